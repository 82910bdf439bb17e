from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.explain import explain
from tabellone.core.rating.fide.list_calendar import half_years_without_list, months_without_list
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.uisp.calendar import quarters_without_list
from tabellone.locales.words import words
from tabellone.regulations.rulebook import fide_rating_rules, uisp_calendar

CALENDAR = uisp_calendar()
FIRST = date(2024, 3, 1)


def rules() -> AverageRules:
    average_rules = fide_rating_rules("1997")
    assert isinstance(average_rules, AverageRules)
    return average_rules


@pytest.mark.parametrize(
    ("last", "on", "missing"),
    [
        (date(2026, 1, 5), date(2026, 4, 10), []),
        (date(2026, 1, 5), date(2026, 7, 1), [date(2026, 4, 1)]),
        (date(2025, 10, 10), date(2026, 7, 9), [date(2026, 1, 1), date(2026, 4, 1)]),
    ],
)
def test_a_quarter_without_a_list_is_missing(last: date, on: date, missing: list[date]) -> None:
    assert list(quarters_without_list(last, on, CALENDAR)) == missing


def test_a_half_year_without_a_list_is_missing() -> None:
    assert half_years_without_list(date(1998, 1, 1), date(1998, 7, 1), rules()) == ()
    assert half_years_without_list(date(1998, 1, 1), date(1999, 7, 1), rules()) == (
        date(1998, 7, 1),
        date(1999, 1, 1),
    )


def test_a_month_without_a_list_is_missing_from_the_first_monthly_list_on() -> None:
    assert months_without_list(date(2025, 12, 1), date(2026, 1, 1), FIRST) == ()
    assert months_without_list(date(2025, 12, 1), date(2026, 3, 1), FIRST) == (date(2026, 1, 1), date(2026, 2, 1))
    assert months_without_list(date(2024, 1, 1), date(2024, 4, 1), FIRST) == (FIRST,)


@given(st.dates(date(2024, 3, 1), date(2030, 1, 1)), st.dates(date(2024, 3, 1), date(2030, 1, 1)))
def test_the_missing_months_are_all_between_two_lists(one: date, other: date) -> None:
    last, on = sorted((one.replace(day=1), other.replace(day=1)))
    every = {date(year, month, 1) for year in range(2024, 2031) for month in range(1, 13)}
    assert set(months_without_list(last, on, FIRST)) == {day for day in every if last < day < on}


def test_the_warning_names_the_list_and_what_follows_from_it() -> None:
    _, (step,) = explain(lambda: quarters_without_list(date(2026, 1, 5), date(2026, 7, 1), CALENDAR))
    assert words("en").step(step) == (
        "No list of 1 April 2026 was published: its reports count here, and events since then were played with the "
        "list of 5 January 2026."
    )
    _, steps = explain(lambda: months_without_list(date(2025, 1, 1), date(2026, 1, 1), FIRST))
    assert words("en").step(steps[-1]).startswith("No list of 1 February 2025, …, 1 December 2025 was published")
