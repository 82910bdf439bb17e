"""Notation of moves, as the federation's score sheet has it: 23-19, 1x10, and 3x12x19 where there is a choice."""

import re

from tabellone.core.draughts.captures import compulsory_captures
from tabellone.core.draughts.illegal import Illegality, IllegalMoveError, captures_through, illegality_of
from tabellone.core.draughts.moves import Move, forces_of, legal_moves, move_of
from tabellone.core.draughts.position import Position
from tabellone.core.explain import rule

_MOVE = re.compile(r"[0-9]{1,3}(?:(?:-[0-9]{1,3})+|(?:[xX×][0-9]{1,3})+)")
_SQUARE = re.compile(r"[0-9]+")


@rule("fid", "Scoresheet legend")
def write_move(position: Position, move: Move) -> str:
    """The move as a score sheet has it; squares in between only where another capture shares both ends."""
    rivals = [other for other in legal_moves(position) if _same_ends(other, move) and not _same(other, move)]
    return _whole_path(move) if rivals else _ends(move)


def find_move(position: Position, text: str, *, number: int | None = None) -> Move:
    """The legal move that the text means.

    Leading zeros are allowed, and a dash for a capture, as the opening tables print it. Squares in between may
    be left out where the others tell the captures apart. `number` is named in the error for an illegal move.
    """
    squares = _read(position, text, number)
    is_capture = "-" not in text
    matches = _matches(position, squares, is_capture)
    if len(matches) == 1:
        return matches[0]
    if matches:
        illegality, square = Illegality.AMBIGUOUS, squares[-1]
        allowed = [_whole_path(move) for move in matches]
    else:
        illegality, square = illegality_of(position, squares, is_capture=is_capture)
        allowed = [write_move(position, move) for move in legal_moves(position)]
    raise IllegalMoveError(
        illegality,
        text,
        position.variant,
        origin=squares[0],
        square=square,
        allowed=allowed,
        number=number,
    )


def _read(position: Position, text: str, number: int | None) -> tuple[int, ...]:
    """The squares of a written move, all of them on the board."""
    if not _MOVE.fullmatch(text.strip()):
        raise IllegalMoveError(Illegality.UNREADABLE, text, position.variant, number=number)
    squares = tuple(int(square) for square in _SQUARE.findall(text))
    for square in squares:
        if square not in position.variant.board.bit_of:
            raise IllegalMoveError(
                Illegality.OFF_THE_BOARD,
                text,
                position.variant,
                origin=squares[0],
                square=square,
                number=number,
            )
    return squares


def _matches(position: Position, squares: tuple[int, ...], is_capture: bool) -> list[Move]:
    """The legal moves that go over these squares."""
    legal = legal_moves(position)
    if not any(move.is_capture for move in legal):
        return [] if is_capture else [move for move in legal if (move.origin, *move.path) == squares]
    board = position.variant.board
    best = compulsory_captures(board, position.to_move, forces_of(position))[0].rank
    piece = position.piece_at(squares[0])
    if piece is None or piece.colour is not position.to_move:
        return []
    written = [move_of(board, capture) for capture in captures_through(position, squares) if capture.rank == best]
    return [move for move in legal if any(_same(move, capture) for capture in written)]


def _same_ends(one: Move, other: Move) -> bool:
    return (one.origin, one.destination) == (other.origin, other.destination)


def _same(one: Move, other: Move) -> bool:
    """Both moves have the same outcome, perhaps by different paths."""
    return _same_ends(one, other) and set(one.captured) == set(other.captured)


def _ends(move: Move) -> str:
    return f"{move.origin}{'x' if move.is_capture else '-'}{move.destination}"


def _whole_path(move: Move) -> str:
    return ("x" if move.is_capture else "-").join(str(square) for square in (move.origin, *move.path))
