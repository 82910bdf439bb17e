"""Scheveningen: the unrated players' numbers are computed repeatedly until they no longer change."""

from datetime import date
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tabellone.core.explain import explain
from tabellone.core.rating.fide.event_1997 import Event, GameRecord, event_accounts
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.round_robin import Results, repeated_performances, scheveningen
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError, fide_rules
from tabellone.core.rating.fide.single_event import scheveningen_outcomes
from tabellone.locales.words import words
from tabellone.regulations.loader import regulation

HALF = Fraction(1, 2)
FOUND = fide_rules(regulation("fide", "rating").edition_named("1997"))
assert isinstance(FOUND, AverageRules)
RULES = FOUND


def match(scores: dict[tuple[str, str], Fraction]) -> Results:
    return {**scores, **{(other, one): 1 - score for (one, other), score in scores.items()}}


def all_drawn(one: list[str], other: list[str]) -> Results:
    return match(dict.fromkeys(product(one, other), HALF))


def test_two_unrated_players_pull_each_other_until_nobody_moves_a_point() -> None:
    # 2300 and 2400; then 2350 and 2350; then 2325 and 2375, and so on by halves: the eighth pass moves 0.78.
    computation = scheveningen(
        {"A1": 2400, "A2": None, "B1": 2300, "B2": None}, all_drawn(["A1", "A2"], ["B1", "B2"]), RULES
    )
    assert computation.performances == {"A2": 2334, "B2": 2366}
    assert computation.passes == 8
    assert computation.averages == {"A1": 2333, "B1": 2367}


def test_against_rated_opponents_alone_the_first_pass_is_final() -> None:
    computation = scheveningen({"U": None, "B1": 2300, "B2": 2400}, all_drawn(["U"], ["B1", "B2"]), RULES)
    assert computation.performances == {"U": 2350}
    assert computation.passes == 2


def test_a_number_more_than_350_away_is_moved_for_the_rated_player() -> None:
    results = match({("U", "B1"): HALF, ("U", "B2"): Fraction(0), ("A", "B1"): HALF, ("A", "B2"): HALF})
    computation = scheveningen({"U": None, "A": 2500, "B1": 2600, "B2": 2600}, results, RULES)
    assert computation.performances == {"U": 2600 - 193}
    assert computation.averages["B1"] == (2407 + 2500 + 1) // 2
    lower = scheveningen({"U": None, "A": 2500, "B1": 2050, "B2": 2050}, results, RULES)
    assert lower.averages["B1"] == (1857 + 2400 + 1) // 2


def test_an_unrated_player_without_a_point_is_left_out_with_his_games() -> None:
    results = match({("U", "B1"): Fraction(0), ("A", "B1"): HALF})
    computation = scheveningen({"U": None, "A": 2400, "B1": 2300}, results, RULES)
    assert computation.performances == {}
    assert computation.averages == {"A": 2300, "B1": 2400}


def test_a_match_without_rated_players_is_refused() -> None:
    with pytest.raises(FideRatingError, match="nobody in the match is rated"):
        scheveningen({"A": None, "B": None}, all_drawn(["A"], ["B"]), RULES)


@given(data=st.data(), size=st.integers(1, 4))
def test_another_pass_moves_nobody_by_a_point(data: st.DataObject, size: int) -> None:
    one, other = [f"A{n}" for n in range(size)], [f"B{n}" for n in range(size)]
    results = match(
        {pair: data.draw(st.sampled_from([Fraction(0), HALF, Fraction(1)])) for pair in product(one, other)}
    )
    ratings = {name: data.draw(st.none() | st.integers(2005, 2600)) for name in one + other}
    rated = {name: rating for name, rating in ratings.items() if rating is not None}
    unrated = [name for name in ratings if name not in rated]
    scored = {name: sum(score for (first, _), score in results.items() if first == name) for name in unrated}
    assume(rated and all(scored.values()))
    performances, _, _ = repeated_performances(rated, unrated, results, RULES)
    numbers = {**{name: Fraction(rating) for name, rating in rated.items()}, **performances}
    assume(numbers.keys() == ratings.keys())
    for name in unrated:
        opponents = other if name in one else one
        average = sum((numbers[opponent] for opponent in opponents), Fraction(0)) / size
        half_points = 2 * scored[name] - size
        if half_points >= 0:
            assert abs(average + half_points * Fraction(25, 2) - performances[name]) < 1


def test_the_accounts_of_a_scheveningen_rest_on_the_repeated_numbers() -> None:
    day = date(1998, 1, 1)
    games = tuple(GameRecord(one, other, HALF) for one, other in product(("A1", "A2"), ("B1", "B2")))
    event = Event("", Kind.SCHEVENINGEN, day, day, day, games)
    ratings = {"A1": 2400, "B1": 2300}
    accounts = {account.player: account for account in event_accounts(event, ratings, ratings, RULES)}
    assert accounts["A2"].performance == 2334
    # 2400 against an average of 2333: D 67, .59 of two games.
    assert (accounts["A1"].games, accounts["A1"].games_against_rated, accounts["A1"].expected) == (
        2,
        1,
        Fraction(118, 100),
    )


def test_reasons_call_an_unrated_opponent_unrated_and_name_the_performance() -> None:
    ratings = {"A1": 2400, "B1": 2300}
    teams = {"A1": ("B1", "B2"), "A2": ("B1", "B2"), "B1": ("A1", "A2"), "B2": ("A1", "A2")}
    played = {player: [(other, HALF) for other in others] for player, others in teams.items()}
    _, steps = explain(scheveningen_outcomes(played, ratings, RULES, {})["A1"])
    said = [(step.rule.name, step.values["opponent"]) for step in steps if "opponent" in step.values]
    assert ("opponent_objections", 2300) in said
    assert ("counts_with_performance", 2366) in said
    assert ("opponent_objections", 2366) not in said
    sentences = [words("en").step(step) for step in steps]
    assert (
        "The opponent is unrated: in a Scheveningen the game counts with the opponent's performance, 2366." in sentences
    )
