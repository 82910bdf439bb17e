"""The players of a round as the Dutch system ranks them, and who may meet whom as bit sets."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, has_rested, have_met
from tabellone.core.pairing.dutch.edition import DutchRules
from tabellone.core.pairing.dutch.floats import Floats, floats_of
from tabellone.core.pairing.dutch.preferences import Preference, Strength, colour_preference, is_topscorer
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.pairing.meetings import apart_sets, meeting_graph
from tabellone.core.refusal import ColourWord


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the round with everything that the criteria look at.

    `level` is his score as a whole number of the parts of a point that are in use.
    """

    number: PlayerNumber
    score: Fraction
    level: int
    preference: Preference
    difference: int
    played: tuple[Colour, ...]
    is_topscorer: bool
    floats: Floats
    unplayed: int
    may_rest: bool
    is_odd: bool


@rule("fide", "C.04.3 C2")
def has_won_unplayed(contestant: Contestant) -> bool:
    """Who has had as many points as for a win without playing has no bye."""
    return bool(contestant.unplayed_wins)


@rule("fide", "C.04.3 C3")
def need_the_same_colour(first: Seat, second: Seat) -> bool:
    """Two players with the same absolute preference do not meet, unless one is a topscorer in the last round."""
    one, other = first.preference, second.preference
    if one.strength is not Strength.ABSOLUTE or other.strength is not Strength.ABSOLUTE:
        return False
    return one.colour is other.colour and not first.is_topscorer and not second.is_topscorer


@rule("fide", "C.04.3 1.2", reading="fide-dutch-number-on-arrival")
def numbers_on_arrival(request: PairingRequest) -> dict[PlayerNumber, int]:
    """Who has not been paired yet does not count in the numbers that give the initial colour."""
    paired = {player for pair in request.fixed for player in pair}
    arrived = [
        contestant.number
        for contestant in request.contestants
        if contestant.number not in request.absent
        or contestant.number in paired
        or contestant.byes
        or any(opponent is not None for opponent in contestant.opponents)
    ]
    return {number: place for place, number in enumerate(arrived, start=1)}


def _level(score: Fraction, parts: int) -> int:
    """A score in parts of a point, of which it is a whole number."""
    return score.numerator * (parts // score.denominator)


def seat_of(
    contestant: Contestant, request: PairingRequest, rules: DutchRules, floats: Floats, *, parts: int, is_odd: bool
) -> Seat:
    """A player as the criteria look at him."""
    return Seat(
        contestant.number,
        contestant.score,
        _level(contestant.score, parts),
        colour_preference(contestant, rules),
        contestant.colour_difference,
        contestant.played_colours,
        is_topscorer(contestant, request),
        floats,
        sum(colour is None for colour in contestant.colours),
        not has_rested(contestant) and not has_won_unplayed(contestant),
        is_odd,
    )


def _needed_colour(seat: Seat) -> Colour | None:
    """The colour without which a player cannot be paired."""
    is_bound = seat.preference.strength is Strength.ABSOLUTE and not seat.is_topscorer
    return seat.preference.colour if is_bound else None


class SeatsOfRound:
    """Everybody to be paired, by rank: the higher score, then the lower number."""

    def __init__(
        self, request: PairingRequest, rules: DutchRules, keep_apart: frozenset[frozenset[PlayerNumber]]
    ) -> None:
        self.request = request
        self.rules = rules
        self.keep_apart = keep_apart
        known = {contestant.number: contestant for contestant in request.contestants}
        playing = request.to_be_paired()
        self.parts = lcm(*(contestant.score.denominator for contestant in playing))
        self.contestants: Sequence[Contestant] = sorted(
            playing, key=lambda contestant: (-_level(contestant.score, self.parts), contestant.number)
        )
        numbers = numbers_on_arrival(request)
        self.seats = [
            seat_of(
                contestant,
                request,
                rules,
                floats_of(contestant, known, rules),
                parts=self.parts,
                is_odd=numbers[contestant.number] % 2 == 1,
            )
            for contestant in self.contestants
        ]
        self.place = {seat.number: place for place, seat in enumerate(self.seats)}
        self.apart = apart_sets(self.contestants, self.place, keep_apart)
        self.graph = self._graph()

    @property
    def is_odd(self) -> bool:
        """Somebody has the bye."""
        return len(self.seats) % 2 == 1

    def _graph(self) -> list[int]:
        """Whom each place may meet by the absolute criteria."""
        return meeting_graph(self.apart, [_needed_colour(seat) for seat in self.seats])

    def why_not(self, first: int, second: int) -> Step | None:
        """The absolute criterion that keeps two places apart."""
        one, other = self.contestants[first], self.contestants[second]
        values = {"first": one.number, "second": other.number}
        if have_met(one, other):
            return reason(have_met, **values)
        if are_kept_apart(one, other, self.keep_apart):
            return reason(are_kept_apart, **values)
        if need_the_same_colour(self.seats[first], self.seats[second]):
            colour = self.seats[first].preference.colour
            return reason(need_the_same_colour, result="two", colour=colour and ColourWord(colour.value), **values)
        return None

    def groups(self) -> list[list[int]]:
        """The scoregroups from the top."""
        by_score: dict[int, list[int]] = {}
        for place, seat in enumerate(self.seats):
            by_score.setdefault(seat.level, []).append(place)
        return list(by_score.values())
