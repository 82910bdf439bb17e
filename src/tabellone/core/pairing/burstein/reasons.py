"""Why each pair of a round was made by the Burstein system."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.explain import Step, reason, rule
from tabellone.core.pairing.burstein.bracket import Bracket, Criterion, Opponent, PairedBracket
from tabellone.core.pairing.burstein.losses import LOSSES
from tabellone.core.pairing.burstein.seats import BursteinSeats
from tabellone.core.pairing.bye_first.answer import MadePair
from tabellone.core.pairing.bye_first.passed_over import steps_passed_over
from tabellone.core.pairing.field import Floater


@dataclass(frozen=True, slots=True)
class Stage:
    """A bracket with its pairing."""

    bracket: Bracket
    paired: PairedBracket


@rule("fide", "C.04.4.2 1.2")
def is_moved_down(higher: Fraction, lower: Fraction) -> bool:
    """Opponents are of one bracket: both of its score, or one of them left over above."""
    return higher > lower


@rule("fide", "C.04.4.2 C5 / C.04.4.2 C6")
def is_left_over(place: int, paired: PairedBracket) -> bool:
    """As many pairs as possible are made, and the lowest scores are left to the next bracket."""
    return place in paired.floaters


@rule("fide", "C.04.4.2 4.3")
def is_last_possible(opponent: Opponent) -> bool:
    """Who is ranked first by the index of the opposition meets who is ranked last, as far as that can be."""
    return not opponent.passed_over


def reasons_of(board: BursteinSeats, stage: Stage) -> Iterator[MadePair]:
    """The pairs of a bracket with their reasons."""
    ranks = {place: rank for rank, place in enumerate(stage.bracket.ranked, start=1)}
    for opponent in stage.paired.opponents:
        first, second = board.seats[opponent.seeker], board.seats[opponent.chosen]
        passed = tuple(_passed_over(board, opponent))
        why = (
            *_score_steps(board, opponent),
            *(step for step, _ in passed),
            reason(
                is_last_possible,
                result="first" if is_last_possible(opponent) else "later",
                first=first.number,
                second=second.number,
                rank=ranks[opponent.seeker],
                other=ranks[opponent.chosen],
                buchholz=board.indices[opponent.seeker].buchholz,
                berger=board.indices[opponent.seeker].sonneborn_berger,
            ),
        )
        floaters = tuple(_floaters(board, stage, opponent))
        passed_over = tuple(
            (board.number(other), step)
            for step, others in passed
            for other in others
            if board.graph[opponent.seeker] >> other & 1
        )
        yield MadePair(first, second, first, why, passed_over, floaters)


def _score_steps(board: BursteinSeats, opponent: Opponent) -> Iterator[Step]:
    higher, lower = (board.seats[place] for place in sorted((opponent.seeker, opponent.chosen)))
    result = "down" if is_moved_down(higher.score, lower.score) else "same"
    values = {"first": higher.number, "second": lower.number}
    yield reason(is_moved_down, result=result, score=higher.score, other=lower.score, **values)


def _passed_over(board: BursteinSeats, opponent: Opponent) -> Iterator[tuple[Step, tuple[int, ...]]]:
    """Whom a player could not have, one step a cause."""
    by_criterion: dict[Criterion | None, list[int]] = {}
    for other, criterion in opponent.passed_over:
        by_criterion.setdefault(criterion, []).append(other)
    for criterion, others in by_criterion.items():
        yield from steps_passed_over(board, opponent.seeker, others, LOSSES[criterion])


def _floaters(board: BursteinSeats, stage: Stage, opponent: Opponent) -> Iterator[Floater]:
    for place, other in ((opponent.seeker, opponent.chosen), (opponent.chosen, opponent.seeker)):
        seat = board.seats[place]
        if place in stage.bracket.incoming and seat.score > board.seats[other].score:
            why = reason(is_left_over, player=seat.number, score=seat.score)
            yield Floater(seat.number, seat.score, board.seats[other].score, (why,))
