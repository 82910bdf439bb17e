"""The tables of a rating office: columns in any order, named by their headings, by their content, or by the reader."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabellone.core.rating.lists.records import HIGHEST_RATING, LOWEST_RATING
from tabellone.formats.player_columns import folded_heading
from tabellone.formats.tables.archive import REGISTER, TableError
from tabellone.formats.tables.rows import empty_table, guarded, is_workbook, table_rows

LEFT_OUT = ""
_MOST_ABOVE = 10
Lines = Sequence[tuple[int, Sequence[str]]]
Guess = Callable[[Sequence[Sequence[str]], int], tuple[str, ...]]


class ColumnsError(TableError):
    """Ambiguous columns: the user can name them."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a kind of table.

    `names` are the headings allowed with the column that they mean, `prefixes` start free ones. Of each set in
    `required` one column must be there, or one that begins with a prefix named in it. `guess` says what columns without
    headings hold, by their content.
    """

    names: Mapping[str, str]
    required: tuple[tuple[str, ...], ...] = ()
    prefixes: tuple[str, ...] = ()
    has_whole_lines: bool = False
    guess: Guess | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that there may be, but for free ones."""
        return tuple(dict.fromkeys(self.names.values()))

    def meaning(self, heading: str) -> str | None:
        """The column that a heading means; None if it is not known."""
        folded = folded_heading(heading)
        if folded in self.names:
            return self.names[folded]
        if folded in self.names.values() or self._is_free(folded):
            return folded
        return None

    def _is_free(self, column: str) -> bool:
        return any(column.startswith(prefix) and column != prefix for prefix in self.prefixes)

    def allowed_names(self) -> str:
        """The columns that there may be, for a sentence."""
        return ", ".join([*self.columns, *(f"{prefix}..." for prefix in self.prefixes)])


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """The user's choice of columns, each named or left out, and whether the first line is a heading.

    None: as it is found.
    """

    columns: tuple[str, ...] | None = None
    has_heading: bool | None = None


AS_FOUND = ColumnChoice()


def laid_out(lines: Lines, source: str, layout: Layout, choice: ColumnChoice) -> tuple[tuple[str, ...], bool, bool]:
    """The columns, whether the first line names them, and whether they are guessed."""
    head_line, head = lines[0]
    meanings = [layout.meaning(heading) for heading in head]
    has_heading = (any(meanings) or _differs(lines)) if choice.has_heading is None else choice.has_heading
    is_guessed = False
    if choice.columns is not None:
        columns = _chosen(choice.columns, source, layout, max(len(cells) for _, cells in lines))
    elif has_heading or layout.guess is None:
        has_heading = True
        columns = _named(lines, meanings, source, layout)
    else:
        body = [cells for _, cells in lines]
        width = max(map(len, body))
        columns = layout.guess([[*cells, *[""] * (width - len(cells))] for cells in body], width)
        is_guessed = True
        if _missing(columns, layout) is not None:
            raise ColumnsError(
                "{file} line {line}: the first line names no column, and the content does not show what they hold; "
                "there are {known}",
                file=source,
                line=head_line,
                known=layout.allowed_names(),
            )
    _check(columns, source, head_line, layout)
    return columns, has_heading, is_guessed


def below_title(lines: Lines, layout: Layout, choice: ColumnChoice) -> Lines:
    """The lines from the headings on, where others, such as the title of a list, stand above them.

    A line is taken for headings there if it names two columns at the least, and all that are needed.
    """
    if choice.has_heading is False:
        return lines
    for index, (_, cells) in enumerate(lines[:_MOST_ABOVE]):
        meanings = [meaning for heading in cells if (meaning := layout.meaning(heading)) is not None]
        if index == 0 and meanings:
            return lines
        if len(meanings) > 1 and _missing(meanings, layout) is None:
            return lines[index:]
    return lines


def _differs(lines: Lines) -> bool:
    """True if the first line looks like headings, known or not: words above a column of figures."""
    head, body = lines[0][1], [cells for _, cells in lines[1:]]
    for index, heading in enumerate(head):
        below = [cells[index] for cells in body if cells[index : index + 1] and cells[index]]
        if heading and not _has_figure(heading) and below and all(map(_has_figure, below)):
            return True
    return False


def _has_figure(text: str) -> bool:
    return any(character.isdigit() for character in text)


def _chosen(columns: Sequence[str], source: str, layout: Layout, width: int) -> tuple[str, ...]:
    if len(columns) != width:
        raise ColumnsError(
            "{file}: {found} columns are named, and the file has {width}", file=source, found=len(columns), width=width
        )
    chosen = []
    for column in columns:
        meaning = LEFT_OUT if column.strip() in ("", "-") else layout.meaning(column)
        if meaning is None:
            raise ColumnsError(
                '{file}: column "{found}" is not known; there are {known}',
                file=source,
                found=column[:40],
                known=layout.allowed_names(),
            )
        chosen.append(meaning)
    return tuple(chosen)


def _named(lines: Lines, meanings: Sequence[str | None], source: str, layout: Layout) -> tuple[str, ...]:
    """The columns as the first line names them; one without a heading must be blank."""
    line, head = lines[0]
    for index, (heading, meaning) in enumerate(zip(head, meanings, strict=True)):
        if meaning is None and (heading or any(any(cells[index : index + 1]) for _, cells in lines[1:])):
            raise ColumnsError(
                '{file} line {line}: column "{found}" is not known; there are {known}',
                file=source,
                line=line,
                found=heading,
                known=layout.allowed_names(),
            )
    return tuple(meaning or LEFT_OUT for meaning in meanings)


def _missing(columns: Sequence[str], layout: Layout) -> str | None:
    return next((either[0] for either in layout.required if not _is_there(either, columns, layout)), None)


def _is_there(either: tuple[str, ...], columns: Sequence[str], layout: Layout) -> bool:
    """True if a table has one of some columns; a prefix stands for all free columns that begin with it."""
    prefixes = tuple(prefix for prefix in layout.prefixes if prefix in either)
    return any(column in either or column.startswith(prefixes) for column in columns)


def _check(columns: Sequence[str], source: str, line: int, layout: Layout) -> None:
    for column in columns:
        if column and columns.count(column) > 1:
            raise ColumnsError(
                '{file} line {line}: column "{found}" stands twice', file=source, line=line, found=column
            )
    if (column_missing := _missing(columns, layout)) is not None:
        raise ColumnsError(
            '{file} line {line}: column "{column}" is missing', file=source, line=line, column=column_missing
        )


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
