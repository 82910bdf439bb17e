"""Written moves: the federation's notation, move text of PDN, and what is wrong with an illegal move."""

import re
from collections.abc import Iterable
from enum import Enum

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.moves import (
    Capture,
    Move,
    Priority,
    Rank,
    apply,
    captures_from,
    compulsory_captures,
    forces_of,
    legal_moves,
    move_of,
    steps,
)
from tabellone.core.draughts.position import Position
from tabellone.core.explain import rule
from tabellone.core.model import Colour
from tabellone.core.refusal import Refusal


class Illegality(Enum):
    """Why a move cannot be played."""

    UNREADABLE = "unreadable"
    OFF_THE_BOARD = "off the board"
    NO_PIECE = "no piece"
    OPPONENTS_PIECE = "opponent's piece"
    OCCUPIED = "occupied"
    NOT_ONE_STEP = "not one step"
    NOT_REACHABLE = "not reachable"
    MAN_GOES_BACK = "man goes back"
    MAN_TAKES_KING = "man takes king"
    NOTHING_TAKEN = "nothing taken"
    AMBIGUOUS = "ambiguous"
    CAPTURE_COMPULSORY = "capture compulsory"
    MORE_PIECES_COMPULSORY = "more pieces compulsory"
    CAPTURE_WITH_KING_COMPULSORY = "capture with king compulsory"
    MORE_KINGS_COMPULSORY = "more kings compulsory"
    EARLIER_KING_COMPULSORY = "earlier king compulsory"


_BROKEN_PRIORITY = {
    Priority.MOST_PIECES: Illegality.MORE_PIECES_COMPULSORY,
    Priority.WITH_KING: Illegality.CAPTURE_WITH_KING_COMPULSORY,
    Priority.MOST_KINGS: Illegality.MORE_KINGS_COMPULSORY,
    Priority.EARLIEST_KING: Illegality.EARLIER_KING_COMPULSORY,
}

_SENTENCES = {
    Illegality.UNREADABLE: "move {move}: a move is written 23-19, 1x10 or 3x12x19",
    Illegality.OFF_THE_BOARD: "move {move}: square {square} is not on the board: squares are 1 to {square_count}",
    Illegality.NO_PIECE: "move {move}: there is no piece on square {square}",
    Illegality.OPPONENTS_PIECE: "move {move}: the piece on square {square} is the opponent's",
    Illegality.OCCUPIED: "move {move}: square {square} is occupied",
    Illegality.NOT_ONE_STEP: "move {move}: square {square} is not one step from {origin}",
    Illegality.NOT_REACHABLE: "move {move}: square {square} is not reachable from {origin}",
    Illegality.MAN_GOES_BACK: "move {move}: the man on {origin} cannot go back to square {square}",
    Illegality.MAN_TAKES_KING: "move {move}: the man on {origin} cannot take the king on square {square}",
    Illegality.NOTHING_TAKEN: "move {move}: nothing is taken on the way: write {origin}-{square}",
    Illegality.AMBIGUOUS: "move {move}: more than one capture leads to square {square}: write one of {allowed}",
    Illegality.CAPTURE_COMPULSORY: "move {move}: capture is compulsory: {allowed}",
    Illegality.MORE_PIECES_COMPULSORY: "move {move}: the capture of the most pieces is compulsory: {allowed}",
    Illegality.CAPTURE_WITH_KING_COMPULSORY: "move {move}: the capture with a king is compulsory: {allowed}",
    Illegality.MORE_KINGS_COMPULSORY: "move {move}: the capture of the most kings is compulsory: {allowed}",
    Illegality.EARLIER_KING_COMPULSORY: "move {move}: the capture that meets a king earliest is compulsory: {allowed}",
}


class IllegalMoveError(Refusal):
    """A written move that cannot be played.

    `square` is the square that makes it illegal (None where the text cannot be read), `origin` the square that
    the move starts from, `allowed` the moves to choose from, `number` the number of the move where known.
    """

    def __init__(
        self,
        illegality: Illegality,
        text: str,
        variant: Variant,
        *,
        origin: int | None = None,
        square: int | None = None,
        allowed: Iterable[str] = (),
        number: int | None = None,
    ) -> None:
        self.illegality = illegality
        self.text = text
        self.variant = variant
        self.origin = origin
        self.square = square
        self.allowed = tuple(allowed)
        self.number = number
        super().__init__(
            _SENTENCES[illegality],
            move=f'"{text}"' if number is None else f'{number}, "{text}"',
            origin=origin,
            square=square,
            square_count=variant.board.square_count,
            allowed=", ".join(self.allowed),
        )


def illegality_of(position: Position, squares: tuple[int, ...], *, is_capture: bool) -> tuple[Illegality, int]:
    """Why the move over these squares, none of them off the board, is not legal, and the square at fault."""
    return (
        _fault_of_squares(position, squares)
        or _fault_of_rank(position, squares)
        or _fault_of_step(position, squares, is_capture)
        or _fault_of_man(position, squares)
        or _fault_of_distance(position, squares, is_capture)
    )


def _fault_of_squares(position: Position, squares: tuple[int, ...]) -> tuple[Illegality, int] | None:
    """The move does not start from a piece of the side to move, or lands on another piece."""
    origin = squares[0]
    piece = position.piece_at(origin)
    if piece is None:
        return Illegality.NO_PIECE, origin
    if piece.colour is not position.to_move:
        return Illegality.OPPONENTS_PIECE, origin
    for square in squares[1:]:
        if square != origin and position.piece_at(square) is not None:
            return Illegality.OCCUPIED, square
    return None


def _fault_of_rank(position: Position, squares: tuple[int, ...]) -> tuple[Illegality, int] | None:
    """The move is a capture, but another one takes precedence."""
    written = captures_through(position, squares)
    if not written:
        return None
    board = position.variant.board
    best = compulsory_captures(board, position.to_move, forces_of(position))[0].rank
    priority = _first_difference(max(capture.rank for capture in written), best)
    return _BROKEN_PRIORITY[priority], squares[0] if priority is Priority.WITH_KING else squares[-1]


def captures_through(position: Position, squares: tuple[int, ...]) -> list[Capture]:
    """The captures, finished or not, from the first of these squares over the others to the last."""
    board = position.variant.board
    origin, *through = (board.bit_of[square] for square in squares)
    return captures_from(board, position.to_move, forces_of(position), origin, through=tuple(through), unfinished=True)


def _first_difference(rank: Rank, best: Rank) -> Priority:
    return next(priority for priority, own, other in zip(Priority, rank, best, strict=False) if own != other)


def _fault_of_step(position: Position, squares: tuple[int, ...], is_capture: bool) -> tuple[Illegality, int] | None:
    """The step is possible, but a capture is compulsory, or the step is written as a capture."""
    if len(squares) > 2:
        return None
    board = position.variant.board
    forces = forces_of(position)
    if (board.bit_of[squares[0]], board.bit_of[squares[1]]) not in steps(board, position.to_move, forces):
        return None
    if compulsory_captures(board, position.to_move, forces):
        return Illegality.CAPTURE_COMPULSORY, squares[0]
    return (Illegality.NOTHING_TAKEN, squares[1]) if is_capture else None


def _fault_of_man(position: Position, squares: tuple[int, ...]) -> tuple[Illegality, int] | None:
    """The piece is a man, and moves back or jumps over a king as only a king may."""
    board = position.variant.board
    men, _, foe_men, foe_kings = forces_of(position)
    origin, first = board.bit_of[squares[0]], board.bit_of[squares[1]]
    if not origin & men:
        return None
    forward = board.forward_jumps[position.to_move][origin]
    for victim, landing in board.jumps[origin]:
        if landing != first or position.variant is not Variant.ITALIAN:
            continue
        if (victim, landing) in forward and victim & foe_kings:
            return Illegality.MAN_TAKES_KING, board.square_of[victim]
        if (victim, landing) not in forward and victim & (foe_men | foe_kings):
            return Illegality.MAN_GOES_BACK, squares[1]
    is_neighbour = any(ray[:1] == (first,) for ray in board.rays[origin])
    goes_back = (first > origin) is (position.to_move is Colour.WHITE)
    return (Illegality.MAN_GOES_BACK, squares[1]) if is_neighbour and goes_back else None


def _fault_of_distance(position: Position, squares: tuple[int, ...], is_capture: bool) -> tuple[Illegality, int]:
    """The piece cannot move along these squares: the fault is the first square that it cannot reach."""
    piece = position.piece_at(squares[0])
    flies = piece is not None and piece.is_king and position.variant is Variant.INTERNATIONAL
    if is_capture or flies or len(squares) > 2:
        for length in range(2, len(squares) + 1):
            if not captures_through(position, squares[:length]):
                return Illegality.NOT_REACHABLE, squares[length - 1]
    return Illegality.NOT_ONE_STEP, squares[1]


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
