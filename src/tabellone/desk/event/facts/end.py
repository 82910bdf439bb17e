"""What happened at the end: play-offs, closing, rating, sending."""

from dataclasses import dataclass

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.records import (
    Change,
    NumberOf,
    RatedRow,
)
from tabellone.desk.event.settings import GroupSettings


@dataclass(frozen=True, slots=True)
class PlayOffStarted:
    """A play-off of tied players was made, a group of its own."""

    group: GroupId
    play_off: GroupId
    settings: GroupSettings
    numbers: tuple[NumberOf, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class EventClosed:
    """The event ended."""

    seed: int | None = None


@dataclass(frozen=True, slots=True)
class EventReopened:
    """An event that had ended was opened again."""

    change: Change | None = None


@dataclass(frozen=True, slots=True)
class EventRated:
    """The ratings were computed."""

    system: str
    edition: str
    validity: int
    rows: tuple[RatedRow, ...]


@dataclass(frozen=True, slots=True)
class EventSent:
    """The event was sent to a register."""

    register: str
    reference: str = ""
