"""The periods of the Elo UISP: the days of its lists, which one counts a report, which one is in force, and categories.

A list bears a day in the first ten of a quarter. It counts the reports that arrived by the tenth day before, and it is
in force from the day on which it is really published; until then events are played with the list before it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Protocol

from tabellone.core.explain import rule
from tabellone.core.rating.lists.records import CategoryTable
from tabellone.core.rating.lists.skipped import days_without_list
from tabellone.core.rating.months import months_later
from tabellone.core.rating.uisp.event_change import Pace, UispRules, coefficient_of_event, coefficient_of_time


@dataclass(frozen=True, slots=True)
class Calendar:
    """Months of a period, days for issuing its list, and days before it on which reports are closed."""

    months: int
    issue_days: int
    closing_days: int


@dataclass(frozen=True, slots=True)
class Publication:
    """The day that a list bears, and the day on which it was really published; None while it is not."""

    on: date
    in_force_from: date | None = None


@rule("uisp", "Graduatoria 2")
def closing_day(on: date, calendar: Calendar) -> date:
    """Reports are counted that arrive by the tenth day before the list."""
    return on - timedelta(days=calendar.closing_days)


@rule("uisp", "Graduatoria 2", reading="uisp-list-days")
def is_list_day(day: date, calendar: Calendar) -> bool:
    """A list is issued in the first ten days of a quarter."""
    return (day.month - 1) % calendar.months == 0 and day.day <= calendar.issue_days


def next_quarter(day: date, calendar: Calendar) -> date:
    """The first day of the quarter after the one of a day."""
    return months_later(day, calendar.months - (day.month - 1) % calendar.months)


@rule("uisp", "Graduatoria 2 / Graduatoria 4", reading="uisp-list-skipped")
def quarters_without_list(last: date, on: date, calendar: Calendar) -> tuple[date, ...]:
    """Reports of a quarter without a list count in the next one; until then the list before stays in force."""
    return days_without_list(next_quarter(last, calendar), on.replace(day=1), lambda day: next_quarter(day, calendar))


@rule("uisp", "Graduatoria 2", reading="uisp-late-report")
def list_counting(received_on: date, publications: Sequence[Publication], calendar: Calendar) -> date | None:
    """The list that counts a report: the first that had not closed when it arrived, None for one still to come."""
    return next(
        (publication.on for publication in publications if received_on <= closing_day(publication.on, calendar)), None
    )


@rule("uisp", "Graduatoria 4")
def list_in_force(day: date, publications: Sequence[Publication]) -> date | None:
    """The list for an event that starts on a day: the last one that had been published by then, late or not."""
    days = [
        publication.on
        for publication in publications
        if publication.in_force_from is not None and publication.in_force_from <= day
    ]
    return days[-1] if days else None


@rule("uisp", "Graduatoria 1", reading="uisp-category-kept")
def category_kept(held: str, rating: int, table: CategoryTable | None) -> str:
    """A category is reached by the thresholds in force, if any are set, and kept afterwards."""
    return held if table is None else table.higher(held, table.category_of(rating))


def table_on(day: date, tables: Iterable[CategoryTable]) -> CategoryTable | None:
    """The thresholds in force on a day, None before the first."""
    valid_tables = [table for table in tables if table.since <= day]
    return max(valid_tables, key=lambda table: table.since) if valid_tables else None


class GameTime(Protocol):
    """What the coefficient depends on; `pace` is None where nobody has said it, and counts as standard."""

    @property
    def pace(self) -> Pace | None: ...
    @property
    def minutes(self) -> int | None: ...
    @property
    def increment_seconds(self) -> int: ...
    @property
    def is_online(self) -> bool: ...


def coefficient_of(played: GameTime, rules: UispRules) -> Fraction:
    """The coefficient of an event by its time control and by where it was played."""
    pace = played.pace or Pace.STANDARD
    k = rules.coefficients[pace]
    if played.minutes is not None:
        k = coefficient_of_time(played.minutes, played.increment_seconds, pace, rules)
    return coefficient_of_event(k, rules, online=played.is_online)
