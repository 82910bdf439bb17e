"""What the columns of a table of the office mean: by their headings, by their content, or as its reader says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tabellone.formats.player_columns import folded_heading
from tabellone.formats.tables.archive import TableError

LEFT_OUT = ""
_MOST_ABOVE = 10
Lines = Sequence[tuple[int, Sequence[str]]]
Guess = Callable[[Sequence[Sequence[str]], int], tuple[str, ...]]


class ColumnsError(TableError):
    """Columns whose meaning is not clear: the reader can say what they are."""


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

    def known(self) -> str:
        """The columns that there may be, for a sentence."""
        return ", ".join([*self.columns, *(f"{prefix}..." for prefix in self.prefixes)])


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """What the reader says of the columns, each by its name or left out, and whether the first line names them.

    None: as it is found.
    """

    columns: tuple[str, ...] | None = None
    has_heading: bool | None = None


AS_FOUND = ColumnChoice()


def laid_out(lines: Lines, source: str, layout: Layout, choice: ColumnChoice) -> tuple[tuple[str, ...], bool, bool]:
    """What the columns are, whether the first line names them, and whether they are guessed."""
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
                known=layout.known(),
            )
    _check(columns, source, head_line, layout)
    return columns, has_heading, is_guessed


def below_title(lines: Lines, layout: Layout, choice: ColumnChoice) -> Lines:
    """The lines from the headings on, where others, such as the title of a list, stand above them.

    A line is taken for headings there if it names two columns at the least, and all that are needed.
    """
    if choice.has_heading is False:
        return lines
    for place, (_, cells) in enumerate(lines[:_MOST_ABOVE]):
        meanings = [meaning for heading in cells if (meaning := layout.meaning(heading)) is not None]
        if place == 0 and meanings:
            return lines
        if len(meanings) > 1 and _missing(meanings, layout) is None:
            return lines[place:]
    return lines


def _differs(lines: Lines) -> bool:
    """Whether the first line looks like headings, known or not: words above a column of figures."""
    head, body = lines[0][1], [cells for _, cells in lines[1:]]
    for place, heading in enumerate(head):
        below = [cells[place] for cells in body if cells[place : place + 1] and cells[place]]
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
                known=layout.known(),
            )
        chosen.append(meaning)
    return tuple(chosen)


def _named(lines: Lines, meanings: Sequence[str | None], source: str, layout: Layout) -> tuple[str, ...]:
    """The columns as the first line names them; one without a heading must be blank."""
    line, head = lines[0]
    for place, (heading, meaning) in enumerate(zip(head, meanings, strict=True)):
        if meaning is None and (heading or any(any(cells[place : place + 1]) for _, cells in lines[1:])):
            raise ColumnsError(
                '{file} line {line}: column "{found}" is not known; there are {known}',
                file=source,
                line=line,
                found=heading,
                known=layout.known(),
            )
    return tuple(meaning or LEFT_OUT for meaning in meanings)


def _missing(columns: Sequence[str], layout: Layout) -> str | None:
    return next((either[0] for either in layout.required if not _is_there(either, columns, layout)), None)


def _is_there(either: tuple[str, ...], columns: Sequence[str], layout: Layout) -> bool:
    """Whether a table has one of some columns; a prefix stands for all free columns that begin with it."""
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
