"""What boards for the wall are made of: rows of cells, titles and sums."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tabellone.core.model import Discipline
from tabellone.locales.tie_breaks import tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.forms.form import FormError
from tabellone.paper.forms.substitute import BOARDS, substitute_notes
from tabellone.paper.printing import Data, Sheet

MOST_COLUMNS = 40
WALL, TABLE = "a3", "a4"


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round brought a player: opponent and colour above, points and running points below."""

    opponent: str = ""
    colour: str = ""
    points: str = ""
    running: str = ""
    is_self: bool = False


SELF = Cell(is_self=True)
"""Where a player would meet himself."""


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A line of a board; a strong one begins something, such as a team. An empty cell is written in by hand."""

    number: str
    cells: Sequence[Cell | None]
    sums: Sequence[str]
    name: str = ""
    note: str = ""
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A board: its titles, the titles of its columns and its rows; so many rows stand together on a page."""

    title: str
    subtitle: str
    columns: Sequence[str]
    sums: Sequence[str]
    rows: Sequence[ChartRow]
    facts: Sequence[tuple[str, str]] = ()
    notes: Sequence[str] = field(default=())
    together: int = 1

    def __post_init__(self) -> None:
        if len(self.columns) > MOST_COLUMNS:
            raise FormError(
                "the board would have {found} columns; a sheet has room for {most}",
                found=len(self.columns),
                most=MOST_COLUMNS,
            )


def chart_sheet(charts: Iterable[Chart], words: Words, *, paper: str = WALL) -> Sheet:
    """Boards, each on as many pages as it takes; on paper for the wall unless it is for the table."""
    kept = list(charts)
    first = kept[0]
    return Sheet(
        "wall_chart",
        {
            "language": words.language,
            "title": first.title,
            "footer": first.title if not first.subtitle else f"{first.title} · {first.subtitle}",
            "paper": paper,
            "charts": [_chart(chart, words) for chart in kept],
        },
    )


def cells_note(words: Words) -> str:
    """What stands where in a cell."""
    return words("Each cell: opponent and colour, points and running points.")


def board_notes(cells: str, discipline: Discipline, words: Words) -> list[str]:
    """What stands in a cell; where boards stand, and that their originals were not at hand: chess has none."""
    return [" ".join((cells, *substitute_notes(BOARDS, discipline, words)))]


def sum_titles(discipline: Discipline, words: Words) -> list[str]:
    """The titles of the sums on a board that is filled in by hand: draughts has its two quotients."""
    if discipline is Discipline.CHESS:
        return [words("points"), words("tie-break"), words("tie-break"), words("rank")]
    quotients = (tie_break_name(name, words) for name in ("quotient1", "quotient2"))
    return [words("points"), *quotients, words("rank")]


def _chart(chart: Chart, words: Words) -> Data:
    return {
        "title": chart.title,
        "subtitle": chart.subtitle,
        "facts": [[label, value] for label, value in chart.facts if value.strip()],
        "columns": [*chart.columns],
        "sums": [*chart.sums],
        "rows": [_row(row) for row in chart.rows],
        "words": {"number": words("no."), "name": words("name")},
        "notes": [*chart.notes],
        "together": chart.together,
    }


def _row(row: ChartRow) -> Data:
    return {
        "number": row.number,
        "name": row.name,
        "note": row.note,
        "cells": [None if cell is None else _cell(cell) for cell in row.cells],
        "sums": [*row.sums],
        "is-strong": row.is_strong,
    }


def _cell(cell: Cell) -> Data:
    if cell.is_self:
        return {"kind": "self"}
    return {
        "kind": "met",
        "opponent": cell.opponent,
        "colour": cell.colour,
        "points": cell.points,
        "running": cell.running,
    }
