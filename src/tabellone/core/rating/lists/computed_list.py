"""The list of a day as a system computes it, what it leaves out, and the calendar of reports."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Protocol

from tabellone.core.explain import Step, explain, note
from tabellone.core.rating.fide.eligibility import Objections
from tabellone.core.rating.lists.chain import History
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import EventId, EventRecord, PlayerId


@dataclass(frozen=True, slots=True)
class Exclusion:
    """An event that does not count, or some games of it, or the result of a player in it; `steps` say why."""

    event: EventId
    steps: tuple[Step, ...]
    games: int = 0
    player: PlayerId | None = None


def hindering_steps(call: Callable[[], object]) -> tuple[Step, ...]:
    """The steps of a call that found something against an event or a game."""
    return tuple(step for step in explain(call)[1] if step.result)


def unplayed(event: EventRecord) -> int:
    """The number of games of an event that were not played."""
    return sum(not game.result.value[0].is_played for game in event.games)


def unplayed_exclusion(event: EventRecord, counted: Callable[[int], int]) -> tuple[Exclusion, ...]:
    """The unplayed games of an event, by the rule of a system; nothing if all were played."""
    games = unplayed(event)
    return (Exclusion(event.id, explain(lambda: counted(games))[1], games),) if games else ()


class Published(Protocol):
    """A list as it was published: from which day on it is in force, and the events that it had counted."""

    @property
    def rating_list(self) -> RatingList: ...
    @property
    def in_force_from(self) -> date: ...
    @property
    def counted(self) -> frozenset[EventId]: ...


@dataclass(frozen=True)
class ComputedList:
    """A list with the history of every movement up to it; the list, too, is computed when it is asked for.

    `left_out` are the events that no list will count, `exclusions` what this one does not count and why, `skipped` the
    lists of the calendar that were never published, which `warnings` tell of.
    """

    listed: Callable[[], RatingList]
    history: History
    counted: frozenset[EventId]
    left_out: tuple[tuple[EventId, Objections], ...] = ()
    excluded: Callable[[], Iterable[Exclusion]] = tuple
    skipped: tuple[date, ...] = ()
    warnings: tuple[Step, ...] = ()

    @cached_property
    def rating_list(self) -> RatingList:
        """The list itself."""
        return self.listed()

    @cached_property
    def exclusions(self) -> tuple[Exclusion, ...]:
        """The events and games that the list does not count, each with the reason."""
        return tuple(self.excluded())


def skipped_since(
    previous: Published | None, missing: Callable[[date], tuple[date, ...]]
) -> tuple[tuple[date, ...], tuple[Step, ...]]:
    """The lists missing since the last one, with the step that says so; nothing is missing before the first."""
    if previous is None:
        return (), ()
    last = previous.rating_list.on
    skipped_days, steps = explain(lambda: missing(last))
    return (skipped_days, steps[-1:]) if skipped_days else ((), ())


RatingAndCategory = tuple[int, str]


@dataclass(frozen=True, slots=True)
class ListSeries:
    """Consecutive lists: their days, and the seals of their sources.

    `ratings` is what everybody, or at least some players, have in the list of a place: the rating and the category.
    `reached` tells who may have something else there than in the series before a correction; None may be everybody.
    `lists` is what the series was read from, for a series after a correction to go on from.
    """

    days: tuple[date, ...]
    seals: tuple[str, ...]
    ratings: Callable[[int, Collection[PlayerId] | None], Mapping[PlayerId, RatingAndCategory]]
    reached: Callable[[int], Collection[PlayerId] | None] = lambda index: None
    lists: object = None


@dataclass(frozen=True, slots=True)
class ListPeriod:
    """A list of the calendar: the last day for its reports, the events that it counts, the days for issuing it.

    `in_force_from` is None while it is not published; `issued_to` where a list bears a fixed day.
    """

    on: date
    closes_on: date
    in_force_from: date | None
    events: tuple[EventId, ...]
    issued_from: date | None = None
    issued_to: date | None = None


@dataclass(frozen=True, slots=True)
class ListCalendar:
    """The lists published so far and the next one, what comes too late for it, and what no list will count."""

    edition: str
    periods: tuple[ListPeriod, ...]
    too_late: tuple[EventId, ...]
    left_out: tuple[Exclusion, ...] = ()


@dataclass(frozen=True, slots=True)
class ListResult:
    """A list with the movements that led to it, and with what it did not count.

    `left_out` are the events that no list will count, with what stands against them.
    """

    rating_list: RatingList
    movements: tuple[Movement, ...]
    left_out: tuple[tuple[EventId, Objections], ...] = ()
    exclusions: tuple[Exclusion, ...] = ()


MOST_NAMED = 4


def days_without_list(day: date, end: date, following: Callable[[date], date]) -> tuple[date, ...]:
    """The days of lists from a day on and before an end, listed one by one, or the first and the last of many."""
    days = []
    while day < end:
        days.append(day)
        day = following(day)
    note(named=tuple(days) if len(days) <= MOST_NAMED else (days[0], "…", days[-1]))
    return tuple(days)
