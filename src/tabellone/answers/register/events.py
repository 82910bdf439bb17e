"""Events of the register: how they were played, their games, and the lists that have counted them."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tabellone.answers.portion import PlaceError
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.lists.records import (
    EventId,
    EventRecord,
    FideNature,
    GameEntry,
    RatingSystem,
    RestEntry,
)
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.state import OfficeState


@dataclass(frozen=True, slots=True)
class CountedIn:
    """A published list that has counted an event."""

    system: RatingSystem
    on: date


@dataclass(frozen=True, slots=True)
class EventSummary:
    """A registered event without its games, and the lists that have counted it."""

    id: str
    name: str
    place: str
    systems: tuple[RatingSystem, ...]
    starts_on: date
    ends_on: date
    received_on: date
    players: int
    games: int
    validity: int
    pace: Pace
    minutes: int | None
    increment_seconds: int
    is_online: bool
    kind: Kind
    cycles: int
    fide: FideNature
    lists: tuple[CountedIn, ...]


@dataclass(frozen=True, slots=True)
class RegisteredEventsAnswer:
    """Some events by their last day; `next` is the last of them where there are more, None at the end."""

    events: tuple[EventSummary, ...]
    next: str | None


@dataclass(frozen=True, slots=True)
class RegisteredEventAnswer:
    """A registered event with its players, the ratings with which they were entered, its games and those who rested."""

    event: EventSummary
    entered: tuple[str, ...]
    ratings: Mapping[str, int]
    games: tuple[GameEntry, ...]
    rests: tuple[RestEntry, ...]


def events(
    state: OfficeState, system: RatingSystem | None = None, limit: int | None = None, after: str | None = None
) -> RegisteredEventsAnswer:
    """The registered events, or those that count for a system, by their last day."""
    chosen_events = sorted(
        (event for event in state.events.values() if system is None or system in event.systems), key=_age
    )
    begin = 0 if after is None else bisect_right(chosen_events, _age(_last_seen(state, after)), key=_age)
    shown = chosen_events[begin : None if limit is None else begin + limit]
    has_more = len(chosen_events) > begin + len(shown)
    return RegisteredEventsAnswer(
        tuple(event_summary(event, state) for event in shown), shown[-1].id if shown and has_more else None
    )


def _age(event: EventRecord) -> tuple[date, str]:
    return event.ends_on, event.id


def _last_seen(state: OfficeState, after: str) -> EventRecord:
    """The event after which the list goes on."""
    event = state.events.get(EventId(after))
    if event is None:
        raise PlaceError(
            'after: no event "{found}" stands in the register; the identifier of an event is allowed', found=after
        )
    return event


def registered_event(state: OfficeState, event: EventId) -> RegisteredEventAnswer:
    """A registered event with its games."""
    record = state.event(event)
    return RegisteredEventAnswer(
        event_summary(record, state), record.players, dict(record.ratings), record.games, record.rests
    )


def event_summary(event: EventRecord, state: OfficeState) -> EventSummary:
    """A registered event without its games."""
    return EventSummary(
        event.id,
        event.name,
        event.place,
        event.systems,
        event.starts_on,
        event.ends_on,
        event.received_on,
        len(event.players),
        len(event.games),
        event.validity,
        event.pace,
        event.minutes,
        event.increment_seconds,
        event.is_online,
        event.kind,
        event.cycles,
        event.fide,
        tuple(
            CountedIn(published_list.rating_list.system, published_list.rating_list.on)
            for published_list in state.lists
            if event.id in published_list.counted and published_list.rating_list.system in event.systems
        ),
    )
