"""The end of an event: closed, rated, sent, archived."""

from dataclasses import dataclass, replace

from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.book import Role, Stamp
from tabellone.desk.codec import Later
from tabellone.desk.event.entrant import checked_text
from tabellone.desk.event.rating import edition_of, rated_rows, rating_objections, rating_system_of
from tabellone.desk.event.records import Change, ChangeSubject, RatedRow, RegisteredEntrant
from tabellone.desk.event.refusals import DeskError, checked_seed
from tabellone.desk.event.registry import (
    RUNNING,
    EventCommand,
    EventFact,
    adds,
    always,
    command,
    confirmed_change,
    counts_for_rating,
    decides,
    every_group_is_finished,
    is_archived,
    is_closed,
    is_created,
    is_not_archived,
    is_not_rated,
    is_not_sent,
    is_rated,
)
from tabellone.desk.event.state import Closing, EventState, RatingRecord, SentRecord, frozen, updated
from tabellone.desk.report_records import stated_pace


@command(role=Role.OWNER, gates=(*RUNNING, every_group_is_finished))
@dataclass(frozen=True, slots=True)
class CloseEvent(EventCommand, EventFact):
    """End the event; `seed` draws the lots that a list of tie-breaks may end with."""

    seed: int | None = None


@decides(CloseEvent)
def event_closed(state: EventState, command: CloseEvent) -> CloseEvent:
    """Close the event; the lots of the tie-breaks are drawn from the seed."""
    del state
    if command.seed is not None:
        checked_seed(command.seed)
    return command


@adds(CloseEvent, kind="event-closed")
def with_event_closed(state: EventState, fact: CloseEvent, stamp: Stamp) -> EventState:
    """The event, closed."""
    del stamp
    return replace(state, closing=Closing.CLOSED, lots_seed=fact.seed)


@command(role=Role.OWNER, gates=(is_created, is_closed, is_not_sent), confirmation=always)
@dataclass(frozen=True, slots=True)
class ReopenEvent(EventCommand):
    """Open a closed or rated event again."""

    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class EventReopened(EventFact):
    """An event that had ended was opened again."""

    change: Change | None = None


@decides(ReopenEvent)
def event_reopened(state: EventState, command: ReopenEvent) -> EventReopened:
    """Open the event again; a rating made of it is void."""
    change = Change(ChangeSubject.CLOSED_EVENT, state.closing.value, Closing.OPEN.value)
    return EventReopened(confirmed_change(change, confirmed=command.confirmed))


@adds(EventReopened)
def with_event_reopened(state: EventState, fact: EventReopened, stamp: Stamp) -> EventState:
    """The event, open."""
    opened = replace(state, closing=Closing.OPEN, rating=None, lots_seed=None)
    return opened.with_change(fact.change, stamp)


@command(role=Role.OWNER, gates=(is_created, is_closed, is_not_sent, is_not_rated, counts_for_rating))
@dataclass(frozen=True, slots=True)
class RateEvent(EventCommand):
    """Compute what the event does to the ratings of its players.

    The Elo UISP must be told the pace, and whether the event was played online.
    """

    system: str = ""
    edition: str = ""
    pace: Pace | None = None
    online: bool = False


@dataclass(frozen=True, slots=True)
class EventRated(EventFact):
    """The ratings were computed."""

    system: str
    edition: str
    validity: int
    rows: tuple[RatedRow, ...]


@decides(RateEvent)
def event_rated(state: EventState, command: RateEvent) -> EventRated:
    """Rate the games really played."""
    system = rating_system_of(state, command.system)
    edition = edition_of(state, system, command.edition)
    pace = stated_pace((RatingSystem(system),), command.pace, None, None)
    rows = rated_rows(state, system, edition, pace, online=command.online)
    if not rows and rating_objections(state, system, edition, pace, online=command.online):
        raise DeskError("no game of the event counts for the rating; the preview of the ratings says why")
    return EventRated(system, edition, state.event.validity, rows)


@adds(EventRated)
def with_event_rated(state: EventState, fact: EventRated, stamp: Stamp) -> EventState:
    """The event, rated."""
    del stamp
    rating = RatingRecord(fact.system, fact.edition, fact.validity, fact.rows)
    return replace(state, closing=Closing.RATED, rating=rating)


@command(role=Role.OWNER, gates=(is_created, is_closed, is_not_sent, is_rated))
@dataclass(frozen=True, slots=True)
class SendEvent(EventCommand, EventFact):
    """Note that the event was sent to a register.

    `players` are its players as that knows them, `rows` the effect of the event with the ratings of the register.
    """

    register: str
    reference: str = ""
    players: Later[tuple[RegisteredEntrant, ...]] = ()
    rows: Later[tuple[RatedRow, ...]] = ()


@decides(SendEvent)
def event_sent(state: EventState, command: SendEvent) -> SendEvent:
    """Note where the event was sent."""
    if not checked_text("register", command.register).strip():
        raise DeskError("it must be said to which register the event is sent")
    checked_text("reference", command.reference)
    for registered in command.players:
        state.entrant(registered.player)
        checked_text("register_id", registered.register_id)
    for row in command.rows:
        state.entrant(row.player)
    return command


def _is_sent(fact: SendEvent) -> DeskError:
    return DeskError("the event was sent to {register} and stands", register=fact.register)


@adds(SendEvent, kind="event-sent", stands=_is_sent)
def with_event_sent(state: EventState, fact: SendEvent, stamp: Stamp) -> EventState:
    """The event, sent: its players with their identifiers in the register, its ratings as the register counts them."""
    entrants = {
        registered.player: replace(entrant, details=replace(entrant.details, register_id=registered.register_id))
        for registered in fact.players
        for entrant in (state.entrant(registered.player),)
    }
    return replace(
        state,
        closing=Closing.SENT,
        sent=SentRecord(fact.register, fact.reference, stamp.at),
        entrants=updated(state.entrants, entrants),
        registered=frozen({registered.player: registered for registered in fact.players}),
        rating=replace(state.rating, rows=fact.rows) if state.rating and fact.rows else state.rating,
    )


@command(role=Role.CHIEF, gates=(is_created, is_not_archived))
@dataclass(frozen=True, slots=True)
class ArchiveEvent(EventCommand, EventFact):
    """Take the event out of the lists of events."""


@decides(ArchiveEvent)
def event_archived(state: EventState, command: ArchiveEvent) -> ArchiveEvent:
    """Archive the event, however far it is."""
    del state
    return command


@adds(ArchiveEvent, kind="event-archived")
def with_event_archived(state: EventState, fact: ArchiveEvent, stamp: Stamp) -> EventState:
    """The event, archived."""
    del fact, stamp
    return replace(state, is_archived=True)


@command(role=Role.CHIEF, gates=(is_created, is_archived))
@dataclass(frozen=True, slots=True)
class UnarchiveEvent(EventCommand, EventFact):
    """Bring the event back into the lists of events."""


@decides(UnarchiveEvent)
def event_unarchived(state: EventState, command: UnarchiveEvent) -> UnarchiveEvent:
    """Bring the event back."""
    del state
    return command


@adds(UnarchiveEvent, kind="event-unarchived")
def with_event_unarchived(state: EventState, fact: UnarchiveEvent, stamp: Stamp) -> EventState:
    """The event, in the lists again."""
    del fact, stamp
    return replace(state, is_archived=False)
