"""Move text of PDN: the moves of a game in a row, numbered as on a score sheet."""

import re
from collections.abc import Iterable

from tabellone.core.draughts.moves import Move, apply
from tabellone.core.draughts.notation import find_move, write_move
from tabellone.core.draughts.position import Position
from tabellone.core.model import Colour

_MOVE_NUMBER = re.compile(r"(?:^|(?<=\s))[0-9]+\.+")


def parse_moves(position: Position, text: str) -> tuple[Move, ...]:
    """The moves of "1. 21-17 9-13 2. 25-21", played from a position; their numbers may be left out.

    An error names the move by its number on the score sheet, counted from the position.
    """
    moves = []
    plies = 0 if position.to_move is Colour.WHITE else 1
    for ply, word in enumerate(_MOVE_NUMBER.sub(" ", text).split(), start=plies):
        move = find_move(position, word, number=ply // 2 + 1)
        moves.append(move)
        position = apply(position, move)
    return tuple(moves)


def write_moves(position: Position, moves: Iterable[Move]) -> str:
    """The move text of moves played from a position; a game that Black begins starts with "1..."."""
    words = []
    for order, move in enumerate(moves, start=0 if position.to_move is Colour.WHITE else 1):
        if position.to_move is Colour.WHITE:
            words.append(f"{order // 2 + 1}.")
        elif not words:
            words.append("1...")
        words.append(write_move(position, move))
        position = apply(position, move)
    return " ".join(words)
