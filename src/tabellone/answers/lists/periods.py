"""When the lists of a system are due, which reports they count, and which come too late."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.answers.lists.left_out import LeftOut, left_out
from tabellone.answers.missing import MissingError
from tabellone.core.rating.lists.records import EventId, RatingSystem
from tabellone.desk.office.state import OfficeState
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class ReportedEvent:
    """An event whose report a list counts, or does not count yet."""

    event: str
    name: str
    received_on: date


@dataclass(frozen=True, slots=True)
class Period:
    """A list with its deadline and the events that it counts; `in_force_from` is None until it is published.

    `issued_from` and `issued_to` are None where a list has a fixed day.
    """

    on: date
    issued_from: date | None
    issued_to: date | None
    closes_on: date
    in_force_from: date | None
    events: tuple[ReportedEvent, ...]


@dataclass(frozen=True, slots=True)
class PeriodsAnswer:
    """Every list with its deadline, the last of them the one that comes next; what is too late for it, and left out."""

    system: RatingSystem
    edition: str
    periods: tuple[Period, ...]
    too_late: tuple[ReportedEvent, ...]
    left_out: tuple[LeftOut, ...]


def periods(state: OfficeState, system: RatingSystem, day: date, edition: str | None = None) -> PeriodsAnswer:
    """The lists of a system as of a day; a system whose lists may bear any day has no calendar."""
    calendar = definition_of(system).calendar(state.register, state.lists_of(system), day, edition)
    if calendar is None:
        raise MissingError("{system} has no calendar; every day may have a list", system=system.value)
    return PeriodsAnswer(
        system,
        calendar.edition,
        tuple(
            Period(
                period.on,
                period.issued_from,
                period.issued_to,
                period.closes_on,
                period.in_force_from,
                _reported(state, period.events),
            )
            for period in calendar.periods
        ),
        _reported(state, calendar.too_late),
        left_out(calendar.left_out, state),
    )


def _reported(state: OfficeState, events: Iterable[EventId]) -> tuple[ReportedEvent, ...]:
    event_records = (state.event(event) for event in events)
    return tuple(ReportedEvent(event.id, event.name, event.received_on) for event in event_records)
