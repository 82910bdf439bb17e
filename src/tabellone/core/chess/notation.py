"""Notation of chess moves: short algebraic notation, read with its usual variants."""

import re
from collections.abc import Iterable, Sequence
from enum import Enum

from tabellone.core.chess.moves import (
    ChessMove,
    after_move,
    is_castling,
    is_in_check,
    leaves_king_in_check,
    legal_chess_moves,
    possible_moves,
)
from tabellone.core.chess.position import FILES, ChessPosition, square_name, square_of
from tabellone.core.refusal import Refusal

_MOVE = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)[-x×:]?([a-h][1-8])(?:=?\(?([QRBN])\)?)?(?:e\.?p\.?)?")
_CASTLING = {"O-O": 2, "O-O-O": -2}
_SUFFIX = re.compile(r"[+#!?†‡]+$")


class ChessFault(Enum):
    """Why a written move cannot be played."""

    UNREADABLE = "unreadable"
    NO_CASTLING = "no castling"
    NOT_REACHABLE = "not reachable"
    KING_IN_CHECK = "king in check"
    PROMOTION_MISSING = "promotion missing"
    NO_PROMOTION = "no promotion"
    AMBIGUOUS = "ambiguous"


_SENTENCES = {
    ChessFault.UNREADABLE: "move {move}: a move is written e4, Nf3, exd5, O-O or e8=Q",
    ChessFault.NO_CASTLING: "move {move}: the king cannot castle on this side",
    ChessFault.NOT_REACHABLE: "move {move}: no such piece can go to {square}",
    ChessFault.KING_IN_CHECK: "move {move}: the own king would be in check",
    ChessFault.PROMOTION_MISSING: "move {move}: the pawn becomes another piece: write one of {allowed}",
    ChessFault.NO_PROMOTION: "move {move}: nothing becomes another piece on {square}",
    ChessFault.AMBIGUOUS: "move {move}: more than one piece can go to {square}: write one of {allowed}",
}


class IllegalChessMoveError(Refusal):
    """A written move that cannot be played; `number` is that of the score sheet, where known."""

    def __init__(
        self, fault: ChessFault, text: str, *, square: str = "", allowed: Iterable[str] = (), number: int | None = None
    ) -> None:
        self.fault = fault
        super().__init__(
            _SENTENCES[fault],
            move=f'"{text}"' if number is None else f'{number}, "{text}"',
            square=square,
            allowed=", ".join(allowed),
        )


def write_chess_move(position: ChessPosition, move: ChessMove) -> str:
    """The move in short algebraic notation, with its check or mate."""
    after = after_move(position, move)
    sign = ""
    if is_in_check(after, after.to_move):
        sign = "+" if legal_chess_moves(after) else "#"
    return _written(position, move) + sign


def _written(position: ChessPosition, move: ChessMove) -> str:
    if is_castling(position, move):
        return "O-O" if move.destination > move.origin else "O-O-O"
    letter = position.squares[move.origin].upper()
    target = square_name(move.destination)
    is_capture = bool(position.squares[move.destination]) or (letter == "P" and move.destination == position.passant)
    cross = "x" if is_capture else ""
    if letter == "P":
        origin = square_name(move.origin)[0] if is_capture else ""
        return f"{origin}{cross}{target}" + (f"={move.promotion.upper()}" if move.promotion else "")
    return f"{letter}{_apart(position, move)}{cross}{target}"


def _apart(position: ChessPosition, move: ChessMove) -> str:
    """The letters that tell the piece from others of its kind that can go there: the file, else the rank, else both."""
    rivals = [
        other.origin
        for other in legal_chess_moves(position)
        if other.destination == move.destination
        and other.origin != move.origin
        and position.squares[other.origin] == position.squares[move.origin]
    ]
    if not rivals:
        return ""
    name = square_name(move.origin)
    if all(square_name(origin)[0] != name[0] for origin in rivals):
        return name[0]
    return name[1] if all(square_name(origin)[1] != name[1] for origin in rivals) else name


def find_chess_move(position: ChessPosition, text: str, *, number: int | None = None) -> ChessMove:
    """The legal move that a text means: Nf3, Ng1f3, e2-e4, exd5, e8=Q, O-O or 0-0; signs of check may be left out."""
    plain = _SUFFIX.sub("", text.strip())
    castling = plain.replace("0", "O").replace("o", "O")
    if castling in _CASTLING:
        return _castling(position, text, _CASTLING[castling], number)
    written = _MOVE.fullmatch(plain)
    if written is None:
        raise IllegalChessMoveError(ChessFault.UNREADABLE, text, number=number)
    letter, file, rank, target, promotion = written.groups()
    moves = [
        move
        for move in possible_moves(position)
        if position.squares[move.origin].upper() == (letter or "P")
        and move.destination == square_of(target)
        and (not file or FILES[move.origin % 8] == file)
        and (not rank or square_name(move.origin)[1] == rank)
        and not is_castling(position, move)
    ]
    return _only(position, moves, text, target, (promotion or "").lower(), number)


def _only(
    position: ChessPosition, moves: Sequence[ChessMove], text: str, target: str, promotion: str, number: int | None
) -> ChessMove:
    legal = [move for move in moves if not leaves_king_in_check(position, move)]
    fitting = [move for move in legal if move.promotion == promotion]
    if len(fitting) == 1:
        return fitting[0]
    if not moves:
        fault = ChessFault.NOT_REACHABLE
    elif not legal:
        fault = ChessFault.KING_IN_CHECK
    elif fitting:
        fault = ChessFault.AMBIGUOUS
    else:
        fault = ChessFault.NO_PROMOTION if promotion else ChessFault.PROMOTION_MISSING
    allowed = [write_chess_move(position, move) for move in fitting or legal]
    raise IllegalChessMoveError(fault, text, square=target, allowed=allowed, number=number)


def _castling(position: ChessPosition, text: str, steps: int, number: int | None) -> ChessMove:
    for move in legal_chess_moves(position):
        if is_castling(position, move) and move.destination - move.origin == steps:
            return move
    raise IllegalChessMoveError(ChessFault.NO_CASTLING, text, number=number)
