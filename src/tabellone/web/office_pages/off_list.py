"""The lists apart, which FIDE publishes together with a list: who lost the rating, who never had one, who is gone."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.core.explain import Citation
from tabellone.core.rating.lists.ratinglist import Filter, OffList, OffListReason, RatingList, off_list_of
from tabellone.core.rating.lists.records import PlayerId
from tabellone.desk.office.off_list import off_list_citation
from tabellone.locales.words import Words
from tabellone.paper.off_list_notes import off_list_name
from tabellone.web.office_pages.office import Office, address_of

PUBLIC = "/lists/players"
MOST_LINES = 100


@dataclass(frozen=True, slots=True)
class OffListLine:
    """A player who stands apart; without an address who never stood in a list."""

    name: str
    address: str
    title: str
    rating: str
    previous: str
    idle_lists: str


@dataclass(frozen=True, slots=True)
class OffListTable:
    """One of the lists apart, with its article and the first of its `size` players."""

    name: str
    citation: Citation
    lines: tuple[OffListLine, ...]
    size: int


def off_list_tables(
    found: RatingList, office: Office, place: str = PUBLIC, wanted: Filter | None = None
) -> tuple[OffListTable, ...]:
    """The lists apart that have anybody in them whom the filter admits."""
    return tuple(_tables(found, office, place, off_list_of(found, office.state.players, wanted)))


def _tables(found: RatingList, office: Office, place: str, off_list: tuple[OffList, ...]) -> Iterator[OffListTable]:
    for reason in OffListReason:
        listed = [each for each in off_list if each.reason is reason]
        if listed:
            lines = tuple(_line(each, office, place) for each in listed[:MOST_LINES])
            citation = off_list_citation(reason, found.edition)
            yield OffListTable(off_list_name(reason, office.words), citation, lines, len(listed))


def off_list_note(found: RatingList, player: PlayerId, words: Words) -> str:
    """Which of the lists apart a player stands in, empty for who stands in none."""
    return next((off_list_name(each.reason, words) for each in found.off_list if each.player == player), "")


def _line(found: OffList, office: Office, place: str) -> OffListLine:
    player = office.state.players[found.player]
    has_page = place != PUBLIC or any(each.rating_list.line(player.id) for each in office.state.lists)
    return OffListLine(
        player.name,
        address_of(place, player.id) if has_page else "",
        player.title,
        office.words.number(found.rating),
        office.words.number(found.previous),
        office.words.number(found.idle_lists or None),
    )
