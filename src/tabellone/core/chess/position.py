"""A chess position: the pieces of a FEN, the side to move, and what the past still allows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tabellone.core.model import Colour
from tabellone.core.refusal import Refusal

SIZE = 8
FILES = "abcdefgh"


class PlacementError(Refusal):
    """A FEN whose pieces cannot be read."""


class Chessman(Enum):
    """A kind of piece, by its letter in a FEN."""

    KING = "k"
    QUEEN = "q"
    ROOK = "r"
    BISHOP = "b"
    KNIGHT = "n"
    PAWN = "p"


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on its square; rows count from the eighth rank down, columns from the a-file."""

    man: Chessman
    colour: Colour
    row: int
    column: int

    @property
    def square(self) -> str:
        """The name of the square, such as e4."""
        return f"{FILES[self.column]}{SIZE - self.row}"


def placed_pieces(fen: str) -> tuple[PlacedPiece, ...]:
    """The pieces of a position, from the eighth rank down."""
    field = fen.split(maxsplit=1)[0] if fen.strip() else ""
    ranks = field.split("/")
    if len(ranks) != SIZE:
        raise PlacementError('position "{found}": a FEN has {size} ranks, divided by /', found=fen, size=SIZE)
    return tuple(piece for row, rank in enumerate(ranks) for piece in _rank(rank, row, fen))


def _rank(rank: str, row: int, fen: str) -> Iterator[PlacedPiece]:
    column = 0
    for sign in rank:
        if sign in "12345678":
            column += int(sign)
            continue
        if sign.lower() not in "kqrbnp" or column >= SIZE:
            break
        yield PlacedPiece(Chessman(sign.lower()), Colour.WHITE if sign.isupper() else Colour.BLACK, row, column)
        column += 1
    else:
        if column == SIZE:
            return
    raise PlacementError(
        'position "{found}": rank {rank} is not {size} squares of KQRBNP, kqrbnp and figures',
        found=fen,
        rank=SIZE - row,
        size=SIZE,
    )


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
        """The colour of the piece on a square."""
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
