"""Who has White in a pair."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import Colour
from tabellone.core.pairing.bye_first.seats import Seat
from tabellone.core.refusal import ColourWord


@rule("fide", "C.04.4.1 5.2.1 / C.04.4.2 5.2.1", reading="fide-dutch-number-on-arrival")
def initial_colour_of(seat: Seat, colour_of_first: Colour) -> Colour:
    """Neither has played: the higher ranked has, with an odd number, the colour drawn for number 1, else the other."""
    return colour_of_first if seat.is_odd else colour_of_first.opposite


@rule("fide", "C.04.4.1 5.2.2 / C.04.4.2 5.2.2")
def both_can_be_granted(first: Seat, second: Seat) -> bool:
    """Both players have the colour they prefer, or one has no preference."""
    one, other = first.preference.colour, second.preference.colour
    return one is not other and (one is not None or other is not None)


@rule("fide", "C.04.4.1 5.2.3 / C.04.4.2 5.2.3")
def stronger_preference(first: Seat, second: Seat) -> Seat | None:
    """The stronger preference is granted."""
    one, other = first.preference.strength, second.preference.strength
    if one == other:
        return None
    return first if one > other else second


@rule("fide", "C.04.4.1 5.2.4 / C.04.4.2 5.2.4")
def latest_difference(first: Seat, second: Seat) -> Colour | None:
    """The colour of the first player when, going back over the games played, the colours of the two last differed."""
    for one, other in zip(reversed(first.played), reversed(second.played), strict=False):
        if one is not other:
            return one
    return None


@rule("fide", "C.04.4.1 5.2.5 / C.04.4.2 5.2.5")
def preference_of_higher_ranked(higher: Seat) -> Colour | None:
    """The preference of the higher ranked player is granted."""
    return higher.preference.colour


@dataclass(frozen=True, slots=True)
class ColoursOfPair:
    """Two players who meet, the higher ranked first, and what decides who of them has White."""

    higher: Seat
    lower: Seat
    initial: Colour

    def white(self) -> Seat:
        """Who has White."""
        return self._decision()[0]

    def steps(self) -> Iterator[Step]:
        """The clause that decides."""
        yield self._decision()[1]

    def _has(self, seat: Seat, colour: Colour | None) -> Seat:
        """Who has White if a player has a colour."""
        other = self.lower if seat is self.higher else self.higher
        return seat if colour is Colour.WHITE else other

    def _decision(self) -> tuple[Seat, Step]:
        higher, lower = self.higher, self.lower
        if not higher.played and not lower.played:
            colour = initial_colour_of(higher, self.initial)
            white = self._has(higher, colour)
            result = "odd" if higher.is_odd else "even"
            return white, reason(initial_colour_of, result=result, **self._values(white, higher, colour))
        if both_can_be_granted(higher, lower):
            seat = higher if higher.preference.colour is not None else lower
            white = self._has(seat, seat.preference.colour)
            result = "one" if None in (higher.preference.colour, lower.preference.colour) else "both"
            return white, reason(both_can_be_granted, result=result, **self._values(white, seat))
        stronger = stronger_preference(higher, lower)
        if stronger is not None:
            white = self._has(stronger, stronger.preference.colour)
            return white, reason(stronger_preference, **self._values(white, stronger))
        had = latest_difference(higher, lower)
        if had is not None:
            white = self._has(higher, had.opposite)
            return white, reason(latest_difference, **self._values(white, white, higher.preference.colour))
        white = self._has(higher, preference_of_higher_ranked(higher))
        return white, reason(preference_of_higher_ranked, **self._values(white, higher))

    def _values(self, white: Seat, seat: Seat, colour: Colour | None = None) -> dict[str, object]:
        black = self.lower if white is self.higher else self.higher
        shown = colour or seat.preference.colour
        return {
            "white": white.number,
            "black": black.number,
            "player": seat.number,
            "opponent": (self.lower if seat is self.higher else self.higher).number,
            "colour": shown and ColourWord(shown.value),
        }
