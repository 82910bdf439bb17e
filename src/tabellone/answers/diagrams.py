"""Diagrams of boards: openings, and games that are adjourned, each with the same in words."""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tabellone.answers.openings import opening_line, opening_numbered
from tabellone.core.chess.diagram import chess_svg
from tabellone.core.chess.position import PlacementError, placed_pieces
from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.diagram import board_svg, board_text
from tabellone.core.draughts.openings import Opening
from tabellone.core.draughts.position import Position
from tabellone.core.model import Colour, Discipline
from tabellone.locales.results import chess_position_text, draughts_position_text
from tabellone.locales.words import Words
from tabellone.locales.words import words as words_of

if TYPE_CHECKING:
    from tabellone.desk.event.round_state import Adjournment

_EMPTY_FEN = "8/8/8/8/8/8/8/8"
_VARIANTS = {Discipline.DAMA_ITALIANA: Variant.ITALIAN, Discipline.DAMA_INTERNAZIONALE: Variant.INTERNATIONAL}


def opening_svg(opening: Opening, *, title: str = "", numbers: bool = True) -> str:
    """The board after an opening as SVG, which has the moves for its title if no other is given."""
    title = title or " ".join(opening.moves)
    return board_svg(opening_line(opening).positions[-1], numbers=numbers, title=title)


@cache
def small_opening_svg(opening: Opening) -> str:
    """The board after an opening without numbers, drawn once."""
    return opening_svg(opening, numbers=False)


def ply_svgs(opening: Opening) -> tuple[str, ...]:
    """The board after each move of an opening, with the move marked."""
    line = opening_line(opening)
    return tuple(
        board_svg(position, title=" ".join(opening.moves[:ply]), last_move=move)
        for ply, (move, position) in enumerate(zip(line.moves, line.positions[1:], strict=True), start=1)
    )


def opening_text(opening: Opening) -> str:
    """The board after an opening in characters."""
    return board_text(opening_line(opening).positions[-1])


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position as a picture, and the same in words."""

    svg: str
    text: str


@cache
def opening_diagram(number: int, language: str) -> Diagram:
    """The board after an opening, drawn once for a language."""
    opening = opening_numbered(number)
    position, words = opening_line(opening).positions[-1], words_of(language)
    text = draughts_position_text(position, words)
    title = words("Opening {number}: {moves}", number=number, moves=" ".join(opening.moves))
    return Diagram(board_svg(position, numbers=False, title=title, description=text), text)


def adjourned_diagram(adjournment: "Adjournment", discipline: Discipline, words: Words) -> Diagram | None:
    """The position of an adjourned game; None for a FEN of chess that cannot be read."""
    title, pieces = words("The position"), adjournment.pieces
    if discipline is Discipline.CHESS:
        try:
            placed = placed_pieces(pieces.fen)
        except PlacementError:
            return None
        text = chess_position_text(placed, adjournment.to_move, words)
        return Diagram(chess_svg(placed, title=title, description=text), text)
    position = Position.of(
        _VARIANTS[discipline],
        adjournment.to_move,
        white_men=pieces.white_men,
        white_kings=pieces.white_kings,
        black_men=pieces.black_men,
        black_kings=pieces.black_kings,
    )
    text = draughts_position_text(position, words)
    return Diagram(board_svg(position, title=title, description=text), text)


def empty_board_svg(discipline: Discipline) -> str:
    """The board without pieces, on which a position is drawn by hand."""
    if discipline is Discipline.CHESS:
        return chess_svg(placed_pieces(_EMPTY_FEN), title="", description="")
    return board_svg(Position.of(_VARIANTS[discipline], Colour.WHITE))
