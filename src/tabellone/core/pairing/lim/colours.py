"""Colours in the Lim system: who is due which, what is forbidden, and who has White in a pair."""

from enum import Enum

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import Colour
from tabellone.core.pairing.field import Contestant
from tabellone.core.pairing.lim.edition import ColourHistory, LimRules


@rule("fide", "Swiss 12.1 / Swiss 12.5 / Swiss 12.6")
def due_colour(contestant: Contestant) -> Colour | None:
    """The colour that evens out the games with White and Black, else the opposite of the last; None before any."""
    difference = contestant.colour_difference
    if difference:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    played = contestant.played_colours
    return played[-1].opposite if played else None


@rule("fide", "Swiss 9.1 / Swiss 12.1 / Swiss 12.3", reading="fide-consecutive-games")
def forbidden_colours(contestant: Contestant, rules: LimRules) -> frozenset[Colour]:
    """Colours that would come a third time running, or three times more than the other."""
    played = contestant.played_colours
    run = rules.same_colour_limit - 1
    forbidden = set()
    if len(played) >= run and len(set(played[-run:])) == 1:
        forbidden.add(played[-1])
    difference = contestant.colour_difference
    if abs(difference) >= rules.colour_difference_limit - 1:
        forbidden.add(Colour.WHITE if difference > 0 else Colour.BLACK)
    return frozenset(forbidden)


@rule("fide", "Swiss 12.2")
def colours_agree(first: Contestant, second: Contestant) -> bool:
    """Both can have the colour they are due."""
    due, other = due_colour(first), due_colour(second)
    return due is None or other is None or due is not other


class ColourSide(Enum):
    """Where a pair stands to the median group: it decides whose wish counts when histories are equal."""

    UPPER = "upper"
    LOWER = "lower"


@rule("fide", "Swiss 12.5 / Swiss 12.6", reading="fide-lim-further-from-even")
def further_from_even(first: Contestant, second: Contestant) -> Contestant | None:
    """Of two who are due the same colour, the one whose games with White and Black differ by more."""
    one, other = abs(first.colour_difference), abs(second.colour_difference)
    if one == other:
        return None
    return first if one > other else second


@rule("fide", "Swiss 12.4", reading="fide-colour-history")
def latest_difference(first: Contestant, second: Contestant, history: ColourHistory) -> Colour | None:
    """The colour of the first player when their colours last differed, going back round by round or game by game."""
    if history is ColourHistory.ROUNDS:
        colours = zip(reversed(first.colours), reversed(second.colours), strict=False)
    else:
        colours = zip(reversed(first.played_colours), reversed(second.played_colours), strict=False)
    for one, other in colours:
        if one is not None and other is not None and one is not other:
            return one
    return None


@rule("fide", "Swiss 12.4")
def preferred_by_number(first: Contestant, second: Contestant, side: ColourSide) -> Contestant:
    """With equal histories the lower number has his colour in the median and above, the higher number below."""
    low, high = sorted((first, second), key=lambda contestant: contestant.number)
    return low if side is ColourSide.UPPER else high


@rule("fide", "Swiss 14.2")
def initial_colour_of(number: int, colour_of_first: Colour) -> Colour:
    """Odd numbers of the upper half have the colour drawn for number 1, even numbers the other."""
    return colour_of_first if number % 2 else colour_of_first.opposite


def white_of(
    first: Contestant, second: Contestant, rules: LimRules, side: ColourSide, initial: Colour
) -> tuple[Contestant, Step]:
    """Who of a pair has White, and the clause that decides."""
    limits = {one.number: forbidden_colours(one, rules) for one in (first, second)}
    for one, other in ((first, second), (second, first)):
        barred = Colour.WHITE in limits[one.number] or Colour.BLACK in limits[other.number]
        free = Colour.WHITE not in limits[other.number] and Colour.BLACK not in limits[one.number]
        if barred and free:
            return other, reason(forbidden_colours, white=other.number, black=one.number)
    due, other_due = due_colour(first), due_colour(second)
    if due is not other_due:
        wanted = due if due is not None else other_due.opposite if other_due else Colour.WHITE
        white = first if wanted is Colour.WHITE else second
        return white, reason(due_colour, white=white.number, black=_other(white, first, second).number)
    if due is None:
        low = min(first, second, key=lambda contestant: contestant.number)
        colour = initial_colour_of(low.number, initial)
        white = low if colour is Colour.WHITE else _other(low, first, second)
        return white, reason(initial_colour_of, white=white.number, black=_other(white, first, second).number)
    further = further_from_even(first, second)
    if further is not None:
        white = further if due is Colour.WHITE else _other(further, first, second)
        return white, reason(further_from_even, white=white.number, black=_other(white, first, second).number)
    had = latest_difference(first, second, rules.colour_history)
    if had is not None:
        white = second if had is Colour.WHITE else first
        return white, reason(latest_difference, white=white.number, black=_other(white, first, second).number)
    favoured = preferred_by_number(first, second, side)
    white = favoured if due is Colour.WHITE else _other(favoured, first, second)
    return white, reason(preferred_by_number, white=white.number, black=_other(white, first, second).number)


def _other(one: Contestant, first: Contestant, second: Contestant) -> Contestant:
    return second if one is first else first
