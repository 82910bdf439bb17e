"""A round by the Dubov system: the bye first, then bracket by bracket from the top."""

from dataclasses import dataclass

from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.bye_first.answer import answer, keeping_wishes
from tabellone.core.pairing.bye_first.bye import bye_goes_to, round_can_be_completed, why_bye, why_impossible
from tabellone.core.pairing.dubov.edition import DubovRules
from tabellone.core.pairing.dubov.reasons import Stage, reasons_of
from tabellone.core.pairing.dubov.seats import DubovSeats
from tabellone.core.pairing.dubov.subgroups import pair_members
from tabellone.core.pairing.dubov.upfloaters import bracket_of
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest


@dataclass(frozen=True, slots=True)
class Stages:
    """Who has the bye, and the brackets of a round."""

    bye: int | None
    brackets: tuple[Stage, ...]


def pair_round(request: PairingRequest, rules: DubovRules) -> PairedRound | Impossible:
    """Pair a round; unwanted pairs are avoided as long as a legal pairing without them exists."""

    def board_with(apart: frozenset[frozenset[PlayerNumber]]) -> DubovSeats:
        return DubovSeats(request, rules, apart)

    board = board_with(keeping_wishes(request, board_with))
    stages = stages_of(board)
    if isinstance(stages, Impossible):
        return stages
    bye = None if stages.bye is None else why_bye(board, stages.bye, board.last_of)
    return answer(request, (made for stage in stages.brackets for made in reasons_of(board, stage)), bye)


def stages_of(board: DubovSeats) -> Stages | Impossible:
    """The brackets of a round with their pairings, or why there are none."""
    bye = bye_goes_to(board, board.last_of) if len(board.seats) % 2 else None
    if not round_can_be_completed(board, bye):
        return Impossible(board.request.round_number, why_impossible(board))
    left = [place for place in range(len(board.seats)) if place != bye]
    stages = []
    while left:
        residents = board.groups(left)[0]
        bracket = bracket_of(board, residents, left[len(residents) :])
        stages.append(Stage(bracket, pair_members(board, bracket.members)))
        paired = set(bracket.members)
        left = [place for place in left if place not in paired]
    return Stages(bye, tuple(stages))
