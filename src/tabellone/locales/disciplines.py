"""The names of the games, and the words that differ between draughts and chess."""

from tabellone.core.model import Discipline
from tabellone.locales.value_names import DISCIPLINE_NAMES
from tabellone.locales.words import Words


def discipline_name(discipline: Discipline, words: Words) -> str:
    """The name of a game."""
    return words(DISCIPLINE_NAMES[discipline.value])


def pairings_name(discipline: Discipline, words: Words) -> str:
    """The word for pairings."""
    return words("Chess pairings") if discipline is Discipline.CHESS else words("Pairings")


def edit_pairings_name(discipline: Discipline, words: Words) -> str:
    """The words for changing the pairings."""
    return words("Edit chess pairings") if discipline is Discipline.CHESS else words("Edit pairings")


def print_pairings_name(discipline: Discipline, words: Words) -> str:
    """The words for printing the pairings."""
    return words("Print the pairings") if discipline is Discipline.CHESS else words("Print pairings")


def opening_table_name(table: str, words: Words) -> str:
    """The name of a table that openings are drawn from."""
    return words("general table") if table == "general" else words("table {name}", name=table)
