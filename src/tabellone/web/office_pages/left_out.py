"""What a list does not count although it stands in the register, with the reason of each."""

from dataclasses import dataclass

from tabellone.core.rating.lists.exclusion import Exclusion
from tabellone.desk.office.computation import Computation
from tabellone.locales.numbers import NOTHING
from tabellone.web.office_pages.office import Office, address_of
from tabellone.web.office_pages.reasons import Reason, reasons_of

MOST_SHOWN = 300


@dataclass(frozen=True, slots=True)
class LeftOutLine:
    """An event, some games of it, or the result of a player in it, and why they do not count."""

    event: str
    address: str
    player: str
    games: str
    reasons: tuple[Reason, ...]


def left_out_lines(found: Computation, office: Office) -> tuple[LeftOutLine, ...]:
    """What a computed list leaves out, as far as a page has room for it."""
    return tuple(_line(each, office) for each in found.exclusions[:MOST_SHOWN])


def _line(found: Exclusion, office: Office) -> LeftOutLine:
    event = office.state.events.get(found.event)
    player = office.state.players.get(found.player) if found.player else None
    return LeftOutLine(
        event.name if event else NOTHING,
        address_of("/office/events", found.event),
        player.name if player else "",
        str(found.games) if found.games else "",
        reasons_of(found.steps, office.words),
    )
