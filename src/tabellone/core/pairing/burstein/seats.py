"""The players of a round as the Burstein system looks at them."""

from fractions import Fraction
from functools import partial

from tabellone.core.explain import rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.burstein.edition import BursteinRules
from tabellone.core.pairing.burstein.index import Index, index_of, score_for_opponents
from tabellone.core.pairing.bye_first.seats import Seats
from tabellone.core.pairing.dutch.preferences import Preference, preference_of_history
from tabellone.core.pairing.field import Contestant, PairingRequest


@rule("fide", "C.04.4.2 1.5")
def colour_preference(contestant: Contestant, rules: BursteinRules) -> Preference:
    """The preference that follows from a player's colours; who has not played has none."""
    return preference_of_history(contestant, rules.dutch.colour_difference_limit, rules.dutch.same_colour_limit)


class BursteinSeats(Seats):
    """Everybody to be paired, with the index by which a bracket is ranked."""

    def __init__(
        self, request: PairingRequest, rules: BursteinRules, keep_apart: frozenset[frozenset[PlayerNumber]]
    ) -> None:
        super().__init__(request, partial(colour_preference, rules=rules), keep_apart)
        win = request.win_points
        scores = {contestant.number: score_for_opponents(contestant, win) for contestant in request.contestants}
        self.indices: list[Index] = [index_of(contestant, scores, win) for contestant in self.contestants]

    def rank(self, place: int) -> tuple[Fraction, Fraction, int]:
        """The order of a bracket: the higher Buchholz, the higher Sonneborn-Berger, the lower number; no scores."""
        index = self.indices[place]
        return -index.buchholz, -index.sonneborn_berger, int(self.seats[place].number)
