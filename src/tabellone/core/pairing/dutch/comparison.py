"""Why the Dutch system prefers its round to one in which two others meet: the first criterion that gets worse."""

from collections.abc import Iterator
from functools import partial

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.comparison import compared_round, do_not_meet, is_impossible
from tabellone.core.pairing.dutch.bracket import loss_with
from tabellone.core.pairing.dutch.edition import DutchRules
from tabellone.core.pairing.dutch.losses import LOSSES
from tabellone.core.pairing.dutch.pairing import pair_round, stages_of
from tabellone.core.pairing.dutch.round import Stage
from tabellone.core.pairing.dutch.seats import SeatsOfRound
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, WhyNot


@rule("fide", "C.04.3 C4")
def would_leave_others_unpaired(then: PairedRound | Impossible) -> bool:
    """With this pair the rest of the field could not be paired."""
    return is_impossible(then)


@rule("fide", "C.04.3 1.3")
def is_in_another_bracket(place: int, stage: Stage) -> bool:
    """A player is not of the bracket in which another has an opponent."""
    return place not in stage.bracket.moved_down and place not in stage.bracket.residents


@rule("fide", "C.04.3 4.2 / C.04.3 4.3 / C.04.3 4.4")
def comes_later_in_order(first: PlayerNumber, second: PlayerNumber, pairing: PairedRound) -> bool:
    """Of pairings that comply equally well the first in order is taken."""
    return do_not_meet(first, second, pairing)


def compared(request: PairingRequest, rules: DutchRules, first: PlayerNumber, second: PlayerNumber) -> WhyNot:
    """What gets worse if two players meet."""
    board = SeatsOfRound(request, rules, request.forbidden | request.unwanted)
    return compared_round(
        request,
        first,
        second,
        partial(pair_round, rules=rules),
        would_leave_others_unpaired,
        lambda: _difference(board, first, second),
    )


def _difference(board: SeatsOfRound, first: PlayerNumber, second: PlayerNumber) -> Iterator[Step]:
    """The first criterion that a bracket with this pair complies less with."""
    stages = stages_of(board)
    if isinstance(stages, Impossible):
        return
    higher, lower = sorted((board.place[first], board.place[second]))
    stage = next(stage for stage in stages if any(higher in pair for pair in stage.paired.pairs))
    values = {"first": board.seats[higher].number, "second": board.seats[lower].number}
    if is_in_another_bracket(lower, stage):
        score = board.seats[stage.bracket.residents[0]].score
        opponent = next(sum(pair) - higher for pair in stage.paired.pairs if higher in pair)
        yield reason(is_in_another_bracket, score=score, opponent=board.seats[opponent].number, **values)
        return
    criterion = loss_with(board, stage.bracket, higher, lower)
    if criterion is None:
        yield reason(comes_later_in_order, **values)
    else:
        yield naming(reason(LOSSES[criterion], first=values["first"], others=(values["second"],)), None)
