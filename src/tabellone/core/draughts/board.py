"""The two boards: which squares there are, how they are numbered, and which squares lie next to which.

A set of squares is an `int` with one bit a square. Two rows are followed, or separated, by one spare bit that is no
square, so that a step in any direction is the same shift from every square and never wraps around an edge.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from tabellone.core.model import Colour


class Variant(Enum):
    """The two games of draughts, by their names in PDN."""

    ITALIAN = "italian"
    INTERNATIONAL = "international"

    @property
    def game_type(self) -> int:
        """The number of the game in the PDN tag GameType."""
        return 22 if self is Variant.ITALIAN else 20

    @property
    def board(self) -> "Board":
        """The board that the game is played on."""
        return _BOARDS[self]


Jump = tuple[int, int]
Ray = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Geometry of a board, with squares as bits; `bit_of` and `square_of` convert from numbers and back.

    `near` and `far` are the shifts of the two steps down: towards the left and towards the right edge.
    """

    variant: Variant
    size: int
    near: int
    far: int
    squares: int
    bit_of: Mapping[int, int]
    square_of: Mapping[int, int]
    coordinates_of: Mapping[int, tuple[int, int]]
    crowning_row: Mapping[Colour, int]
    starting_men: Mapping[Colour, int]
    rays: Mapping[int, tuple[Ray, ...]]
    jumps: Mapping[int, tuple[Jump, ...]]
    forward_jumps: Mapping[Colour, Mapping[int, tuple[Jump, ...]]]

    @property
    def square_count(self) -> int:
        """The number of squares that are played on; they are numbered from 1."""
        return len(self.bit_of)

    def numbers(self, squares: int) -> tuple[int, ...]:
        """The numbers of a set of squares, in order."""
        return tuple(self.square_of[bit] for bit in bits(squares))

    def set_of(self, numbers: Iterable[int]) -> int:
        """The set of the squares with these numbers."""
        squares = 0
        for number in numbers:
            squares |= self.bit_of[number]
        return squares


def bits(squares: int) -> Iterator[int]:
    """The single bits of a set of squares, lowest number first."""
    while squares:
        bit = squares & -squares
        yield bit
        squares ^= bit


_DIRECTIONS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def _board(variant: Variant, size: int, first_column: int, rows_of_men: int) -> Board:
    """Lay out a board whose top row has its first played square in `first_column`, counted from 0."""
    per_row = size // 2
    spare_before = 1 if first_column == 0 else 0
    bit_at: dict[tuple[int, int], int] = {}
    for row in range(size):
        spare_bits = (row + spare_before) // 2
        for order in range(per_row):
            column = 2 * order + (first_column if row % 2 == 0 else 1 - first_column)
            bit_at[row, column] = 1 << (row * per_row + order + spare_bits)

    ordered = sorted(bit_at.items(), key=lambda item: item[1])
    bit_of = {number: bit for number, (_, bit) in enumerate(ordered, start=1)}
    coordinates_of = {number: coordinates for number, (coordinates, _) in enumerate(ordered, start=1)}
    rays = {bit: tuple(_ray(bit_at, coordinates, step) for step in _DIRECTIONS) for coordinates, bit in ordered}
    jumps = {bit: tuple((ray[0], ray[1]) for ray in lines if len(ray) > 1) for bit, lines in rays.items()}

    def row_set(rows: range) -> int:
        return sum(bit for (row, _), bit in ordered if row in rows)

    return Board(
        variant=variant,
        size=size,
        near=per_row,
        far=per_row + 1,
        squares=sum(bit_of.values()),
        bit_of=bit_of,
        square_of={bit: number for number, bit in bit_of.items()},
        coordinates_of=coordinates_of,
        crowning_row={Colour.WHITE: row_set(range(1)), Colour.BLACK: row_set(range(size - 1, size))},
        starting_men={
            Colour.WHITE: row_set(range(size - rows_of_men, size)),
            Colour.BLACK: row_set(range(rows_of_men)),
        },
        rays=rays,
        jumps=jumps,
        forward_jumps={
            Colour.WHITE: {bit: tuple(jump for jump in lines if jump[1] < bit) for bit, lines in jumps.items()},
            Colour.BLACK: {bit: tuple(jump for jump in lines if jump[1] > bit) for bit, lines in jumps.items()},
        },
    )


def _ray(bit_at: Mapping[tuple[int, int], int], coordinates: tuple[int, int], step: tuple[int, int]) -> Ray:
    """The squares from a place to the edge in one direction, nearest first."""
    row, column = coordinates
    ray = []
    while (bit := bit_at.get((row := row + step[0], column := column + step[1]))) is not None:
        ray.append(bit)
    return tuple(ray)


_BOARDS: Mapping[Variant, Board] = {
    Variant.ITALIAN: _board(Variant.ITALIAN, size=8, first_column=0, rows_of_men=3),
    Variant.INTERNATIONAL: _board(Variant.INTERNATIONAL, size=10, first_column=1, rows_of_men=4),
}
