"""A drawn opening of dama italiana: its moves, and the board after them."""

from markupsafe import Markup

from tabellone.answers.diagrams import small_opening_svg
from tabellone.answers.openings import opening_numbered


def opening_moves(number: int) -> str:
    """The three moves of an opening."""
    return " ".join(opening_numbered(number).moves)


def opening_diagram(number: int) -> Markup:
    """The board after an opening; the picture is made by our own code, which escapes its title."""
    return Markup(small_opening_svg(opening_numbered(number)))  # noqa: S704
