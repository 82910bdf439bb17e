"""The columns of one line, counted from 1 as the standard counts them: what they must hold, and those of 001 and of
national rating records, both ways.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.arithmetic import NotExactError, decimal_text, exact
from tabellone.formats.trf.contents import (
    HIGHEST_NUMBER,
    MOST_ROUNDS,
    NAME_WIDTH,
    NO_CELL,
    Cell,
    NationalRating,
    TrfPlayer,
)
from tabellone.formats.trf.document import TrfError

_WORD = re.compile(r"[^ \t]+")
_LONGEST_NUMBER = 8
_LONGEST_SHOWN = 40


def whole(text: str) -> int:
    """The number in a text of digits, -1 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else -1


@dataclass(frozen=True, slots=True)
class Span:
    """Some columns of a line."""

    text: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Columns:
    """A line with its place, for messages."""

    text: str
    line: int = 1
    source: str = "file"

    def span(self, first: int, last: int) -> Span:
        """Columns `first` to `last` without the blanks around; beyond the end of the line there are blanks."""
        return Span(self.text[first - 1 : last].strip(" "), first, last)

    def words(self, first: int) -> Iterator[Span]:
        """The words from a column on."""
        for match in _WORD.finditer(self.text, first - 1):
            yield Span(match.group(), match.start() + 1, match.end())

    def check_blanks(self, *columns: int) -> None:
        """Between fields there is a blank; anything else is a sign of shifted columns."""
        for column in columns:
            character = self.text[column - 1 : column]
            if character not in ("", " "):
                raise TrfError(
                    '{source}, line {line}, column {column}: "{found}" stands where a blank is due',
                    source=self.source,
                    line=self.line,
                    column=column,
                    found=character,
                )

    def player(self, span: Span) -> int:
        """A player number."""
        number = whole(span.text)
        if not 1 <= number <= HIGHEST_NUMBER:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: "{found}" is not a player number; '
                "allowed are 1 to {most}",
                **self.location(span),
                most=HIGHEST_NUMBER,
            )
        return number

    def players(self, first: int) -> tuple[int, ...]:
        """Player numbers from a column to the end of the line."""
        return tuple(self.player(span) for span in self.words(first))

    def opponent(self, span: Span) -> int:
        """The number of an opponent; 0 and blanks are nobody."""
        number = whole(span.text or "0")
        if number < 0:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: opponent "{found}" is not a player number',
                **self.location(span),
            )
        return number

    def rating(self, span: Span) -> int | None:
        """A rating, None where the columns are blank."""
        if span.text and whole(span.text) < 0:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: rating "{found}" is not a whole number',
                **self.location(span),
            )
        return whole(span.text) if span.text else None

    def rank(self, span: Span) -> int | None:
        """A rank, None where the columns are blank."""
        if span.text and whole(span.text) < 0:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: rank "{found}" is not a whole number',
                **self.location(span),
            )
        return whole(span.text) if span.text else None

    def round(self, span: Span) -> int:
        """A round number, or a number of rounds."""
        number = whole(span.text)
        if not 1 <= number <= MOST_ROUNDS:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: "{found}" is not a number of rounds; '
                "allowed are 1 to {most}",
                **self.location(span),
                most=MOST_ROUNDS,
            )
        return number

    def check_order(self, first: int, last: int) -> None:
        """A range of rounds or players does not run backwards."""
        if first > last:
            raise TrfError(
                "{source}, line {line}: the range from {first} to {last} runs backwards",
                source=self.source,
                line=self.line,
                first=first,
                last=last,
            )

    def points(self, span: Span) -> Fraction:
        """Points as a decimal number."""
        try:
            return exact(span.text if len(span.text) <= _LONGEST_NUMBER else "")
        except NotExactError:
            raise TrfError(
                '{source}, line {line}, columns {first}-{last}: points "{found}" are not a decimal number',
                **self.location(span),
            ) from None

    def points_if_any(self, span: Span) -> Fraction | None:
        """Points, None where the columns are blank."""
        return self.points(span) if span.text else None

    def location(self, span: Span) -> dict[str, object]:
        """Values common to all messages about some columns."""
        return {
            "source": self.source,
            "line": self.line,
            "first": span.first,
            "last": span.last,
            "found": span.text if len(span.text) <= _LONGEST_SHOWN else span.text[:_LONGEST_SHOWN] + "…",
        }


RESULT_CODES = "1=0+-WDLHFUZ"
BYE_CODES = "HFUZ+=-"
GAME_CODES = "1=0+-WDL"

_FIRST_CELL = 92
_CELL_WIDTH = 10
_BLANKS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)


def parse_player(columns: Columns) -> TrfPlayer:
    """Record 001; a line may end after any field."""
    columns.check_blanks(*_BLANKS)
    number = columns.player(columns.span(5, 8))
    return TrfPlayer(
        number=number,
        name=columns.span(15, 47).text,
        sex=columns.span(10, 10).text,
        title=columns.span(11, 13).text,
        rating=columns.rating(columns.span(49, 52)),
        federation=columns.span(54, 56).text,
        identity=columns.span(58, 68).text,
        birth=columns.span(70, 79).text,
        points=columns.points_if_any(columns.span(81, 84)),
        rank=columns.rank(columns.span(86, 89)),
        cells=_cells(columns, number),
    )


def parse_national_rating(columns: Columns) -> NationalRating:
    """An NRS record: the columns of 001 as far as the date of birth."""
    columns.check_blanks(*_BLANKS[:7], *range(80, len(columns.text) + 1))
    return NationalRating(
        code=columns.text[:3],
        number=columns.player(columns.span(5, 8)),
        name=columns.span(15, 47).text,
        sex=columns.span(10, 10).text,
        title=columns.span(11, 13).text,
        rating=columns.rating(columns.span(49, 52)),
        federation=columns.span(54, 56).text,
        identity=columns.span(58, 68).text,
        birth=columns.span(70, 79).text,
    )


def cell_columns(round_number: int) -> tuple[int, int]:
    """The first and last column of a round."""
    first = _FIRST_CELL + _CELL_WIDTH * (round_number - 1)
    return first, first + 7


def _cells(columns: Columns, number: int) -> tuple[Cell, ...]:
    length = len(columns.text.rstrip(" "))
    rounds = max(0, -(-(length - _FIRST_CELL + 1) // _CELL_WIDTH))
    if rounds > MOST_ROUNDS:
        raise TrfError(
            "{source}, line {line}: {found} rounds; at most {most} are allowed",
            source=columns.source,
            line=columns.line,
            found=rounds,
            most=MOST_ROUNDS,
        )
    cells = [_cell(columns, number, round_number) for round_number in range(1, rounds + 1)]
    while cells and cells[-1] == NO_CELL:
        cells.pop()
    return tuple(cells)


def _cell(columns: Columns, number: int, round_number: int) -> Cell:
    first, last = cell_columns(round_number)
    columns.check_blanks(first + 4, first + 6, last + 1, last + 2)
    opponent_span = columns.span(first, first + 3)
    opponent = columns.opponent(opponent_span)
    if opponent == number:
        raise TrfError(
            "{source}, line {line}, columns {first}-{last}: player {found} plays against himself in round {round}",
            **columns.location(opponent_span),
            round=round_number,
        )
    colour = _colour(columns, columns.span(first + 5, first + 5))
    result = _result(columns, columns.span(last, last))
    cell = Cell(opponent, colour, result)
    _check_cell(columns, cell, columns.span(first, last))
    return cell


def _colour(columns: Columns, span: Span) -> str:
    colour = span.text.lower() or "-"
    if colour not in ("w", "b", "-"):
        raise TrfError(
            '{source}, line {line}, column {first}: colour "{found}" is not known; allowed are w, b, - and blank',
            **columns.location(span),
        )
    return colour


def _result(columns: Columns, span: Span) -> str:
    result = span.text.upper() or " "
    if result not in (*RESULT_CODES, " "):
        raise TrfError(
            '{source}, line {line}, column {first}: result "{found}" is not known; '
            "allowed are 1 = 0 + - W D L H F U Z and blank",
            **columns.location(span),
        )
    return result


def _check_cell(columns: Columns, cell: Cell, span: Span) -> None:
    """With an opponent there is a colour and a game, without one there is neither."""
    if not cell.opponent and (cell.colour != "-" or cell.result not in (*BYE_CODES, " ")):
        raise TrfError(
            '{source}, line {line}, columns {first}-{last}: "{found}" has no opponent; '
            "without one the colour is - or blank and the result H, F, U, Z or blank",
            **columns.location(span),
        )
    if cell.opponent and cell.result not in (*GAME_CODES, " "):
        raise TrfError(
            '{source}, line {line}, columns {first}-{last}: "{found}" has an opponent; '
            "H, F, U and Z are for a player without one",
            **columns.location(span),
        )
    if cell.opponent and cell.colour == "-" and cell.result not in ("+", "-"):
        raise TrfError(
            '{source}, line {line}, columns {first}-{last}: "{found}" has no colour; a game has w or b',
            **columns.location(span),
        )


def player_text(player: TrfPlayer) -> str:
    """Record 001 with every column in its place."""
    tail = f" {_points_text(player.points):>4} {_number_text(player.rank):>4}"
    cells = "".join(f"  {_cell_text(cell)}" for cell in player.cells)
    return _static_text("001", player) + tail + cells


def national_rating_text(rating: NationalRating) -> str:
    """An NRS record with every column in its place."""
    return _static_text(rating.code, rating).rstrip(" ")


def _static_text(code: str, record: TrfPlayer | NationalRating) -> str:
    """Columns 1 to 79; what is too long shifts the columns, and the writer refuses it."""
    return (
        f"{code} {record.number:>4} {record.sex:1}{record.title:>3} {record.name:<{NAME_WIDTH}} "
        f"{_number_text(record.rating):>4} {record.federation:<3} {record.identity:>11} {record.birth:<10}"
    )


def _cell_text(cell: Cell) -> str:
    if cell == NO_CELL:
        return " " * 8
    return f"{cell.opponent or '0000':>4} {cell.colour} {cell.result}"


def _number_text(number: int | None) -> str:
    return "" if number is None else str(number)


def _points_text(points: Fraction | None) -> str:
    return "" if points is None else decimal(points, 4)


def decimal(points: Fraction, width: int) -> str:
    """Points with one decimal, such as "4.0", or without where only that fits the width."""
    text = decimal_text(points)
    return text + ".0" if "." not in text and len(text) + 2 <= width else text
