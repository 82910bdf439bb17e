"""A drawn opening of dama italiana: its moves, and the board after them."""

from dataclasses import dataclass

from markupsafe import Markup

from tabellone.answers.diagrams import opening_diagram
from tabellone.answers.openings import opening_numbered
from tabellone.locales.words import Words


@dataclass(frozen=True, slots=True)
class DrawnOpening:
    """The three moves of an opening, the board after them, and the same in words."""

    moves: str
    picture: Markup
    text: str


def drawn_opening(number: int, words: Words) -> DrawnOpening:
    """An opening as pages show it; the picture is made by our own code, which escapes its title."""
    drawn = opening_diagram(number, words.language)
    return DrawnOpening(" ".join(opening_numbered(number).moves), Markup(drawn.svg), drawn.text)  # noqa: S704
