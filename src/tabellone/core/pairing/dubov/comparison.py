"""Why the Dubov system prefers its round to one in which two others meet: the first criterion that gets worse."""

from functools import partial

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.comparison import compared_round, do_not_meet, is_impossible
from tabellone.core.pairing.dubov.edition import DubovRules
from tabellone.core.pairing.dubov.losses import LOSSES
from tabellone.core.pairing.dubov.pairing import pair_round, stages_of
from tabellone.core.pairing.dubov.seats import DubovSeats
from tabellone.core.pairing.dubov.upfloaters import loss_with
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, WhyNot


@rule("fide", "C.04.4.1 C4")
def would_leave_others_unpaired(then: PairedRound | Impossible) -> bool:
    """With this pair the rest of the field could not be paired."""
    return is_impossible(then)


@rule("fide", "C.04.4.1 4.2 / C.04.4.1 4.3 / C.04.4.1 4.4")
def comes_later_in_order(first: PlayerNumber, second: PlayerNumber, pairing: PairedRound) -> bool:
    """Of pairings that comply equally well the first in order is taken."""
    return do_not_meet(first, second, pairing)


def compared(request: PairingRequest, rules: DubovRules, first: PlayerNumber, second: PlayerNumber) -> WhyNot:
    """What gets worse if two players meet."""
    board = DubovSeats(request, rules, request.forbidden | request.unwanted)
    return compared_round(
        request,
        first,
        second,
        partial(pair_round, rules=rules),
        would_leave_others_unpaired,
        lambda: _difference(board, first, second),
    )


def _difference(board: DubovSeats, first: PlayerNumber, second: PlayerNumber) -> list[Step]:
    """The first criterion that a bracket with this pair complies less with."""
    stages = stages_of(board)
    if isinstance(stages, Impossible):
        return []
    higher, lower = sorted((board.place[first], board.place[second]))
    values = {"first": board.number(higher), "second": board.number(lower)}
    for stage in stages.brackets:
        if {higher, lower} & set(stage.bracket.members):
            criterion = loss_with(board, stage.bracket, higher, lower)
            return [reason(comes_later_in_order if criterion is None else LOSSES[criterion], **values)]
    return []
