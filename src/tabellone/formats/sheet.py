"""Sheets as people keep them, with nothing assumed of their columns: read from CSV, XLSX, XLS or ODS, written as XLSX.

In a workbook numbers are numbers, days are days, texts are never formulas, and it has always the same bytes.
"""

import io
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from tabellone.formats.tables.archive import PLAYER_LIST, TableLimits
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
        """Number of columns."""
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
            cell_text(cells[line, index], source, line, PLAYER_LIST) if (line, index) in cells else text
            for index, text in enumerate(row)
        )
        for line, row in zip(sheet.lines, sheet.rows, strict=True)
    )
    return Spreadsheet(rows, sheet.line_numbers)


def _squared(kept_rows: Sequence[tuple[int, Sequence[str]]]) -> Spreadsheet:
    width = max(1 + max(index for index, text in enumerate(row) if text) for _, row in kept_rows)
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


# Time stamp of a zip and a workbook: constant, so that the bytes do not depend on the time of writing.
_MOMENT = datetime(1980, 1, 1, tzinfo=UTC).replace(tzinfo=None)
_ZIP_MOMENT = (1980, 1, 1, 0, 0, 0)
WIDEST = 40


def write_workbook(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """One sheet with a frozen row of headings."""
    # The library is large, and few commands write a workbook.
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook(write_only=True)
    book.properties.creator = "Tabellone"
    book.properties.created = book.properties.modified = _MOMENT
    sheet = book.create_sheet(title[:31])
    sheet.freeze_panes = "A2"
    table = [list(row) for row in rows]
    for index, heading in enumerate(columns):
        widths = (len(str(row[index])) for row in table if row[index] is not None)
        sheet.column_dimensions[get_column_letter(index + 1)].width = min(WIDEST, max(len(heading), *widths, 4) + 2)
    for line, row in enumerate([columns, *table]):
        cells = [WriteOnlyCell(sheet, _value(value)) for value in row]
        for cell in cells:
            if line == 0:
                cell.font = Font(bold=True)
            if isinstance(cell.value, str):
                # Else the library takes a text that begins with = for a formula.
                cell.data_type = "s"
        sheet.append(cells)
    target = io.BytesIO()
    book.save(target)
    return _without_times(target.getvalue())


def _value(value: object) -> Any:
    return value if value is None or isinstance(value, int | date) else str(value)


def _without_times(data: bytes) -> bytes:
    """The same workbook whenever it is written."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as copy:
        for name in sorted(archive.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            content = archive.read(name)
            if name == "docProps/core.xml":
                content = _with_fixed_times(content)
            copy.writestr(zipfile.ZipInfo(name, _ZIP_MOMENT), content, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _with_fixed_times(content: bytes) -> bytes:
    """Replace the time of saving, which the library always writes."""
    start, mark, rest = content.partition(b"<dcterms:modified")
    if not mark:
        return content
    attributes, _, rest = rest.partition(b">")
    _, end, rest = rest.partition(b"</dcterms:modified>")
    moment = _MOMENT.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    return start + mark + attributes + b">" + moment + end + rest
