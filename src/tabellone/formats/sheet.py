"""Sheets as people keep them: a table of texts from CSV or XLSX, with nothing assumed of its columns.

Of a workbook the first sheet is read, its values only: formulas are not computed, macros are not run.
"""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from tabellone.core.refusal import Refusal
from tabellone.formats.characters import control_character

MOST_BYTES = 5 * 1024 * 1024
MOST_UNPACKED_BYTES = 50 * 1024 * 1024
MOST_ROWS = 2001
MOST_COLUMNS = 40
MOST_CHARACTERS = 200

_WORKBOOK = b"PK\x03\x04"
_SEPARATORS = (";", "\t", ",")
_FORMULA_GUARD = re.compile(r"'[=+\-@']")


class SheetError(Refusal):
    """A sheet that cannot be read: the file, where, what was found, what is allowed."""


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """Rows of texts, every row as long as the longest; blank rows and columns at the end are left out."""

    rows: tuple[tuple[str, ...], ...]

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


def _squared(rows: Iterable[Sequence[str]], source: str) -> Spreadsheet:
    kept_rows: list[list[str]] = []
    for line, row in enumerate(rows, start=1):
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
        if len(kept_rows) > MOST_ROWS:
            raise SheetError("{file}: more than {most} lines", file=source, most=MOST_ROWS)
    if not kept_rows:
        raise SheetError("{file}: the file is empty", file=source)
    width = max(map(len, kept_rows))
    return Spreadsheet(tuple((*row, *[""] * (width - len(row))) for row in kept_rows))


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


def _decoded(data: bytes, source: str) -> str:
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise SheetError("{file}: the file is neither a text nor a workbook", file=source)


def _text_rows(data: bytes, source: str) -> Iterator[list[str]]:
    text = _decoded(data, source)
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        yield from reader
    except csv.Error as error:
        raise SheetError(
            "{file} line {line}: the quotation marks do not close", file=source, line=reader.line_num
        ) from error


def _workbook_rows(data: bytes, source: str) -> Iterator[list[str]]:
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
    yield from rows


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
    """The sheet as a text that reads as the same sheet."""
    target = io.StringIO(newline="")
    writer = csv.writer(target, delimiter=";", lineterminator="\n", quoting=csv.QUOTE_ALL)
    for row in sheet.rows:
        writer.writerow([f"'{field}" if field[:1] in ("=", "+", "-", "@", "'") else field for field in row])
    return target.getvalue()
