"""The colours of a pair: the clauses that every system of FIDE asks in one order, by the rules of each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from tabellone.core.explain import Step, reason
from tabellone.core.model import Colour
from tabellone.core.pairing.fide_swiss.seats import Seat
from tabellone.core.refusal import ColourWord


@dataclass(frozen=True, slots=True)
class ColourClauses:
    """The clauses on colours as rules of a system, in their order; the first that decides gives the colours.

    `initial` decides if neither has played, `higher` where no other clause does.
    """

    initial: Callable[[Seat, Colour], Colour]
    both: Callable[[Seat, Seat], bool]
    stronger: Callable[[Seat, Seat], Seat | None]
    latest: Callable[[Seat, Seat], Colour | None]
    higher: Callable[[Seat], Colour | None]

    def white(self, higher: Seat, lower: Seat, initial: Colour) -> tuple[Seat, Step]:
        """The player who has White, and the clause that decides."""
        return ColoursOfPair(higher, lower, initial, self).white()


class Colours(Protocol):
    """How a system gives the colours of a pair."""

    def white(self, higher: Seat, lower: Seat, initial: Colour, /) -> tuple[Seat, Step]:
        """White of a pair given the higher ranked first, and the clause that decides."""


def can_both_be_granted(first: Seat, second: Seat) -> bool:
    """Both players have the colour they prefer, or one has no preference."""
    one, other = first.preference.colour, second.preference.colour
    return one is not other and (one is not None or other is not None)


def of_stronger_preference(first: Seat, second: Seat) -> Seat | None:
    """The player whose preference is the stronger."""
    one, other = first.preference.strength, second.preference.strength
    if one == other:
        return None
    return first if one > other else second


def latest_different_colour(first: Seat, second: Seat) -> Colour | None:
    """The colour of the first player when, going back over the games played, the colours of the two last differed."""
    for one, other in zip(reversed(first.played), reversed(second.played), strict=False):
        if one is not other:
            return one
    return None


@dataclass(frozen=True, slots=True)
class ColoursOfPair:
    """Two players who meet, the higher ranked first, and the clauses that decide between them."""

    higher: Seat
    lower: Seat
    initial: Colour
    clauses: ColourClauses

    def white(self) -> tuple[Seat, Step]:
        """The player who has White, and the clause that decides."""
        higher, lower, rules = self.higher, self.lower, self.clauses
        if not higher.played and not lower.played:
            return self._decided(
                rules.initial, higher, rules.initial(higher, self.initial), "odd" if higher.is_odd else "even"
            )
        if rules.both(higher, lower):
            seat = higher if higher.preference.colour is not None else lower
            result = "one" if None in (higher.preference.colour, lower.preference.colour) else "both"
            return self._decided(rules.both, seat, seat.preference.colour, result)
        stronger = rules.stronger(higher, lower)
        if stronger is not None:
            result = "wider" if higher.preference.strength is lower.preference.strength else "stronger"
            return self._decided(rules.stronger, stronger, stronger.preference.colour, result)
        had = rules.latest(higher, lower)
        if had is not None:
            winner = higher if had is not higher.preference.colour else lower
            return self._decided(rules.latest, winner, higher.preference.colour)
        return self._decided(rules.higher, higher, rules.higher(higher))

    def _decided(
        self, clause: Callable[..., object], seat: Seat, colour: Colour | None, result: str | None = None
    ) -> tuple[Seat, Step]:
        """A clause that gives a player a colour."""
        other = self.lower if seat is self.higher else self.higher
        white, black = (seat, other) if colour is Colour.WHITE else (other, seat)
        step = reason(
            clause,
            result=result,
            white=white.number,
            black=black.number,
            player=seat.number,
            opponent=other.number,
            colour=colour and ColourWord(colour.value),
            difference=abs(seat.difference),
            less=abs(other.difference),
        )
        return white, step
