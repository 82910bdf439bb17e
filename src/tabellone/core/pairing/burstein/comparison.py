"""Why the Burstein system prefers its round to one in which two others meet: the first criterion that gets worse."""

from functools import partial

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.burstein.bracket import loss_with
from tabellone.core.pairing.burstein.edition import BursteinRules
from tabellone.core.pairing.burstein.losses import LOSSES
from tabellone.core.pairing.burstein.pairing import pair_round, stages_of
from tabellone.core.pairing.burstein.reasons import Stage
from tabellone.core.pairing.burstein.seats import BursteinSeats
from tabellone.core.pairing.comparison import compared_round, do_not_meet, is_impossible
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, WhyNot


@rule("fide", "C.04.4.2 C4")
def would_leave_others_unpaired(then: PairedRound | Impossible) -> bool:
    """With this pair the rest of the field could not be paired."""
    return is_impossible(then)


@rule("fide", "C.04.4.2 1.2")
def is_in_another_bracket(place: int, stage: Stage) -> bool:
    """A player is not of the bracket in which another has an opponent."""
    return place not in stage.bracket.ranked


@rule("fide", "C.04.4.2 4.3")
def comes_later_in_order(first: PlayerNumber, second: PlayerNumber, pairing: PairedRound) -> bool:
    """Of pairings that comply equally well the first in order is taken."""
    return do_not_meet(first, second, pairing)


def compared(request: PairingRequest, rules: BursteinRules, first: PlayerNumber, second: PlayerNumber) -> WhyNot:
    """What gets worse if two players meet."""
    board = BursteinSeats(request, rules, request.forbidden | request.unwanted)
    return compared_round(
        request,
        first,
        second,
        partial(pair_round, rules=rules),
        would_leave_others_unpaired,
        lambda: _difference(board, first, second),
    )


def _difference(board: BursteinSeats, first: PlayerNumber, second: PlayerNumber) -> list[Step]:
    """The first criterion that a bracket with this pair complies less with."""
    stages = stages_of(board)
    if isinstance(stages, Impossible):
        return []
    higher, lower = sorted((board.place[first], board.place[second]))
    values: dict[str, object] = {"first": board.number(higher), "second": board.number(lower)}
    for stage in stages.brackets:
        meeting = next((pair for pair in stage.paired.opponents if higher in (pair.seeker, pair.chosen)), None)
        if meeting is None:
            continue
        if is_in_another_bracket(lower, stage):
            opponent = meeting.seeker + meeting.chosen - higher
            return [reason(is_in_another_bracket, opponent=board.number(opponent), **values)]
        criterion = loss_with(board, stage.bracket, higher, lower)
        if criterion is None:
            return [reason(comes_later_in_order, **values)]
        return [reason(LOSSES[criterion], first=values["first"], others=(values["second"],))]
    return []
