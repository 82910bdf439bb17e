"""Which colour a player should have, and how strongly."""

from dataclasses import dataclass
from enum import IntEnum

from tabellone.core.explain import rule
from tabellone.core.model import Colour
from tabellone.core.pairing.dutch.edition import DutchRules
from tabellone.core.pairing.field import Contestant, PairingRequest


class Strength(IntEnum):
    """How strongly a player prefers a colour."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour that a player prefers, None if he has not played."""

    colour: Colour | None = None
    strength: Strength = Strength.NONE


def preference_of_history(contestant: Contestant, difference_limit: int, row_limit: int) -> Preference:
    """The colour that evens out, else the other than in the last game; absolute near a limit, strong if uneven."""
    played = contestant.played_colours
    if not played:
        return Preference()
    difference = contestant.colour_difference
    row = row_limit - 1
    is_row = len(played) >= row and len(set(played[-row:])) == 1
    if abs(difference) >= difference_limit - 1:
        return Preference(Colour.BLACK if difference > 0 else Colour.WHITE, Strength.ABSOLUTE)
    if is_row:
        return Preference(played[-1].opposite, Strength.ABSOLUTE)
    if difference:
        return Preference(Colour.BLACK if difference > 0 else Colour.WHITE, Strength.STRONG)
    return Preference(played[-1].opposite, Strength.MILD)


@rule("fide", "C.04.3 1.7")
def colour_preference(contestant: Contestant, rules: DutchRules) -> Preference:
    """The preference that follows from a player's colours; who has not played has none."""
    return preference_of_history(contestant, rules.colour_difference_limit, rules.same_colour_limit)


@rule("fide", "C.04.3 1.8")
def is_topscorer(contestant: Contestant, request: PairingRequest) -> bool:
    """In the last round, who has more than half of the points that could be made."""
    return request.is_last_round and 2 * contestant.points > request.win_points * (request.round_number - 1)
