"""The players of a round as the Burstein system looks at them, by the numbers of an edition."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tabellone.core.explain import rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.declaration import Parameters
from tabellone.core.pairing.dutch.seats import DutchRules, dutch_rules
from tabellone.core.pairing.fide_swiss.bye_first import ByeFirstSeats
from tabellone.core.pairing.fide_swiss.seats import Apart, Preference, preference_of_history
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.regulation import whole


@dataclass(frozen=True, slots=True)
class BursteinRules:
    """The numbers of an edition."""

    dutch: DutchRules
    most_seeding_rounds: int
    seeding_divisor: int


def burstein_rules(parameters: Parameters) -> BursteinRules:
    """The rules of an edition."""

    def seeding(value: Mapping[str, Any]) -> tuple[int, int]:
        return whole(value["most"]), whole(value["one_for_each_rounds"])

    most, divisor = parameters("seeding_rounds", seeding)
    return BursteinRules(dutch_rules(parameters), most, divisor)


@rule("fide", "C.04.4.2 1.6")
def seeding_rounds(rounds: int, rules: BursteinRules) -> int:
    """The first half of the rounds, at most four, is paired by the Dutch system."""
    return min(rounds // rules.seeding_divisor, rules.most_seeding_rounds)


@dataclass(frozen=True, slots=True)
class Index:
    """The two values by which players of a bracket are ranked."""

    buchholz: Fraction
    sonneborn_berger: Fraction


@rule("fide", "C.04.4.2 1.7.2", reading="fide-burstein-absent")
def score_for_opponents(contestant: Contestant, win_points: Fraction) -> Fraction:
    """A player's score as opponents count it: final rounds away without points are draws."""
    extra = Fraction(0)
    for index in range(len(contestant.scores) - 1, -1, -1):
        is_away = contestant.opponents[index] is None and index + 1 not in contestant.byes
        if not is_away or contestant.points_in(index):
            break
        extra += Fraction(win_points, 2)
    return contestant.points + extra


@rule("fide", "C.04.4.2 1.7")
def index_of(contestant: Contestant, scores: Mapping[PlayerNumber, Fraction], win_points: Fraction) -> Index:
    """The scores of the opponents, and those of the beaten ones with half of those of the drawn ones.

    A round without a game counts as one against oneself, with the result that gives the points of the round.
    """
    buchholz = sonneborn_berger = Fraction(0)
    for score, points in _met_scores(contestant, scores):
        buchholz += score
        sonneborn_berger += score * Fraction(points, win_points)
    return Index(buchholz, sonneborn_berger)


def _met_scores(contestant: Contestant, scores: Mapping[PlayerNumber, Fraction]) -> Iterator[tuple[Fraction, Fraction]]:
    for index, (opponent, colour) in enumerate(zip(contestant.opponents, contestant.colours, strict=True)):
        is_played = opponent is not None and colour is not None
        score = scores[opponent] if opponent is not None and is_played else contestant.points
        yield score, contestant.points_in(index)


@rule("fide", "C.04.4.2 1.5")
def colour_preference(contestant: Contestant, rules: BursteinRules) -> Preference:
    """The preference that follows from a player's colours; who has not played has none."""
    return preference_of_history(contestant, rules.dutch.colour_difference_limit, rules.dutch.same_colour_limit)


class BursteinSeats(ByeFirstSeats):
    """Everybody to be paired, with the index by which a bracket is ranked."""

    def __init__(self, request: PairingRequest, rules: BursteinRules, keep_apart: Apart) -> None:
        self.rules = rules
        super().__init__(request, keep_apart)
        win = request.win_points
        scores = {contestant.number: score_for_opponents(contestant, win) for contestant in request.contestants}
        self.indices: list[Index] = [index_of(contestant, scores, win) for contestant in self.contestants]

    def preference_of(self, contestant: Contestant) -> Preference:
        """The colour that a player prefers."""
        return colour_preference(contestant, self.rules)

    def last_of(self, player: int) -> object:
        """The last in the order of a bracket of players who may have the bye alike has it."""
        return self.rank(player)

    def rank(self, player: int) -> tuple[Fraction, Fraction, int]:
        """The order of a bracket: the higher Buchholz, the higher Sonneborn-Berger, the lower number; no scores."""
        index = self.indices[player]
        return -index.buchholz, -index.sonneborn_berger, int(self.seats[player].number)
