"""The archive: an event that is out of the lists of events; it can be opened there, and brought back."""

from dataclasses import dataclass, replace

from tabellone.desk.book import Stamp
from tabellone.desk.event.event_gates import is_archived, is_made, is_not_archived
from tabellone.desk.event.registry import EventCommand, EventFact, adds, command, decides
from tabellone.desk.event.state import EventState
from tabellone.desk.role import Role


@command(role=Role.CHIEF, gates=(is_made, is_not_archived))
@dataclass(frozen=True, slots=True)
class ArchiveEvent(EventCommand):
    """Take the event out of the lists of events."""


@dataclass(frozen=True, slots=True)
class EventArchived(EventFact):
    """The event was taken out of the lists."""


@decides(ArchiveEvent)
def event_archived(state: EventState, command: ArchiveEvent) -> EventArchived:
    """Archive the event, however far it is."""
    del state, command
    return EventArchived()


@adds(EventArchived)
def with_event_archived(state: EventState, fact: EventArchived, stamp: Stamp) -> EventState:
    """The event, archived."""
    del fact, stamp
    return replace(state, is_archived=True)


@command(role=Role.CHIEF, gates=(is_made, is_archived))
@dataclass(frozen=True, slots=True)
class UnarchiveEvent(EventCommand):
    """Bring the event back into the lists of events."""


@dataclass(frozen=True, slots=True)
class EventUnarchived(EventFact):
    """The event was brought back into the lists."""


@decides(UnarchiveEvent)
def event_unarchived(state: EventState, command: UnarchiveEvent) -> EventUnarchived:
    """Bring the event back."""
    del state, command
    return EventUnarchived()


@adds(EventUnarchived)
def with_event_unarchived(state: EventState, fact: EventUnarchived, stamp: Stamp) -> EventState:
    """The event, in the lists again."""
    del fact, stamp
    return replace(state, is_archived=False)
