"""Who has White in a pair."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import Colour
from tabellone.core.pairing.dutch.preferences import Strength
from tabellone.core.pairing.dutch.seats import Seat
from tabellone.core.refusal import ColourWord


@rule("fide", "C.04.3 5.2.1")
def both_can_be_granted(first: Seat, second: Seat) -> bool:
    """Both players have the colour they prefer, or one has no preference."""
    one, other = first.preference.colour, second.preference.colour
    return one is not other and (one is not None or other is not None)


@rule("fide", "C.04.3 5.2.2")
def stronger_preference(first: Seat, second: Seat) -> Seat | None:
    """The stronger preference is granted; if both are absolute, that of the wider colour difference."""
    one, other = first.preference.strength, second.preference.strength
    if one is other is Strength.ABSOLUTE:
        one_difference, other_difference = abs(first.difference), abs(second.difference)
        if one_difference == other_difference:
            return None
        return first if one_difference > other_difference else second
    if one == other:
        return None
    return first if one > other else second


@rule("fide", "C.04.3 5.2.3")
def latest_difference(first: Seat, second: Seat) -> Colour | None:
    """The colour of the first player when, going back over the games played, the colours of the two last differed."""
    for one, other in zip(reversed(first.played), reversed(second.played), strict=False):
        if one is not other:
            return one
    return None


@rule("fide", "C.04.3 5.2.4")
def higher_ranked(first: Seat, second: Seat) -> Seat:
    """The preference of the higher ranked player is granted."""
    return min(first, second, key=lambda seat: (-seat.score, seat.number))


@rule("fide", "C.04.3 5.2.5", reading="fide-dutch-number-on-arrival")
def initial_colour_of(seat: Seat, colour_of_first: Colour) -> Colour:
    """Neither has a preference: an odd number has the colour drawn for number 1, an even number the other."""
    return colour_of_first if seat.is_odd else colour_of_first.opposite


@dataclass(frozen=True, slots=True)
class ColoursOfPair:
    """Two players who meet, and what decides who of them has White."""

    first: Seat
    second: Seat
    initial: Colour

    def white(self) -> Seat:
        """Who has White."""
        return self._decision()[0]

    def steps(self) -> Iterator[Step]:
        """The clause that decides."""
        yield self._decision()[1]

    def _other(self, one: Seat) -> Seat:
        return self.second if one is self.first else self.first

    def _has(self, seat: Seat, colour: Colour | None) -> Seat:
        """Who has White if a player has a colour."""
        return seat if colour is Colour.WHITE else self._other(seat)

    def _decision(self) -> tuple[Seat, Step]:
        first, second = self.first, self.second
        if both_can_be_granted(first, second):
            seat = first if first.preference.colour is not None else second
            white = self._has(seat, seat.preference.colour)
            result = "both" if self._other(seat).preference.colour is not None else "one"
            return white, reason(both_can_be_granted, result=result, **self._values(white, seat))
        if first.preference.colour is None:
            seat = higher_ranked(first, second)
            colour = initial_colour_of(seat, self.initial)
            white = self._has(seat, colour)
            return white, reason(
                initial_colour_of,
                result="odd" if seat.is_odd else "even",
                **{**self._values(white, seat), "colour": ColourWord(colour.value)},
            )
        stronger = stronger_preference(first, second)
        if stronger is not None:
            white = self._has(stronger, stronger.preference.colour)
            result = "wider" if first.preference.strength == second.preference.strength else "stronger"
            return white, reason(
                stronger_preference,
                result=result,
                difference=abs(stronger.difference),
                less=abs(self._other(stronger).difference),
                **self._values(white, stronger),
            )
        had = latest_difference(first, second)
        if had is not None:
            white = self._has(first, had.opposite)
            seat = white if first.preference.colour is Colour.WHITE else self._other(white)
            return white, reason(latest_difference, **self._values(white, seat))
        seat = higher_ranked(first, second)
        white = self._has(seat, seat.preference.colour)
        return white, reason(higher_ranked, **self._values(white, seat))

    def _values(self, white: Seat, seat: Seat) -> dict[str, object]:
        return {
            "white": white.number,
            "black": self._other(white).number,
            "player": seat.number,
            "opponent": self._other(seat).number,
            "colour": seat.preference.colour and ColourWord(seat.preference.colour.value),
        }
