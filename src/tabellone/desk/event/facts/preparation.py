"""What happened before the first round: the event, its groups, players and numbers."""

from dataclasses import dataclass

from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.records import (
    Change,
    DrawKind,
    GroupPart,
    NumberOf,
)
from tabellone.desk.event.settings import EventSettings, GroupSettings


@dataclass(frozen=True, slots=True)
class EventCreated:
    """The event was made, with its first group."""

    settings: EventSettings
    group: GroupId
    group_settings: GroupSettings


@dataclass(frozen=True, slots=True)
class EventEdited:
    """What holds for the whole event was changed."""

    settings: EventSettings
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class EventAnnounced:
    """The announcement was put up."""


@dataclass(frozen=True, slots=True)
class GroupAdded:
    """A group was added."""

    group: GroupId
    settings: GroupSettings
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class GroupEdited:
    """What a group is played under was changed."""

    group: GroupId
    settings: GroupSettings
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class GroupRemoved:
    """A group without players was taken away."""

    group: GroupId
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class PlayersEntered:
    """Players were entered."""

    group: GroupId
    players: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class LatePlayerEntered:
    """A player was admitted late, under a provisional number."""

    group: GroupId
    player: Entrant
    number: int
    first_round: int
    announced_in_writing: bool
    arbiter_agrees: bool


@dataclass(frozen=True, slots=True)
class PlayerEdited:
    """What is known of a player was changed."""

    player: EntrantId
    details: PlayerDetails
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class PlayerRemoved:
    """An entry was taken back."""

    player: EntrantId


@dataclass(frozen=True, slots=True)
class PlayerMoved:
    """A player was moved to another group."""

    player: EntrantId
    group: GroupId
    to: GroupId
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class GroupSplit:
    """A group was divided; the first part bears its id."""

    group: GroupId
    parts: tuple[GroupPart, ...]
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class NumbersGiven:
    """The players of a group have their numbers."""

    group: GroupId
    kind: DrawKind
    numbers: tuple[NumberOf, ...]
    seed: int | None = None
    change: Change | None = None
