"""Adjourned games: all fields of the arbiter's forms A (the game) and B (the sealed move)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from tabellone.core.chess.position import placed_pieces
from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.position import Position
from tabellone.core.model import Colour, Discipline
from tabellone.desk.event.entrant import checked_text
from tabellone.desk.event.refusals import DeskError

MOST_MOVES = 20
_VARIANTS = {Discipline.DAMA_ITALIANA: Variant.ITALIAN, Discipline.DAMA_INTERNAZIONALE: Variant.INTERNATIONAL}
MOST_SECONDS = 7 * 24 * 3600


@dataclass(frozen=True, slots=True)
class NumberedMove:
    """A move of White and the answer of Black, as the score sheets have them."""

    number: int
    white: str = ""
    black: str = ""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The position: the squares of the men and kings in draughts, a FEN in chess."""

    white_men: tuple[int, ...] = ()
    black_men: tuple[int, ...] = ()
    white_kings: tuple[int, ...] = ()
    black_kings: tuple[int, ...] = ()
    fen: str = ""


@dataclass(frozen=True, slots=True)
class Adjournment:
    """A game that stands still. The sealed move is known to the arbiter alone until the game is resumed.

    Times are the seconds used so far; `new_seconds` is the time that the players have when they resume. The three
    signatures of form A and the one under the sealed move of form B are kept as names, empty where one is missing.
    """

    on: date
    to_move: Colour
    pieces: Pieces
    white_seconds: int
    black_seconds: int
    new_seconds: int | None = None
    last_moves: tuple[NumberedMove, ...] = ()
    sealed_move: str = ""
    signed_by_white: str = ""
    signed_by_black: str = ""
    signed_by_arbiter: str = ""
    sealed_move_signed_by: str = ""


@dataclass(frozen=True, slots=True)
class FormA:
    """Form A, "partita in busta": the adjourned game."""

    event: str
    on: date
    round: int
    game: int
    white: str
    black: str
    last_moves: tuple[NumberedMove, ...]
    white_seconds: int
    black_seconds: int
    new_seconds: int | None
    to_move: Colour
    pieces: Pieces
    signed_by_white: str
    signed_by_black: str
    signed_by_arbiter: str


@dataclass(frozen=True, slots=True)
class FormB:
    """Form B, "mossa in busta": the sealed move; only for those who may open the envelope."""

    event: str
    on: date
    round: int
    game: int
    white: str
    black: str
    signed_by_arbiter: str
    sealed_move: str
    signed_by_player: str


def checked_adjournment(adjournment: Adjournment, discipline: Discipline) -> Adjournment:
    """The adjournment, if its position, clocks and moves are possible."""
    for text in _texts(adjournment):
        checked_text("adjournment", text)
    for seconds in (adjournment.white_seconds, adjournment.black_seconds, adjournment.new_seconds or 0):
        if not 0 <= seconds <= MOST_SECONDS:
            raise DeskError(
                "clock: {found} seconds are not allowed; it must be 0 to {most}", found=seconds, most=MOST_SECONDS
            )
    if len(adjournment.last_moves) > MOST_MOVES:
        raise DeskError(
            "last moves: {found} are too many; at most {most}", found=len(adjournment.last_moves), most=MOST_MOVES
        )
    for move in adjournment.last_moves:
        if move.number < 1:
            raise DeskError("last moves: moves are numbered from 1, not {found}", found=move.number)
    if adjournment.sealed_move_signed_by and not adjournment.sealed_move:
        raise DeskError("a signature stands under a sealed move that is missing")
    _check_position(adjournment, discipline)
    return adjournment


def _texts(adjournment: Adjournment) -> Iterable[str]:
    yield from (adjournment.sealed_move, adjournment.sealed_move_signed_by, adjournment.pieces.fen)
    yield from (adjournment.signed_by_white, adjournment.signed_by_black, adjournment.signed_by_arbiter)
    for move in adjournment.last_moves:
        yield from (move.white, move.black)


def _check_position(adjournment: Adjournment, discipline: Discipline) -> None:
    pieces = adjournment.pieces
    squares = (pieces.white_men, pieces.white_kings, pieces.black_men, pieces.black_kings)
    if discipline is Discipline.CHESS:
        if any(squares) or not pieces.fen.strip():
            raise DeskError("position: in chess it is given as a FEN, without squares of men and kings")
        placed_pieces(pieces.fen)
        return
    if pieces.fen:
        raise DeskError("position: in draughts it is given as squares of men and kings, without a FEN")
    if not (pieces.white_men or pieces.white_kings) or not (pieces.black_men or pieces.black_kings):
        raise DeskError("position: both sides must have a piece")
    Position.of(
        _VARIANTS[discipline],
        adjournment.to_move,
        white_men=pieces.white_men,
        white_kings=pieces.white_kings,
        black_men=pieces.black_men,
        black_kings=pieces.black_kings,
    )
