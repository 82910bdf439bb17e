"""Who floated in the rounds before."""

from collections.abc import Mapping
from dataclasses import dataclass

from tabellone.core.explain import rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.dutch.edition import DutchRules, UnplayedFloat
from tabellone.core.pairing.field import Contestant


@dataclass(frozen=True, slots=True)
class Floats:
    """Whether a player floated down or up in the last round, and in the one before it."""

    down: bool = False
    up: bool = False
    down_before: bool = False
    up_before: bool = False


@rule("fide", "C.04.3 1.4")
def floated(
    contestant: Contestant, known: Mapping[PlayerNumber, Contestant], place: int, rules: DutchRules
) -> tuple[bool, bool]:
    """Whether a player floated down or up in a round: against another score, or without a game."""
    opponent = contestant.opponents[place]
    if opponent is None or contestant.colours[place] is None:
        if rules.unplayed_float is UnplayedFloat.ALWAYS:
            return True, False
        return contestant.points_in(place) > 0, False
    own, other = contestant.scores[place], known[opponent].scores[place]
    return other < own, other > own


def floats_of(contestant: Contestant, known: Mapping[PlayerNumber, Contestant], rules: DutchRules) -> Floats:
    """The floats of the last two rounds."""
    last = len(contestant.scores) - 1
    down, up = floated(contestant, known, last, rules) if last >= 0 else (False, False)
    down_before, up_before = floated(contestant, known, last - 1, rules) if last >= 1 else (False, False)
    return Floats(down, up, down_before, up_before)
