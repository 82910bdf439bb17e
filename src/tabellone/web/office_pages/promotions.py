"""Promotions that a list would bring, unofficial until it is published; and other news of a computed list."""

from dataclasses import dataclass

from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.desk.office.category_changes import category_changes
from tabellone.desk.office.computation import Computation
from tabellone.locales.numbers import NOTHING
from tabellone.web.office_pages.office import Office, address_of

STARTS = (MovementKind.DEBUT, MovementKind.CONVERSION)


@dataclass(frozen=True, slots=True)
class PromotionLine:
    """A player who stands in a higher category than before."""

    name: str
    address: str
    held: str
    reached: str


@dataclass(frozen=True, slots=True)
class NewsLine:
    """Something else that happens to a player: a first rating, a malus, an annulment, a category taken back."""

    name: str
    address: str
    what: str
    before: str
    after: str
    change: str


def promotion_lines(found: Computation, office: Office, place: str) -> tuple[PromotionLine, ...]:
    """Who stands in a higher category than in the list before, or has reached one since he has a rating."""
    return tuple(
        PromotionLine(
            office.state.players[each.player].name,
            address_of(place, each.player),
            each.held or NOTHING,
            each.reached or NOTHING,
        )
        for each in category_changes(found, office.state.tables)
        if each.is_promotion
    )


def news_lines(found: Computation, office: Office, place: str) -> tuple[NewsLine, ...]:
    """First ratings, malus and annulments since the list before, and categories that a correction takes back."""
    kinds = (*STARTS, MovementKind.MALUS, MovementKind.ANNULMENT)
    taken_back = (
        NewsLine(
            office.state.players[each.player].name,
            address_of(place, each.player),
            office.words("category taken back"),
            each.held or NOTHING,
            each.reached or NOTHING,
            "",
        )
        for each in category_changes(found, office.state.tables)
        if not each.is_promotion
    )
    return (*taken_back, *(_news(each, office, place) for each in found.new_movements if each.kind in kinds))


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
        words.number(found.before),
        words.number(found.after),
        words.signed(change),
    )
