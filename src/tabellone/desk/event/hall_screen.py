"""What the screen in the hall shows: what the desk has chosen for it, and when the round starts."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from tabellone.desk.event.entrant import GroupId


class HallView(Enum):
    """What the screen shows; automatic is everything in turn."""

    AUTOMATIC = "automatic"
    PAIRINGS = "pairings"
    STANDINGS = "standings"
    NOTICE = "notice"
    COUNTDOWN = "countdown"


@dataclass(frozen=True, slots=True)
class HallScreen:
    """The screen: its view, the only group it shows (None for all in turn), a notice, and when the round starts."""

    view: HallView = HallView.AUTOMATIC
    group: GroupId | None = None
    notice: str = ""
    starts_at: datetime | None = None
