"""The periods of the Elo UISP: days of its lists, the list that counts a report, a player's first rating."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Protocol

from tabellone.core.explain import note, rule
from tabellone.core.rating.lists.computed_list import days_without_list
from tabellone.core.rating.lists.records import CategoryTable, OtherRating, PlayerRecord
from tabellone.core.rating.months import months_later
from tabellone.core.rating.uisp.event_change import (
    Pace,
    UispRules,
    coefficient_of_event,
    coefficient_of_time,
    initial_uisp_rating,
)


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
    """The facts that the coefficient depends on; `pace` is None where nobody has said it, and counts as standard."""

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


LIST_NAMES = {
    "fide_standard": "Elo FIDE",
    "italia_standard": "Elo Italia",
    "fide_rapid": "Elo Rapid FIDE",
    "italia_rapid": "Elo Rapid Italia",
    "fide_blitz": "Elo Blitz FIDE",
}
"""The lists of the regulation, as it names them."""


@rule("uisp", "Graduatoria 5")
def initial_list(player: PlayerRecord, day: date, lists: Sequence[str]) -> OtherRating | None:
    """The first list, in the order of the regulation, that has the player on the day of their first event."""
    entry = next((candidate for name in lists if (candidate := player.entry_in(name, day)) is not None), None)
    note(
        list=LIST_NAMES.get(entry.list, entry.list) if entry else None,
        rating=entry.rating if entry else None,
        since=entry.since if entry else None,
        looked_in=tuple(LIST_NAMES.get(name, name) for name in lists),
    )
    return entry


def first_rating(player: PlayerRecord, day: date, rules: UispRules) -> int:
    """The first rating of a player: that of the list which has them, else the one for everybody."""
    entry = initial_list(player, day, rules.initial_lists)
    return initial_uisp_rating({entry.list: entry.rating} if entry else {}, rules)


@rule("uisp", "Graduatoria 5", reading="uisp-rating-of-event")
def rating_of_entry(rating: int) -> int:
    """A player entered with a rating is not without one: it is taken from the event where no list has the player."""
    return rating
