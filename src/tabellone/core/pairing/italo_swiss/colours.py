"""Who has White in a pair of the Italo-Swiss system."""

from tabellone.core.explain import Step, reason, rule, without_reading
from tabellone.core.model import Colour
from tabellone.core.pairing.field import Contestant


@rule("fid", "V.4", reading="fid-italo-colours")
def white_evens_out(first: Contestant, second: Contestant) -> Contestant | None:
    """White goes to who has had it less often, compared with Black, than the other."""
    if first.colour_difference == second.colour_difference:
        return None
    return min(first, second, key=lambda contestant: contestant.colour_difference)


@rule("fid", "V.4", reading="fid-italo-colours")
def white_alternates(first: Contestant, second: Contestant) -> Contestant | None:
    """With equal balance White goes to who had Black last, if the other had White."""
    last, other = (contestant.played_colours[-1:] for contestant in (first, second))
    if not last or not other or last == other:
        return None
    return first if last == (Colour.BLACK,) else second


@rule("fid", "V.4")
def first_named_has_white(first: Contestant, second: Contestant) -> Contestant:
    """If nothing else decides, the first named of a pair has White."""
    del second
    return first


def white_of_pair(first: Contestant, second: Contestant) -> tuple[Contestant, Step]:
    """Who of a pair has White, and the criterion that decides.

    By the other reading the first named always has White: where he has it, no reading is named.
    """
    for criterion in (white_evens_out, white_alternates, first_named_has_white):
        white = criterion(first, second)
        if white is not None:
            black = second if white is first else first
            counts = _games(white, black) if criterion is white_evens_out else {}
            step = reason(criterion, white=white.number, black=black.number, **counts)
            return white, without_reading(step) if white is first else step
    raise ValueError("the last criterion always decides")


def _games(white: Contestant, black: Contestant) -> dict[str, int]:
    """How many games both have played with each colour."""
    return {
        "had_white": white.played_colours.count(Colour.WHITE),
        "had_black": white.played_colours.count(Colour.BLACK),
        "other_white": black.played_colours.count(Colour.WHITE),
        "other_black": black.played_colours.count(Colour.BLACK),
    }
