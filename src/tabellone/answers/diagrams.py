"""Pictures of draughts boards: openings, and games that are adjourned."""

from functools import cache
from typing import TYPE_CHECKING

from tabellone.answers.openings import opening_line
from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.diagram import board_svg, board_text
from tabellone.core.draughts.openings import Opening
from tabellone.core.draughts.position import Position
from tabellone.core.model import Colour, Discipline

if TYPE_CHECKING:
    from tabellone.desk.event.adjournment import Adjournment

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


def adjourned_svg(adjournment: "Adjournment", discipline: Discipline) -> str | None:
    """The position of an adjourned game of draughts; chess has no picture."""
    if discipline is Discipline.CHESS:
        return None
    pieces = adjournment.pieces
    position = Position.of(
        _VARIANTS[discipline],
        adjournment.to_move,
        white_men=pieces.white_men,
        white_kings=pieces.white_kings,
        black_men=pieces.black_men,
        black_kings=pieces.black_kings,
    )
    return board_svg(position)


def empty_board_svg(discipline: Discipline) -> str | None:
    """The board without pieces, on which a position is drawn by hand; chess has no picture."""
    if discipline is Discipline.CHESS:
        return None
    return board_svg(Position.of(_VARIANTS[discipline], Colour.WHITE))
