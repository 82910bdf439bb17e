"""Tables of text with a header row, as spreadsheets write them: columns in any order, separated by ; or tabs or commas.

A text that a spreadsheet would take for a formula is written with an apostrophe before it, and read without it.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tabellone.core.rating.lists.records import HIGHEST_RATING, LOWEST_RATING
from tabellone.core.refusal import Refusal
from tabellone.formats.characters import control_character
from tabellone.formats.player_headings import folded_heading
from tabellone.formats.separated_text import EndlessCellError, OpenQuotationError, decoded_text, rows_of

MOST_BYTES = 50 * 1024 * 1024
MOST_ROWS = 500_000
MOST_CHARACTERS = 200

_FORMULA = re.compile(r"'*[=+\-@]")
_KEPT_FORMULA = re.compile(r"'+[=+\-@]")
_WHOLE = re.compile(r"-?\d+", re.ASCII)


class RegisterError(Refusal):
    """A table that cannot be read: the file, the line, what was found, what is allowed."""


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
    """The columns of a file, by their own names, its rows, and the line that names the columns."""

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    head_line: int = 1


def read_table(
    data: bytes,
    source: str,
    names: Mapping[str, str],
    required: Sequence[str],
    prefixes: Sequence[str] = (),
    *,
    with_whole_lines: bool = False,
) -> Table:
    """Read a table; `names` are the headings allowed with the column that they mean, `prefixes` start free ones.

    Fields missing at the end of a line are empty, or refused where a line must be whole.
    """
    if len(data) > MOST_BYTES:
        raise RegisterError("{file}: more than {most} bytes", file=source, most=MOST_BYTES)
    text = _decoded(data, source)
    lines = list(_lines(text, source))
    if not lines:
        raise RegisterError("{file}: the file is empty; the first line names the columns", file=source)
    head_line, head = lines[0]
    columns = [_column(heading, names, prefixes, source, head_line) for heading in head]
    _check_columns(columns, required, source, head_line)
    for line, fields in lines[1:]:
        if any(fields[len(columns) :]) or (with_whole_lines and len(fields) < len(columns)):
            raise RegisterError(
                "{file} line {line}: {found} fields; there are {most} columns",
                file=source,
                line=line,
                found=len(fields),
                most=len(columns),
            )
    return Table(tuple(columns), tuple(_row(columns, fields, source, line) for line, fields in lines[1:]), head_line)


def _decoded(data: bytes, source: str) -> str:
    text = decoded_text(data)
    if text is None:
        raise RegisterError("{file}: the file is not text", file=source)
    return text


def _lines(text: str, source: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that are not blank, with the number of the line on which each starts."""
    row_count = 0
    try:
        for line, fields in rows_of(text, has_heading=True):
            if any(field.strip() for field in fields):
                row_count += 1
                if row_count > MOST_ROWS:
                    raise RegisterError("{file}: more than {most} lines", file=source, most=MOST_ROWS)
                yield line, [_field(field, source, line) for field in fields]
    except EndlessCellError as error:
        raise RegisterError(
            "{file} line {line}: a field is longer than {most} characters",
            file=source,
            line=error.line,
            most=MOST_CHARACTERS,
        ) from error
    except OpenQuotationError as error:
        raise RegisterError(
            "{file} line {line}: the quotation marks do not close", file=source, line=error.line
        ) from error


def _field(text: str, source: str, line: int) -> str:
    field = text.strip()
    if len(field) > MOST_CHARACTERS:
        raise RegisterError(
            "{file} line {line}: a field of {found} characters; at most {most} are allowed",
            file=source,
            line=line,
            found=len(field),
            most=MOST_CHARACTERS,
        )
    if (character := control_character(field)) is not None:
        raise RegisterError(
            "{file} line {line}: the control character {found} is not allowed", file=source, line=line, found=character
        )
    return field[1:] if _KEPT_FORMULA.match(field) else field


def _column(heading: str, names: Mapping[str, str], prefixes: Sequence[str], source: str, line: int) -> str:
    column = folded_heading(heading)
    if column in names:
        return names[column]
    if any(column.startswith(prefix) and column != prefix for prefix in prefixes):
        return column
    allowed = [*dict.fromkeys(names.values()), *(f"{prefix}..." for prefix in prefixes)]
    raise RegisterError(
        '{file} line {line}: column "{found}" is not known; there are {known}',
        file=source,
        line=line,
        found=heading,
        known=", ".join(allowed),
    )


def _check_columns(columns: Sequence[str], required: Sequence[str], source: str, line: int) -> None:
    for column in columns:
        if columns.count(column) > 1:
            raise RegisterError(
                '{file} line {line}: column "{found}" stands twice', file=source, line=line, found=column
            )
    for column in required:
        if column not in columns:
            raise RegisterError(
                '{file} line {line}: column "{column}" is missing', file=source, line=line, column=column
            )


def _row(columns: Sequence[str], fields: Sequence[str], source: str, line: int) -> TableRow:
    padded = (*fields, *[""] * (len(columns) - len(fields)))
    return TableRow(source, line, dict(zip(columns, padded, strict=False)))


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
    return f"'{text}" if isinstance(value, str) and _FORMULA.match(text) else text
