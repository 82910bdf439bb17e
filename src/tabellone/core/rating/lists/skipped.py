"""Lists of the calendar that were never published: which they are, and what follows from it."""

from collections.abc import Callable, Iterator
from datetime import date

from tabellone.core.explain import note, rule
from tabellone.core.rating.fide.fide_monthly.reports import month_after
from tabellone.core.rating.fide.list_days import list_after
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.uisp.calendar import Calendar, next_quarter

MOST_NAMED = 4


@rule("uisp", "Graduatoria 2 / Graduatoria 4", reading="uisp-list-skipped")
def quarters_without_list(last: date, on: date, calendar: Calendar) -> tuple[date, ...]:
    """Reports of a quarter without a list count in the next one; until then the list before stays in force."""
    return _named(_between(next_quarter(last, calendar), on.replace(day=1), lambda day: next_quarter(day, calendar)))


@rule("fide", "B.02 9.0 / B.02 9.11", reading="fide-list-skipped")
def half_years_without_list(last: date, on: date, rules: AverageRules) -> tuple[date, ...]:
    """A list of January or July that was not published is computed on the way to the next one."""
    return _named(_between(list_after(last, rules), on, lambda day: list_after(day, rules)))


@rule("fide", "B.02 2024 7.1.3")
def months_without_list(last: date, on: date, first: date) -> tuple[date, ...]:
    """A monthly list that was not published is computed on the way to the next one; `first` is the first there was."""
    return _named(_between(max(month_after(last), first), on, month_after))


def _between(day: date, end: date, following: Callable[[date], date]) -> Iterator[date]:
    while day < end:
        yield day
        day = following(day)


def _named(days: Iterator[date]) -> tuple[date, ...]:
    """The days, told one by one, or the first and the last of many."""
    found = tuple(days)
    note(named=found if len(found) <= MOST_NAMED else (found[0], "…", found[-1]))
    return found
