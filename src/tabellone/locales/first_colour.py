"""The colour of number 1 in the first round, and how it was determined."""

from tabellone.core.model import Colour
from tabellone.desk.event.settings import GroupSettings
from tabellone.locales.results import colour_name
from tabellone.locales.words import Words


def first_colour_text(settings: GroupSettings, words: Words) -> str:
    """The colour of number 1 in a group; empty where the system does not draw it by lot."""
    declaration = settings.declaration
    if declaration is None or not declaration.draws_first_colour:
        return ""
    return drawn_colour_text(settings.initial_colour, settings.colour_seed, words)


def drawn_colour_text(colour: Colour | None, seed: int | None, words: Words) -> str:
    """A colour as it was drawn or entered, or that it is still to be drawn."""
    if colour is None:
        return words("to be drawn by lot with the first round")
    if seed is None:
        return words("{colour}, entered by the arbiter", colour=colour_name(colour, words))
    return words("{colour}, drawn by lot, seed {seed}", colour=colour_name(colour, words), seed=seed)
