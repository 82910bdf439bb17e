"""A drawn opening of dama italiana: its moves, and the board after them."""

from functools import cache

from markupsafe import Markup

from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.diagram import board_svg
from tabellone.core.draughts.moves import apply
from tabellone.core.draughts.movetext import parse_moves
from tabellone.core.draughts.position import Position
from tabellone.regulations import rulebook


def opening_moves(number: int) -> str:
    """The three moves of an opening."""
    return " ".join(rulebook.opening_tables().numbered(number).moves)


@cache
def opening_diagram(number: int) -> Markup:
    """The board after an opening; the picture is made by our own code, which escapes its title."""
    moves = opening_moves(number)
    position = Position.initial(Variant.ITALIAN)
    for move in parse_moves(position, moves):
        position = apply(position, move)
    return Markup(board_svg(position, numbers=False, title=moves))  # noqa: S704
