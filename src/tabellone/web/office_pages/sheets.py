"""A list as a line for the page, a table file, and a printed sheet."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from starlette.responses import Response

from tabellone.core.rating.lists.ratinglist import OffList, Ranked
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.desk.office.state import PublishedList
from tabellone.formats.register.rating_list import write_ranking
from tabellone.locales.register_names import activity_name, category_step
from tabellone.locales.words import Words
from tabellone.web.office_pages.office import address_of

FRESH = "no-cache"


@dataclass(frozen=True, slots=True)
class RankLine:
    """A player of a list as the page shows him."""

    rank: int
    name: str
    address: str
    rating: int
    change: str
    category: str
    is_promoted: bool
    club: str
    province: str
    games: int
    activity: str
    title: str
    country: str
    coefficient: str
    coefficient_games: str


def rank_line(found: Ranked, promoted: Container[PlayerId], words: Words, address: str = "/lists/players") -> RankLine:
    """A line of a ranking in words and figures; `promoted` are those whose category is higher than before."""
    line, player = found.line, found.player
    return RankLine(
        found.rank,
        player.name,
        address_of(address, player.id),
        line.rating,
        words.signed(line.change),
        category_step(line.category_before or "", line.category),
        player.id in promoted,
        player.club,
        player.province,
        line.games,
        activity_name(line.activity, words),
        player.title,
        player.nationality,
        words.number(line.coefficient),
        words.number(line.coefficient_games),
    )


def columns_of(rows: Iterable[Ranked]) -> frozenset[str]:
    """The columns in which anybody has anything; a page leaves out the others."""
    found: set[str] = set()
    for each in rows:
        line, player = each.line, each.player
        values = {
            "category": line.category,
            "coefficient": line.coefficient is not None,
            "title": player.title,
            "club": player.club,
            "province": player.province,
        }
        found |= {name for name, value in values.items() if value}
    return frozenset(found)


def file_name(found: PublishedList, ending: str) -> str:
    """What a downloaded list is called."""
    return f"{found.rating_list.system.value}-{found.rating_list.on.isoformat()}.{ending}"


def downloaded(data: bytes | str, name: str, media: str) -> Response:
    """A file for the reader to keep."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": FRESH}
    return Response(data, media_type=media, headers=headers)


def as_csv(
    found: PublishedList, rows: Sequence[Ranked], off_list: Iterable[OffList], players: Mapping[PlayerId, PlayerRecord]
) -> Response:
    """The list as a table, with the lists apart below it."""
    written = write_ranking(rows, [(each, players[each.player]) for each in off_list])
    return downloaded(written, file_name(found, "csv"), "text/csv; charset=utf-8")


def as_pdf(found: PublishedList, rows: Sequence[Ranked], title: str, words: Words, notes: Iterable[str]) -> Response:
    """The list as it is printed, with `notes` below it."""
    # The printing parts are large, and most pages print nothing.
    from tabellone.paper.list_sheet import ListRow, list_sheet
    from tabellone.paper.printing import printed

    sheet = list_sheet(
        title,
        found.in_force_from,
        (
            ListRow(
                each.rank,
                each.player.name,
                each.line.rating,
                each.player.club,
                each.player.province,
                each.line.category,
                each.line.change,
                each.line.games,
                each.line.coefficient,
            )
            for each in rows
        ),
        words,
        notes,
    )
    return downloaded(printed(sheet.template, sheet.data), file_name(found, "pdf"), "application/pdf")
