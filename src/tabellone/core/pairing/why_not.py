"""Why two players were not paired: the first rule that their pairing would break, or what would have to give way."""

from dataclasses import dataclass, replace

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import Colour, PlayerNumber, Round
from tabellone.core.pairing.field import (
    Contestant,
    Impossible,
    Pair,
    Pairing,
    PairingError,
    PairingRequest,
    is_in_fixed_pair,
)
from tabellone.core.pairing.italo_swiss import already_played, kept_apart, leaves_others_pairable
from tabellone.core.pairing.lim.board import PlayersOfRound
from tabellone.core.pairing.lim.colours import due_colour
from tabellone.core.pairing.lim.exchanges import leaves_rest_pairable
from tabellone.core.pairing.round_robin import meeting_round
from tabellone.core.pairing.systems import ItaloSwiss, Lim, PairingSystem, RoundRobin


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
def comes_earlier_in_order(found: Pairing, first: PlayerNumber, second: PlayerNumber) -> Pair:
    """Who seeks an opponent takes the first that fits: the pair made first that one of the two is in."""
    return _earliest(found, first, second)


@rule("fide", "Swiss 11.4", reading="why-not-order")
def would_leave_others_unpaired(then: Pairing | Impossible) -> bool:
    """With this pair the rest of the field could not be paired."""
    return isinstance(then, Impossible)


@rule("fid", "V.5 / Tab. 7")
def comes_earlier_in_circle(found: Pairing, first: PlayerNumber, second: PlayerNumber) -> Pair:
    """Who seeks an opponent takes the first that fits round the circle: the pair made first with one of the two."""
    return _earliest(found, first, second)


@rule("fide", "Swiss 17", reading="why-not-order")
def is_away(contestant: Contestant, request: PairingRequest) -> bool:
    """A player who is not there is not paired."""
    return contestant.number in request.absent


@rule("fide", "Swiss 8.1", reading="why-not-order")
def rests(player: PlayerNumber, pairing: Pairing) -> bool:
    """Who has the bye meets nobody."""
    return pairing.bye is not None and pairing.bye.player == player


def why_not(
    request: PairingRequest, system: PairingSystem, before: Round | None, first: PlayerNumber, second: PlayerNumber
) -> WhyNot:
    """Say why two players do not meet in a round, or that they do."""
    known = _known(request, first, second)
    one, other = known[first], known[second]
    for contestant in (one, other):
        if is_away(contestant, request):
            return WhyNot(are_paired=False, why=(reason(is_away, player=contestant.number),))
        if is_in_fixed_pair(contestant.number, request):
            are_paired = any({first, second} == set(pair) for pair in request.fixed)
            return WhyNot(are_paired, (reason(is_in_fixed_pair, player=contestant.number),))
    found = system.pair(request, before)
    if isinstance(found, Impossible):
        return WhyNot(are_paired=False, why=found.why)
    for pair in found.pairs:
        if {pair.white, pair.black} == {first, second}:
            return WhyNot(are_paired=True, why=pair.why, instead=found)
    for number in (first, second):
        if found.bye and rests(number, found):
            return WhyNot(are_paired=False, why=(reason(rests, player=number), *found.bye.why))
    told = _told(request, system, one, other, found)
    if told:
        return WhyNot(are_paired=False, why=told)
    then = system.pair(replace(request, fixed=(*request.fixed, (first, second))), before)
    if would_leave_others_unpaired(then) or isinstance(then, Impossible):
        step = reason(would_leave_others_unpaired, first=first, second=second)
        return WhyNot(are_paired=False, why=(step,))
    return WhyNot(are_paired=False, why=_difference(found, then, known, first, second), instead=then)


def _known(request: PairingRequest, first: PlayerNumber, second: PlayerNumber) -> dict[PlayerNumber, Contestant]:
    """The players by number; the two asked for must be two of them."""
    known = {contestant.number: contestant for contestant in request.contestants}
    for number in (first, second):
        if number not in known:
            raise PairingError("no player has number {number}", number=number)
    if first == second:
        raise PairingError("player {number} cannot play against himself", number=first)
    return known


def _told(
    request: PairingRequest, system: PairingSystem, one: Contestant, other: Contestant, found: Pairing
) -> tuple[Step, ...]:
    """What the system itself says against the pair: the table, a rule, or what it said when it passed one over."""
    if isinstance(system, RoundRobin):
        met = meeting_round(one.number, other.number, len(request.contestants))
        return (reason(meeting_round, first=one.number, second=other.number, result=met),)
    barred = _barred(request, system, one, other)
    if barred is not None:
        return (barred,)
    earliest = _earliest(found, one.number, other.number)
    for step in earliest.why:
        named = {step.values.get("first"), step.values.get("second")}
        if named == {one.number, other.number} and step.rule.name in _PASSED_OVER:
            return (step,)
    if isinstance(system, ItaloSwiss):
        earliest = comes_earlier_in_circle(found, one.number, other.number)
        return (_order_in_circle(earliest, one.number, other.number),)
    return ()


_PASSED_OVER = frozenset({leaves_rest_pairable.__name__, leaves_others_pairable.__name__})


def _earliest(found: Pairing, first: PlayerNumber, second: PlayerNumber) -> Pair:
    """The pair made first that one of the two is in."""
    return next(pair for pair in found.pairs if {first, second} & {pair.white, pair.black})


def _order_in_circle(earliest: Pair, first: PlayerNumber, second: PlayerNumber) -> Step:
    seeker = next(step.values["player"] for step in earliest.why if step.rule.name == "next_to_pair")
    opponent = earliest.black if seeker == earliest.white else earliest.white
    return reason(comes_earlier_in_circle, seeker=seeker, found=opponent, first=first, second=second)


def _barred(request: PairingRequest, system: PairingSystem, one: Contestant, other: Contestant) -> Step | None:
    values = {"first": one.number, "second": other.number}
    if isinstance(system, ItaloSwiss):
        if already_played(one, other):
            return reason(already_played, **values)
        if kept_apart(one, other, request.forbidden | request.unwanted):
            return reason(kept_apart, **values)
        return None
    if not isinstance(system, Lim):
        return None
    board = PlayersOfRound(request, system.rules, keep_apart=request.forbidden | request.unwanted)
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
    earliest = comes_earlier_in_order(found, first, second)
    return (
        reason(comes_earlier_in_order, first=first, second=second, seeker=earliest.white, found=earliest.black),
        *earliest.why,
    )


def _outside(pairing: Pairing, known: dict[PlayerNumber, Contestant]) -> int:
    return sum(known[pair.white].score != known[pair.black].score for pair in pairing.pairs)


def _fitting(pairing: Pairing, known: dict[PlayerNumber, Contestant]) -> int:
    """How many players can have the colour they are due, whichever way round each pair is."""
    fitting = 0
    for pair in pairing.pairs:
        white, black = due_colour(known[pair.white]), due_colour(known[pair.black])
        as_paired = (white is None or white is Colour.WHITE) + (black is None or black is Colour.BLACK)
        reversed_ = (white is None or white is Colour.BLACK) + (black is None or black is Colour.WHITE)
        fitting += max(as_paired, reversed_)
    return fitting
