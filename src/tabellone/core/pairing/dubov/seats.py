"""The players of a round as the Dubov system looks at them, by the numbers of an edition."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tabellone.core.arithmetic import half_up
from tabellone.core.explain import rule
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.declaration import Parameters
from tabellone.core.pairing.fide_swiss.bye_first import ByeFirstSeats
from tabellone.core.pairing.fide_swiss.seats import Apart, Preference, Strength, preference_of_history
from tabellone.core.pairing.field import Contestant, PairingError, PairingRequest
from tabellone.core.regulation import whole


@dataclass(frozen=True, slots=True)
class DubovRules:
    """The numbers of an edition."""

    colour_difference_limit: int
    same_colour_limit: int
    least_upfloats: int
    rounds_per_upfloat: int


def dubov_rules(parameters: Parameters) -> DubovRules:
    """The rules of an edition."""

    def upfloats(value: Mapping[str, Any]) -> tuple[int, int]:
        return whole(value["least"]), whole(value["one_more_each_rounds"])

    least, rounds = parameters("maximum_upfloats", upfloats)
    return DubovRules(
        parameters("colour_difference_limit", whole), parameters("same_colour_limit", whole), least, rounds
    )


@rule("fide", "C.04.4.1 1.8")
def maximum_upfloats(rounds: int, rules: DubovRules) -> int:
    """How often a player is moved up before they count as a maximum upfloater, more often in longer events."""
    return rules.least_upfloats + rounds // rules.rounds_per_upfloat


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
def average_of_opponents(contestant: Contestant, by_number: Mapping[PlayerNumber, Contestant]) -> int:
    """The average rating of the opponents of games played, rounded half up; 0 before the first game."""
    ratings = [
        rating_of(by_number[opponent])
        for opponent, colour in zip(contestant.opponents, contestant.colours, strict=True)
        if opponent is not None and colour is not None
    ]
    return half_up(Fraction(sum(ratings), len(ratings))) if ratings else 0


@rule("fide", "C.04.4.1 1.8", reading="fide-dubov-upfloat")
def rounds_moved_up(contestant: Contestant, by_number: Mapping[PlayerNumber, Contestant]) -> tuple[int, ...]:
    """The rounds in which a player met somebody who had a higher score before it."""
    return tuple(
        number
        for number, (opponent, colour) in enumerate(zip(contestant.opponents, contestant.colours, strict=True), start=1)
        if opponent is not None
        and colour is not None
        and by_number[opponent].scores[number - 1] > contestant.scores[number - 1]
    )


@rule("fide", "C.04.4.1 1.6")
def colour_preference(contestant: Contestant, rules: DubovRules) -> Preference:
    """The colour that evens out, else the other than in the last game; who has not played prefers Black mildly."""
    if not contestant.played_colours:
        return Preference(Colour.BLACK, Strength.MILD)
    return preference_of_history(contestant, rules.colour_difference_limit, rules.same_colour_limit)


class DubovSeats(ByeFirstSeats):
    """Everybody to be paired, with the average rating of their opponents and how often they were moved up."""

    def __init__(self, request: PairingRequest, rules: DubovRules, keep_apart: Apart) -> None:
        self.rules = rules
        super().__init__(request, keep_apart)
        for contestant in self.contestants:
            rating_of(contestant)
        self.averages = [average_of_opponents(contestant, self.by_number) for contestant in self.contestants]
        moved_up = [rounds_moved_up(contestant, self.by_number) for contestant in self.contestants]
        most = maximum_upfloats(request.planned_rounds, rules)
        self.upfloats = [len(rounds) for rounds in moved_up]
        self.is_maximum = [count >= most for count in self.upfloats]
        self.was_moved_up = [request.round_number - 1 in rounds for rounds in moved_up]

    def preference_of(self, contestant: Contestant) -> Preference:
        """The colour that a player prefers."""
        return colour_preference(contestant, self.rules)

    def last_of(self, player: int) -> int:
        """The greater number of two players who may have the bye alike has it."""
        return int(self.number(player))
