"""Why a system prefers its round to one in which two others meet: what all that compare criteria share."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from tabellone.core.explain import Step, reason
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, WhyNot

PairRound = Callable[[PairingRequest], PairedRound | Impossible]


def is_impossible(then: PairedRound | Impossible) -> bool:
    """No round with a pair exists."""
    return isinstance(then, Impossible)


def do_not_meet(first: PlayerNumber, second: PlayerNumber, pairing: PairedRound) -> bool:
    """Two players have other opponents in a round."""
    return all({pair.white, pair.black} != {first, second} for pair in pairing.pairs)


def compared_round(
    request: PairingRequest,
    first: PlayerNumber,
    second: PlayerNumber,
    pair_round: PairRound,
    unpaired: Callable[..., object],
    difference: Callable[[], Iterable[Step]],
) -> WhyNot:
    """What gets worse if two players meet.

    `unpaired` is the rule that the rest of the field can be paired, `difference` says what a round with the two
    complies less with.
    """
    then = pair_round(replace(request, fixed=(*request.fixed, (first, second))))
    if isinstance(then, Impossible):
        return WhyNot(are_paired=False, why=(reason(unpaired, first=first, second=second),))
    return WhyNot(are_paired=False, why=tuple(difference()), instead=then)
