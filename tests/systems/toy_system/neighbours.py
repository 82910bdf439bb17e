"""Neighbours in the standings meet, if they have not met before."""

from tabellone.core.explain import reason, rule
from tabellone.core.pairing.basic_rules import have_met
from tabellone.core.pairing.field import Bye, Contestant, Impossible, Pair, PairedRound, PairingRequest


@rule("fide", "Swiss 9.4")
def stands_next(first: Contestant, second: Contestant) -> bool:
    """The next player in the standings not met yet is the opponent."""
    return not have_met(first, second)


@rule("fide", "Swiss 8.1")
def stands_last(contestant: Contestant) -> bool:
    """The last player in the standings of an odd field rests."""
    return not contestant.byes


@rule("fide", "Swiss 3")
def somebody_is_left(players: int) -> bool:
    """There is somebody left to meet."""
    return players > 0


@rule("fide", "Swiss 12.2")
def have_the_wrong_colours(white: Contestant, black: Contestant) -> bool:
    """The higher number has White."""
    return white.number < black.number


def paired(request: PairingRequest) -> PairedRound | Impossible:
    """The round: from the top down, each player with the next one not met yet."""
    left = sorted(request.to_be_paired(), key=lambda contestant: (-contestant.score, contestant.number))
    bye = None
    if len(left) % 2:
        resting = next(contestant for contestant in reversed(left) if stands_last(contestant))
        left.remove(resting)
        bye = Bye(resting.number, (reason(stands_last, player=resting.number),))
    pairs = []
    while left:
        first = left.pop(0)
        second = next((contestant for contestant in left if stands_next(first, contestant)), None)
        if second is None:
            return Impossible(request.round_number, (reason(somebody_is_left, player=first.number),))
        left.remove(second)
        low, high = sorted((first.number, second.number))
        step = reason(stands_next, first=first.number, second=second.number)
        pairs.append(Pair(high, low, (step,), first.number))
    return PairedRound(request.round_number, tuple(pairs), tuple(pairs), bye, absent=tuple(sorted(request.absent)))
