"""Sheets as people keep them: a table of texts from CSV, XLSX, XLS or ODS, with nothing assumed of its columns."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.formats.tables.limits import PLAYER_LIST, TableLimits
from tabellone.formats.tables.rows import cell_text, empty_table, guarded, table_rows

MOST_COLUMNS = PLAYER_LIST.columns


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """Rows of texts, every row as long as the longest; blank rows and columns at the end are left out.

    `line_numbers` are the lines on which the rows begin; none where they run from 1.
    """

    rows: tuple[tuple[str, ...], ...]
    line_numbers: tuple[int, ...] = ()

    @property
    def lines(self) -> tuple[int, ...]:
        """The line of every row."""
        return self.line_numbers or tuple(range(1, len(self.rows) + 1))

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return len(self.rows[0]) if self.rows else 0


def read_sheet(data: bytes, source: str, limits: TableLimits = PLAYER_LIST) -> Spreadsheet:
    """Read a table from a text or a workbook; the first bytes decide which it is, not the name."""
    rows = list(table_rows(data, source, limits))
    if not rows:
        raise empty_table(data, source)
    return _squared(rows)


def mended(sheet: Spreadsheet, cells: Mapping[tuple[int, int], str], source: str) -> Spreadsheet:
    """The sheet with other texts in some of its cells, each named by its line and its column, which counts from 0."""
    rows = tuple(
        tuple(
            cell_text(cells[line, place], source, line, PLAYER_LIST) if (line, place) in cells else text
            for place, text in enumerate(row)
        )
        for line, row in zip(sheet.lines, sheet.rows, strict=True)
    )
    return Spreadsheet(rows, sheet.line_numbers)


def _squared(kept_rows: Sequence[tuple[int, Sequence[str]]]) -> Spreadsheet:
    width = max(1 + max(place for place, text in enumerate(row) if text) for _, row in kept_rows)
    line_numbers = tuple(line for line, _ in kept_rows)
    return Spreadsheet(
        tuple((*row[:width], *[""] * (width - len(row))) for _, row in kept_rows),
        () if line_numbers == tuple(range(1, len(kept_rows) + 1)) else line_numbers,
    )


def write_sheet(sheet: Spreadsheet) -> str:
    """The sheet as a text with tabs that reads as the same sheet, and that people can read and change."""
    return "".join("\t".join(map(_written, row)) + "\n" for row in sheet.rows)


def _written(field: str) -> str:
    text = guarded(field)
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if re.search(r'[;,"]', text) else text
