"""The lists apart, which FIDE publishes together with a list: who lost the rating, who never had one, who is gone."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.core.explain import Citation
from tabellone.core.rating.lists.ratinglist import Apart, ApartReason, Filter, RatingList, apart_of
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.apart import apart_citation
from tabellone.locales.words import Words
from tabellone.paper.apart_notes import apart_name
from tabellone.web.office_pages.figures import figure
from tabellone.web.office_pages.office import Office, address_of

PUBLIC = "/lists/players"
MOST_LINES = 100


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
    """One of the lists apart, with its article and the first of its `size` players."""

    name: str
    citation: Citation
    lines: tuple[ApartLine, ...]
    size: int


def apart_tables(
    found: RatingList, office: Office, place: str = PUBLIC, wanted: Filter | None = None
) -> tuple[ApartTable, ...]:
    """The lists apart that have anybody in them whom the filter admits."""
    return tuple(_tables(found, office, place, apart_of(found, office.state.players, wanted)))


def _tables(found: RatingList, office: Office, place: str, apart: tuple[Apart, ...]) -> Iterator[ApartTable]:
    for reason in ApartReason:
        listed = [each for each in apart if each.reason is reason]
        if listed:
            lines = tuple(_line(each, office, place) for each in listed[:MOST_LINES])
            citation = apart_citation(reason, found.edition)
            yield ApartTable(apart_name(reason, office.words), citation, lines, len(listed))


def apart_note(found: RatingList, player: PlayerId, words: Words) -> str:
    """Which of the lists apart a player stands in, empty for who stands in none."""
    return next((apart_name(each.reason, words) for each in found.apart if each.player == player), "")


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
