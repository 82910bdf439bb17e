"""Why each pair of a round is made by the Dutch system and why no other, and why a player floats or has the bye."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.matching import group_of
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.basic_rules import has_rested
from tabellone.core.pairing.dutch.brackets import PairedBracket, exchanged
from tabellone.core.pairing.dutch.round import Brackets, DutchStage, bye_decides_bracket, lowest_score_of_bye
from tabellone.core.pairing.dutch.seats import ByeChoice, DutchSeats, has_won_unplayed
from tabellone.core.pairing.fide_swiss.brackets import Opponent
from tabellone.core.pairing.fide_swiss.procedure import ReasonsOfPair, do_not_meet
from tabellone.core.pairing.field import Floater, Impossible, PairedRound


@rule("fide", "C.04.3 1.3")
def is_moved_down(higher: Fraction, lower: Fraction) -> bool:
    """Opponents are of one bracket: both of its score, or one of them moved down into it."""
    return higher > lower


@rule("fide", "C.04.3 C6 / C.04.3 C7")
def is_left_over(player: int, paired: PairedBracket) -> bool:
    """As few players as possible leave a bracket, of those who must the lowest scores."""
    return player in paired.floaters


@rule("fide", "C.04.3 C1 / C.04.3 C3")
def no_two_may_meet(board: DutchSeats, players: Sequence[int]) -> bool:
    """No two players of a bracket may meet."""
    group = group_of(players)
    return not any(board.graph[player] & group for player in players)


@rule("fide", "C.04.3 C4")
def all_are_needed_below(players: int) -> bool:
    """Every player of a bracket is needed for the rest to be paired."""
    return players > 1


@rule("fide", "C.04.3 3.3")
def is_first_candidate(opponent: Opponent, paired: PairedBracket) -> bool:
    """Players moved down meet the first of the bracket, then its upper half meets the lower half, each in order."""
    return not opponent.passed_over and not any(paired.exchanged)


@rule("fide", "C.04.3 4.2")
def is_transposed(opponent: Opponent) -> bool:
    """Where the first candidate does not comply, the next in order is taken that complies best."""
    return bool(opponent.passed_over)


@rule("fide", "C.04.3 C2")
def is_last_without_opponent(player: int, paired: PairedBracket) -> bool:
    """A player who is left over in the last bracket has the bye."""
    return player in paired.floaters


@rule("fide", "C.04.3 C4")
def would_leave_others_unpaired(then: PairedRound | Impossible) -> bool:
    """With this pair the rest of the field could not be paired."""
    return isinstance(then, Impossible)


@rule("fide", "C.04.3 1.3")
def is_in_another_bracket(player: int, stage: DutchStage) -> bool:
    """A player is not of the bracket in which another has an opponent."""
    return player not in stage.bracket.members


@rule("fide", "C.04.3 4.2 / C.04.3 4.3 / C.04.3 4.4")
def comes_later_in_order(first: PlayerNumber, second: PlayerNumber, pairing: PairedRound) -> bool:
    """The first in order of pairings that comply equally well is taken."""
    return do_not_meet(first, second, pairing)


def reasons_of(board: DutchSeats, stages: Brackets) -> Iterator[ReasonsOfPair]:
    """The pairs of a round with their reasons."""
    left: dict[int, list[Step]] = {}
    for stage in stages.brackets:
        for player in stage.paired.floaters:
            left.setdefault(player, []).extend(_left_over(board, player, stage))
    for stage in stages.brackets:
        for opponent in stage.paired.opponents:
            why_left = tuple(left.get(opponent.seeker, ()))
            before = tuple(_before(board, stage, opponent, why_left))
            floaters = tuple(_floaters(board, opponent, why_left))
            yield ReasonsOfPair(opponent, opponent.pair, before, _choice(board, stage, opponent), floaters)


def _left_over(board: DutchSeats, player: int, stage: DutchStage) -> Iterator[Step]:
    players, floaters = len(stage.bracket.members), len(stage.paired.floaters)
    are_all = players == floaters > 1
    yield reason(
        is_left_over,
        result="alone" if players == 1 else "all" if are_all else "one" if floaters == 1 else "more",
        player=board.number(player),
        score=board.seats[stage.bracket.residents[0]].score,
        players=players,
        floaters=floaters,
    )
    if are_all:
        cause = no_two_may_meet if no_two_may_meet(board, stage.bracket.members) else all_are_needed_below
        yield reason(cause, players=players)


def _before(board: DutchSeats, stage: DutchStage, opponent: Opponent, why_left: tuple[Step, ...]) -> Iterator[Step]:
    """The scores of two players, why the first of them left their bracket, and who changed halves."""
    first, second = board.seats[opponent.seeker], board.seats[opponent.chosen]
    values = {"first": first.number, "second": second.number}
    result = "moved" if is_moved_down(first.score, second.score) else "same"
    yield reason(is_moved_down, result=result, score=first.score, other=second.score, **values)
    yield from why_left
    if any(stage.paired.exchanged) and opponent.seeker not in stage.bracket.moved_down:
        above, below = stage.paired.exchanged
        yield reason(exchanged, above=board.numbers(above), below=board.numbers(below))


def _choice(board: DutchSeats, stage: DutchStage, opponent: Opponent) -> Step:
    values = {"first": board.number(opponent.seeker), "second": board.number(opponent.chosen)}
    if is_transposed(opponent):
        return reason(is_transposed, **values)
    came_down = opponent.seeker in stage.bracket.moved_down
    return reason(is_first_candidate, result="moved" if came_down else "halves", **values)


def _floaters(board: DutchSeats, opponent: Opponent, why_left: tuple[Step, ...]) -> Iterator[Floater]:
    first, second = board.seats[opponent.seeker], board.seats[opponent.chosen]
    if first.score != second.score:
        yield Floater(first.number, first.score, second.score, why_left)


def why_bye(board: DutchSeats, stages: Brackets, player: int) -> Iterator[Step]:
    """Everybody ranked below the player with the bye who may not have it, and what decided."""
    for below in board.contestants[:player:-1]:
        if has_rested(below):
            yield reason(has_rested, player=below.number)
        elif has_won_unplayed(below):
            yield reason(has_won_unplayed, player=below.number)
    seat = board.seats[player]
    if board.rules.bye_choice is ByeChoice.LOWEST_SCORE:
        yield reason(lowest_score_of_bye, player=seat.number, score=seat.score)
        if any(stage.bracket.weighs_bye for stage in stages.brackets):
            yield reason(bye_decides_bracket, player=seat.number, unplayed=seat.unplayed)
    elif any(stage.bracket.counts_differences and player in stage.paired.floaters for stage in stages.brackets):
        yield naming(reason(is_last_without_opponent, player=seat.number, score=seat.score), None)
