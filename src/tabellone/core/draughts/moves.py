"""Moves: which are legal in a position, and the position that a move leads to."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.core.draughts.board import Board, Variant, bits
from tabellone.core.draughts.captures import Capture, Forces, compulsory_captures
from tabellone.core.draughts.position import Position
from tabellone.core.model import Colour


@dataclass(frozen=True, slots=True)
class Move:
    """One move by the numbers of its squares: the origin, where the piece lands, and what it takes, in order."""

    origin: int
    path: tuple[int, ...]
    captured: tuple[int, ...] = ()

    @property
    def destination(self) -> int:
        """The square where the piece comes to rest."""
        return self.path[-1]

    @property
    def is_capture(self) -> bool:
        """The move takes at least one piece."""
        return bool(self.captured)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """The moves that the rules allow, by square of origin and then by path; none when the game is lost.

    Ways to take the same pieces from the same square to the same square are one move, and one of them stands
    for all.
    """
    board = position.variant.board
    forces = forces_of(position)
    captures = compulsory_captures(board, position.to_move, forces)
    if captures:
        moves = [move_of(board, capture) for capture in captures]
    else:
        moves = [
            Move(board.square_of[origin], (board.square_of[destination],))
            for origin, destination in steps(board, position.to_move, forces)
        ]
    return tuple(sorted(moves, key=lambda move: (move.origin, move.path)))


def apply(position: Position, move: Move) -> Position:
    """The position after a legal move; a man that comes to rest on the last row is crowned."""
    board = position.variant.board
    forces = forces_of(position)
    origin = board.bit_of[move.origin]
    taken = board.set_of(move.captured)
    if not origin & (forces[0] | forces[1]) or taken & ~(forces[2] | forces[3]):
        raise ValueError(f"{move} is not a move of {position}")
    theirs = forces_after(board, position.to_move, forces, origin, board.bit_of[move.destination], taken)
    foe_men, foe_kings, men, kings = theirs
    if position.to_move is Colour.WHITE:
        return Position(position.variant, Colour.BLACK, men, kings, foe_men, foe_kings)
    return Position(position.variant, Colour.WHITE, foe_men, foe_kings, men, kings)


def forces_of(position: Position) -> Forces:
    """The pieces as the side to move sees them."""
    own, foe = position.to_move, position.to_move.opposite
    return position.men(own), position.kings(own), position.men(foe), position.kings(foe)


def move_of(board: Board, capture: Capture) -> Move:
    """The capture as a move."""
    numbers = board.square_of
    return Move(
        numbers[capture.origin],
        tuple(numbers[landing] for landing in capture.landings),
        tuple(numbers[victim] for victim in capture.taken),
    )


def steps(board: Board, colour: Colour, forces: Forces) -> Iterator[tuple[int, int]]:
    """The moves without capture, from square to square, whether or not a capture is compulsory."""
    men, kings, foe_men, foe_kings = forces
    empty = board.squares & ~(men | kings | foe_men | foe_kings)
    for shift in (board.near, board.far):
        if colour is Colour.WHITE:
            for destination in bits(men >> shift & empty):
                yield destination << shift, destination
        else:
            for destination in bits(men << shift & empty):
                yield destination >> shift, destination
    reach = 1 if board.variant is Variant.ITALIAN else board.size
    for king in bits(kings):
        for ray in board.rays[king]:
            for destination in ray[:reach]:
                if not destination & empty:
                    break
                yield king, destination


def count_steps(board: Board, colour: Colour, forces: Forces) -> int:
    """How many moves `steps` gives, counted by sets of squares."""
    men, kings, foe_men, foe_kings = forces
    empty = board.squares & ~(men | kings | foe_men | foe_kings)
    near, far = board.near, board.far
    if colour is Colour.WHITE:
        count = (men >> near & empty).bit_count() + (men >> far & empty).bit_count()
    else:
        count = (men << near & empty).bit_count() + (men << far & empty).bit_count()
    if board.variant is Variant.ITALIAN:
        count += (kings >> near & empty).bit_count() + (kings >> far & empty).bit_count()
        return count + (kings << near & empty).bit_count() + (kings << far & empty).bit_count()
    for king in bits(kings):
        for ray in board.rays[king]:
            for destination in ray:
                if not destination & empty:
                    break
                count += 1
    return count


def forces_after(board: Board, colour: Colour, forces: Forces, origin: int, destination: int, taken: int) -> Forces:
    """The pieces after a move, as the opponent sees them."""
    men, kings, foe_men, foe_kings = forces
    if origin & kings:
        kings ^= origin ^ destination
    else:
        men ^= origin
        if destination & board.crowning_row[colour]:
            kings |= destination
        else:
            men |= destination
    return foe_men & ~taken, foe_kings & ~taken, men, kings
