"""The players of a round as the Dubov system looks at them."""

from functools import partial

from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.bye_first.seats import Seats
from tabellone.core.pairing.dubov.edition import DubovRules, maximum_upfloats
from tabellone.core.pairing.dubov.strength import (
    average_of_opponents,
    colour_preference,
    rating_of,
    rounds_moved_up,
)
from tabellone.core.pairing.field import PairingRequest


class DubovSeats(Seats):
    """Everybody to be paired, with the average rating of his opponents and how often he was moved up."""

    def __init__(
        self, request: PairingRequest, rules: DubovRules, keep_apart: frozenset[frozenset[PlayerNumber]]
    ) -> None:
        super().__init__(request, partial(colour_preference, rules=rules), keep_apart)
        known = {contestant.number: contestant for contestant in request.contestants}
        for contestant in self.contestants:
            rating_of(contestant)
        self.averages = [average_of_opponents(contestant, known) for contestant in self.contestants]
        moved_up = [rounds_moved_up(contestant, known) for contestant in self.contestants]
        most = maximum_upfloats(request.planned_rounds, rules)
        self.upfloats = [len(rounds) for rounds in moved_up]
        self.is_maximum = [count >= most for count in self.upfloats]
        self.was_moved_up = [request.round_number - 1 in rounds for rounds in moved_up]

    def last_of(self, place: int) -> int:
        """Of two players who may have the bye alike, the greater number has it."""
        return int(self.seats[place].number)
