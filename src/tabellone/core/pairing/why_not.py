"""Why two players were not paired: the first rule that their pairing would break, or what would get worse."""

from dataclasses import replace

from tabellone.core.explain import citing, reason, rule
from tabellone.core.model import PlayerNumber, Round
from tabellone.core.pairing.acceleration import in_pairing_scores, why_accelerated
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import (
    Contestant,
    Impossible,
    PairedRound,
    PairingError,
    PairingRequest,
    WhyNot,
    is_in_fixed_pair,
)


@rule("fide", "Swiss 17")
def is_away(contestant: Contestant, request: PairingRequest) -> bool:
    """A player who is not there is not paired."""
    return contestant.number in request.absent


@rule("fide", "Swiss 8.1")
def rests(player: PlayerNumber, pairing: PairedRound) -> bool:
    """The player who has the bye meets nobody."""
    return pairing.bye is not None and pairing.bye.player == player


def why_not(
    request: PairingRequest, system: PairingSystem, before: Round | None, first: PlayerNumber, second: PlayerNumber
) -> WhyNot:
    """Say why two players do not meet in a round, or that they do."""
    with citing(system.concordance):
        contestants = _contestants(request, first, second)
        answer = _before_pairing(request, system, first, second)
        if answer is not None:
            return answer
        answer = _in_pairing(request, system, before, first, second)
        steps = in_pairing_scores(answer.why, contestants)
        return replace(answer, why=(*why_accelerated((contestants[first], contestants[second])), *steps))


def _before_pairing(
    request: PairingRequest, system: PairingSystem, first: PlayerNumber, second: PlayerNumber
) -> WhyNot | None:
    """Answers that need no pairing: players who are away, or paired by the arbiter by hand."""
    contestants = _contestants(request, first, second)
    for number in (first, second):
        if is_away(contestants[number], request) and not system.declaration.pairs_the_absent:
            return WhyNot(are_paired=False, why=(reason(is_away, player=number),))
        if is_in_fixed_pair(number, request):
            are_paired = any({first, second} == set(pair) for pair in request.fixed)
            return WhyNot(are_paired, (reason(is_in_fixed_pair, player=number),))
    return None


def _in_pairing(
    request: PairingRequest, system: PairingSystem, before: Round | None, first: PlayerNumber, second: PlayerNumber
) -> WhyNot:
    """The reasons from the round that the system pairs."""
    answer = system.procedure.pair(request, before)
    if isinstance(answer, Impossible):
        return WhyNot(are_paired=False, why=answer.why)
    for pair in answer.pairs:
        if {pair.white, pair.black} == {first, second}:
            return WhyNot(are_paired=True, why=pair.why, instead=answer)
    for number in (first, second):
        if answer.bye and rests(number, answer):
            return WhyNot(are_paired=False, why=(reason(rests, player=number), *answer.bye.why))
    barred = system.procedure.bars(request, first, second)
    if barred is not None:
        return WhyNot(are_paired=False, why=(barred,))
    earliest = answer.earliest(first, second)
    for passed, step in earliest.passed_over:
        if {earliest.seeker, passed} == {first, second}:
            return WhyNot(are_paired=False, why=(step,))
    return system.procedure.prefers(request, before, answer, first, second)


def _contestants(request: PairingRequest, first: PlayerNumber, second: PlayerNumber) -> dict[PlayerNumber, Contestant]:
    """The players by number; the two given numbers must be among them."""
    by_number = {contestant.number: contestant for contestant in request.contestants}
    for number in (first, second):
        if number not in by_number:
            raise PairingError("no player has number {number}", number=number)
    if first == second:
        raise PairingError("player {number} cannot play against himself", number=first)
    return by_number
