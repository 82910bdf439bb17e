"""The lot for the colour of number 1 in the first round."""

from tabellone.core.explain import rule
from tabellone.core.lots import Lots
from tabellone.core.model import Colour


@rule("fide", "Swiss 14.2")
def colour_of_first(seed: int) -> Colour:
    """The lot gives number 1 White or Black."""
    return (Colour.WHITE, Colour.BLACK)[Lots(seed).below(2)]
