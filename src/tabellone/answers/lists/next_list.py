"""The next list, the events that wait for it, and the periods of a system."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.answers.lists.preview import CategoryLine, LeftOut, categories_of, left_out
from tabellone.answers.lists.published import ListSummary, computed_list, list_summary
from tabellone.answers.portion import MissingError
from tabellone.core.rating.lists.records import EventId, EventRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.computation import corrections_since
from tabellone.desk.office.state import OfficeState
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class NextList:
    """The pending parts of the next list of a system: events, corrections since the last list, and promotions.

    `closes_on` is the last day on which a report may arrive, where the system has one; `is_due` says that nothing more
    is waited for; `objection` says why the list cannot be computed.
    """

    system: RatingSystem
    last: ListSummary | None
    on: date
    closes_on: date | None
    is_due: bool
    waiting: tuple[EventRecord, ...]
    promotions: tuple[CategoryLine, ...]
    corrections: int
    objection: Refusal | None

    @property
    def has_work(self) -> bool:
        """True if the next list would change something."""
        return bool(self.waiting or self.corrections or self.promotions)


def next_list(state: OfficeState, system: RatingSystem, today: date) -> NextList:
    """The pending parts of the next list; for the office alone."""
    day, last = next_day(state, system, today), state.last_list(system)
    promotions: tuple[CategoryLine, ...] = ()
    objection: Refusal | None = None
    try:
        computation = computed_list(state, system, day)
        promotions = tuple(
            category_line for category_line in categories_of(state, computation) if category_line.is_promotion
        )
    except Refusal as refusal:
        objection = refusal
    closes_on = definition_of(system).closing_day(day)
    return NextList(
        system,
        list_summary(last, with_author=True) if last else None,
        day,
        closes_on,
        closes_on is None or closes_on < today,
        waiting_events(state, system, today),
        promotions,
        len(corrections_since(state, system, last)),
        objection,
    )


def next_day(state: OfficeState, system: RatingSystem, today: date) -> date:
    """The day that the next list of a system would usually bear."""
    last = state.last_list(system)
    return definition_of(system).next_day(last.rating_list.on if last else None, today)


def waiting_events(state: OfficeState, system: RatingSystem, today: date) -> tuple[EventRecord, ...]:
    """The events of a system that no list has counted yet and that are not left out permanently, by their last day."""
    last = state.last_list(system)
    done = (last.counted if last else frozenset()) | left_out_for_good(state, system, today)
    waiting = (event for event in state.events.values() if system in event.systems and event.id not in done)
    return tuple(sorted(waiting, key=lambda event: (event.ends_on, event.name)))


def left_out_for_good(state: OfficeState, system: RatingSystem, today: date) -> frozenset[EventId]:
    """The events that no list will ever count because of an objection; none where no list can be computed."""
    try:
        computation = computed_list(state, system, next_day(state, system, today))
    except Refusal:
        return frozenset()
    return frozenset(event for event, _ in computation.left_out)


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
    """Every list with its deadline, the next one last; the events too late for it, and those left out."""

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
