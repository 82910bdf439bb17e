"""The pieces of a chess position, read from the first field of a FEN."""

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
