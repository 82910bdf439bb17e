"""The register of malus players, which Tab. 18 asks the commission to keep: a page and a file."""

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.rating.lists.ratinglist import Ranked, ranking
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.formats.register.rating_list import write_malus
from tabellone.locales.numbers import NOTHING
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.office_pages.lists import ListLine, list_line, list_shown
from tabellone.web.office_pages.office import Office, address_of, lists_seen
from tabellone.web.office_pages.sheets import downloaded
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class MalusLine:
    """A player from whose capital points were taken."""

    name: str
    address: str
    club: str
    province: str
    taken: int
    rating: int
    last_played: str


@dataclass(frozen=True, slots=True)
class MalusTable:
    """The malus players of a discipline, with the most that may be taken from anybody, and the article."""

    name: str
    list: ListLine
    most: int
    article: str
    lines: tuple[MalusLine, ...]


def _charged(office: Office, system: RatingSystem) -> tuple[Ranked, ...]:
    shown = list_shown(office, system)
    rows = ranking(shown.rating_list, office.state.players) if shown else ()
    return tuple(each for each in rows if each.line.malus_taken)


def _tables(office: Office) -> Iterator[MalusTable]:
    for system in RatingSystem:
        shown = list_shown(office, system)
        limit = definition_of(system).malus_limit(shown.rating_list.on) if shown else None
        if limit is None or shown is None:
            continue
        lines = tuple(_line(each, office) for each in _charged(office, system))
        yield MalusTable(
            office.system_name(system),
            list_line(office, shown),
            limit.value,
            limit.article,
            lines,
        )


def _line(found: Ranked, office: Office) -> MalusLine:
    played = found.line.last_played
    return MalusLine(
        found.player.name,
        address_of("/lists/players", found.player.id),
        found.player.club,
        found.player.province,
        found.line.malus_taken,
        found.line.rating,
        office.words.day(played) if played else NOTHING,
    )


def malus(request: Request) -> Response:
    """The register of malus players by the lists in force."""
    office = lists_seen(request)
    return page(request, "office/malus.html", {"tables": list(_tables(office)), **office.lists_frame()})


def malus_csv(request: Request) -> Response:
    """The register of malus players as a table."""
    office = lists_seen(request)
    rows = [(system.value, each) for system in RatingSystem for each in _charged(office, system)]
    return downloaded(write_malus(rows), "malus.csv", "text/csv; charset=utf-8")
