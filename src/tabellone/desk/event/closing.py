"""The end of an event: closed, rated, sent."""

from dataclasses import replace

from tabellone.desk.book import Stamp
from tabellone.desk.event.commands import CloseEvent, RateEvent, ReopenEvent, SendEvent
from tabellone.desk.event.confirmation import confirmed_change
from tabellone.desk.event.entrant import checked_text
from tabellone.desk.event.facts import EventClosed, EventRated, EventReopened, EventSent
from tabellone.desk.event.numbers import checked_seed
from tabellone.desk.event.rating import rated_rows, rating_system_of
from tabellone.desk.event.records import Change, ChangeSubject
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.state import Closing, EventState, RatingRecord, SentRecord
from tabellone.desk.rating_edition import edition_of


def event_closed(state: EventState, command: CloseEvent) -> EventClosed:
    """Close the event; the lots of the tie-breaks are drawn from the seed."""
    del state
    return EventClosed(None if command.seed is None else checked_seed(command.seed))


def with_event_closed(state: EventState, fact: EventClosed, stamp: Stamp) -> EventState:
    """The event, closed."""
    del stamp
    return replace(state, closing=Closing.CLOSED, lots_seed=fact.seed)


def event_reopened(state: EventState, command: ReopenEvent) -> EventReopened:
    """Open the event again; a rating made of it is void."""
    change = Change(ChangeSubject.CLOSED_EVENT, state.closing.value, Closing.OPEN.value)
    return EventReopened(confirmed_change(change, confirmed=command.confirmed))


def with_event_reopened(state: EventState, fact: EventReopened, stamp: Stamp) -> EventState:
    """The event, open."""
    opened = replace(state, closing=Closing.OPEN, rating=None, lots_seed=None)
    return opened.with_change(fact.change, stamp)


def event_rated(state: EventState, command: RateEvent) -> EventRated:
    """Rate the games really played."""
    system = rating_system_of(state, command.system)
    edition = edition_of(system, command.edition)
    rows = rated_rows(state, system, edition, command.pace, online=command.online)
    return EventRated(system, edition, state.made.validity, rows)


def with_event_rated(state: EventState, fact: EventRated, stamp: Stamp) -> EventState:
    """The event, rated."""
    del stamp
    rating = RatingRecord(fact.system, fact.edition, fact.validity, fact.rows)
    return replace(state, closing=Closing.RATED, rating=rating)


def event_sent(state: EventState, command: SendEvent) -> EventSent:
    """Note where the event was sent."""
    del state
    if not checked_text("register", command.register).strip():
        raise DeskError("it must be said to which register the event is sent")
    checked_text("reference", command.reference)
    return EventSent(command.register, command.reference)


def with_event_sent(state: EventState, fact: EventSent, stamp: Stamp) -> EventState:
    """The event, sent."""
    return replace(state, closing=Closing.SENT, sent=SentRecord(fact.register, fact.reference, stamp.at))
