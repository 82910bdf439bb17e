"""Why the Dutch system prefers its round to one in which two others meet: the first criterion that gets worse."""

from dataclasses import replace

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.model import PlayerNumber
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
    return isinstance(then, Impossible)


@rule("fide", "C.04.3 1.3")
def is_in_another_bracket(place: int, stage: Stage) -> bool:
    """A player is not of the bracket in which another has an opponent."""
    return place not in stage.bracket.moved_down and place not in stage.bracket.residents


@rule("fide", "C.04.3 4.2 / C.04.3 4.3 / C.04.3 4.4")
def comes_later_in_order(first: PlayerNumber, second: PlayerNumber, pairing: PairedRound) -> bool:
    """Of pairings that comply equally well the first in order is taken."""
    return all({pair.white, pair.black} != {first, second} for pair in pairing.pairs)


def compared(request: PairingRequest, rules: DutchRules, first: PlayerNumber, second: PlayerNumber) -> WhyNot:
    """What gets worse if two players meet."""
    then = pair_round(replace(request, fixed=(*request.fixed, (first, second))), rules)
    if would_leave_others_unpaired(then) or isinstance(then, Impossible):
        step = reason(would_leave_others_unpaired, first=first, second=second)
        return WhyNot(are_paired=False, why=(step,))
    board = SeatsOfRound(request, rules, request.forbidden | request.unwanted)
    stages = stages_of(board)
    why = () if isinstance(stages, Impossible) else (_difference(board, stages, first, second),)
    return WhyNot(are_paired=False, why=why, instead=then)


def _difference(board: SeatsOfRound, stages: list[Stage], first: PlayerNumber, second: PlayerNumber) -> Step:
    """The first criterion that a bracket with this pair complies less with."""
    higher, lower = sorted((board.place[first], board.place[second]))
    stage = next(stage for stage in stages if any(higher in pair for pair in stage.paired.pairs))
    values = {"first": board.seats[higher].number, "second": board.seats[lower].number}
    if is_in_another_bracket(lower, stage):
        score = board.seats[stage.bracket.residents[0]].score
        opponent = next(sum(pair) - higher for pair in stage.paired.pairs if higher in pair)
        return reason(is_in_another_bracket, score=score, opponent=board.seats[opponent].number, **values)
    criterion = loss_with(board, stage.bracket, higher, lower)
    if criterion is None:
        return reason(comes_later_in_order, **values)
    return naming(reason(LOSSES[criterion], first=values["first"], others=(values["second"],)), None)
