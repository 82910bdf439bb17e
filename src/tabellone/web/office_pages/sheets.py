"""What the tables of lists on a page share: columns, the lists apart, and files to keep."""

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.responses import Response

from tabellone.answers.lists.off_list import OffListLine, by_reason
from tabellone.answers.lists.ranking import RankedPlayer
from tabellone.locales.words import Words
from tabellone.paper.off_list_notes import off_list_name

FRESH = "no-store"
MOST_LINES = 100


@dataclass(frozen=True, slots=True)
class OffListTable:
    """One of the lists apart under its name."""

    name: str
    lines: tuple[OffListLine, ...]

    @property
    def shown(self) -> tuple[OffListLine, ...]:
        """As many of them as a page has room for."""
        return self.lines[:MOST_LINES]


def off_list_tables(lines: Iterable[OffListLine], words: Words) -> tuple[OffListTable, ...]:
    """The lists apart that have anybody in them."""
    return tuple(OffListTable(off_list_name(listed[0].reason, words), listed) for listed in by_reason(lines))


def columns_of(lines: Iterable[RankedPlayer]) -> frozenset[str]:
    """The columns in which anybody has anything; a page leaves out the others."""
    column_names: set[str] = set()
    for line in lines:
        values = {
            "category": line.category,
            "coefficient": line.coefficient is not None,
            "title": line.title,
            "club": line.club,
            "province": line.province,
        }
        column_names |= {name for name, value in values.items() if value}
    return frozenset(column_names)


def downloaded(data: bytes | str, name: str, media: str) -> Response:
    """A file for the reader to keep."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": FRESH}
    return Response(data, media_type=media, headers=headers)
