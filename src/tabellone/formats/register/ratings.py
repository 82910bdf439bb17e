"""Tables of ratings that a commission sets by hand."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.core.rating.lists.records import LOWEST_RATING
from tabellone.formats.register.table import RegisterError, TableRow, read_table

HIGHEST_MALUS = 9999
HEADINGS = {
    "id": "id",
    "codice": "id",
    "tessera": "id",
    "name": "name",
    "nome": "name",
    "cognome_e_nome": "name",
    "giocatore": "name",
    "player": "name",
    "rating": "rating",
    "capital": "rating",
    "capitale": "rating",
    "punteggio": "rating",
    "elo": "rating",
    "category": "category",
    "categoria": "category",
    "malus": "malus",
}


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A rating with what else is set; a field that is None keeps its value."""

    source: str
    line: int
    id: str
    name: str
    rating: int
    category: str | None = None
    malus: int | None = None


def read_ratings(
    data: bytes, source: str, *, lowest: int = LOWEST_RATING, most_malus: int = HIGHEST_MALUS
) -> tuple[RatingRow, ...]:
    """The ratings of a table; each line names its player by identifier or by name.

    `lowest` and `most_malus` are the limits of the system whose ratings they are.
    """
    table = read_table(data, source, HEADINGS, ("rating",))
    if not {"id", "name"} & set(table.columns):
        raise RegisterError('{file} line {line}: column "{column}" is missing', file=source, line=1, column="name")
    return tuple(_ratings(table.rows, lowest, most_malus))


def _ratings(rows: tuple[TableRow, ...], lowest: int, most_malus: int) -> Iterator[RatingRow]:
    for row in rows:
        row.required("rating")
        if not row.text("id"):
            row.required("name")
        yield RatingRow(
            row.source,
            row.line,
            row.text("id"),
            row.text("name"),
            row.rating("rating", lowest) or 0,
            row.text("category") or None,
            row.whole("malus", 0, most_malus),
        )
