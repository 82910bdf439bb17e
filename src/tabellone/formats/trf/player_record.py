"""The fixed columns of 001 and of national rating records, both ways."""

from fractions import Fraction

from tabellone.core.arithmetic import decimal_text
from tabellone.formats.trf.columns import Columns, Span
from tabellone.formats.trf.contents import MOST_ROUNDS, NO_CELL, Cell, NationalRating, TrfPlayer
from tabellone.formats.trf.error import TrfError

RESULT_CODES = "1=0+-WDLHFUZ"
BYE_CODES = "HFUZ+=-"
GAME_CODES = "1=0+-WDL"

_FIRST_CELL = 92
_CELL_WIDTH = 10
_BLANKS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
_NAME_WIDTH = 33


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
            **columns.place(opponent_span),
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
            **columns.place(span),
        )
    return colour


def _result(columns: Columns, span: Span) -> str:
    result = span.text.upper() or " "
    if result not in (*RESULT_CODES, " "):
        raise TrfError(
            '{source}, line {line}, column {first}: result "{found}" is not known; '
            "allowed are 1 = 0 + - W D L H F U Z and blank",
            **columns.place(span),
        )
    return result


def _check_cell(columns: Columns, cell: Cell, span: Span) -> None:
    """With an opponent there is a colour and a game, without one there is neither."""
    if not cell.opponent and (cell.colour != "-" or cell.result not in (*BYE_CODES, " ")):
        raise TrfError(
            '{source}, line {line}, columns {first}-{last}: "{found}" has no opponent; '
            "without one the colour is - or blank and the result H, F, U, Z or blank",
            **columns.place(span),
        )
    if cell.opponent and cell.result not in (*GAME_CODES, " "):
        raise TrfError(
            '{source}, line {line}, columns {first}-{last}: "{found}" has an opponent; '
            "H, F, U and Z are for a player without one",
            **columns.place(span),
        )
    if cell.opponent and cell.colour == "-" and cell.result not in ("+", "-"):
        raise TrfError(
            '{source}, line {line}, columns {first}-{last}: "{found}" has no colour; a game has w or b',
            **columns.place(span),
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
        f"{code} {record.number:>4} {record.sex:1}{record.title:>3} {record.name:<{_NAME_WIDTH}} "
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
