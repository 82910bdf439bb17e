"""Why each pair of a round was made by the Dubov system."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import Colour
from tabellone.core.pairing.bye_first.answer import MadePair
from tabellone.core.pairing.bye_first.passed_over import steps_passed_over
from tabellone.core.pairing.dubov.seats import DubovSeats
from tabellone.core.pairing.dubov.subgroups import Opponent, PairedBracket, first_subgroups
from tabellone.core.pairing.dubov.upfloaters import Bracket, first_set_of_upfloaters
from tabellone.core.pairing.field import Floater
from tabellone.core.refusal import ColourWord


@dataclass(frozen=True, slots=True)
class Stage:
    """A bracket with its pairing."""

    bracket: Bracket
    paired: PairedBracket


@rule("fide", "C.04.4.1 1.3")
def is_moved_up(higher: Fraction, lower: Fraction) -> bool:
    """Opponents are of one bracket: both of its score, or one of them moved up into it."""
    return higher > lower


@rule("fide", "C.04.4.1 3.2.1 / C.04.4.1 C5")
def needs_upfloaters(bracket: Bracket) -> int:
    """As few players as possible are moved up into a bracket."""
    return len(bracket.upfloaters)


@rule("fide", "C.04.4.1 3.2.4")
def is_shifted(place: int, paired: PairedBracket) -> bool:
    """A player is counted with those who seek the other colour."""
    return place in paired.shifted or place in paired.evened


@rule("fide", "C.04.4.1 3.2.5 / C.04.4.1 3.2.6")
def is_first_opponent(opponent: Opponent) -> bool:
    """Who seeks White with the lowest average of opponents has the first choice, and takes the lowest number left."""
    return not opponent.passed_over


@rule("fide", "C.04.4.1 3.2.6 / C.04.4.1 C4")
def would_stop_the_bracket(seeker: int, passed_over: Sequence[int]) -> bool:
    """With this opponent the others of the bracket could not be paired."""
    return seeker not in passed_over


def reasons_of(board: DubovSeats, stage: Stage) -> Iterator[MadePair]:
    """The pairs of a bracket with their reasons."""
    for opponent in stage.paired.opponents:
        higher, lower = (board.seats[place] for place in sorted((opponent.seeker, opponent.chosen)))
        causes = tuple(steps_passed_over(board, opponent.seeker, opponent.passed_over, would_stop_the_bracket))
        passed = [step for step, _ in causes]
        why = (*_score_steps(board, stage, opponent), *_order_steps(board, stage, opponent, passed))
        passed_over = tuple(
            (board.number(other), step)
            for step, others in causes
            for other in others
            if board.graph[opponent.seeker] >> other & 1
        )
        yield MadePair(
            higher, lower, board.seats[opponent.seeker], why, passed_over, tuple(_floaters(board, stage, opponent))
        )


def _score_steps(board: DubovSeats, stage: Stage, opponent: Opponent) -> Iterator[Step]:
    higher, lower = (board.seats[place] for place in sorted((opponent.seeker, opponent.chosen)))
    result = "up" if is_moved_up(higher.score, lower.score) else "same"
    values = {"first": higher.number, "second": lower.number}
    yield reason(is_moved_up, result=result, score=higher.score, other=lower.score, **values)
    for place in (opponent.seeker, opponent.chosen):
        yield from _why_moved_up(board, stage, place)


def _why_moved_up(board: DubovSeats, stage: Stage, place: int) -> Iterator[Step]:
    bracket = stage.bracket
    if place in bracket.upfloaters:
        score = board.seats[bracket.residents[0]].score
        yield reason(needs_upfloaters, score=score, players=len(bracket.residents), upfloaters=len(bracket.upfloaters))
        yield reason(first_set_of_upfloaters, player=board.number(place))


def _order_steps(board: DubovSeats, stage: Stage, opponent: Opponent, passed: Sequence[Step]) -> Iterator[Step]:
    seats, paired = board.seats, stage.paired
    if not any(seats[place].played for place in stage.bracket.members):
        yield reason(first_subgroups, result="halves")
    for place in (opponent.seeker, opponent.chosen):
        if is_shifted(place, paired):
            colour = Colour.WHITE if place in paired.begun_as.white else Colour.BLACK
            result = "unavoidable" if place in paired.shifted else "even"
            yield reason(is_shifted, result=result, player=seats[place].number, colour=ColourWord(colour.value))
    yield from passed
    yield reason(
        is_first_opponent,
        result="first" if is_first_opponent(opponent) else "later",
        first=seats[opponent.seeker].number,
        second=seats[opponent.chosen].number,
        average=board.averages[opponent.seeker],
    )


def _floaters(board: DubovSeats, stage: Stage, opponent: Opponent) -> Iterator[Floater]:
    score = board.seats[stage.bracket.residents[0]].score
    for place in (opponent.seeker, opponent.chosen):
        if place in stage.bracket.upfloaters:
            seat = board.seats[place]
            yield Floater(seat.number, seat.score, score, tuple(_why_moved_up(board, stage, place)))
