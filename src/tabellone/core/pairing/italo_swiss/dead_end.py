"""A round that cannot be paired, and why."""

from collections.abc import Iterator

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import Matching, members
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.field import Impossible
from tabellone.core.pairing.italo_swiss.circle import Circle


@rule("fid", "V.4", reading="fid-italo-dead-end")
def rotation_can_be_completed(matching: Matching) -> bool:
    """Everybody can meet somebody whom he has not met, but for one who may rest in an odd field."""
    return matching.is_perfect


@rule("fid", "V.4", reading="fid-italo-dead-end")
def only_the_rested_can_be_left(matching: Matching) -> bool:
    """In an odd field all others can be paired, but whoever is then left over has rested before."""
    return matching.left_over == 1


@rule("fid", "V.4", reading="fid-italo-dead-end")
def may_still_meet(circle: Circle, player: int) -> tuple[PlayerNumber, ...]:
    """Whom a player may still meet: those whom he has not met and from whom nobody keeps him apart."""
    return tuple(PlayerNumber(number) for number in members(circle.graph[player] & ~1))


@rule("fid", "V.4", reading="fid-italo-dead-end")
def may_meet_nobody(circle: Circle, player: int) -> bool:
    """A player has met everybody from whom the arbiter does not keep him apart."""
    return not may_still_meet(circle, player)


def dead_end(circle: Circle) -> Impossible:
    """Why a round cannot be paired."""
    return Impossible(circle.request.round_number, tuple(_why(circle)))


def _why(circle: Circle) -> Iterator[Step]:
    matching, players = circle.matching_without_rest(), len(circle.players)
    round_number = circle.request.round_number
    if players % 2 and only_the_rested_can_be_left(matching):
        yield reason(only_the_rested_can_be_left, round=round_number, players=players)
        return
    pairs = len(matching.partner) // 2
    yield reason(rotation_can_be_completed, round=round_number, players=players, pairs=pairs)
    for number in members(matching.free):
        if may_meet_nobody(circle, number):
            yield reason(may_meet_nobody, player=number)
        else:
            yield reason(may_still_meet, player=number, opponents=may_still_meet(circle, number))
