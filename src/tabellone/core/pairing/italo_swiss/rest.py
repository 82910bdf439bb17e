"""Who rests in an odd field: of those who have not rested, the lowest score with which the others can be paired."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from tabellone.core.explain import Step, reason, rule, without_reading
from tabellone.core.pairing.basic_rules import has_rested
from tabellone.core.pairing.field import Contestant


@rule("fid", "Tab. 6", reading="fid-italo-rest")
def may_rest(contestant: Contestant, score: Fraction) -> bool:
    """Who has not rested and has the lowest score for which the others can be paired."""
    return not contestant.byes and contestant.score == score


@rule("fid", "Tab. 6", reading="fid-italo-rest")
def is_above_lowest_score(contestant: Contestant, others: Iterable[Contestant]) -> bool:
    """Where nobody of the lowest score may rest, one of a higher score does."""
    return any(other.score < contestant.score for other in others)


@rule("fid", "Tab. 6", reading="fid-italo-rest")
def leaves_others_unpaired(contestant: Contestant, score: Fraction) -> bool:
    """Who has not rested does not rest if without him the others cannot all be paired."""
    return not contestant.byes and contestant.score < score


@rule("fid", "Tab. 6")
def is_left_last(left: Sequence[int]) -> bool:
    """The rotation pairs everybody else, and who is left last rests."""
    return not left


@rule("fid", "Tab. 6")
def finds_no_opponent(left: Sequence[int]) -> bool:
    """Who finds nobody round the circle rests, and the rotation goes on without him."""
    return bool(left)


def why_he_may_rest(player: Contestant, field: Iterable[Contestant]) -> Iterator[Step]:
    """Why the rest goes to the score of a player: the reasons against everybody who has fewer points.

    By the other reading the highest number rests: where he is that, no reading is named.
    """
    others = tuple(field)
    for other in others:
        if leaves_others_unpaired(other, player.score):
            yield reason(leaves_others_unpaired, player=other.number)
        elif other.score < player.score:
            yield reason(has_rested, player=other.number)
    claim = is_above_lowest_score if is_above_lowest_score(player, others) else may_rest
    step = reason(claim, player=player.number, score=player.score)
    is_highest = player.number == max(other.number for other in others if not other.byes)
    yield without_reading(step) if is_highest else step
