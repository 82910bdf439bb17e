"""A round by the Burstein system: the bye first, then bracket by bracket from the top."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.burstein.bracket import FEW_LEFT_OVER, Bracket, PairedBracket, pair_bracket
from tabellone.core.pairing.burstein.edition import BursteinRules
from tabellone.core.pairing.burstein.reasons import Stage, reasons_of
from tabellone.core.pairing.burstein.seats import BursteinSeats
from tabellone.core.pairing.bye_first.answer import answer, keeping_wishes
from tabellone.core.pairing.bye_first.bye import bye_goes_to, round_can_be_completed, why_bye, why_impossible
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest


@dataclass(frozen=True, slots=True)
class Stages:
    """Who has the bye, and the brackets of a round."""

    bye: int | None
    brackets: tuple[Stage, ...]


def pair_round(request: PairingRequest, rules: BursteinRules) -> PairedRound | Impossible:
    """Pair a round after the seeding; unwanted pairs are avoided as long as a legal pairing without them exists."""

    def board_with(apart: frozenset[frozenset[PlayerNumber]]) -> BursteinSeats:
        return BursteinSeats(request, rules, apart)

    board = board_with(keeping_wishes(request, board_with))
    stages = stages_of(board)
    if isinstance(stages, Impossible):
        return stages
    bye = None if stages.bye is None else why_bye(board, stages.bye, board.rank)
    return answer(request, (made for stage in stages.brackets for made in reasons_of(board, stage)), bye)


def stages_of(board: BursteinSeats) -> Stages | Impossible:
    """The brackets of a round with their pairings, or why there are none."""
    bye = bye_goes_to(board, board.rank) if len(board.seats) % 2 else None
    if not round_can_be_completed(board, bye):
        return Impossible(board.request.round_number, why_impossible(board))
    groups = board.groups([place for place in range(len(board.seats)) if place != bye])
    stages: list[Stage] = []
    incoming: tuple[int, ...] = ()
    for place, residents in enumerate(groups):
        stage = _stage(board, incoming, residents, groups[place + 1 :])
        stages.append(stage)
        incoming = stage.paired.floaters
    return Stages(bye, tuple(stages))


def _stage(
    board: BursteinSeats, incoming: Sequence[int], residents: Sequence[int], after: Sequence[Sequence[int]]
) -> Stage:
    """Pair a bracket so that the rest can be completed: first without looking further than the next scoregroup."""
    ranked = tuple(sorted((*incoming, *residents), key=board.rank))
    following = tuple(after[0]) if after else ()
    below = tuple(place for group in after[1:] for place in group)
    whole = Bracket(ranked, tuple(incoming), following, below)
    if below:
        paired = _looking_ahead(board, replace(whole, below=()))
        if paired is not None and board.can_be_paired([*paired.left_after, *below]):
            return Stage(whole, paired)
    return Stage(whole, pair_bracket(board, whole))


def _looking_ahead(board: BursteinSeats, bracket: Bracket) -> PairedBracket | None:
    """Pair a bracket with a view to the next scoregroup, anybody of which may be left over; None if all must be."""
    players = len(bracket.ranked) + len(bracket.following)
    spare = FEW_LEFT_OVER + players % 2
    while spare <= players:
        paired = pair_bracket(board, replace(bracket, spare=spare))
        if paired.is_legal and not paired.is_short:
            return paired
        spare = 2 * spare + players % 2
    return None
