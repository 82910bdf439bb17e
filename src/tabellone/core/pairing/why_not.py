"""Why two players were not paired: the first rule that their pairing would break, or what would have to give way."""

from dataclasses import dataclass, replace

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import PlayerNumber, Round
from tabellone.core.pairing.field import Contestant, Impossible, Pairing, PairingError, PairingRequest
from tabellone.core.pairing.lim.board import PlayersOfRound, have_met, is_forbidden
from tabellone.core.pairing.lim.colours import due_colour
from tabellone.core.pairing.systems import Lim, PairingSystem


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer: whether they do meet, the steps, and the round as it would be with them."""

    are_paired: bool
    why: tuple[Step, ...]
    instead: Pairing | None = None


@rule("fide", "Swiss 3", reading="why-not-order")
def floats_more(floaters: int, floaters_then: int) -> bool:
    """More players would play outside their score group."""
    return floaters_then > floaters


@rule("fide", "Swiss 12.2", reading="why-not-order")
def gets_fewer_colours(fitting: int, fitting_then: int) -> bool:
    """Fewer players would have the colour they are due."""
    return fitting_then < fitting


@rule("fide", "Swiss 11.2", reading="why-not-order")
def comes_earlier_in_order(first: int, second: int, found: int) -> bool:
    """Nothing else speaks against it, but somebody else comes first in the order of candidates."""
    return found not in (first, second)


@rule("fide", "Swiss 11.4", reading="why-not-order")
def would_leave_others_unpaired(first: int, second: int) -> bool:
    """With this pair the rest of the field could not be paired."""
    return first != second


@rule("fide", "Swiss 17", reading="why-not-order")
def is_away(contestant: Contestant, request: PairingRequest) -> bool:
    """A player who is not there is not paired."""
    return contestant.number in request.absent


def why_not(
    request: PairingRequest, system: PairingSystem, before: Round | None, first: PlayerNumber, second: PlayerNumber
) -> WhyNot:
    """Say why two players do not meet in a round, or that they do."""
    known = {contestant.number: contestant for contestant in request.contestants}
    for number in (first, second):
        if number not in known:
            raise PairingError("no player has number {number}", number=number)
    if first == second:
        raise PairingError("player {number} cannot play against himself", number=first)
    one, other = known[first], known[second]
    for contestant in (one, other):
        if is_away(contestant, request):
            return WhyNot(are_paired=False, why=(reason(is_away, player=contestant.number),))
    found = system.pair(request, before)
    if isinstance(found, Impossible):
        return WhyNot(are_paired=False, why=found.why)
    for pair in found.pairs:
        if {pair.white, pair.black} == {first, second}:
            return WhyNot(are_paired=True, why=pair.why, instead=found)
    barred = _barred(request, system, one, other)
    if barred is not None:
        return WhyNot(are_paired=False, why=(barred,))
    then = system.pair(replace(request, fixed=(*request.fixed, (first, second))), before)
    if isinstance(then, Impossible):
        step = reason(would_leave_others_unpaired, first=first, second=second)
        return WhyNot(are_paired=False, why=(step,))
    return WhyNot(are_paired=False, why=_difference(found, then, known, first, second), instead=then)


def _barred(request: PairingRequest, system: PairingSystem, one: Contestant, other: Contestant) -> Step | None:
    values = {"first": one.number, "second": other.number}
    if have_met(one, other):
        return reason(have_met, **values)
    if is_forbidden(one, other, request.forbidden):
        return reason(is_forbidden, **values)
    if not isinstance(system, Lim):
        return None
    board = PlayersOfRound(request, system.rules, keep_apart=request.forbidden)
    places = {player.number: place for place, player in enumerate(board.players)}
    return board.why_not(places[one.number], places[other.number])


def _difference(
    found: Pairing,
    then: Pairing,
    known: dict[PlayerNumber, Contestant],
    first: PlayerNumber,
    second: PlayerNumber,
) -> tuple[Step, ...]:
    """What gives way if the two are paired by hand and the rest by the system."""
    outside, outside_then = _outside(found, known), _outside(then, known)
    if floats_more(outside, outside_then):
        return (reason(floats_more, first=first, second=second, floaters=outside, floaters_then=outside_then),)
    fitting, fitting_then = _fitting(found, known), _fitting(then, known)
    if gets_fewer_colours(fitting, fitting_then):
        return (reason(gets_fewer_colours, first=first, second=second, fitting=fitting, fitting_then=fitting_then),)
    met = next(
        (
            pair.black if pair.white == first else pair.white
            for pair in found.pairs
            if first in (pair.white, pair.black)
        ),
        None,
    )
    step = reason(comes_earlier_in_order, first=first, second=second, found=met)
    decisive = next((pair.why for pair in found.pairs if first in (pair.white, pair.black)), ())
    return (step, *decisive)


def _outside(pairing: Pairing, known: dict[PlayerNumber, Contestant]) -> int:
    return sum(known[pair.white].score != known[pair.black].score for pair in pairing.pairs)


def _fitting(pairing: Pairing, known: dict[PlayerNumber, Contestant]) -> int:
    """How many players have the colour they are due, or are due none."""
    fitting = 0
    for pair in pairing.pairs:
        white, black = due_colour(known[pair.white]), due_colour(known[pair.black])
        fitting += (white is None or white.value == "white") + (black is None or black.value == "black")
    return fitting
