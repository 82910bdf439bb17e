"""What the Dubov system looks at in a player: the ratings of his opponents, his colour, how often he was moved up."""

from collections.abc import Mapping
from fractions import Fraction

from tabellone.core.arithmetic import half_up
from tabellone.core.explain import rule
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.dubov.edition import DubovRules
from tabellone.core.pairing.dutch.preferences import Preference, Strength, preference_of_history
from tabellone.core.pairing.field import Contestant, PairingError


@rule("fide", "C.04.4.1 1.1")
def rating_of(contestant: Contestant) -> int:
    """Every player has a rating; who has none is given one by the chief arbiter before the round is paired."""
    if contestant.rating is None:
        raise PairingError(
            "player {number} has no rating; the Dubov system needs one of every player, also a provisional one",
            number=contestant.number,
        )
    return contestant.rating


@rule("fide", "C.04.4.1 1.7")
def average_of_opponents(contestant: Contestant, known: Mapping[PlayerNumber, Contestant]) -> int:
    """The average rating of the opponents of games played, rounded half up; 0 before the first game."""
    ratings = [
        rating_of(known[opponent])
        for opponent, colour in zip(contestant.opponents, contestant.colours, strict=True)
        if opponent is not None and colour is not None
    ]
    return half_up(Fraction(sum(ratings), len(ratings))) if ratings else 0


@rule("fide", "C.04.4.1 1.8", reading="fide-dubov-upfloat")
def rounds_moved_up(contestant: Contestant, known: Mapping[PlayerNumber, Contestant]) -> tuple[int, ...]:
    """The rounds in which a player met somebody who had a higher score before it."""
    return tuple(
        number
        for number, (opponent, colour) in enumerate(zip(contestant.opponents, contestant.colours, strict=True), start=1)
        if opponent is not None
        and colour is not None
        and known[opponent].scores[number - 1] > contestant.scores[number - 1]
    )


@rule("fide", "C.04.4.1 1.6")
def colour_preference(contestant: Contestant, rules: DubovRules) -> Preference:
    """The colour that evens out, else the other than in the last game; who has not played prefers Black mildly."""
    if not contestant.played_colours:
        return Preference(Colour.BLACK, Strength.MILD)
    return preference_of_history(contestant, rules.colour_difference_limit, rules.same_colour_limit)
