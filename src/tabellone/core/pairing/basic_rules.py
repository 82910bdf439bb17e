"""The rules that every Swiss system shares; an edition cites its own article for them through its concordance."""

from collections.abc import Iterable

from tabellone.core.explain import rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.field import Contestant


@rule("fide", "Swiss 2")
def have_met(first: Contestant, second: Contestant) -> bool:
    """Two players meet only once; a game lost by forfeit is no meeting."""
    return second.number in first.met


@rule("fide", "Swiss Scopo", reading="arbiter-forbidden-pairs")
def are_kept_apart(first: Contestant, second: Contestant, pairs: Iterable[frozenset[PlayerNumber]]) -> bool:
    """The arbiter has announced that these two may not meet."""
    return frozenset((first.number, second.number)) in pairs


@rule("fide", "Swiss 3")
def scores_differ(first: Contestant, second: Contestant) -> bool:
    """Opponents have the same score where that can be."""
    return first.score != second.score


@rule("fide", "C.05 6.7", reading="fide-half-point-byes")
def has_too_many_half_point_byes(player: PlayerNumber, half_point_byes: int, most: int) -> bool:
    """A player has more half-point byes than an event usually grants."""
    del player
    return half_point_byes > most


@rule("fide", "Swiss 8.2")
def has_rested(contestant: Contestant) -> bool:
    """Nobody has more than one bye."""
    return bool(contestant.byes)
