"""The name of the federation at the head of a form that the federation prescribes."""

from tabellone.core.model import Discipline
from tabellone.locales.words import Words


def federation_name(discipline: Discipline, words: Words) -> str:
    """The federation whose form it is; chess has no prescribed one."""
    return "" if discipline is Discipline.CHESS else words("Italian Draughts Federation")
