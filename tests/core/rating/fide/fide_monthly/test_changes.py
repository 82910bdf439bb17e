from datetime import date
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from tests.core.rating.fide.fide_monthly.office_of_one import DRAW, LOSS, WIN, A, event, monthly, office

from tabellone.core.arithmetic import total
from tabellone.core.model import Result
from tabellone.core.rating.fide.fide_monthly.lists import monthly_lists
from tabellone.core.rating.fide.game_account import FideEventChange
from tabellone.core.rating.lists.computed_list import ListResult
from tabellone.core.rating.lists.movement import Movement
from tabellone.locales.words import words

FEBRUARY, APRIL = date(2026, 2, 1), date(2026, 4, 1)
RISE = event("rise", date(2026, 2, 2), [WIN] * 3, date(2026, 2, 10))
"""Brings a player rated 2390 above 2400, and K from 20 to 10, in the list of March."""


def moved(result: ListResult) -> Movement:
    return next(movement for movement in result.movements if movement.player == A)


def told(movement: Movement) -> list[str]:
    return [words("en").step(step) for step in movement.steps()]


def test_an_event_counts_with_the_k_of_the_list_of_its_first_day() -> None:
    begun_before = event("long", date(2026, 2, 25), [WIN] * 2, date(2026, 3, 10))
    results = monthly_lists(office([RISE, begun_before], FEBRUARY, own=2390), APRIL, monthly)
    line = results[1].rating_list.line(A)
    assert line is not None
    assert (line.rating >= 2400, line.coefficient) == (True, 10)
    april = moved(results[-1])
    assert april.detail is not None
    assert april.detail.coefficient == 20
    assert "long counts with K = 20, that of the list of 1 February 2026." in told(april)
    readings = {step.rule.citation.reading for step in april.steps()}
    assert {"fide-2024-ratings-at-start", "fide-2024-coefficient-at-start"} <= readings


def test_a_month_may_count_events_with_different_k() -> None:
    events = [
        RISE,
        event("before", date(2026, 2, 25), [WIN] * 2, date(2026, 3, 10)),
        event("after", date(2026, 3, 2), [WIN] * 2, date(2026, 3, 11)),
    ]
    results = monthly_lists(office(events, FEBRUARY, own=2390), APRIL, monthly)
    april = moved(results[-1])
    assert isinstance(april.detail, FideEventChange)
    assert april.detail.coefficient is None
    # Rated 2390 one may expect 0.62 of a game against 2300; rated 2413, 0.66 of one against 2292, who had lost before.
    assert results[1].rating_list.ratings()[A] == 2413
    assert [part.change for part in april.parts] == [20 * Fraction(76, 100), 10 * Fraction(68, 100)]
    assert april.detail.change == Fraction(22)
    assert april.after == 2413 + 22
    assert "The changes 15.2, 6.8 with different K come to 22." in told(april)


def test_the_limit_of_700_holds_for_each_k_with_all_games_of_the_month() -> None:
    events = [
        RISE,
        event("before", date(2026, 2, 25), [DRAW] * 20, date(2026, 3, 10)),
        event("after", date(2026, 3, 2), [DRAW] * 20, date(2026, 3, 29)),
    ]
    results = monthly_lists(office(events, FEBRUARY, own=2390, opponents=20), APRIL, monthly)
    april = moved(results[-1])
    # 20 × 40 is more than 700, 17 × 40 is not. Three opponents are rated 2292 in March, with 0.66 against them.
    assert [part.change for part in april.parts] == [17 * Fraction(-240, 100), 10 * Fraction(-303, 100)]


def test_a_junior_plays_the_last_month_of_the_year_with_the_k_of_juniors() -> None:
    december = event("december", date(2025, 12, 5), [WIN] * 2, date(2025, 12, 20))
    january = event("january", date(2026, 1, 5), [WIN] * 2, date(2026, 1, 20))
    register = office([december, january], date(2025, 12, 1), own=2200, born=2007)
    results = monthly_lists(register, FEBRUARY, monthly)
    assert [movement.detail.coefficient for result in results[1:] if (movement := moved(result)).detail] == [40, 20]


def test_who_is_in_no_list_when_an_event_begins_counts_with_the_k_of_the_first_rating() -> None:
    first = event("first", date(2026, 2, 2), [DRAW] * 5, date(2026, 2, 10))
    second = event("second", date(2026, 2, 25), [DRAW] * 2, date(2026, 3, 10))
    april = moved(monthly_lists(office([first, second], FEBRUARY, own=None), APRIL, monthly)[-1])
    assert april.detail is not None
    assert april.detail.coefficient == 40
    assert not [sentence for sentence in told(april) if "that of the list of" in sentence]


@given(
    st.lists(st.sampled_from([WIN, DRAW, LOSS]), min_size=1, max_size=9),
    st.lists(st.sampled_from([WIN, DRAW, LOSS]), min_size=1, max_size=9),
    st.integers(2370, 2410),
)
def test_the_changes_of_the_events_of_a_month_make_the_change_of_the_month(
    before: list[Result], after: list[Result], own: int
) -> None:
    events = [
        RISE,
        event("before", date(2026, 2, 25), before, date(2026, 3, 10)),
        event("after", date(2026, 3, 2), after, date(2026, 3, 20)),
    ]
    register = office(events, FEBRUARY, own=own)
    april = moved(monthly_lists(register, APRIL, monthly)[-1])
    assert isinstance(april.detail, FideEventChange)
    assert total(part.change for part in april.parts if part.change is not None) == april.detail.change
