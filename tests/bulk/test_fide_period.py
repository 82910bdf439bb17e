"""A period of FIDE's over arrays: the digits of the rules that cite their articles."""

import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.bulk.columns import games_by_event
from tabellone.bulk.fide_period import coefficients_of, fide_period_of, gains_of, merged_gains, outcome_of
from tabellone.core.rating.fide.account_2024 import career_coefficient, change_by_game
from tabellone.core.rating.fide.game_account import FideCareer, FideEventChange, RatedGame
from tabellone.core.rating.fide.rules import GameRules, fide_rules
from tabellone.core.rating.game_columns import ColumnError
from tabellone.regulations.loader import regulation

RULES = {
    name: fide_rules(regulation("fide", "rating").edition_named(name))
    for name in ("2014", "2017", "2022", "2024", "2025")
}
Row = tuple[int, int, int, int]


def rules_named(name: str) -> GameRules:
    rules = RULES[name]
    assert isinstance(rules, GameRules)
    return rules


def random_games(lots: random.Random, players: int) -> list[Row]:
    """Event, White, Black and White's half points, the events in their order."""
    rows = []
    for event in range(lots.randint(1, 5)):
        for _ in range(lots.randint(0, 15)):
            white, black = lots.sample(range(players), 2)
            rows.append((event, white, black, lots.choice((0, 1, 2, 2, -1))))
    return rows


def by_rules(player: int, ratings: list[int], k: int, rows: list[Row], rules: GameRules) -> FideEventChange | None:
    """Results of the rules for a player's games."""
    games = []
    for event, white, black, result in rows:
        if result >= 0 and player in (white, black):
            other, made = (black, result) if player == white else (white, 2 - result)
            games.append(RatedGame(ratings[other] or None, Fraction(made, 2), event=event))
    if not ratings[player] or not any(game.opponent for game in games):
        return None
    return change_by_game(ratings[player], games, rules, k, FideCareer())


@given(st.integers(0, 2**32), st.sampled_from(["2014", "2017", "2022", "2024", "2025"]), st.integers(1, 3))
def test_a_period_over_arrays_is_the_one_of_the_rules(seed: int, edition: str, threads: int) -> None:
    lots, rules = random.Random(seed), rules_named(edition)
    ratings = [lots.choice((0, 1405, 2000, lots.randint(1400, 2850))) for _ in range(lots.randint(2, 9))]
    ks = [lots.choice((10, 20, 40)) for _ in ratings]
    rows = random_games(lots, len(ratings))
    event, white, black, results = (
        np.array(values, np.int64) for values in (zip(*rows, strict=True) if rows else [[]] * 4)
    )
    games = games_by_event(event, white, black, results, 5)
    period = fide_period_of(ratings, rules)
    gains = gains_of(period, games, threads)
    outcome = outcome_of(period, gains, ks)
    for player, rating in enumerate(ratings):
        change = by_rules(player, ratings, ks[player], rows, rules)
        if change is None:
            assert (int(outcome.after[player]), int(gains.games[player])) == (rating, 0)
            continue
        assert int(gains.games[player]) == change.games
        assert Fraction(int(gains.hundredths[player]), 100) == change.scored - change.expected
        assert int(outcome.coefficients[player]) == change.coefficient
        assert Fraction(int(outcome.changes[player]), 100) == change.change
        assert int(outcome.after[player]) == (change.after if change.is_listed else 0)


@given(st.integers(0, 2**32))
def test_parts_of_whole_events_add_up_to_the_period(seed: int) -> None:
    lots, rules = random.Random(seed), rules_named("2022")
    ratings = [lots.randint(1000, 2850) for _ in range(6)]
    rows = random_games(lots, len(ratings))
    period = fide_period_of(ratings, rules)

    def gains(chosen: list[Row]) -> list[tuple[int, int]]:
        event, white, black, results = (np.array([row[place] for row in chosen], np.int64) for place in range(4))
        period_gains = gains_of(period, games_by_event(event, white, black, results, 5))
        return list(zip(period_gains.hundredths.tolist(), period_gains.games.tolist(), strict=True))

    even, odd = [row for row in rows if row[0] % 2 == 0], [row for row in rows if row[0] % 2]
    added = [(one[0] + two[0], one[1] + two[1]) for one, two in zip(gains(even), gains(odd), strict=True)]
    assert added == gains(rows)


@given(st.integers(1400, 2850), st.integers(0, 60), st.booleans(), st.booleans())
def test_k_over_arrays_is_that_of_the_rules(rating: int, games: int, has_reached: bool, is_junior: bool) -> None:
    rules = rules_named("2025")
    ks = coefficients_of(
        np.array([rating], np.int32), np.array([games]), np.array([has_reached]), np.array([is_junior]), rules
    )
    assert ks.tolist() == [career_coefficient(rating, FideCareer(games, has_reached, is_junior), rules)]


def test_merging_adds_what_each_part_gives() -> None:
    period = fide_period_of([2000, 2000], rules_named("2025"))
    one = gains_of(period, games_by_event([0], [0], [1], [2], 1))
    both = merged_gains([one, one])
    assert (both.hundredths.tolist(), both.games.tolist()) == ([100, -100], [2, 2])
    assert one.hundredths.tolist() == [50, -50]


@pytest.mark.parametrize(
    ("white", "black", "result", "refusal"),
    [
        (0, 2, 1, "player 2 is not known; there are 2, from 0 on"),
        (-1, 1, 1, "player -1 is not known"),
        (1, 1, 1, "player 1 against himself"),
        (0, 1, 3, "result 3 is not allowed"),
    ],
)
@pytest.mark.parametrize("edition", ["2022", "2025"])
def test_a_game_that_cannot_be_is_refused_by_its_row(
    white: int, black: int, result: int, refusal: str, edition: str
) -> None:
    period = fide_period_of([2000, 2100], rules_named(edition))
    with pytest.raises(ColumnError, match=refusal):
        gains_of(period, games_by_event([0, 1], [0, white], [1, black], [2, result], 2))
