"""The lists apart, which FIDE publishes together with a list: who lost the rating, who never had one, who is gone."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.core.explain import Citation
from tabellone.core.rating.lists.ratinglist import Apart, ApartReason, RatingList
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.apart import apart_citation
from tabellone.locales.words import Words
from tabellone.web.office_pages.figures import figure
from tabellone.web.office_pages.office import Office, address_of

PUBLIC = "/lists/players"


@dataclass(frozen=True, slots=True)
class ApartLine:
    """A player who stands apart; without an address who never stood in a list."""

    name: str
    address: str
    title: str
    rating: str
    previous: str
    idle_lists: str


@dataclass(frozen=True, slots=True)
class ApartTable:
    """One of the lists apart, with its article."""

    name: str
    citation: Citation
    lines: tuple[ApartLine, ...]


def apart_tables(found: RatingList, office: Office, place: str = PUBLIC) -> tuple[ApartTable, ...]:
    """The lists apart that have anybody in them."""
    return tuple(_tables(found, office, place))


def _tables(found: RatingList, office: Office, place: str) -> Iterator[ApartTable]:
    for reason in ApartReason:
        lines = tuple(_line(each, office, place) for each in found.apart_for(reason))
        if lines:
            yield ApartTable(apart_name(reason, office.words), apart_citation(reason, found.edition), lines)


def apart_note(found: RatingList, player: PlayerId, words: Words) -> str:
    """Which of the lists apart a player stands in, empty for who stands in none."""
    return next((apart_name(each.reason, words) for each in found.apart if each.player == player), "")


def apart_name(reason: ApartReason, words: Words) -> str:
    """What one of the lists apart is called."""
    return {
        ApartReason.CANCELLED: words("Cancelled: fallen below the list"),
        ApartReason.TITLED: words("Titled players without a rating"),
        ApartReason.INACTIVE: words("Inactive players"),
    }[reason]


def _line(found: Apart, office: Office, place: str) -> ApartLine:
    player = office.state.players[found.player]
    has_page = place != PUBLIC or any(each.rating_list.line(player.id) for each in office.state.lists)
    return ApartLine(
        player.name,
        address_of(place, player.id) if has_page else "",
        player.title,
        figure(found.rating),
        figure(found.previous),
        figure(found.idle_lists or None),
    )
