"""Who floated in the rounds before: the Lim system does not move the same player twice running if it can be helped."""

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.field import Contestant, PairingRequest


class Float(Enum):
    """How a player left his score group in a round."""

    DOWN = "down"
    UP = "up"


def floats_before(request: PairingRequest) -> dict[PlayerNumber, tuple[Float | None, ...]]:
    """Every player's floats, one entry a round, None where there was none."""
    known = {contestant.number: contestant for contestant in request.contestants}
    return {number: _floats(contestant, known, request.win_points) for number, contestant in known.items()}


def _floats(
    own: Contestant, known: Mapping[PlayerNumber, Contestant], win_points: Fraction
) -> tuple[Float | None, ...]:
    """Who left his score group: above the median the higher score floats down, below it the lower floats up."""
    floats: list[Float | None] = []
    for place, (opponent, before) in enumerate(zip(own.opponents, own.scores, strict=True)):
        median = win_points * Fraction(place, 2)
        other = before if opponent is None else known[opponent].scores[place]
        if other < before and before > median:
            floats.append(Float.DOWN)
        elif other > before and before < median:
            floats.append(Float.UP)
        else:
            floats.append(None)
    return tuple(floats)


def played_another_score(known: Mapping[PlayerNumber, Contestant], player: Contestant) -> bool:
    """Whether a player sat down in the last round against somebody of another score, whoever of the two was moved."""
    if not player.opponents or player.opponents[-1] is None or player.colours[-1] is None:
        return False
    return known[player.opponents[-1]].scores[-1] != player.scores[-1]
