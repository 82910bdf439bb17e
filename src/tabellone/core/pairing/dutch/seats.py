"""The players of a round as the Dutch system looks at them, by the numbers of an edition, and who may meet whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from tabellone.core.explain import rule
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.basic_rules import are_kept_apart, has_rested, have_met
from tabellone.core.pairing.declaration import Parameters
from tabellone.core.pairing.fide_swiss.colours import (
    ColourClauses,
    can_both_be_granted,
    latest_different_colour,
    of_stronger_preference,
)
from tabellone.core.pairing.fide_swiss.seats import (
    AbsoluteCriteria,
    Apart,
    Preference,
    Seat,
    Seats,
    Strength,
    need_one_colour,
    preference_of_history,
)
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.regulation import whole


class UnplayedFloat(Enum):
    """The rounds without a game that count as a downfloat."""

    ALWAYS = "always"
    WITH_POINTS = "with_points"


class Completion(Enum):
    """The pairing of a bracket whose floaters would leave others without an opponent.

    Either every bracket is paired so that the rest can be, or the bracket is paired once more and everybody below it
    becomes one last bracket.
    """

    IN_EVERY_BRACKET = "in_every_bracket"
    COLLAPSED_LAST_BRACKET = "collapsed_last_bracket"


class ByeChoice(Enum):
    """The bye goes to the lowest score, then the fewest rounds unplayed; or to the player left in the last bracket."""

    LOWEST_SCORE = "lowest_score"
    LAST_BRACKET = "last_bracket"


@dataclass(frozen=True, slots=True)
class DutchRules:
    """The numbers of an edition."""

    colour_difference_limit: int
    same_colour_limit: int
    unplayed_float: UnplayedFloat
    completion: Completion
    bye_choice: ByeChoice


def dutch_rules(parameters: Parameters) -> DutchRules:
    """The rules of an edition."""
    return DutchRules(
        parameters("colour_difference_limit", whole),
        parameters("same_colour_limit", whole),
        parameters("unplayed_float", UnplayedFloat),
        parameters("completion", Completion),
        parameters("bye_choice", ByeChoice),
    )


@dataclass(frozen=True, slots=True)
class Floats:
    """Whether a player floated down or up in the last round, and in the one before it."""

    down: bool = False
    up: bool = False
    down_before: bool = False
    up_before: bool = False


@rule("fide", "C.04.3 1.4")
def floated(
    contestant: Contestant, by_number: Mapping[PlayerNumber, Contestant], index: int, rules: DutchRules
) -> tuple[bool, bool]:
    """Whether a player floated down or up in a round: against another score, or without a game."""
    opponent = contestant.opponents[index]
    if opponent is None or contestant.colours[index] is None:
        if rules.unplayed_float is UnplayedFloat.ALWAYS:
            return True, False
        return contestant.points_in(index) > 0, False
    own, other = contestant.scores[index], by_number[opponent].scores[index]
    return other < own, other > own


def floats_of(contestant: Contestant, by_number: Mapping[PlayerNumber, Contestant], rules: DutchRules) -> Floats:
    """The floats of the last two rounds."""
    last = len(contestant.scores) - 1
    down, up = floated(contestant, by_number, last, rules) if last >= 0 else (False, False)
    down_before, up_before = floated(contestant, by_number, last - 1, rules) if last >= 1 else (False, False)
    return Floats(down, up, down_before, up_before)


@rule("fide", "C.04.3 1.7")
def colour_preference(contestant: Contestant, rules: DutchRules) -> Preference:
    """The preference that follows from a player's colours; who has not played has none."""
    return preference_of_history(contestant, rules.colour_difference_limit, rules.same_colour_limit)


@rule("fide", "C.04.3 1.8")
def is_topscorer(contestant: Contestant, request: PairingRequest) -> bool:
    """A player with more than half of the possible points, in the last round."""
    return request.is_last_round and 2 * contestant.points > request.win_points * (request.round_number - 1)


@dataclass(frozen=True, slots=True)
class DutchSeat(Seat):
    """A player of the round with everything that the criteria look at."""

    is_topscorer: bool
    floats: Floats
    unplayed: int

    @property
    def needed_colour(self) -> Colour | None:
        """The colour without which a player cannot be paired, none for a topscorer."""
        is_bound = self.preference.strength is Strength.ABSOLUTE and not self.is_topscorer
        return self.preference.colour if is_bound else None


@rule("fide", "C.04.3 C1")
def has_met_all_of(player: Contestant, others: Sequence[Contestant]) -> bool:
    """A player has already met all of some others."""
    return all(have_met(player, other) for other in others)


@rule("fide", "C.04.3 C1", reading="arbiter-forbidden-pairs")
def is_kept_apart_from(
    player: Contestant, others: Sequence[Contestant], pairs: frozenset[frozenset[PlayerNumber]]
) -> bool:
    """The arbiter has announced that a player may not meet any of some others."""
    return all(are_kept_apart(player, other, pairs) for other in others)


@rule("fide", "C.04.3 C2")
def has_won_unplayed(contestant: Contestant) -> bool:
    """A player who has had as many points as for a win without playing has no bye."""
    return bool(contestant.unplayed_wins)


@rule("fide", "C.04.3 C3")
def need_the_same_colour(first: DutchSeat, second: DutchSeat) -> bool:
    """Two players with the same absolute preference do not meet, unless one is a topscorer in the last round."""
    return need_one_colour(first, second)


ABSOLUTE = AbsoluteCriteria(has_met_all_of, is_kept_apart_from, need_the_same_colour, has_won_unplayed)


class DutchSeats(Seats):
    """Everybody to be paired by the Dutch system."""

    seats: Sequence[DutchSeat]

    def __init__(self, request: PairingRequest, rules: DutchRules, keep_apart: Apart) -> None:
        self.rules = rules
        super().__init__(request, keep_apart)

    def seat_of(self, contestant: Contestant, level: int, *, is_odd: bool) -> DutchSeat:
        """A player as the criteria look at them."""
        return DutchSeat(
            contestant.number,
            contestant.score,
            level,
            colour_preference(contestant, self.rules),
            contestant.colour_difference,
            contestant.played_colours,
            not has_rested(contestant) and not has_won_unplayed(contestant),
            is_odd,
            is_topscorer(contestant, self.request),
            floats_of(contestant, self.by_number, self.rules),
            sum(colour is None for colour in contestant.colours),
        )


@rule("fide", "C.04.3 5.2.1")
def both_can_be_granted(first: Seat, second: Seat) -> bool:
    """Both players have the colour they prefer, or one has no preference."""
    return can_both_be_granted(first, second)


@rule("fide", "C.04.3 5.2.2")
def stronger_preference(first: Seat, second: Seat) -> Seat | None:
    """The stronger preference is granted; if both are absolute, that of the wider colour difference."""
    if first.preference.strength is second.preference.strength is Strength.ABSOLUTE:
        one, other = abs(first.difference), abs(second.difference)
        return None if one == other else first if one > other else second
    return of_stronger_preference(first, second)


@rule("fide", "C.04.3 5.2.3")
def latest_difference(first: Seat, second: Seat) -> Colour | None:
    """The colour of the first player when, going back over the games played, the colours of the two last differed."""
    return latest_different_colour(first, second)


@rule("fide", "C.04.3 5.2.4")
def higher_ranked(higher: Seat) -> Colour | None:
    """The preference of the higher ranked player is granted."""
    return higher.preference.colour


@rule("fide", "C.04.3 5.2.5", reading="fide-dutch-number-on-arrival")
def initial_colour_of(seat: Seat, colour_of_first: Colour) -> Colour:
    """Neither has a preference: an odd number has the colour drawn for number 1, an even number the other."""
    return colour_of_first if seat.is_odd else colour_of_first.opposite


COLOURS = ColourClauses(initial_colour_of, both_can_be_granted, stronger_preference, latest_difference, higher_ranked)
