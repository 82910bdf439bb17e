"""A second, naive count of everything, and what must hold for all results."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import floor

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tabellone.core.rating.fide.account_1997 import development_coefficient
from tabellone.core.rating.fide.account_2024 import (
    change_rounded_from_zero,
    first_over_events,
    is_junior_player,
    without_events_before_points,
    without_zero_first_event,
)
from tabellone.core.rating.fide.game_account import FideCareer, Kind, RatedGame
from tabellone.core.rating.fide.round_robin import Participant, round_robin
from tabellone.core.rating.fide.rules import (
    AverageRules,
    FideRules,
    GameRules,
    difference_of_percentage,
    fide_rules,
    percentage_expected,
    percentage_scored,
    rules_of_games,
)
from tabellone.core.rating.fide.single_event import event_change, first_rating
from tabellone.regulations.loader import regulation

EDITION = regulation("fide", "rating").edition_named("1997")
FOUND = fide_rules(EDITION)
assert isinstance(FOUND, AverageRules)
AVERAGE = FOUND
GAME = {name: fide_rules(regulation("fide", "rating").edition_named(name)) for name in ("2014", "2017", "2024", "2025")}
DIFFERENCES = {row[0]: row[1] for row in EDITION.value("score_to_difference")}
EXPECTED = EDITION.value("difference_to_score")

ratings = st.integers(2005, 2850)
scores = st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)])
games = st.lists(st.builds(RatedGame, ratings, scores), min_size=1, max_size=12)


def nearest(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


def hundredths(difference: int) -> int:
    for low, high, higher, lower in EXPECTED:
        if low <= abs(difference) and (high == -1 or abs(difference) <= high):
            percentage: int = higher if difference >= 0 else lower
            return percentage
    raise AssertionError(difference)


@given(rating=ratings, played=games)
def test_a_swiss_of_1997_agrees_with_a_naive_count(rating: int, played: list[RatedGame]) -> None:
    rating_change = event_change(Kind.SWISS, rating, played, AVERAGE)
    total = 0
    for game in played:
        opponent = game.opponent or 0
        total += rating + 350 if opponent > rating + 350 else max(opponent, rating - 350)
    average = nearest(Fraction(total, len(played)))
    expected = Decimal(hundredths(rating - average) * len(played)) / 100
    scored = sum((Decimal(str(float(game.score))) for game in played), Decimal(0))
    exact = rating + (10 if rating >= 2400 else 15) * (scored - expected)
    after = int((exact / 5).quantize(Decimal(1), ROUND_HALF_UP)) * 5
    assert (rating_change.average, rating_change.exact, rating_change.after) == (average, Fraction(exact), after)


@given(rating=st.integers(1400, 2900), edition=st.sampled_from([*GAME]), data=st.data())
def test_game_by_game_an_edition_agrees_with_a_naive_count(rating: int, edition: str, data: st.DataObject) -> None:
    played = data.draw(st.lists(st.builds(RatedGame, st.integers(1400, 2900), scores), min_size=1, max_size=90))
    rating_change = event_change(Kind.SWISS, rating, played, GAME[edition])
    k = 10 if rating >= 2400 else 20
    while edition != "2014" and k * len(played) > 700:
        k -= 1
    change = Decimal(0)
    for game in played:
        gap = rating - (game.opponent or 0)
        if edition != "2025" or rating < 2650:
            gap = min(gap, 400) if gap > 0 else max(gap, -400)
        change += k * (Decimal(str(float(game.score))) - Decimal(hundredths(gap)) / 100)
    assert (rating_change.coefficient, rating_change.change) == (k, Fraction(change))
    assert rating_change.after == rating + int(change.quantize(Decimal(1), ROUND_HALF_UP))


@st.composite
def fields(draw: st.DrawFn) -> list[Participant]:
    size = draw(st.integers(4, 9))
    totals = [Fraction(0)] * size
    for one in range(size):
        for other in range(one):
            score = draw(scores)
            totals[one] += score
            totals[other] += 1 - score
    field_ratings = [draw(st.none() | ratings) for _ in range(size)]
    return [Participant(str(place), field_ratings[place], totals[place]) for place in range(size)]


@given(field=fields())
def test_a_round_robin_agrees_with_a_naive_count(field: list[Participant]) -> None:
    n = len(field) - 1
    percent = {participant.name: nearest(100 * participant.score / n) for participant in field}
    usable = [
        participant for participant in field if participant.rating is not None and 0 < percent[participant.name] < 100
    ]
    unrated = [participant for participant in field if participant.rating is None]
    assume(usable and unrated and all(unrated_player.score > 0 for unrated_player in unrated))
    estimates = [
        (usable_player.rating or 0) - DIFFERENCES[percent[usable_player.name]] * Fraction(n, n + 1)
        for usable_player in usable
    ]
    average = nearest(sum(estimates, Fraction(0)) / len(estimates))

    def performance(player: Participant, base: int) -> int:
        if 2 * player.score >= n:
            return nearest(base + (2 * player.score - n) * Fraction(25, 2))
        return nearest(base + DIFFERENCES[percent[player.name]] * Fraction(n, n + 1))

    first = {participant.name: participant.rating or performance(participant, average) for participant in field}
    report = round_robin(field, AVERAGE)
    assert report.field_average == average
    for participant in field:
        own = first[participant.name]
        base = average if participant.rating is None else nearest(Fraction(average * (n + 1) - own, n))
        moves = [
            min(max(first[o.name], own - 350), own + 350) - first[o.name] for o in field if o.name != participant.name
        ]
        base += nearest(Fraction(sum(moves), n))
        row = report.row(participant.name)
        assert row.adjusted_average == base
        if participant.rating is None:
            assert row.adjusted_performance == performance(participant, base)
        else:
            assert row.expected == Fraction(hundredths(own - base) * n, 100)


@given(one=st.integers(1400, 2649), other=st.integers(1400, 2649), score=scores, k=st.integers(10, 40))
def test_what_one_player_wins_from_a_game_the_other_loses(one: int, other: int, score: Fraction, k: int) -> None:
    for rules in GAME.values():
        won = event_change(Kind.SWISS, one, [RatedGame(other, score)], rules, k).change
        lost = event_change(Kind.SWISS, other, [RatedGame(one, 1 - score)], rules, k).change
        assert won + lost == 0


@given(one=ratings, other=ratings, results=st.lists(scores, min_size=1, max_size=12))
def test_the_expectations_of_a_match_of_1997_add_up_to_its_games(one: int, other: int, results: list[Fraction]) -> None:
    first = event_change(Kind.MATCH, one, [RatedGame(other, score) for score in results], AVERAGE)
    second = event_change(Kind.MATCH, other, [RatedGame(one, 1 - score) for score in results], AVERAGE)
    assert first.expected + second.expected == len(results)


def test_both_tables_are_antisymmetric(rules_1997: AverageRules, rules_2024: GameRules) -> None:
    for percent in range(1, 100):
        rating_difference = difference_of_percentage(percent, rules_1997.differences)
        assert rating_difference == -difference_of_percentage(100 - percent, rules_1997.differences)
        assert percentage_expected(rating_difference, rules_1997.expectation) == percent
    for difference in range(1000):
        here = percentage_expected(difference, rules_1997.expectation)
        assert here + percentage_expected(-difference, rules_1997.expectation) == 100
    assert (rules_2024.differences[0], rules_2024.differences[100]) == (-800, 800)


@given(rating=ratings, played=games)
def test_a_win_instead_of_a_loss_never_lowers_a_rating(rating: int, played: list[RatedGame]) -> None:
    better = [RatedGame(game.opponent, Fraction(1)) for game in played]
    for rules in (AVERAGE, *GAME.values()):
        assert event_change(Kind.SWISS, rating, better, rules).after >= (
            event_change(Kind.SWISS, rating, played, rules).after
        )


@given(played=st.lists(st.builds(RatedGame, st.integers(1400, 2700), scores), min_size=1, max_size=20), data=st.data())
def test_the_order_of_the_games_does_not_matter(played: list[RatedGame], data: st.DataObject) -> None:
    shuffled = data.draw(st.permutations(played))
    for rules in (AVERAGE, *GAME.values()):
        assert first_rating(Kind.SWISS, played, rules) == first_rating(Kind.SWISS, shuffled, rules)


@given(score=st.integers(0, 60), length=st.integers(1, 30))
def test_percentages_are_rounded_half_up(score: int, length: int) -> None:
    assume(score <= 2 * length)
    wanted = (Decimal(score) * 50 / length).quantize(Decimal(1), ROUND_HALF_UP)
    assert percentage_scored(Fraction(score, 2), length) == wanted


@pytest.mark.parametrize(
    ("rating", "played", "has_reached", "expected"),
    [
        (2300, 29, False, 25),
        (2450, 29, True, 25),
        (2300, 30, False, 15),
        (2399, 30, False, 15),
        (2400, 30, False, 10),
        (2380, 30, True, 10),
    ],
)
def test_k_of_1997(rating: int, played: int, has_reached: bool, expected: int, rules_1997: AverageRules) -> None:
    assert development_coefficient(rating, played, has_reached, rules_1997.coefficients) == expected
    career = FideCareer(played, has_reached)
    assert event_change(
        Kind.SWISS, rating, [RatedGame(rating, Fraction(1))], rules_1997, career=career
    ).coefficient == (expected)


@pytest.mark.parametrize(
    ("change", "expected"), [("0.5", 1), ("-0.5", -1), ("2.5", 3), ("-2.5", -3), ("-2.49", -2), ("2.49", 2), ("0", 0)]
)
def test_half_a_point_of_change_is_rounded_away_from_zero(change: str, expected: int) -> None:
    assert change_rounded_from_zero(Fraction(change)) == expected


def test_a_junior_is_one_until_the_end_of_the_year_of_the_birthday() -> None:
    assert [is_junior_player(2007, year, 18) for year in (2024, 2025, 2026)] == [True, True, False]


pools = st.lists(
    st.lists(st.builds(RatedGame, st.integers(1000, 2850), scores), min_size=1, max_size=6), min_size=1, max_size=4
)


@given(events=pools, edition=st.sampled_from(["2014", "2017", "2022"]))
def test_a_first_rating_before_2024_agrees_with_a_naive_count(events: list[list[RatedGame]], edition: str) -> None:
    rules = rules_of_games(fide_rules(regulation("fide", "rating").edition_named(edition)))
    kept = [*events]
    while kept and not sum(game.score for game in kept[0]):
        kept.pop(0)
        if edition == "2022":
            break
    played = [game for event in kept for game in event]
    outcome = first_over_events(events, rules)
    if not played:
        assert (outcome.performance, outcome.after) == (None, None)
        return
    scored = sum((game.score for game in played), Fraction(0))
    average = Fraction(sum(game.opponent or 0 for game in played), len(played))
    beyond = 2 * scored - len(played)
    percent = nearest(100 * scored / len(played))
    worth = {"2014": 15, "2017": 20, "2022": 20}[edition]
    below = -800 if percent == 0 else DIFFERENCES[percent]
    rating = nearest(average + (beyond * worth if beyond >= 0 else below))
    assert (outcome.performance, outcome.games) == (rating, len(played))
    assert outcome.after == (rating if len(played) >= 5 and rating >= 1000 else None)


def test_before_2022_every_event_before_the_first_point_is_left_out() -> None:
    lost, won = ((1800, Fraction(0)),) * 2, ((1900, Fraction(1)),)
    assert without_events_before_points((lost, won)) == won
    assert without_events_before_points((lost, lost, won, lost)) == (*won, *lost)
    assert without_events_before_points((lost, lost)) == ()


def test_only_a_first_event_without_a_point_is_left_out() -> None:
    lost, won = ((1800, Fraction(0)),) * 2, ((1900, Fraction(1)),)
    assert without_zero_first_event((lost, won)) == won
    assert without_zero_first_event((won, lost)) == (*won, *lost)
    assert without_zero_first_event((lost, lost)) == lost


@pytest.mark.parametrize("name", ["1997", "2014", "2017", "2022", "2024", "2025"])
def test_every_edition_has_its_rules(name: str) -> None:
    rules: FideRules = fide_rules(regulation("fide", "rating").edition_named(name))
    assert rules.edition == name
    assert isinstance(rules, AverageRules) is (name == "1997")
