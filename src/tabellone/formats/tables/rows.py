"""The rows of a table in a file; the first bytes decide what it is, not its name."""

import re
from collections.abc import Iterator

from tabellone.formats.tables.archive import MAGIC, Archive, ArchiveError, TableError, TableLimits, TooLargeError
from tabellone.formats.tables.cells import ErrorValueError, FormulaError, SheetRow
from tabellone.formats.tables.excel import (
    CONTENT_TYPES,
    OLD_MAGIC,
    OldWorkbookError,
    rows_of_old_workbook,
    rows_of_workbook,
)
from tabellone.formats.tables.open_document import CONTENT, rows_of_document
from tabellone.formats.tables.text import (
    EndlessCellError,
    OpenQuotationError,
    OtherSeparatorError,
    control_character,
    decoded_text,
    foreign_kind,
    rows_of,
)

# A text that a spreadsheet would take for a formula is written with an apostrophe before it, and read without it.
_GUARDED_FORMULA = re.compile(r"'+[=+\-@]")
_FORMULA = re.compile(r"'*[=+\-@]")


def is_workbook(data: bytes) -> bool:
    """True for a workbook, whose lines have no line ends of their own."""
    return data.startswith((MAGIC, OLD_MAGIC))


def empty_table(data: bytes, source: str) -> TableError:
    """The refusal of a table without a row; of a workbook one sheet is read, and others may have rows."""
    if is_workbook(data):
        return TableError("{file}: the first sheet is empty", file=source)
    return TableError("{file}: the file is empty", file=source)


def table_rows(
    data: bytes, source: str, limits: TableLimits, *, has_heading: bool = False
) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not blank, with the number of the line on which each begins.

    A table that has a heading line is parted by what parts the headings.
    """
    if len(data) > limits.bytes:
        raise TableError("{file}: more than {most} bytes", file=source, most=limits.bytes)
    rows = _workbook(data, source, limits) if is_workbook(data) else _text(data, source, limits, has_heading)
    row_count = 0
    for line, cells in rows:
        row = [cell_text(cell, source, line, limits) for cell in cells]
        if not any(row):
            continue
        row_count += 1
        if row_count > limits.rows:
            raise TableError("{file}: more than {most} lines", file=source, most=limits.rows)
        _check_width(row, source, line, limits)
        yield line, row


def _check_width(row: list[str], source: str, line: int, limits: TableLimits) -> None:
    if any(row[limits.columns :]):
        raise TableError("{file} line {line}: more than {most} columns", file=source, line=line, most=limits.columns)


def cell_text(text: str, source: str, line: int, limits: TableLimits) -> str:
    """Normalised text of a cell; too long a text and invisible characters are refused."""
    cell = " ".join(text.split())
    if len(cell) > limits.characters:
        raise TableError(
            "{file} line {line}: a field of {found} characters; at most {most} are allowed",
            file=source,
            line=line,
            found=len(cell),
            most=limits.characters,
        )
    if (character := control_character(cell)) is not None:
        raise TableError(
            "{file} line {line}: the control character {found} is not allowed", file=source, line=line, found=character
        )
    return cell[1:] if _GUARDED_FORMULA.match(cell) else cell


def guarded(text: str) -> str:
    """A text as no spreadsheet takes it for a formula."""
    return f"'{text}" if _FORMULA.match(text) else text


def _text(data: bytes, source: str, limits: TableLimits, has_heading: bool) -> Iterator[tuple[int, list[str]]]:
    if (kind := foreign_kind(data)) is not None:
        raise TableError("{file}: this is {file_kind}, neither a text nor a workbook", file=source, file_kind=kind)
    text = decoded_text(data)
    if text is None:
        raise TableError("{file}: the file is neither a text nor a workbook", file=source)
    try:
        yield from rows_of(text, has_heading=has_heading)
    except EndlessCellError as error:
        raise TableError(
            "{file} line {line}: a field is longer than {most} characters",
            file=source,
            line=error.line,
            most=limits.characters,
        ) from error
    except OpenQuotationError as error:
        raise TableError(
            "{file} line {line}: the quotation marks do not close", file=source, line=error.line
        ) from error
    except OtherSeparatorError as error:
        raise TableError(
            "{file} line {line}: its fields are separated otherwise than the headings", file=source, line=error.line
        ) from error


def _workbook(data: bytes, source: str, limits: TableLimits) -> Iterator[tuple[int, list[str]]]:
    try:
        for row in _rows(data, limits):
            for line in range(row.line, row.line + row.repeats):
                yield line, row.cells
    except TooLargeError as error:
        raise TableError(
            "{file}: too large when unpacked; at most {most} bytes and {rows} lines are allowed",
            file=source,
            most=limits.unpacked_bytes,
            rows=limits.rows,
        ) from error
    except FormulaError as error:
        raise TableError(
            "{file} line {line}: a formula without its value; open the file in a spreadsheet and save it once more",
            file=source,
            line=error.line,
        ) from error
    except ErrorValueError as error:
        raise TableError(
            "{file} line {line}: a formula gives the error {found}", file=source, line=error.line, found=error.error
        ) from error
    except OldWorkbookError as error:
        raise TableError(
            "{file}: the workbook (XLS) cannot be read; it may be damaged or have a password", file=source
        ) from error
    except ArchiveError as error:
        raise TableError("{file}: the workbook cannot be read", file=source) from error


def _rows(data: bytes, limits: TableLimits) -> Iterator[SheetRow]:
    if data.startswith(OLD_MAGIC):
        return rows_of_old_workbook(data, limits)
    archive = Archive(data, limits.unpacked_bytes)
    if archive.has(CONTENT) and not archive.has(CONTENT_TYPES):
        return rows_of_document(archive, limits)
    return rows_of_workbook(archive, limits)
