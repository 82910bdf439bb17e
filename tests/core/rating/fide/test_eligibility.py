"""Rated and unrated events and games."""

from datetime import date, timedelta
from fractions import Fraction

import pytest

from tabellone.core.rating.fide.account_1997 import (
    enters_from_olympiad,
    olympiad_rating,
    own_rating_meanwhile,
    rating_for_opponents,
    rating_in_averages,
    round_that_secures_entry,
)
from tabellone.core.rating.fide.account_2024 import games_until_match_is_won, match_objections
from tabellone.core.rating.fide.eligibility import (
    Control,
    Objection,
    championship_objections,
    counted_together,
    counts_as_swiss,
    day_objections,
    double_round_robin_objections,
    duration_objections,
    minutes_for_moves,
    opponent_objections,
    playing_time_objections,
    rated_opponents_objections,
    round_robin_objections,
    zero_score_objections,
)
from tabellone.core.rating.fide.rules import AverageRules, GameRules

HALF = Fraction(1, 2)
START = date(1998, 1, 1)


def minutes(number: int, moves: int | None = None, increment: int = 0) -> Control:
    return Control(Fraction(number), moves, increment)


@pytest.mark.parametrize(
    ("controls", "time"),
    [
        ([minutes(120)], 120),
        ([minutes(120, 40), minutes(30)], 150),
        ([minutes(100, None, 30)], 130),
        ([minutes(120, 46)], 240),
        ([minutes(90, 40), minutes(15)], 105),
        ([minutes(119)], 119),
        ([minutes(90, None, 29)], 119),
    ],
)
def test_a_game_of_sixty_moves_needs_two_hours(controls: list[Control], time: int, rules_1997: AverageRules) -> None:
    assert minutes_for_moves(controls, 60) == time
    objections = playing_time_objections(controls, 2300, rules_1997.playing_time)
    assert objections == (() if time >= 120 else (Objection.PLAYING_TIME,))


@pytest.mark.parametrize(
    ("rating", "time", "counts"),
    [
        (1799, 60, True),
        (1799, 59, False),
        (1800, 89, False),
        (1800, 90, True),
        (2399, 90, True),
        (2400, 90, False),
        (2400, 120, True),
    ],
)
def test_today_the_time_depends_on_the_higher_rating(
    rating: int, time: int, counts: bool, rules_2024: GameRules
) -> None:
    assert (playing_time_objections([minutes(time)], rating, rules_2024.playing_time) == ()) is counts


def test_a_day_has_three_rounds_and_twelve_hours(rules_1997: AverageRules) -> None:
    assert day_objections(3, Fraction(12), rules_1997.limits) == ()
    assert day_objections(4, Fraction(12), rules_1997.limits) == (Objection.ROUNDS_A_DAY,)
    assert day_objections(2, Fraction(25, 2), rules_1997.limits) == (Objection.HOURS_A_DAY,)


def test_an_event_lasts_ninety_days_but_a_national_league_may_last_longer(rules_1997: AverageRules) -> None:
    ninety, longer = START + timedelta(89), START + timedelta(90)
    assert duration_objections(START, ninety, False, rules_1997.limits) == ()
    assert duration_objections(START, longer, False, rules_1997.limits) == (Objection.DURATION,)
    assert duration_objections(START, longer, True, rules_1997.limits) == ()


def test_an_unrated_player_without_a_point_does_not_count() -> None:
    assert zero_score_objections(False, Fraction(0)) == (Objection.ZERO_SCORE,)
    assert zero_score_objections(True, Fraction(0)) == zero_score_objections(False, HALF) == ()


def test_stages_and_play_offs_are_one_account() -> None:
    assert counted_together([["a", "b"], [], ["c"]]) == ("a", "b", "c")


@pytest.mark.parametrize(
    ("players", "rated", "counts"),
    [(10, 3, False), (10, 4, True), (12, 4, True), (13, 4, False), (9, 3, False), (9, 4, True), (5, 4, True)],
)
def test_a_third_of_a_round_robin_is_rated_and_four_in_a_small_one(
    players: int, rated: int, counts: bool, rules_1997: AverageRules
) -> None:
    assert (round_robin_objections(players, rated, rules_1997.rated_in_round_robin) == ()) is counts


def test_a_double_round_robin_with_unrated_players_has_six_of_whom_four_are_rated(rules_1997: AverageRules) -> None:
    needed = rules_1997.rated_in_round_robin
    assert double_round_robin_objections(6, 4, needed) == ()
    assert double_round_robin_objections(5, 4, needed) == (Objection.TOO_FEW_PLAYERS,)
    assert double_round_robin_objections(5, 3, needed) == (Objection.TOO_FEW_PLAYERS, Objection.TOO_FEW_RATED)
    assert double_round_robin_objections(3, 3, needed) == ()


def test_a_national_championship_needs_three_rated_men_or_two_rated_women(rules_1997: AverageRules) -> None:
    needed = rules_1997.rated_in_round_robin
    assert championship_objections(3, False, needed) == championship_objections(2, True, needed) == ()
    few = (Objection.TOO_FEW_RATED,)
    assert championship_objections(2, False, needed) == championship_objections(1, True, needed) == few


def test_a_swiss_counts_rated_opponents_and_an_unrated_player_needs_four(rules_1997: AverageRules) -> None:
    assert opponent_objections(2300) == ()
    assert opponent_objections(None) == (Objection.UNRATED_OPPONENT,)
    assert rated_opponents_objections(4, rules_1997.least_rated_opponents) == ()
    assert rated_opponents_objections(3, rules_1997.least_rated_opponents) == (Objection.TOO_FEW_RATED_OPPONENTS,)


def test_a_forfeit_makes_a_round_robin_count_as_a_swiss() -> None:
    assert counts_as_swiss(1)
    assert not counts_as_swiss(0)


def test_half_of_the_rounds_and_of_the_points_of_an_olympiad_give_an_entry(rules_1997: AverageRules) -> None:
    entry = rules_1997.olympiad
    assert enters_from_olympiad(14, 7, Fraction(7, 2), entry)
    assert not enters_from_olympiad(14, 6, Fraction(6), entry)
    assert not enters_from_olympiad(14, 8, Fraction(7, 2), entry)
    assert olympiad_rating(None, entry, is_women_event=True) == 2050
    assert olympiad_rating(Fraction(2234), entry, is_women_event=False) == 2234


def test_an_entry_secured_before_the_last_round_lets_later_results_be_left_out(rules_1997: AverageRules) -> None:
    won, lost = Fraction(1), Fraction(0)
    assert round_that_secures_entry([won, None, won, lost], 4, rules_1997.olympiad) == 3
    assert round_that_secures_entry([lost, lost, won, won], 4, rules_1997.olympiad) is None
    assert round_that_secures_entry([None, None, won, won], 4, rules_1997.olympiad) is None


def test_who_is_rated_meanwhile_is_rated_for_himself_and_unrated_for_the_others() -> None:
    assert (own_rating_meanwhile(None, 2200), rating_for_opponents(None, 2200)) == (2200, None)
    assert (own_rating_meanwhile(2150, 2200), rating_for_opponents(2150, 2200)) == (2150, 2150)


def test_an_honorary_rating_counts_in_the_averages() -> None:
    assert [rating_in_averages(2250, None), rating_in_averages(2250, 2300), rating_in_averages(None, 2300)] == (
        [2250, 2300, 2300]
    )


def test_games_after_a_match_is_won_do_not_count_today() -> None:
    won, drawn, lost = (Fraction(1), Fraction(0)), (HALF, HALF), (Fraction(0), Fraction(1))
    assert games_until_match_is_won([won, won, drawn, drawn], 4) == 3
    assert games_until_match_is_won([drawn] * 4, 4) == 4
    assert games_until_match_is_won([lost] * 4, 4) == 3
    assert match_objections(are_both_rated=True) == ()
    assert match_objections(are_both_rated=False) == (Objection.UNRATED_MATCH,)
