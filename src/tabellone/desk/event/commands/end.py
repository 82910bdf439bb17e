"""What may be asked at the end: play-offs, closing, rating, sending."""

from dataclasses import dataclass

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.entrant import EntrantId, GroupId


@dataclass(frozen=True, slots=True)
class StartPlayOff:
    """Let tied players of a finished group play a round robin of their own, with new numbers."""

    group: GroupId
    tied: tuple[EntrantId, ...]
    seed: int
    name: str = ""
    cycles: int = 1


@dataclass(frozen=True, slots=True)
class CloseEvent:
    """End the event; `seed` draws the lots that a list of tie-breaks may end with."""

    seed: int | None = None


@dataclass(frozen=True, slots=True)
class ReopenEvent:
    """Open a closed or rated event again."""

    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class RateEvent:
    """Compute what the event does to the ratings of its players; pace and online matter to UISP."""

    system: str = ""
    edition: str = ""
    pace: Pace = Pace.STANDARD
    online: bool = False


@dataclass(frozen=True, slots=True)
class SendEvent:
    """Note that the event was sent to a register."""

    register: str
    reference: str = ""
