"""A position: which pieces stand where, and who is to move."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from tabellone.core.draughts.board import Variant
from tabellone.core.model import Colour
from tabellone.core.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Piece:
    """A man or a king of one side."""

    colour: Colour
    is_king: bool


class PositionFault(Enum):
    """Why a position is impossible."""

    OFF_THE_BOARD = "off the board"
    SQUARE_TWICE = "square twice"
    UNCROWNED_MAN = "man on its crowning row"


_SENTENCES = {
    PositionFault.OFF_THE_BOARD: "square {square} is not on the board: squares are 1 to {square_count}",
    PositionFault.SQUARE_TWICE: "square {square} holds two pieces",
    PositionFault.UNCROWNED_MAN: "the man on square {square} stands on its crowning row: it must be a king",
}


class PositionError(Refusal):
    """An impossible position: which square, and what is wrong with it."""

    def __init__(self, fault: PositionFault, square: int, variant: Variant) -> None:
        super().__init__(_SENTENCES[fault], square=square, square_count=variant.board.square_count)
        self.fault = fault
        self.square = square
        self.variant = variant


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces as sets of squares (see `board`), and the side to move. Checks itself."""

    variant: Variant
    to_move: Colour
    white_men: int
    white_kings: int
    black_men: int
    black_kings: int

    def __post_init__(self) -> None:
        board = self.variant.board
        occupied = 0
        for pieces in (self.white_men, self.white_kings, self.black_men, self.black_kings):
            if pieces & ~board.squares:
                raise ValueError("a set of pieces has a bit that is no square of the board")
            if pieces & occupied:
                raise self._error(PositionFault.SQUARE_TWICE, pieces & occupied)
            occupied |= pieces
        for men, colour in ((self.white_men, Colour.WHITE), (self.black_men, Colour.BLACK)):
            if uncrowned := men & board.crowning_row[colour]:
                raise self._error(PositionFault.UNCROWNED_MAN, uncrowned)

    def _error(self, fault: PositionFault, squares: int) -> PositionError:
        return PositionError(fault, self.variant.board.numbers(squares)[0], self.variant)

    @classmethod
    def initial(cls, variant: Variant) -> "Position":
        """The position at the start of a game: White is to move."""
        men = variant.board.starting_men
        return cls(variant, Colour.WHITE, men[Colour.WHITE], 0, men[Colour.BLACK], 0)

    @classmethod
    def of(
        cls,
        variant: Variant,
        to_move: Colour,
        *,
        white_men: Iterable[int] = (),
        white_kings: Iterable[int] = (),
        black_men: Iterable[int] = (),
        black_kings: Iterable[int] = (),
    ) -> "Position":
        """The position with pieces on the squares of these numbers."""
        sets = []
        for numbers in (white_men, white_kings, black_men, black_kings):
            squares = 0
            for number in numbers:
                if number not in variant.board.bit_of:
                    raise PositionError(PositionFault.OFF_THE_BOARD, number, variant)
                bit = variant.board.bit_of[number]
                if squares & bit:
                    raise PositionError(PositionFault.SQUARE_TWICE, number, variant)
                squares |= bit
            sets.append(squares)
        return cls(variant, to_move, *sets)

    @property
    def occupied(self) -> int:
        """The squares that hold a piece."""
        return self.white_men | self.white_kings | self.black_men | self.black_kings

    def men(self, colour: Colour) -> int:
        """The squares of the men of a side."""
        return self.white_men if colour is Colour.WHITE else self.black_men

    def kings(self, colour: Colour) -> int:
        """The squares of the kings of a side."""
        return self.white_kings if colour is Colour.WHITE else self.black_kings

    def piece_at(self, square: int) -> Piece | None:
        """The piece on the square with this number, or None where it is empty."""
        bit = self.variant.board.bit_of.get(square)
        if bit is None:
            raise PositionError(PositionFault.OFF_THE_BOARD, square, self.variant)
        for colour in Colour:
            if bit & self.men(colour):
                return Piece(colour, is_king=False)
            if bit & self.kings(colour):
                return Piece(colour, is_king=True)
        return None
