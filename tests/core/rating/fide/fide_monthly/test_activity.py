from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.rating.fide.fide_monthly.office_of_one import DRAW, OPPONENTS, WIN, A, entry, event, monthly, office

from tabellone.core.rating.fide.fide_monthly.lists import monthly_lists
from tabellone.core.rating.fide.fide_monthly.state import lists_inactive
from tabellone.core.rating.lists.computed_list import ListResult
from tabellone.core.rating.lists.ratinglist import Activity, Filter, Line, OffListReason, off_list_of, ranking
from tabellone.regulations.rulebook import fide_rating_rules

START = date(2024, 3, 1)


def list_number(number: int) -> date:
    """The list so many months after the first."""
    return date(START.year + (START.month - 1 + number) // 12, (START.month - 1 + number) % 12 + 1, 1)


def draw_counted_in(number: int) -> tuple[str, date, date]:
    """A name and the days of an event that the list with this number counts."""
    before = list_number(number - 1)
    return f"event {number}", before.replace(day=5), before.replace(day=20)


def lines_of(results: tuple[ListResult, ...]) -> list[Line]:
    return [line for result in results if (line := result.rating_list.line(A))]


@pytest.mark.parametrize("edition", ["2024", "2025"])
def test_the_regulation_names_a_year_without_rated_games(edition: str) -> None:
    assert getattr(fide_rating_rules(edition), "inactive_months", None) == 12


def test_the_twelfth_list_without_a_game_is_the_first_in_which_a_player_is_inactive() -> None:
    last = date(2025, 2, 1)
    assert lists_inactive(last, date(2026, 1, 1), 12) == 0
    assert lists_inactive(last, date(2026, 2, 1), 12) == 1
    assert lists_inactive(last, date(2026, 4, 1), 12) == 3


def test_one_game_makes_a_player_active_again_in_the_list_that_counts_it() -> None:
    name, first, received = draw_counted_in(15)
    register = office([event(name, first, [DRAW], received)], START, own=2300)
    lines = lines_of(monthly_lists(register, list_number(16), monthly, START))
    assert [line.idle_lists for line in lines] == [0] * 12 + [1, 2, 3, 0, 0]
    inactive = [line.activity is Activity.INACTIVE for line in lines]
    assert inactive == [False] * 12 + [True] * 3 + [False] * 2


def test_a_second_rating_by_hand_is_no_game() -> None:
    register = office([], START, own=2300)
    register = replace(register, entries=(*register.entries, entry(A, list_number(6), 2320)))
    lines = lines_of(monthly_lists(register, list_number(12), monthly, START))
    assert (lines[-1].rating, lines[-1].activity) == (2320, Activity.INACTIVE)


def test_an_inactive_player_keeps_the_rating_and_stands_beside_the_ranking() -> None:
    name, first, received = draw_counted_in(12)
    register = office([event(name, first, [WIN], received)], START, own=2300, opponents=3)
    last = monthly_lists(register, list_number(12), monthly, START)[-1].rating_list
    assert [ranked_line.line.player for ranked_line in ranking(last, register.players)] == [A, OPPONENTS[0]]
    off_list = off_list_of(last, register.players)
    assert {omission.player for omission in off_list} == set(OPPONENTS[1:3])
    assert {(omission.reason, omission.rating, omission.previous, omission.idle_lists) for omission in off_list} == {
        (OffListReason.INACTIVE, 2300, 2300, 1)
    }
    inactive_ranking = ranking(last, register.players, Filter(activity=Activity.INACTIVE))
    assert {ranked_line.line.player for ranked_line in inactive_ranking} == set(OPPONENTS[1:3])


def test_games_against_an_inactive_player_count() -> None:
    name, first, received = draw_counted_in(20)
    register = office([event(name, first, [WIN], received)], START, own=2300)
    last = monthly_lists(register, list_number(20), monthly, START)[-1].rating_list
    assert last.ratings()[A] == 2310


@given(st.sets(st.integers(1, 30), max_size=5), st.integers(0, 20))
def test_a_player_is_inactive_exactly_if_none_of_the_last_twelve_lists_counts_a_game(
    counted: set[int], entered: int
) -> None:
    """A naive check of every list: the first list with the player counts as one that counted a game."""
    numbers = sorted(number for number in counted if number > entered)
    events = [event(name, first, [DRAW], received) for name, first, received in map(draw_counted_in, numbers)]
    register = office(events, START, own=None, opponents=1)
    register = replace(register, entries=(*register.entries, entry(A, list_number(entered), 2300)))
    results = monthly_lists(register, list_number(32), monthly, START)
    for number, result in enumerate(results):
        line = result.rating_list.line(A)
        assert (line is not None) == (number >= entered)
        if line is not None:
            is_active = any(before in {entered, *numbers} for before in range(number - 11, number + 1))
            assert line.activity is (Activity.ACTIVE if is_active else Activity.INACTIVE)
