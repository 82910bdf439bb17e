"""Tables of ratings that a commission sets by hand."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabellone.core.rating.lists.records import LOWEST_RATING
from tabellone.formats import player_columns as headings
from tabellone.formats.player_columns import fields_by_content
from tabellone.formats.register.layout import AS_FOUND, LEFT_OUT, ColumnChoice, Layout
from tabellone.formats.register.table import TableRow, read_table

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
_IDENTIFIER = re.compile(r"[A-Za-z]{1,4}-?\d{2,}|\d{5,12}", re.ASCII)
_GUESSED = {
    headings.NAME: "name",
    headings.RATING: "rating",
    headings.CATEGORY: "category",
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


def _guessed(rows: Sequence[Sequence[str]], width: int) -> tuple[str, ...]:
    """A column of words with figures, such as A0012, holds identifiers; the rest is as in a list of players."""
    columns = [[row[place] for row in rows if row[place]] for place in range(width)]
    identifiers = [place for place, values in enumerate(columns) if values and all(map(_IDENTIFIER.fullmatch, values))]
    others = [["" if place in identifiers else text for place, text in enumerate(row)] for row in rows]
    guessed = [_GUESSED.get(field, LEFT_OUT) for field in fields_by_content(others, width)]
    for place in identifiers[:1]:
        guessed[place] = "id"
    return tuple(guessed)


LAYOUT = Layout(HEADINGS, (("rating",), ("name", "id")), guess=_guessed)


def read_ratings(
    data: bytes,
    source: str,
    choice: ColumnChoice = AS_FOUND,
    *,
    lowest: int = LOWEST_RATING,
    most_malus: int = HIGHEST_MALUS,
) -> tuple[RatingRow, ...]:
    """The ratings of a table; each line names its player by identifier or by name.

    `lowest` and `most_malus` are the limits of the system whose ratings they are.
    """
    return tuple(_ratings(read_table(data, source, LAYOUT, choice).rows, lowest, most_malus))


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
