"""The state of an event: what its facts add up to. Everything is immutable; changes make new states."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum

from tabellone.desk.book import Stamp
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.hall_screen import HallScreen
from tabellone.desk.event.mappings import frozen, updated
from tabellone.desk.event.records import Change, RatedRow
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.settings import EventSettings


class EventPhase(Enum):
    """How far the event is."""

    PREPARATION = "preparation"
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"
    RATED = "rated"
    SENT = "sent"


class Closing(Enum):
    """What was done with the event after its last round."""

    OPEN = "open"
    CLOSED = "closed"
    RATED = "rated"
    SENT = "sent"


@dataclass(frozen=True, slots=True)
class PublishedChange:
    """A change of something published: what, by whom and when."""

    change: Change
    author: str
    at: datetime
    position: int


@dataclass(frozen=True, slots=True)
class RatingRecord:
    """What the event did to the ratings."""

    system: str
    edition: str
    validity: int
    rows: tuple[RatedRow, ...]


@dataclass(frozen=True, slots=True)
class SentRecord:
    """To which register the event was sent, and when."""

    register: str
    reference: str
    at: datetime


@dataclass(frozen=True, slots=True)
class EventState:
    """An event; `settings` is None as long as it has not been made.

    `paid` are those who have paid the entry fee, `notes` what arbiters have written of players for themselves;
    `distinct` are pairs, the lower id first, who look alike and are two people.
    """

    settings: EventSettings | None = None
    entrants: Mapping[EntrantId, Entrant] = field(default_factory=lambda: frozen({}))
    groups: Mapping[GroupId, GroupState] = field(default_factory=lambda: frozen({}))
    next_entrant: int = 1
    next_group: int = 1
    announced_at: datetime | None = None
    closing: Closing = Closing.OPEN
    lots_seed: int | None = None
    rating: RatingRecord | None = None
    sent: SentRecord | None = None
    changes: tuple[PublishedChange, ...] = ()
    paid: frozenset[EntrantId] = frozenset()
    notes: Mapping[EntrantId, str] = field(default_factory=lambda: frozen({}))
    hall: HallScreen = field(default_factory=HallScreen)
    is_archived: bool = False
    distinct: frozenset[tuple[EntrantId, EntrantId]] = frozenset()

    @property
    def made(self) -> EventSettings:
        """The settings of an event that has been created; otherwise refused."""
        if self.settings is None:
            raise DeskError("the event has not been made yet")
        return self.settings

    @property
    def phase(self) -> EventPhase:
        """The phase of the event."""
        if self.closing is not Closing.OPEN:
            return EventPhase(self.closing.value)
        playing = [group for group in self.groups.values() if group.members]
        if not any(group.published_rounds for group in playing):
            return EventPhase.PREPARATION
        return EventPhase.FINISHED if all(group.is_finished for group in playing) else EventPhase.RUNNING

    @property
    def is_announced(self) -> bool:
        """The announcement is published."""
        return self.announced_at is not None

    def group(self, group: GroupId) -> GroupState:
        """A group by its id."""
        try:
            return self.groups[group]
        except KeyError:
            raise DeskError("there is no group {found}", found=group) from None

    def current_round(self, group: GroupId) -> RoundState:
        """The round of a group that work goes on in; refused where none is paired."""
        current = self.group(group).current_round
        if current is None:
            raise DeskError("group {group}: no round is paired", group=self.group(group).settings.name)
        return current

    def entrant(self, player: EntrantId) -> Entrant:
        """A player by his id."""
        try:
            return self.entrants[player]
        except KeyError:
            raise DeskError("there is no player with the id {found}", found=player) from None

    def member(self, group: GroupId, player: EntrantId) -> Entrant:
        """A player of a group."""
        entrant = self.entrant(player)
        if player not in self.group(group).members:
            raise DeskError(
                "{name} does not play in group {group}", name=entrant.name, group=self.group(group).settings.name
            )
        return entrant

    def groups_of(self, player: EntrantId) -> Iterator[GroupState]:
        """The groups that a player plays in: one, and perhaps a play-off."""
        return (group for group in self.groups.values() if player in group.members)

    def with_group(self, changed: GroupState) -> "EventState":
        """The event with a group changed or added."""
        return replace(self, groups=updated(self.groups, {changed.id: changed}))

    def with_change(self, change: Change | None, stamp: Stamp) -> "EventState":
        """The event with a change of something published recorded, if there was one."""
        if change is None:
            return self
        noted = PublishedChange(change, stamp.author, stamp.at, stamp.position)
        return replace(self, changes=(*self.changes, noted))
