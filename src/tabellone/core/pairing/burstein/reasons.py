"""Why each pair of a round is made by the Burstein system, and why no other."""

from collections.abc import Iterator
from fractions import Fraction

from tabellone.core.explain import Step, reason, rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.burstein.brackets import Bracket, PairedBracket
from tabellone.core.pairing.burstein.seats import BursteinSeats
from tabellone.core.pairing.fide_swiss.brackets import Opponent, Stage, Stages
from tabellone.core.pairing.fide_swiss.procedure import ReasonsOfPair, do_not_meet
from tabellone.core.pairing.field import Floater, Impossible, PairedRound


@rule("fide", "C.04.4.2 1.2")
def is_moved_down(higher: Fraction, lower: Fraction) -> bool:
    """Opponents are of one bracket: both of its score, or one of them left over above."""
    return higher > lower


@rule("fide", "C.04.4.2 C5 / C.04.4.2 C6")
def is_left_over(player: int, paired: PairedBracket) -> bool:
    """As many pairs as possible are made, and the lowest scores are left to the next bracket."""
    return player in paired.floaters


@rule("fide", "C.04.4.2 4.3")
def is_last_possible(opponent: Opponent) -> bool:
    """The first by the index of the opposition meets the last, as far as that can be."""
    return not opponent.passed_over


@rule("fide", "C.04.4.2 C4")
def would_leave_others_unpaired(then: PairedRound | Impossible) -> bool:
    """With this pair the rest of the field could not be paired."""
    return isinstance(then, Impossible)


@rule("fide", "C.04.4.2 1.2")
def is_in_another_bracket(player: int, stage: Stage[Bracket, PairedBracket]) -> bool:
    """A player is not of the bracket in which another has an opponent."""
    return player not in stage.bracket.members


@rule("fide", "C.04.4.2 4.3")
def comes_later_in_order(first: PlayerNumber, second: PlayerNumber, pairing: PairedRound) -> bool:
    """The first in order of pairings that comply equally well is taken."""
    return do_not_meet(first, second, pairing)


def reasons_of(board: BursteinSeats, stages: Stages[Bracket, PairedBracket]) -> Iterator[ReasonsOfPair]:
    """The pairs of a round with their reasons."""
    for stage in stages.brackets:
        ranks = {player: rank for rank, player in enumerate(stage.bracket.ranked, start=1)}
        for opponent in stage.paired.opponents:
            index = board.indices[opponent.seeker]
            choice = reason(
                is_last_possible,
                result="first" if is_last_possible(opponent) else "later",
                first=board.number(opponent.seeker),
                second=board.number(opponent.chosen),
                rank=ranks[opponent.seeker],
                other=ranks[opponent.chosen],
                buchholz=index.buchholz,
                berger=index.sonneborn_berger,
            )
            floaters = tuple(_floaters(board, stage.bracket, opponent))
            ranked = opponent.seeker, opponent.chosen
            yield ReasonsOfPair(opponent, ranked, (_score_step(board, opponent),), choice, floaters)


def _score_step(board: BursteinSeats, opponent: Opponent) -> Step:
    higher, lower = (board.seats[player] for player in opponent.pair)
    result = "down" if is_moved_down(higher.score, lower.score) else "same"
    values = {"first": higher.number, "second": lower.number}
    return reason(is_moved_down, result=result, score=higher.score, other=lower.score, **values)


def _floaters(board: BursteinSeats, bracket: Bracket, opponent: Opponent) -> Iterator[Floater]:
    for player, other in ((opponent.seeker, opponent.chosen), (opponent.chosen, opponent.seeker)):
        seat = board.seats[player]
        if player in bracket.incoming and seat.score > board.seats[other].score:
            why = reason(is_left_over, player=seat.number, score=seat.score)
            yield Floater(seat.number, seat.score, board.seats[other].score, (why,))
