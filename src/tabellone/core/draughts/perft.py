"""Perft: how many sequences of legal moves a position has, the usual proof of a move generator."""

from tabellone.core.draughts.board import Board
from tabellone.core.draughts.captures import Forces, compulsory_captures
from tabellone.core.draughts.moves import count_steps, forces_after, forces_of, steps
from tabellone.core.draughts.position import Position
from tabellone.core.model import Colour


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` moves, each side moving in turn."""
    if depth < 0:
        raise ValueError(f"depth {depth} is below 0")
    if depth == 0:
        return 1
    return _sequences(position.variant.board, position.to_move, forces_of(position), depth)


def _sequences(board: Board, colour: Colour, forces: Forces, depth: int) -> int:
    captures = compulsory_captures(board, colour, forces)
    if depth == 1:
        return len(captures) or count_steps(board, colour, forces)
    opponent = colour.opposite
    total = 0
    if captures:
        for capture in captures:
            after = forces_after(board, colour, forces, capture.origin, capture.landings[-1], sum(capture.taken))
            total += _sequences(board, opponent, after, depth - 1)
        return total
    for origin, destination in steps(board, colour, forces):
        after = forces_after(board, colour, forces, origin, destination, 0)
        total += _sequences(board, opponent, after, depth - 1)
    return total
