"""A chess position: the pieces, who is to move, and what the past still allows."""

import re
from dataclasses import dataclass

from tabellone.core.chess.placement import FILES, SIZE, placed_pieces
from tabellone.core.model import Colour
from tabellone.core.refusal import Refusal

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_SQUARE = re.compile("[a-h][1-8]")
_MOVE_NUMBER = re.compile("[0-9]{1,4}")
# The king's and the rook's square of each castling.
CASTLING_SQUARES = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}


class ChessPositionError(Refusal):
    """A FEN that is no position of a game."""


def square_of(name: str) -> int:
    """The number of a square, counted from a8 along the ranks."""
    return (SIZE - int(name[1])) * SIZE + FILES.index(name[0])


def square_name(square: int) -> str:
    """The name of a square, such as e4."""
    return f"{FILES[square % SIZE]}{SIZE - square // SIZE}"


@dataclass(frozen=True, slots=True)
class ChessPosition:
    """The pieces by their letters in a FEN, a8 first; an empty square is an empty text.

    `castling` has the letters of what is still allowed, `passant` the square behind a pawn that has just gone two
    steps, `number` the number of the next move.
    """

    squares: tuple[str, ...]
    to_move: Colour
    castling: frozenset[str] = frozenset()
    passant: int | None = None
    number: int = 1

    def colour_at(self, square: int) -> Colour | None:
        """Whose piece stands on a square."""
        letter = self.squares[square]
        if not letter:
            return None
        return Colour.WHITE if letter.isupper() else Colour.BLACK

    def king_of(self, colour: Colour) -> int:
        """The square of a king."""
        return self.squares.index("K" if colour is Colour.WHITE else "k")


def parse_chess_position(fen: str) -> ChessPosition:
    """The position of a FEN; the fields after the pieces may be left out from the end."""
    fields = fen.split()
    squares = [""] * (SIZE * SIZE)
    for piece in placed_pieces(fen):
        letter = piece.man.value
        squares[piece.row * SIZE + piece.column] = letter.upper() if piece.colour is Colour.WHITE else letter
    side, castling, passant = (fields[1:4] + ["w", "-", "-"][len(fields[1:4]) :])[:3]
    if side not in _COLOURS:
        raise ChessPositionError('FEN "{fen}": the side to move is "{found}"; it must be w or b', fen=fen, found=side)
    for king in "Kk":
        if squares.count(king) != 1:
            raise ChessPositionError('FEN "{fen}": each side must have one king', fen=fen)
    if any(letter in "Pp" and letter for letter in (*squares[:SIZE], *squares[-SIZE:])):
        raise ChessPositionError('FEN "{fen}": a pawn stands on the first or the last rank', fen=fen)
    rights = frozenset(
        letter
        for letter, (king, rook) in CASTLING_SQUARES.items()
        if letter in castling
        and squares[square_of(king)] == ("K" if letter.isupper() else "k")
        and squares[square_of(rook)] == ("R" if letter.isupper() else "r")
    )
    number = int(fields[5]) if len(fields) > 5 and _MOVE_NUMBER.fullmatch(fields[5]) else 1
    behind = square_of(passant) if _SQUARE.fullmatch(passant) else None
    return ChessPosition(tuple(squares), _COLOURS[side], rights, behind, max(1, min(number, 9999)))
