"""The moves of chess: which are legal in a position, and the position that a move leads to."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabellone.core.chess.position import CASTLING_SQUARES, SIZE, ChessPosition, square_of
from tabellone.core.model import Colour

Step = tuple[int, int]
_STRAIGHT: tuple[Step, ...] = ((-1, 0), (1, 0), (0, -1), (0, 1))
_DIAGONAL: tuple[Step, ...] = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_ROUND = _STRAIGHT + _DIAGONAL
_KNIGHT: tuple[Step, ...] = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
_RIDERS = {"r": _STRAIGHT, "b": _DIAGONAL, "q": _ROUND}
_LEAPERS = {"n": _KNIGHT, "k": _ROUND}
PROMOTIONS = ("q", "r", "b", "n")
_FORWARD = {Colour.WHITE: -1, Colour.BLACK: 1}
_PAWN_ROW = {Colour.WHITE: 6, Colour.BLACK: 1}
_LAST_ROW = {Colour.WHITE: 0, Colour.BLACK: 7}
_ROOK_HOMES = {square_of(rook): letter for letter, (_, rook) in CASTLING_SQUARES.items()}


@dataclass(frozen=True, slots=True)
class ChessMove:
    """From one square to another; `promotion` is the letter of the piece that a pawn becomes."""

    origin: int
    destination: int
    promotion: str = ""


def legal_chess_moves(position: ChessPosition) -> tuple[ChessMove, ...]:
    """The moves that leave the own king out of check."""
    return tuple(move for move in possible_moves(position) if not leaves_king_in_check(position, move))


def leaves_king_in_check(position: ChessPosition, move: ChessMove) -> bool:
    """The king of the side that moves could be taken after this move."""
    return is_in_check(after_move(position, move), position.to_move)


def is_in_check(position: ChessPosition, colour: Colour) -> bool:
    """The king of a side is attacked."""
    return is_attacked(position, position.king_of(colour), colour.opposite)


def is_attacked(position: ChessPosition, square: int, by: Colour) -> bool:
    """A piece of a side attacks a square."""
    pawn = _of(by, "p")
    row, column = divmod(square, SIZE)
    for side in (-1, 1):
        at = _square_at(row - _FORWARD[by], column + side)
        if at is not None and position.squares[at] == pawn:
            return True
    for letter, steps in _LEAPERS.items():
        if any(position.squares[at] == _of(by, letter) for at in _leaps(square, steps)):
            return True
    for letters, steps in (("rq", _STRAIGHT), ("bq", _DIAGONAL)):
        attackers = [_of(by, letter) for letter in letters]
        for step in steps:
            seen = next((position.squares[at] for at in _ray(square, step) if position.squares[at]), "")
            if seen in attackers:
                return True
    return False


def possible_moves(position: ChessPosition) -> Iterator[ChessMove]:
    """Moves that the pieces of the side to move can make, also those that leave the king in check."""
    for square in range(SIZE * SIZE):
        if position.colour_at(square) is not position.to_move:
            continue
        kind = position.squares[square].lower()
        if kind == "p":
            yield from _pawn_moves(position, square)
            continue
        for at in _reached(position, square, kind):
            if position.colour_at(at) is not position.to_move:
                yield ChessMove(square, at)
        if kind == "k":
            yield from _castlings(position, square)


def _reached(position: ChessPosition, square: int, kind: str) -> Iterator[int]:
    if kind in _LEAPERS:
        yield from _leaps(square, _LEAPERS[kind])
        return
    for step in _RIDERS[kind]:
        for at in _ray(square, step):
            yield at
            if position.squares[at]:
                break


def _pawn_moves(position: ChessPosition, square: int) -> Iterator[ChessMove]:
    colour = position.to_move
    row, column = divmod(square, SIZE)
    targets = []
    ahead = _square_at(row + _FORWARD[colour], column)
    if ahead is not None and not position.squares[ahead]:
        targets.append(ahead)
        two = _square_at(row + 2 * _FORWARD[colour], column)
        if row == _PAWN_ROW[colour] and two is not None and not position.squares[two]:
            targets.append(two)
    for side in (-1, 1):
        at = _square_at(row + _FORWARD[colour], column + side)
        if at is not None and (position.colour_at(at) is colour.opposite or at == position.passant):
            targets.append(at)
    for target in targets:
        if target // SIZE == _LAST_ROW[colour]:
            yield from (ChessMove(square, target, letter) for letter in PROMOTIONS)
        else:
            yield ChessMove(square, target)


def _castlings(position: ChessPosition, king: int) -> Iterator[ChessMove]:
    """Two steps towards a rook, over empty squares, from no check and over no attacked square."""
    colour = position.to_move
    for letter in ("K", "Q") if colour is Colour.WHITE else ("k", "q"):
        if letter not in position.castling or king != square_of(CASTLING_SQUARES[letter][0]):
            continue
        rook = square_of(CASTLING_SQUARES[letter][1])
        side = 1 if rook > king else -1
        between = range(king + side, rook, side)
        if any(position.squares[at] for at in between):
            continue
        if not any(is_attacked(position, at, colour.opposite) for at in (king, king + side)):
            yield ChessMove(king, king + 2 * side)


def is_castling(position: ChessPosition, move: ChessMove) -> bool:
    """The king goes two steps."""
    return position.squares[move.origin] in ("K", "k") and abs(move.destination - move.origin) == 2


def after_move(position: ChessPosition, move: ChessMove) -> ChessPosition:
    """The position after a move."""
    squares = list(position.squares)
    colour, letter = position.to_move, squares[move.origin]
    squares[move.origin] = ""
    squares[move.destination] = _of(colour, move.promotion) if move.promotion else letter
    if letter in ("P", "p") and move.destination == position.passant:
        squares[move.destination - _FORWARD[colour] * SIZE] = ""
    if is_castling(position, move):
        is_short = move.destination > move.origin
        rook = move.destination + 1 if is_short else move.destination - 2
        squares[(move.origin + move.destination) // 2], squares[rook] = squares[rook], ""
    lost = {_ROOK_HOMES.get(square, "") for square in (move.origin, move.destination)}
    if letter in ("K", "k"):
        lost |= {"K", "Q"} if colour is Colour.WHITE else {"k", "q"}
    is_double_step = letter in ("P", "p") and abs(move.destination - move.origin) == 2 * SIZE
    return replace(
        position,
        squares=tuple(squares),
        to_move=colour.opposite,
        castling=position.castling - lost,
        passant=(move.origin + move.destination) // 2 if is_double_step else None,
        number=position.number + (colour is Colour.BLACK),
    )


def _of(colour: Colour, letter: str) -> str:
    return letter.upper() if colour is Colour.WHITE else letter


def _square_at(row: int, column: int) -> int | None:
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else None


def _leaps(square: int, steps: tuple[Step, ...]) -> Iterator[int]:
    row, column = divmod(square, SIZE)
    for down, right in steps:
        at = _square_at(row + down, column + right)
        if at is not None:
            yield at


def _ray(square: int, step: Step) -> Iterator[int]:
    row, column = divmod(square, SIZE)
    while True:
        row, column = row + step[0], column + step[1]
        at = _square_at(row, column)
        if at is None:
            return
        yield at
