"""Colours in the Lim system: who is due which, what is forbidden, and who has White in a pair."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.model import Colour
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.pairing.lim.edition import LAST_ROUND, ColourHistory, LiftedLimits, LimRules
from tabellone.core.refusal import ColourWord


@rule("fide", "Swiss 12.1 / Swiss 12.5 / Swiss 12.6")
def due_colour(contestant: Contestant) -> Colour | None:
    """The colour that evens out the games with White and Black, else the opposite of the last; None before any."""
    difference = contestant.colour_difference
    if difference:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    played = contestant.played_colours
    return played[-1].opposite if played else None


class ColourLimit(Enum):
    """The limits that keep a player from a colour."""

    ROW = "row"
    DIFFERENCE = "difference"
    BOTH = "both"


def limit_on(contestant: Contestant, colour: Colour, rules: LimRules) -> ColourLimit | None:
    """The limit that one more game with a colour would break; None if there is none."""
    played = contestant.played_colours
    run = rules.same_colour_limit - 1
    would_be_a_row = len(played) >= run and set(played[-run:]) == {colour}
    more = contestant.colour_difference if colour is Colour.WHITE else -contestant.colour_difference
    if more >= rules.colour_difference_limit - 1:
        return ColourLimit.BOTH if would_be_a_row else ColourLimit.DIFFERENCE
    return ColourLimit.ROW if would_be_a_row else None


def words_of_limit(contestant: Contestant, colour: Colour, rules: LimRules) -> dict[str, object]:
    """The values of a limit that a reader needs."""
    return {
        "player": contestant.number,
        "colour": ColourWord(colour.value),
        "row": rules.same_colour_limit - 1,
        "difference": abs(contestant.colour_difference),
    }


@rule("fide", "Swiss 9.1 / Swiss 12.1 / Swiss 12.3", reading="fide-consecutive-games")
def forbidden_colours(contestant: Contestant, rules: LimRules) -> frozenset[Colour]:
    """Colours that would come a third time running, or three times more than the other."""
    return frozenset(colour for colour in Colour if limit_on(contestant, colour, rules))


def reading_of_limit(contestant: Contestant, colour: Colour, rules: LimRules) -> str | None:
    """The reading on rounds without a game, where one lies inside the row that a limit rests on."""
    if limit_on(contestant, colour, rules) is not ColourLimit.ROW:
        return None
    rounds = contestant.colours[-(rules.same_colour_limit - 1) :]
    return "fide-consecutive-games" if None in rounds else None


@rule("fide", "Swiss 13.1", reading=LAST_ROUND)
def limits_are_lifted(request: PairingRequest, first: Contestant, second: Contestant, rules: LimRules) -> bool:
    """In the last round players of one score meet even if a limit of colours is broken."""
    return request.is_last_round and (first.score == second.score or rules.lifted_limits is LiftedLimits.ALL)


@rule("fide", "Swiss 13.1", reading=LAST_ROUND)
def would_not_meet_without_limits(first: Contestant, second: Contestant) -> bool:
    """If every pair could break a limit in the last round, two players would not meet as they do."""
    return first is not second


@rule("fide", "Swiss 13.1")
def no_round_within_limits(first: Contestant, second: Contestant) -> bool:
    """Players of different scores break a limit in the last round only if no complete round exists otherwise."""
    return first.score != second.score


@rule("fide", "Swiss 13.1", reading=LAST_ROUND)
def limit_is_lifted(contestant: Contestant, colour: Colour, rules: LimRules) -> bool:
    """In the last round a player has a colour that a limit would keep from them."""
    return limit_on(contestant, colour, rules) is not None


class ColourSide(Enum):
    """Where a pair stands to the median group: it decides whose wish counts when histories are equal."""

    UPPER = "upper"
    LOWER = "lower"


@rule("fide", "Swiss 12.5 / Swiss 12.6", reading="fide-lim-further-from-even")
def further_from_even(first: Contestant, second: Contestant) -> Contestant | None:
    """The colour due to both goes to the one whose games with White and Black differ by more."""
    one, other = abs(first.colour_difference), abs(second.colour_difference)
    if one == other:
        return None
    return first if one > other else second


@rule("fide", "Swiss 12.4", reading="fide-colour-history")
def latest_difference(first: Contestant, second: Contestant, history: ColourHistory) -> Colour | None:
    """The colour of the first player when their colours last differed, going back round by round or game by game."""
    if history is ColourHistory.ROUNDS:
        colours = zip(reversed(first.colours), reversed(second.colours), strict=False)
    else:
        colours = zip(reversed(first.played_colours), reversed(second.played_colours), strict=False)
    for one, other in colours:
        if one is not None and other is not None and one is not other:
            return one
    return None


@rule("fide", "Swiss 12.4")
def preferred_by_number(first: Contestant, second: Contestant, side: ColourSide) -> Contestant:
    """With equal histories the lower number has their colour in the median and above, the higher number below."""
    low, high = sorted((first, second), key=lambda contestant: contestant.number)
    return low if side is ColourSide.UPPER else high


@rule("fide", "Swiss 14.2")
def initial_colour_of(number: int, colour_of_first: Colour) -> Colour:
    """Odd numbers of the upper half have the colour drawn for number 1, even numbers the other."""
    return colour_of_first if number % 2 else colour_of_first.opposite


@dataclass(frozen=True, slots=True)
class ColoursOfPair:
    """Two players who meet, and what decides who of them has White."""

    first: Contestant
    second: Contestant
    rules: LimRules
    side: ColourSide
    initial: Colour

    def white(self) -> tuple[Contestant, tuple[Step, ...]]:
        """The player who has White, the clause that decides, and the limits that the last round lifts."""
        white, step = self._by_limits() or self._by_due_colours() or self._of_the_same_colour()
        return white, (step, *self._lifted(white))

    def _other(self, one: Contestant) -> Contestant:
        return self.second if one is self.first else self.first

    def _values(self, white: Contestant) -> dict[str, object]:
        return {"white": white.number, "black": self._other(white).number}

    def _has(self, player: Contestant, colour: Colour) -> Contestant:
        """The player who has White if one of the two has a colour."""
        return player if colour is Colour.WHITE else self._other(player)

    def _by_limits(self) -> tuple[Contestant, Step] | None:
        """One division of the colours breaks a limit, the other none."""
        for one, other in ((self.first, self.second), (self.second, self.first)):
            broken = list(self._broken(one))
            if broken and not list(self._broken(other)):
                player, colour = broken[0]
                limit = limit_on(player, colour, self.rules)
                words = words_of_limit(player, colour, self.rules)
                step = reason(forbidden_colours, result=limit and limit.value, **self._values(other), **words)
                return other, naming(step, reading_of_limit(player, colour, self.rules))
        return None

    def _broken(self, white: Contestant) -> Iterator[tuple[Contestant, Colour]]:
        """Players with a colour that a limit keeps from them, if one of the two has White."""
        for player, colour in ((white, Colour.WHITE), (self._other(white), Colour.BLACK)):
            if limit_on(player, colour, self.rules):
                yield player, colour

    def _lifted(self, white: Contestant) -> Iterator[Step]:
        broken = tuple(self._broken(white))
        is_forced = self.rules.lifted_limits is not LiftedLimits.ALL
        if broken and is_forced and no_round_within_limits(self.first, self.second):
            yield reason(no_round_within_limits, first=self.first.number, second=self.second.number)
        for player, colour in broken:
            limit = limit_on(player, colour, self.rules)
            step = reason(limit_is_lifted, result=limit and limit.value, **words_of_limit(player, colour, self.rules))
            yield naming(step, None)

    def _by_due_colours(self) -> tuple[Contestant, Step] | None:
        due, other_due = due_colour(self.first), due_colour(self.second)
        if due is other_due:
            return None
        if due is not None and other_due is not None:
            white = self._has(self.first, due)
            return white, reason(due_colour, result="both", **self._values(white))
        player, colour = (self.first, due) if due is not None else (self.second, other_due)
        if colour is None:
            return None
        white = self._has(player, colour)
        values = {"player": player.number, "colour": ColourWord(colour.value), "opponent": self._other(player).number}
        return white, reason(due_colour, result="one", **self._values(white), **values)

    def _of_the_same_colour(self) -> tuple[Contestant, Step]:
        due = due_colour(self.first)
        if due is None:
            low = min(self.first, self.second, key=lambda contestant: contestant.number)
            colour = initial_colour_of(low.number, self.initial)
            values = {"player": low.number, "colour": ColourWord(colour.value)}
            white = self._has(low, colour)
            parity = "odd" if low.number % 2 else "even"
            return white, reason(initial_colour_of, result=parity, **self._values(white), **values)
        further = further_from_even(self.first, self.second)
        if further is None:
            return self._by_history(due)
        white = self._has(further, due)
        other = self._other(further)
        step = reason(
            further_from_even,
            **self._values(white),
            player=further.number,
            colour=ColourWord(due.value),
            difference=abs(further.colour_difference),
            opponent=other.number,
            less=abs(other.colour_difference),
        )
        bites = self._by_history(due)[0] is not white
        return white, naming(step, "fide-lim-further-from-even" if bites else None)

    def _by_history(self, due: Colour) -> tuple[Contestant, Step]:
        """When their colours last differed, else by number; the reading is named where the other history differs."""
        chosen, other = (self._white_by_history(history, due) for history in self._histories())
        white, had = chosen
        reading = None if other[0] is white else "fide-colour-history"
        values = {**self._values(white), "colour": ColourWord(due.value), "history": self.rules.colour_history.value}
        if had:
            return white, naming(reason(latest_difference, result=values["history"], **values), reading)
        favoured = preferred_by_number(self.first, self.second, self.side)
        step = reason(preferred_by_number, result=self.side.value, **values, player=favoured.number)
        return white, naming(step, reading)

    def _histories(self) -> tuple[ColourHistory, ColourHistory]:
        """The history that the edition compares, and the other."""
        both = (ColourHistory.ROUNDS, ColourHistory.GAMES)
        return both if self.rules.colour_history is ColourHistory.ROUNDS else (both[1], both[0])

    def _white_by_history(self, history: ColourHistory, due: Colour) -> tuple[Contestant, bool]:
        had = latest_difference(self.first, self.second, history)
        if had is None:
            return self._has(preferred_by_number(self.first, self.second, self.side), due), False
        return self._has(self.first, had.opposite), True
