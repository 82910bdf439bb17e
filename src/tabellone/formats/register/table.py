"""The tables of a rating office: columns in any order, named by their headings, by their content, or by the reader."""

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabellone.core.rating.lists.records import HIGHEST_RATING, LOWEST_RATING
from tabellone.formats.register.layout import AS_FOUND, ColumnChoice, Layout, Lines, below_title, laid_out
from tabellone.formats.tables.archive import REGISTER, TableError
from tabellone.formats.tables.rows import empty_table, guarded, is_workbook, table_rows

_WHOLE = re.compile(r"-?\d+", re.ASCII)


class RegisterError(TableError):
    """A table that says something impossible: the file, the line, what was found, what is allowed."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line of a table: its number in the file, and its fields by the name of their column."""

    source: str
    line: int
    fields: Mapping[str, str]

    def text(self, column: str) -> str:
        """The text in a column; empty if the table has no such column."""
        return self.fields.get(column, "")

    def required(self, column: str) -> str:
        """The text in a column that may not be empty."""
        text = self.text(column)
        if not text:
            raise RegisterError(
                "{file} line {line}: {column} is missing", file=self.source, line=self.line, column=column
            )
        return text

    def whole(self, column: str, least: int, most: int) -> int | None:
        """A whole number within limits; None where the field is empty."""
        text = self.text(column)
        if not text:
            return None
        if not _WHOLE.fullmatch(text):
            raise RegisterError(
                '{file} line {line}: {column} "{found}" is not a whole number',
                file=self.source,
                line=self.line,
                column=column,
                found=text,
            )
        if not least <= int(text) <= most:
            raise RegisterError(
                "{file} line {line}: {column} {found} is not allowed; it must be {least} to {most}",
                file=self.source,
                line=self.line,
                column=column,
                found=int(text),
                least=least,
                most=most,
            )
        return int(text)

    def rating(self, column: str, lowest: int = LOWEST_RATING) -> int | None:
        """A rating that a list can hold; None where the field is empty."""
        return self.whole(column, lowest, HIGHEST_RATING)


@dataclass(frozen=True, slots=True)
class Table:
    """The columns of a file, by their own names, its rows, and the line that names the columns.

    A column that is left out has no name. `is_guessed`: the file names no columns, and its content was looked at.
    """

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    head_line: int = 1
    is_guessed: bool = False


def read_table(data: bytes, source: str, layout: Layout, choice: ColumnChoice = AS_FOUND) -> Table:
    """Read a table of a kind; what the reader says of its columns goes before what is found.

    Fields missing at the end of a line are empty, or refused where a line must be whole.
    """
    lines: Lines = list(table_rows(data, source, REGISTER, has_heading=True))
    if not lines:
        raise empty_table(data, source)
    lines = below_title(lines, layout, choice)
    columns, has_heading, is_guessed = laid_out(lines, source, layout, choice)
    body = lines[1:] if has_heading else lines
    must_be_whole = layout.has_whole_lines and not is_workbook(data)
    for line, fields in body:
        if any(fields[len(columns) :]) or (must_be_whole and len(fields) < len(columns)):
            raise RegisterError(
                "{file} line {line}: {found} fields; there are {most} columns",
                file=source,
                line=line,
                found=len(fields),
                most=len(columns),
            )
    return Table(columns, tuple(_row(columns, fields, source, line) for line, fields in body), lines[0][0], is_guessed)


def _row(columns: Sequence[str], fields: Sequence[str], source: str, line: int) -> TableRow:
    padded = (*fields, *[""] * (len(columns) - len(fields)))
    return TableRow(source, line, {column: text for column, text in zip(columns, padded, strict=False) if column})


def written_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as text, separated by commas; None is an empty field."""
    target = io.StringIO(newline="")
    writer = csv.writer(target, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_written(value) for value in row])
    return target.getvalue()


def _written(value: object) -> str:
    text = "" if value is None else str(value)
    return guarded(text) if isinstance(value, str) else text
