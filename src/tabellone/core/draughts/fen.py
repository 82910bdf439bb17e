"""FEN of PDN: a position in one line, such as W:W21,22,K30:B1,2,K3."""

import re
from collections.abc import Iterator
from enum import Enum

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.position import Position
from tabellone.core.model import Colour
from tabellone.core.refusal import Refusal

_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}
_LETTERS = {colour: letter for letter, colour in _COLOURS.items()}
_SQUARES = re.compile(r"(K?)([0-9]{1,3})(?:-([0-9]{1,3}))?")


class FenFault(Enum):
    """What makes a FEN unreadable."""

    PARTS = "parts"
    SIDE_TO_MOVE = "side to move"
    SIDE = "side"
    SIDE_TWICE = "side twice"
    SQUARES = "squares"


_SENTENCES = {
    FenFault.PARTS: 'FEN: "{found}" is not of the form W:W21,22,K30:B1,2,K3',
    FenFault.SIDE_TO_MOVE: 'FEN: the side to move is "{found}": it must be W or B',
    FenFault.SIDE: 'FEN: the pieces "{found}" do not begin with W or B',
    FenFault.SIDE_TWICE: 'FEN: the pieces of side "{found}" are given twice',
    FenFault.SQUARES: 'FEN: "{found}" is not a square, a king such as K30, or a range such as 21-32',
}


class FenError(Refusal):
    """A FEN that cannot be read: what is wrong, and the piece of text found."""

    def __init__(self, fault: FenFault, text: str) -> None:
        super().__init__(_SENTENCES[fault], found=text)
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
