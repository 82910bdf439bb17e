"""The lot for the colour of number 1 in the first round."""

from tabellone.core.explain import Concordance, Step, citing, explain, rule
from tabellone.core.lots import Lots
from tabellone.core.model import Colour


@rule("fide", "Swiss 14.2")
def colour_of_first(seed: int) -> Colour:
    """The lot gives number 1 White or Black."""
    return (Colour.WHITE, Colour.BLACK)[Lots(seed).below(2)]


def lot_of_colour(seed: int | None, concordance: Concordance) -> tuple[Step, ...]:
    """How the colour of number 1 was drawn, in the terms of an edition; nothing where it was not."""
    if seed is None:
        return ()
    with citing(concordance):
        return explain(lambda: colour_of_first(seed))[1]
