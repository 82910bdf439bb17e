"""Sheets as people keep them: a table of texts from CSV or XLSX, with nothing assumed of its columns.

Of a workbook the first sheet is read, its values only: formulas are not computed, macros are not run.
"""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from tabellone.core.refusal import Refusal
from tabellone.formats.characters import control_character
from tabellone.formats.separated_text import EndlessCellError, OpenQuotationError, decoded_text, rows_of

MOST_BYTES = 5 * 1024 * 1024
MOST_UNPACKED_BYTES = 50 * 1024 * 1024
MOST_ROWS = 2001
MOST_COLUMNS = 40
MOST_CHARACTERS = 200

_WORKBOOK = b"PK\x03\x04"
_FORMULA_GUARD = re.compile(r"'[=+\-@']")


class SheetError(Refusal):
    """A sheet that cannot be read: the file, where, what was found, what is allowed."""


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


def read_sheet(data: bytes, source: str) -> Spreadsheet:
    """Read a table from a text or a workbook; the first bytes decide which it is, not the name."""
    if len(data) > MOST_BYTES:
        raise SheetError("{file}: more than {most} bytes", file=source, most=MOST_BYTES)
    rows = _workbook_rows(data, source) if data.startswith(_WORKBOOK) else _text_rows(data, source)
    return _squared(rows, source)


def mended(sheet: Spreadsheet, cells: Mapping[tuple[int, int], str], source: str) -> Spreadsheet:
    """The sheet with other texts in some of its cells, each named by its line and its column, which counts from 0."""
    rows = tuple(
        tuple(
            _field(cells[line, place], source, line) if (line, place) in cells else text
            for place, text in enumerate(row)
        )
        for line, row in zip(sheet.lines, sheet.rows, strict=True)
    )
    return Spreadsheet(rows, sheet.line_numbers)


def _squared(rows: Iterable[tuple[int, Sequence[str]]], source: str) -> Spreadsheet:
    kept_rows: list[list[str]] = []
    line_numbers: list[int] = []
    for line, row in rows:
        fields = [_field(text, source, line) for text in row]
        while fields and not fields[-1]:
            fields.pop()
        if len(fields) > MOST_COLUMNS:
            raise SheetError(
                "{file} line {line}: {found} columns; at most {most} are allowed",
                file=source,
                line=line,
                found=len(fields),
                most=MOST_COLUMNS,
            )
        if fields:
            kept_rows.append(fields)
            line_numbers.append(line)
        if len(kept_rows) > MOST_ROWS:
            raise SheetError("{file}: more than {most} lines", file=source, most=MOST_ROWS)
    if not kept_rows:
        raise SheetError("{file}: the file is empty", file=source)
    width = max(map(len, kept_rows))
    is_whole = line_numbers == list(range(1, len(kept_rows) + 1))
    return Spreadsheet(
        tuple((*row, *[""] * (width - len(row))) for row in kept_rows), () if is_whole else tuple(line_numbers)
    )


def _field(text: str, source: str, line: int) -> str:
    field = " ".join(text.split())
    if len(field) > MOST_CHARACTERS:
        raise SheetError(
            "{file} line {line}: a field of {found} characters; at most {most} are allowed",
            file=source,
            line=line,
            found=len(field),
            most=MOST_CHARACTERS,
        )
    if (character := control_character(field)) is not None:
        raise SheetError(
            "{file} line {line}: the control character {found} is not allowed", file=source, line=line, found=character
        )
    return field[1:] if _FORMULA_GUARD.match(field) else field


def _text_rows(data: bytes, source: str) -> Iterator[tuple[int, list[str]]]:
    text = decoded_text(data)
    if text is None:
        raise SheetError("{file}: the file is neither a text nor a workbook", file=source)
    try:
        yield from rows_of(text)
    except EndlessCellError as error:
        raise SheetError(
            "{file} line {line}: a field is longer than {most} characters",
            file=source,
            line=error.line,
            most=MOST_CHARACTERS,
        ) from error
    except OpenQuotationError as error:
        raise SheetError(
            "{file} line {line}: the quotation marks do not close", file=source, line=error.line
        ) from error


def _workbook_rows(data: bytes, source: str) -> Iterator[tuple[int, list[str]]]:
    # The library is large, and most files are plain text.
    from openpyxl import load_workbook

    _check_unpacked(data, source)
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        rows = []
        for row in book.worksheets[0].iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS + 1, values_only=True):
            rows.append([_text(value) for value in row])
        book.close()
    except Refusal:
        raise
    except Exception as error:  # a damaged workbook raises many kinds of errors of the library
        raise SheetError("{file}: the workbook cannot be read", file=source) from error
    yield from enumerate(rows, start=1)


def _check_unpacked(data: bytes, source: str) -> None:
    """Refuse a small file that would unpack to a huge one, before anything is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(member.file_size for member in archive.infolist())
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise SheetError("{file}: the workbook cannot be read", file=source) from error
    if size > MOST_UNPACKED_BYTES:
        raise SheetError("{file}: more than {most} bytes when unpacked", file=source, most=MOST_UNPACKED_BYTES)


def _text(value: object) -> str:
    """A cell as text: whole numbers without a decimal point, days as year-month-day."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def write_sheet(sheet: Spreadsheet) -> str:
    """The sheet as a text with tabs that reads as the same sheet, and that people can read and change."""
    return "".join("\t".join(map(_written, row)) + "\n" for row in sheet.rows)


def _written(field: str) -> str:
    text = f"'{field}" if field[:1] in ("=", "+", "-", "@", "'") else field
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if re.search(r'[;,"]', text) else text
