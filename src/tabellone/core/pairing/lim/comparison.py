"""Why the Lim system prefers its round to one in which two others meet: what would get worse."""

from collections.abc import Mapping
from dataclasses import replace

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.field import Contestant, Impossible, Pair, PairedRound, PairingRequest, WhyNot
from tabellone.core.pairing.lim.colours import due_colour
from tabellone.core.pairing.lim.edition import LimRules
from tabellone.core.pairing.lim.round import pair_round


@rule("fide", "Swiss 3", reading="why-not-order")
def floats_more(floaters: int, floaters_then: int) -> bool:
    """More players would play outside their score group."""
    return floaters_then > floaters


@rule("fide", "Swiss 12.2", reading="why-not-order")
def gets_fewer_colours(fitting: int, fitting_then: int) -> bool:
    """Fewer players would have the colour they are due."""
    return fitting_then < fitting


@rule("fide", "Swiss 11.2", reading="why-not-order")
def comes_earlier_in_order(pairing: PairedRound, first: PlayerNumber, second: PlayerNumber) -> Pair:
    """Who seeks an opponent takes the first that fits: the pair made first that one of the two is in."""
    return pairing.earliest(first, second)


@rule("fide", "Swiss 11.4", reading="why-not-order")
def would_leave_others_unpaired(then: PairedRound | Impossible) -> bool:
    """With this pair the rest of the field could not be paired."""
    return isinstance(then, Impossible)


def compared(
    request: PairingRequest, rules: LimRules, pairing: PairedRound, first: PlayerNumber, second: PlayerNumber
) -> WhyNot:
    """What gets worse if two players are paired by hand and the rest by the system."""
    then = pair_round(replace(request, fixed=(*request.fixed, (first, second))), rules)
    if would_leave_others_unpaired(then) or isinstance(then, Impossible):
        step = reason(would_leave_others_unpaired, first=first, second=second)
        return WhyNot(are_paired=False, why=(step,))
    known = {contestant.number: contestant for contestant in request.contestants}
    return WhyNot(are_paired=False, why=_difference(pairing, then, known, first, second), instead=then)


def _difference(
    pairing: PairedRound,
    then: PairedRound,
    known: Mapping[PlayerNumber, Contestant],
    first: PlayerNumber,
    second: PlayerNumber,
) -> tuple[Step, ...]:
    outside, outside_then = _outside(pairing, known), _outside(then, known)
    if floats_more(outside, outside_then):
        return (reason(floats_more, first=first, second=second, floaters=outside, floaters_then=outside_then),)
    fitting, fitting_then = _fitting(pairing, known), _fitting(then, known)
    if gets_fewer_colours(fitting, fitting_then):
        return (reason(gets_fewer_colours, first=first, second=second, fitting=fitting, fitting_then=fitting_then),)
    earliest = comes_earlier_in_order(pairing, first, second)
    return (
        reason(comes_earlier_in_order, first=first, second=second, seeker=earliest.white, found=earliest.black),
        *earliest.why,
    )


def _outside(pairing: PairedRound, known: Mapping[PlayerNumber, Contestant]) -> int:
    return sum(known[pair.white].score != known[pair.black].score for pair in pairing.pairs)


def _fitting(pairing: PairedRound, known: Mapping[PlayerNumber, Contestant]) -> int:
    """How many players can have the colour they are due, whichever way round each pair is."""
    fitting = 0
    for pair in pairing.pairs:
        white, black = due_colour(known[pair.white]), due_colour(known[pair.black])
        as_paired = (white is None or white is Colour.WHITE) + (black is None or black is Colour.BLACK)
        reversed_ = (white is None or white is Colour.BLACK) + (black is None or black is Colour.WHITE)
        fitting += max(as_paired, reversed_)
    return fitting
