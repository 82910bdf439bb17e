"""The teams of a round as the Swiss Team system looks at them: the colours they prefer and get, floats, first-teams."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import Colour
from tabellone.core.pairing.declaration import Parameters
from tabellone.core.pairing.fide_swiss.bye_first import ByeFirstSeats
from tabellone.core.pairing.fide_swiss.colours import (
    can_both_be_granted,
    latest_different_colour,
    of_stronger_preference,
)
from tabellone.core.pairing.fide_swiss.seats import Apart, Preference, Seat, Strength
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.refusal import ColourWord
from tabellone.core.regulation import whole


class PreferenceType(Enum):
    """Which colours teams prefer, as the announcement says."""

    SIMPLE = "A"
    STRONG_AND_MILD = "B"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class TeamRules:
    """The numbers of an edition, and what the announcement chooses."""

    difference_limit: int
    same_colour_limit: int
    rounds_without_float_criteria: int
    preferences: PreferenceType = PreferenceType.SIMPLE
    secondary_counts: bool = True


def team_rules(parameters: Parameters, preferences: PreferenceType, *, secondary_counts: bool) -> TeamRules:
    """The rules of an edition."""
    return TeamRules(
        parameters("colour_difference_limit", whole),
        parameters("same_colour_limit", whole),
        parameters("rounds_without_float_criteria", whole),
        preferences,
        secondary_counts,
    )


@rule("fide", "C.04.6 1.7.1")
def simple_preference(contestant: Contestant, rules: TeamRules) -> Preference:
    """A colour that evens out a difference of two, or ends a row of two where the difference allows it."""
    difference, played = contestant.colour_difference, contestant.played_colours
    for colour, sign in ((Colour.WHITE, -1), (Colour.BLACK, 1)):
        own = difference * sign
        row = played[-rules.same_colour_limit :]
        is_row = len(row) == rules.same_colour_limit and set(row) == {colour.opposite}
        if own >= rules.difference_limit or (own in (0, 1) and is_row):
            return Preference(colour, Strength.STRONG)
    return Preference()


@rule("fide", "C.04.6 1.7.2")
def strong_or_mild_preference(contestant: Contestant, rules: TeamRules, *, is_last_round: bool) -> Preference:
    """A strong preference as of type A, else a mild one for the colour that evens out or was not the last one."""
    strong = simple_preference(contestant, rules)
    difference, played = contestant.colour_difference, contestant.played_colours
    if not played or (is_last_round and not difference):
        return Preference()
    if strong.colour is not None:
        return strong
    if difference:
        return Preference(Colour.BLACK if difference > 0 else Colour.WHITE, Strength.MILD)
    return Preference(played[-1].opposite, Strength.MILD)


def colour_preference(contestant: Contestant, rules: TeamRules, *, is_last_round: bool) -> Preference:
    """The colour that a team prefers, by the type that the announcement chose."""
    if rules.preferences is PreferenceType.NONE:
        return Preference()
    if rules.preferences is PreferenceType.SIMPLE:
        return simple_preference(contestant, rules)
    return strong_or_mild_preference(contestant, rules, is_last_round=is_last_round)


@rule("fide", "C.04.6 1.5", reading="fide-team-float-played")
def floated_in(contestant: Contestant, opponent: Contestant | None, index: int) -> bool:
    """A team floated in a round in which it played an opponent with another score; `index` is that of the round."""
    if opponent is None or contestant.colours[index] is None:
        return False
    return contestant.scores[index] != opponent.scores[index]


class TeamSeats(ByeFirstSeats):
    """Every team to be paired, with its floats of the last round."""

    def __init__(self, request: PairingRequest, rules: TeamRules, keep_apart: Apart) -> None:
        self.rules = rules
        self.is_last_round = request.is_last_round
        super().__init__(request, keep_apart)
        last = request.round_number - 2
        self.floated = [
            0 <= last < len(contestant.opponents) and self._floated(contestant, last) for contestant in self.contestants
        ]

    def _floated(self, contestant: Contestant, index: int) -> bool:
        opponent = contestant.opponents[index]
        return floated_in(contestant, None if opponent is None else self.by_number[opponent], index)

    def seat_of(self, contestant: Contestant, level: int, *, is_odd: bool) -> Seat:
        """A team as the criteria look at it; its own number gives the initial colour."""
        del is_odd
        return super().seat_of(contestant, level, is_odd=contestant.number % 2 == 1)

    def preference_of(self, contestant: Contestant) -> Preference:
        """The colour that a team prefers."""
        return colour_preference(contestant, self.rules, is_last_round=self.is_last_round)

    def last_of(self, player: int) -> int:
        """The greater number of two teams that may have the bye alike has it."""
        return int(self.number(player))

    @property
    def counts_floats(self) -> bool:
        """C7 and C10 hold in all rounds but the last two."""
        return self.request.round_number <= self.request.planned_rounds - self.rules.rounds_without_float_criteria

    def first_of(self, one: int, other: int) -> int:
        """The first-team of a pair."""
        return min(one, other, key=lambda player: first_team_order(self.contestants[player], self.rules))


@rule("fide", "C.04.6 4.2")
def first_team_order(contestant: Contestant, rules: TeamRules) -> tuple[Fraction, Fraction, int]:
    """The first-team has the higher score, then the higher secondary score, then the smaller number."""
    secondary = contestant.secondary if rules.secondary_counts else Fraction(0)
    return -contestant.score, -secondary, contestant.number


@rule("fide", "C.04.6 4.3.1")
def initial_colour_of(first: Seat, colour_drawn: Colour) -> Colour:
    """Neither has played: a first-team with an odd number has the colour drawn by lot, with an even one the other."""
    return colour_drawn if first.is_odd else colour_drawn.opposite


@rule("fide", "C.04.6 4.3.2 / C.04.6 4.3.3")
def preferences_can_be_granted(first: Seat, second: Seat) -> bool:
    """Only one team prefers a colour, or both prefer different ones."""
    return can_both_be_granted(first, second)


@rule("fide", "C.04.6 4.3.4")
def stronger_preference(first: Seat, second: Seat) -> Seat | None:
    """The only strong preference is granted."""
    return of_stronger_preference(first, second)


@rule("fide", "C.04.6 4.3.5")
def lower_difference(first: Seat, second: Seat) -> Seat | None:
    """The team with the lower colour difference has White."""
    if first.difference == second.difference:
        return None
    return first if first.difference < second.difference else second


@rule("fide", "C.04.6 4.3.6")
def latest_difference(first: Seat, second: Seat) -> Colour | None:
    """The colour of the first-team when, going back over the matches played, the colours of the two last differed."""
    return latest_different_colour(first, second)


@rule("fide", "C.04.6 4.3.7")
def preference_of_first_team(first: Seat) -> Colour | None:
    """The preference of the first-team is granted."""
    return first.preference.colour


@rule("fide", "C.04.6 4.3.8 / C.04.6 4.3.9")
def other_than_last(team: Seat) -> Colour:
    """A team has the other colour than in its last match; the first-team is asked first."""
    return team.played[-1].opposite


class TeamColours:
    """The clauses of the system for teams."""

    def white(self, first: Seat, second: Seat, initial: Colour) -> tuple[Seat, Step]:
        """The team that has White, the first-team given first, and the clause that decides."""
        if not first.played and not second.played:
            colour = initial_colour_of(first, initial)
            return _decided(initial_colour_of, first, second, colour, "odd" if first.is_odd else "even")
        if preferences_can_be_granted(first, second):
            team, other = (first, second) if first.preference.colour is not None else (second, first)
            result = "one" if other.preference.colour is None else "both"
            return _decided(preferences_can_be_granted, team, other, team.preference.colour, result)
        if (strong := stronger_preference(first, second)) is not None:
            other = second if strong is first else first
            return _decided(stronger_preference, strong, other, strong.preference.colour)
        if (lower := lower_difference(first, second)) is not None:
            return _decided(lower_difference, lower, second if lower is first else first, Colour.WHITE)
        if (had := latest_difference(first, second)) is not None:
            return _decided(latest_difference, first, second, had.opposite)
        if (colour_of_first := preference_of_first_team(first)) is not None:
            return _decided(preference_of_first_team, first, second, colour_of_first)
        team, other = (first, second) if first.played else (second, first)
        return _decided(other_than_last, team, other, other_than_last(team), "first" if team is first else "other")


def _decided(
    clause: Callable[..., object], team: Seat, other: Seat, colour: Colour | None, result: str | None = None
) -> tuple[Seat, Step]:
    white, black = (team, other) if colour is Colour.WHITE else (other, team)
    step = reason(
        clause,
        result=result,
        white=white.number,
        black=black.number,
        player=team.number,
        opponent=other.number,
        colour=colour and ColourWord(colour.value),
        difference=team.difference,
        other=other.difference,
    )
    return white, step
