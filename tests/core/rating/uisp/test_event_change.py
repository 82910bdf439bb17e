from decimal import ROUND_HALF_DOWN, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.rating.expectation import ExpectationTable, TableError
from tabellone.core.rating.uisp.event_change import (
    Pace,
    coefficient_of_event,
    coefficient_of_time,
    event_change,
    expected_percentage,
    expected_points,
    initial_uisp_rating,
    published_rating,
    rating_after_period,
)
from tabellone.regulations.rulebook import uisp_rules

RULES = uisp_rules()


def test_the_sample_of_five_games_gives_thirty_six_points() -> None:
    assert expected_points([64, 34, 8, 71, 52]) == Fraction(23, 10)
    assert (Fraction(7, 2) - Fraction(23, 10)) * 30 == 36


@given(st.lists(st.integers(8, 92), max_size=20))
def test_expected_points_are_rounded_half_down_once(percentages: list[int]) -> None:
    decimal = (Decimal(sum(percentages)) / 100).quantize(Decimal("0.1"), ROUND_HALF_DOWN)
    assert expected_points(percentages) == Fraction(decimal)


@given(st.integers(0, 3000), st.integers(0, 3000))
def test_a_difference_counts_four_hundred_at_the_most(one: int, other: int) -> None:
    percentage = expected_percentage(one, other, RULES)
    assert 8 <= percentage <= 92
    assert percentage + expected_percentage(other, one, RULES) == 100


def test_an_event_adds_coefficient_times_deviation() -> None:
    change = event_change(1500, [(1440, Fraction(1)), (1600, Fraction(1, 2))], Fraction(30), RULES)
    assert (change.scored, change.expected, change.change, change.after) == (
        Fraction(3, 2),
        Fraction(9, 10),
        Fraction(18),
        1518,
    )


@pytest.mark.parametrize(
    ("minutes", "increment", "pace", "coefficient"),
    [
        (5, 3, Pace.BLITZ, 10),
        (15, 10, Pace.RAPID, 20),
        (30, 9, Pace.RAPID, 20),
        (30, 10, Pace.RAPID, 30),
        (29, 30, Pace.RAPID, 20),
        (90, 30, Pace.STANDARD, 30),
    ],
)
def test_the_long_rapid_clause_is_tested_first(minutes: int, increment: int, pace: Pace, coefficient: int) -> None:
    assert coefficient_of_time(minutes, increment, pace, RULES) == coefficient


def test_online_events_count_half() -> None:
    assert [coefficient_of_event(k, RULES, online=True) for k in (10, 20, 30)] == [5, 10, 15]
    assert coefficient_of_event(30, RULES, online=False) == 30


def test_the_changes_of_a_quarter_are_added_to_the_fixed_rating_and_rounded_half_up() -> None:
    exact = rating_after_period(1500, [Fraction(36), Fraction(-9, 2), Fraction(0)])
    assert (exact, published_rating(exact)) == (Fraction(3063, 2), 1532)


@pytest.mark.parametrize(
    ("lists", "rating"),
    [
        ({"fide_rapid": 1700, "italia_standard": 1600}, 1600),
        ({"fide_blitz": 1500, "italia_rapid": 1550}, 1550),
        ({"fide_standard": 2000, "italia_standard": 1900}, 2000),
        ({"italia_blitz": 1800}, 1440),
        ({}, 1440),
    ],
)
def test_the_first_rating_comes_from_the_first_list_that_has_the_player(lists: dict[str, int], rating: int) -> None:
    assert initial_uisp_rating(lists, RULES) == rating


def test_a_table_with_a_gap_or_asked_beyond_its_end_is_refused() -> None:
    with pytest.raises(TableError, match="must start at 4"):
        ExpectationTable.of([(0, 3, 50, 50), (5, 9, 51, 49)], 100)
    with pytest.raises(TableError, match="add up to 100"):
        ExpectationTable.of([(0, 3, 50, 51)], 100)
    with pytest.raises(TableError, match="the table ends at 735"):
        RULES.expectation.expected(736)
