"""What the columns of a table are: shown with its first lines, and chosen by whoever brings it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from tabellone.formats.register.layout import (
    AS_FOUND,
    LEFT_OUT,
    ColumnChoice,
    ColumnsError,
    Layout,
    below_title,
    laid_out,
)
from tabellone.formats.tables.archive import REGISTER
from tabellone.formats.tables.rows import table_rows
from tabellone.web.query import is_ticked

COLUMN, CHOSEN, HEADING = "column-", "columns-chosen", "heading"
SHOWN_LINES, LOOKED_AT = 6, 2000
# A choice of more columns than any table may have is no choice.
MOST_COLUMNS = REGISTER.columns


@dataclass(frozen=True, slots=True)
class ColumnsShown:
    """The first lines of a table, what each of its columns is taken for, and what else it may be."""

    columns: Sequence[str]
    options: Sequence[str]
    lines: Sequence[Sequence[str]]
    has_heading: bool
    is_open: bool


def posted_choice(form: Mapping[str, str]) -> ColumnChoice:
    """What a form says of the columns; without it they are found."""
    if not is_ticked(form, CHOSEN):
        return AS_FOUND
    columns = [form.get(f"{COLUMN}{place}") for place in range(MOST_COLUMNS)]
    named = tuple(column for column in columns if column is not None)
    return ColumnChoice(named, is_ticked(form, HEADING))


def choice_fields(form: Mapping[str, str]) -> dict[str, str]:
    """The fields of a form that say what the columns are, to be carried on."""
    return {name: value for name, value in form.items() if name.startswith((COLUMN, CHOSEN, HEADING))}


def columns_shown(data: bytes, source: str, layout: Layout, choice: ColumnChoice) -> ColumnsShown:
    """The columns of a table as they are chosen, or as far as they are found."""
    rows = list(islice(table_rows(data, source, REGISTER, has_heading=True), LOOKED_AT))
    lines = below_title(rows, layout, choice)
    width = max((len(cells) for _, cells in lines), default=0)
    head = lines[0][1] if lines else []
    meanings = [layout.meaning(text) or LEFT_OUT for text in head]
    try:
        columns, has_heading, is_guessed = laid_out(lines, source, layout, choice)
        is_open = is_guessed or choice is not AS_FOUND
    except ColumnsError:
        columns = choice.columns or tuple(meanings)
        has_heading, is_open = any(meanings) if choice.has_heading is None else choice.has_heading, True
    return ColumnsShown(
        (*columns, *[LEFT_OUT] * (width - len(columns))),
        layout.columns,
        [[*cells, *[""] * (width - len(cells))] for _, cells in lines[:SHOWN_LINES]],
        has_heading,
        is_open,
    )
