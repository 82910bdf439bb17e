"""Promotions that a list would bring, unofficial until it is published; and other news of a computed list."""

from dataclasses import dataclass

from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.computation import Computation
from tabellone.web.office_pages.figures import DASH, figure, signed
from tabellone.web.office_pages.office import Office, address_of

STARTS = (MovementKind.DEBUT, MovementKind.CONVERSION)


@dataclass(frozen=True, slots=True)
class PromotionLine:
    """A player who stands in another category than before."""

    name: str
    address: str
    held: str
    reached: str


@dataclass(frozen=True, slots=True)
class NewsLine:
    """Something else that happens to a player: a first rating, a malus, an annulment."""

    name: str
    address: str
    what: str
    before: str
    after: str
    change: str


def promotion_lines(found: Computation, office: Office, place: str) -> tuple[PromotionLine, ...]:
    """Who stands in another category than in the list before, or has reached one since he has a rating."""
    before: dict[PlayerId, str] = {}
    for movement in found.new_movements:
        before.setdefault(movement.player, movement.category_before or movement.category_after)
    lines = []
    for line in found.rating_list.lines:
        held = line.category_before
        if held is None:
            held = before.get(line.player, line.category)
        if held != line.category:
            name = office.state.players[line.player].name
            lines.append(PromotionLine(name, address_of(place, line.player), held or DASH, line.category or DASH))
    return tuple(lines)


def news_lines(found: Computation, office: Office, place: str) -> tuple[NewsLine, ...]:
    """First ratings, malus and annulments since the list before."""
    kinds = (*STARTS, MovementKind.MALUS, MovementKind.ANNULMENT)
    return tuple(_news(each, office, place) for each in found.new_movements if each.kind in kinds)


def _news(found: Movement, office: Office, place: str) -> NewsLine:
    words = office.words
    what = {
        MovementKind.DEBUT: words("first rating"),
        MovementKind.CONVERSION: words("conversion"),
        MovementKind.MALUS: words("malus of {year}", year=found.on.year),
        MovementKind.ANNULMENT: words("annulled"),
    }[found.kind]
    change = found.after - found.before if found.before is not None and found.after is not None else None
    return NewsLine(
        office.state.players[found.player].name,
        address_of(place, found.player),
        what,
        figure(found.before),
        figure(found.after),
        signed(change),
    )
