"""The players of a round, ranked by score and number, and who may meet whom."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import Matching, group_of
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, has_rested, have_met
from tabellone.core.pairing.dutch.preferences import Preference, Strength
from tabellone.core.pairing.dutch.seats import numbers_on_arrival
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.pairing.meetings import apart_sets, meeting_graph
from tabellone.core.refusal import ColourWord

PreferenceOf = Callable[[Contestant], Preference]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of the round; `level` is his score as a whole number of the parts of a point that are in use."""

    number: PlayerNumber
    score: Fraction
    level: int
    preference: Preference
    difference: int
    played: tuple[Colour, ...]
    may_rest: bool
    is_odd: bool

    @property
    def needed_colour(self) -> Colour | None:
        """The colour without which a player cannot be paired."""
        return self.preference.colour if self.preference.strength is Strength.ABSOLUTE else None


@rule("fide", "C.04.4.1 C2 / C.04.4.2 C2")
def has_won_unplayed(contestant: Contestant) -> bool:
    """Who has had as many points as for a win without playing has no bye."""
    return bool(contestant.unplayed_wins)


@rule("fide", "C.04.4.1 C3 / C.04.4.2 C3")
def need_the_same_colour(first: Seat, second: Seat) -> bool:
    """Two players with the same absolute preference do not meet."""
    return first.needed_colour is not None and first.needed_colour is second.needed_colour


class Seats:
    """Everybody to be paired, by rank: the higher score, then the lower number."""

    def __init__(
        self, request: PairingRequest, preference_of: PreferenceOf, keep_apart: frozenset[frozenset[PlayerNumber]]
    ) -> None:
        self.request = request
        self.keep_apart = keep_apart
        self.contestants: Sequence[Contestant] = sorted(
            request.to_be_paired(), key=lambda contestant: (-contestant.score, contestant.number)
        )
        self.parts = lcm(*(contestant.score.denominator for contestant in self.contestants))
        numbers = numbers_on_arrival(request)
        self.seats = [
            Seat(
                contestant.number,
                contestant.score,
                int(contestant.score * self.parts),
                preference_of(contestant),
                contestant.colour_difference,
                contestant.played_colours,
                not has_rested(contestant) and not has_won_unplayed(contestant),
                numbers[contestant.number] % 2 == 1,
            )
            for contestant in self.contestants
        ]
        self.place = {seat.number: place for place, seat in enumerate(self.seats)}
        apart = apart_sets(self.contestants, self.place, keep_apart)
        self.graph = meeting_graph(apart, [seat.needed_colour for seat in self.seats])

    def number(self, place: int) -> PlayerNumber:
        """The number of the player at a place."""
        return self.seats[place].number

    def numbers(self, places: Sequence[int]) -> tuple[PlayerNumber, ...]:
        """The numbers of the players at some places."""
        return tuple(map(self.number, places))

    def groups(self, places: Sequence[int]) -> list[list[int]]:
        """The scoregroups of some players from the top."""
        by_score: dict[int, list[int]] = {}
        for place in sorted(places):
            by_score.setdefault(self.seats[place].level, []).append(place)
        return list(by_score.values())

    def can_be_paired(self, places: Sequence[int]) -> bool:
        """Whether all of some players can be paired."""
        return Matching(self.graph, group_of(places)).is_perfect

    def why_not(self, first: int, second: int) -> Step | None:
        """The absolute criterion that keeps two places apart."""
        one, other = self.contestants[first], self.contestants[second]
        values = {"first": one.number, "second": other.number}
        if have_met(one, other):
            return reason(have_met, **values)
        if are_kept_apart(one, other, self.keep_apart):
            return reason(are_kept_apart, **values)
        if need_the_same_colour(self.seats[first], self.seats[second]):
            colour = self.seats[first].needed_colour
            return reason(need_the_same_colour, result="two", colour=colour and ColourWord(colour.value), **values)
        return None
