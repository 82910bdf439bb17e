"""A round by the Dutch system as the program answers it: pairs with colours and reasons, the bye, who floats."""

from tabellone.core.explain import Step, reason
from tabellone.core.matching import Matching, group_of
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.dutch.colours import ColoursOfPair
from tabellone.core.pairing.dutch.edition import DutchRules
from tabellone.core.pairing.dutch.reasons import Reasons
from tabellone.core.pairing.dutch.round import Completions, Stage, Walk, resters_of, round_can_be_completed
from tabellone.core.pairing.dutch.seats import SeatsOfRound
from tabellone.core.pairing.field import (
    Floater,
    Impossible,
    Pair,
    PairedRound,
    PairingRequest,
    fixed_pairs,
    in_board_order,
    wishes_kept,
    with_broken_wishes,
)


def pair_round(request: PairingRequest, rules: DutchRules) -> PairedRound | Impossible:
    """Pair a round; unwanted pairs are avoided as long as a legal pairing without them exists."""

    board = SeatsOfRound(request, rules, request.forbidden)
    if request.unwanted:
        kept = wishes_kept(request, lambda apart: _can_be_kept_apart(board, apart))
        board = SeatsOfRound(request, rules, kept)
    stages = stages_of(board)
    if isinstance(stages, Impossible):
        return stages
    return with_broken_wishes(_answer(board, stages), request)


def _can_be_kept_apart(board: SeatsOfRound, pairs: frozenset[frozenset[PlayerNumber]]) -> bool:
    """Whether everybody can be paired while some do not meet."""
    completions = Completions(board, resters_of(board) if board.is_odd else 0)
    for pair in pairs:
        one, other = (board.place.get(number) for number in pair)
        if one is not None and other is not None:
            completions.graph[one] &= ~(1 << other)
            completions.graph[other] &= ~(1 << one)
    return completions.can_be_paired(range(len(board.seats)))


def stages_of(board: SeatsOfRound) -> list[Stage] | Impossible:
    """The brackets of a round with their pairings, or why there are none."""
    resters = round_can_be_completed(board)
    if resters is None:
        return Impossible(board.request.round_number, _why_impossible(board))
    return Walk(board, resters).stages() if board.seats else []


def _answer(board: SeatsOfRound, stages: list[Stage]) -> PairedRound:
    request = board.request
    reasons = Reasons(board, stages)
    pairs = []
    floaters: list[Floater] = []
    for stage in stages:
        for opponent in stage.paired.opponents:
            first, second = board.seats[opponent.seeker], board.seats[opponent.chosen]
            colours = ColoursOfPair(first, second, request.initial_colour)
            white = colours.white()
            black = second if white is first else first
            why = (*reasons.of_pair(stage, opponent), *colours.steps())
            passed_over = tuple(reasons.passed_over(opponent))
            pairs.append(Pair(white.number, black.number, why, first.number, passed_over))
            floaters.extend(reasons.floaters(opponent))
    everything = (*fixed_pairs(request), *pairs)
    known = {contestant.number: contestant for contestant in request.contestants}
    left = [place for stage in stages[-1:] for place in stage.paired.floaters]
    return PairedRound(
        request.round_number,
        everything,
        in_board_order(everything, known),
        reasons.of_bye(left[0]) if left else None,
        tuple(floaters),
        tuple(sorted(request.absent)),
    )


def _why_impossible(board: SeatsOfRound) -> tuple[Step, ...]:
    """How many can be paired at most."""
    resters = resters_of(board) if board.is_odd else 0
    nobody = 1 << len(board.seats) if board.is_odd else 0
    matching = Matching(Completions(board, resters).graph, group_of(range(len(board.seats))) | nobody)
    values = {"round": board.request.round_number, "players": len(board.seats)}
    if board.is_odd and not resters:
        return (reason(round_can_be_completed, result="bye", **values),)
    unpaired = [place for place in range(len(board.seats)) if matching.free >> place & 1]
    return (
        reason(
            round_can_be_completed,
            result="pairs",
            pairs=len(matching.partner) // 2,
            others=tuple(board.seats[place].number for place in unpaired),
            **values,
        ),
    )
