"""An event as it is given away: to web hosts, federations and whoever takes a folder of its pages."""

from dataclasses import dataclass

from tabellone.desk.event.state import EventState
from tabellone.desk.seal import JournalSeal


@dataclass(frozen=True, slots=True)
class GivenAway:
    """An event as everybody may see it, the seal of its last entry, and whether search engines are to leave it out."""

    state: EventState
    seal: JournalSeal | None = None
    is_unlisted: bool = False
