"""A position: where the pieces stand and who is to move, and its line in the FEN of PDN."""

import re
from collections.abc import Iterable, Iterator
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


_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}
_LETTERS = {colour: letter for letter, colour in _COLOURS.items()}
_SQUARES = re.compile(r"(K?)([0-9]{1,3})(?:-([0-9]{1,3}))?")


class FenFault(Enum):
    """The fault that makes a FEN unreadable."""

    PARTS = "parts"
    SIDE_TO_MOVE = "side to move"
    SIDE = "side"
    SIDE_TWICE = "side twice"
    SQUARES = "squares"


_FEN_SENTENCES = {
    FenFault.PARTS: 'FEN: "{found}" is not of the form W:W21,22,K30:B1,2,K3',
    FenFault.SIDE_TO_MOVE: 'FEN: the side to move is "{found}": it must be W or B',
    FenFault.SIDE: 'FEN: the pieces "{found}" do not begin with W or B',
    FenFault.SIDE_TWICE: 'FEN: the pieces of side "{found}" are given twice',
    FenFault.SQUARES: 'FEN: "{found}" is not a square, a king such as K30, or a range such as 21-32',
}


class FenError(Refusal):
    """A FEN that cannot be read: what is wrong, and the piece of text found."""

    def __init__(self, fault: FenFault, text: str) -> None:
        super().__init__(_FEN_SENTENCES[fault], found=text)
        self.fault = fault
        self.found = text


def parse_fen(text: str, variant: Variant) -> Position:
    """The position that a FEN means, with either side first; spaces and a final dot are allowed.

    A text that cannot be read raises a `FenError`, an impossible position a `PositionError`.
    """
    parts = "".join(text.split()).removesuffix(".").upper().split(":")
    if len(parts) != 3:
        raise FenError(FenFault.PARTS, text)
    if parts[0] not in _COLOURS:
        raise FenError(FenFault.SIDE_TO_MOVE, parts[0])
    pieces: dict[Colour, tuple[list[int], list[int]]] = {}
    for part in parts[1:]:
        if part[:1] not in _COLOURS:
            raise FenError(FenFault.SIDE, part)
        colour = _COLOURS[part[0]]
        if colour in pieces:
            raise FenError(FenFault.SIDE_TWICE, part[0])
        pieces[colour] = _men_and_kings(part[1:])
    white_men, white_kings = pieces[Colour.WHITE]
    black_men, black_kings = pieces[Colour.BLACK]
    return Position.of(
        variant,
        _COLOURS[parts[0]],
        white_men=white_men,
        white_kings=white_kings,
        black_men=black_men,
        black_kings=black_kings,
    )


def write_fen(position: Position) -> str:
    """The FEN of a position: White's pieces first, by number, and K before a king."""
    sides = [_LETTERS[colour] + ",".join(_words(position, colour)) for colour in (Colour.WHITE, Colour.BLACK)]
    return ":".join((_LETTERS[position.to_move], *sides))


def _men_and_kings(part: str) -> tuple[list[int], list[int]]:
    men: list[int] = []
    kings: list[int] = []
    for word in part.split(",") if part else ():
        square_match = _SQUARES.fullmatch(word)
        if square_match is None:
            raise FenError(FenFault.SQUARES, word)
        king, first, last = square_match.groups()
        numbers = range(int(first), int(last or first) + 1)
        if not numbers:
            raise FenError(FenFault.SQUARES, word)
        (kings if king else men).extend(numbers)
    return men, kings


def _words(position: Position, colour: Colour) -> Iterator[str]:
    board = position.variant.board
    kings = position.kings(colour)
    for square in board.numbers(position.men(colour) | kings):
        yield f"K{square}" if board.bit_of[square] & kings else str(square)
