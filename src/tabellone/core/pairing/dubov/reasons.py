"""Why each pair of a round is made by the Dubov system, and why no other."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import Colour, PlayerNumber
from tabellone.core.pairing.dubov.brackets import Bracket, PairedBracket, first_set_of_upfloaters, first_subgroups
from tabellone.core.pairing.dubov.seats import DubovSeats
from tabellone.core.pairing.fide_swiss.brackets import Opponent, Stage, Stages
from tabellone.core.pairing.fide_swiss.procedure import ReasonsOfPair, do_not_meet
from tabellone.core.pairing.field import Floater, Impossible, PairedRound
from tabellone.core.refusal import ColourWord


@rule("fide", "C.04.4.1 1.3")
def is_moved_up(higher: Fraction, lower: Fraction) -> bool:
    """Opponents are of one bracket: both of its score, or one of them moved up into it."""
    return higher > lower


@rule("fide", "C.04.4.1 3.2.1 / C.04.4.1 C5")
def needs_upfloaters(bracket: Bracket) -> int:
    """As few players as possible are moved up into a bracket."""
    return len(bracket.upfloaters)


@rule("fide", "C.04.4.1 3.2.4")
def is_shifted(player: int, paired: PairedBracket) -> bool:
    """A player is counted with those who seek the other colour."""
    return player in paired.shifted or player in paired.evened


@rule("fide", "C.04.4.1 3.2.5 / C.04.4.1 3.2.6")
def is_first_opponent(opponent: Opponent) -> bool:
    """The seeker of White with the lowest average of opponents chooses first, and takes the lowest number left."""
    return not opponent.passed_over


@rule("fide", "C.04.4.1 3.2.6 / C.04.4.1 C4")
def would_stop_the_bracket(seeker: int, passed_over: Sequence[int]) -> bool:
    """With this opponent the others of the bracket could not be paired."""
    return seeker not in passed_over


@rule("fide", "C.04.4.1 C4")
def would_leave_others_unpaired(then: PairedRound | Impossible) -> bool:
    """With this pair the rest of the field could not be paired."""
    return isinstance(then, Impossible)


@rule("fide", "C.04.4.1 4.2 / C.04.4.1 4.3 / C.04.4.1 4.4")
def comes_later_in_order(first: PlayerNumber, second: PlayerNumber, pairing: PairedRound) -> bool:
    """The first in order of pairings that comply equally well is taken."""
    return do_not_meet(first, second, pairing)


def reasons_of(board: DubovSeats, stages: Stages[Bracket, PairedBracket]) -> Iterator[ReasonsOfPair]:
    """The pairs of a round with their reasons."""
    for stage in stages.brackets:
        for opponent in stage.paired.opponents:
            before = (*_score_steps(board, stage.bracket, opponent), *_order_steps(board, stage, opponent))
            choice = reason(
                is_first_opponent,
                result="first" if is_first_opponent(opponent) else "later",
                first=board.number(opponent.seeker),
                second=board.number(opponent.chosen),
                average=board.averages[opponent.seeker],
            )
            yield ReasonsOfPair(
                opponent, opponent.pair, before, choice, tuple(_floaters(board, stage.bracket, opponent))
            )


def _score_steps(board: DubovSeats, bracket: Bracket, opponent: Opponent) -> Iterator[Step]:
    higher, lower = (board.seats[player] for player in opponent.pair)
    result = "up" if is_moved_up(higher.score, lower.score) else "same"
    values = {"first": higher.number, "second": lower.number}
    yield reason(is_moved_up, result=result, score=higher.score, other=lower.score, **values)
    for player in (opponent.seeker, opponent.chosen):
        yield from _why_moved_up(board, bracket, player)


def _why_moved_up(board: DubovSeats, bracket: Bracket, player: int) -> Iterator[Step]:
    if player in bracket.upfloaters:
        score = board.seats[bracket.residents[0]].score
        yield reason(needs_upfloaters, score=score, players=len(bracket.residents), upfloaters=len(bracket.upfloaters))
        yield reason(first_set_of_upfloaters, player=board.number(player))


def _order_steps(board: DubovSeats, stage: Stage[Bracket, PairedBracket], opponent: Opponent) -> Iterator[Step]:
    seats, paired = board.seats, stage.paired
    if not any(seats[player].played for player in stage.bracket.members):
        yield reason(first_subgroups, result="halves")
    for player in (opponent.seeker, opponent.chosen):
        if is_shifted(player, paired):
            colour = Colour.WHITE if player in paired.begun_as.white else Colour.BLACK
            result = "unavoidable" if player in paired.shifted else "even"
            yield reason(is_shifted, result=result, player=seats[player].number, colour=ColourWord(colour.value))


def _floaters(board: DubovSeats, bracket: Bracket, opponent: Opponent) -> Iterator[Floater]:
    score = board.seats[bracket.residents[0]].score
    for player in (opponent.seeker, opponent.chosen):
        if player in bracket.upfloaters:
            seat = board.seats[player]
            yield Floater(seat.number, seat.score, score, tuple(_why_moved_up(board, bracket, player)))
