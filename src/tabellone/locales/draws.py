"""The names of the ways in which numbers are given."""

from tabellone.desk.event.records import DrawKind
from tabellone.locales.words import Words


def draw_name(kind: DrawKind, words: Words) -> str:
    """How numbers were given."""
    return {
        DrawKind.LOT: words("drawn by lot"),
        DrawKind.VARMA: words("Varma envelopes"),
        DrawKind.VARMA_OFFICIAL: words("Varma envelopes as FIDE prints them"),
        DrawKind.PROVINCE: words("numbers for the same province"),
        DrawKind.RANKING: words("by rating"),
        DrawKind.HAND: words("given by hand"),
    }[kind]
