"""The next list: the day that it would bear, and the events that wait for it."""

from dataclasses import dataclass
from datetime import date

from tabellone.answers.lists.computed import computed_list
from tabellone.answers.lists.preview import CategoryLine, categories_of
from tabellone.answers.lists.published import ListSummary, list_summary
from tabellone.core.rating.lists.records import EventId, EventRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.computation import corrections_since
from tabellone.desk.office.state import OfficeState
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class NextList:
    """What waits for the next list of a system: events, corrections since the last one, and promotions.

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


def next_list(state: OfficeState, system: RatingSystem, today: date) -> NextList:
    """What waits for the next list; for the office alone."""
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
