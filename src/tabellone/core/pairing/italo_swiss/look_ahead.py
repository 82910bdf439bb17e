"""Why an opponent is passed over whom nothing forbids: with him the others could not all be paired."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import Matching, members
from tabellone.core.pairing.italo_swiss.circle import NOBODY, Circle

READING = "fid-italo-look-ahead"


@dataclass(frozen=True, slots=True)
class Shortage:
    """Players who could only meet the opponents given, too few for them; `with_rest` says that one of these rests."""

    left: tuple[int, ...]
    opponents: tuple[int, ...]
    with_rest: bool


@rule("fid", "V.5", reading=READING)
def leaves_others_pairable(matching: Matching, first: int, second: int) -> bool:
    """An opponent is passed over if with him the others could not all be paired."""
    return matching.can_pair(first, second)


@rule("fid", "V.5", reading=READING)
def leaves_one_who_may_rest(circle: Circle) -> bool:
    """In an odd field the others can all be paired if one who may rest is left over."""
    return circle.rest_score is not None


@rule("fid", "V.5", reading=READING)
def leaves_nobody_to_rest(shortage: Shortage) -> bool:
    """An opponent is passed over if with him nobody who may rest is left."""
    return shortage.with_rest and not shortage.left


@rule("fid", "V.5", reading=READING)
def needs_one_who_rests(shortage: Shortage) -> bool:
    """An opponent is passed over if with him some could only meet players of whom one has to rest."""
    return shortage.with_rest


@rule("fid", "V.5", reading=READING)
def leaves_nobody_for(shortage: Shortage) -> bool:
    """An opponent is passed over if with him somebody could meet nobody."""
    return not shortage.opponents


@rule("fid", "V.5", reading=READING)
def leaves_nobody_for_one_who_may_not_rest(shortage: Shortage) -> bool:
    """In an odd field an opponent is passed over if with him somebody who may not rest could meet nobody."""
    return not shortage.opponents


@rule("fid", "V.5", reading=READING)
def leaves_too_few_for(shortage: Shortage) -> bool:
    """An opponent is passed over if with him some could only meet too few others."""
    return len(shortage.left) > len(shortage.opponents)


@rule("fid", "V.5", reading=READING)
def leaves_too_few_for_some_who_may_not_rest(shortage: Shortage) -> bool:
    """In an odd field an opponent is passed over if with him some who may not rest could only meet too few others."""
    return len(shortage.left) > len(shortage.opponents)


def why_passed_over(circle: Circle, matching: Matching, seeker: int, candidate: int) -> Step:
    """Who could not be paired if a seeker met a candidate."""
    two = {"first": seeker, "second": candidate}
    shortage = min(_shortages(matching, seeker, candidate), key=_length, default=None)
    if shortage is None:
        if leaves_one_who_may_rest(circle):
            return reason(leaves_one_who_may_rest, score=circle.rest_score, **two)
        return reason(leaves_others_pairable, **two)
    if leaves_nobody_to_rest(shortage):
        return reason(leaves_nobody_to_rest, score=circle.rest_score, **two)
    some = {"left": shortage.left, "opponents": shortage.opponents}
    if needs_one_who_rests(shortage):
        return reason(needs_one_who_rests, **two, **some)
    is_odd = circle.rest_score is not None
    if leaves_nobody_for(shortage):
        (player,) = shortage.left
        nobody = leaves_nobody_for_one_who_may_not_rest if is_odd else leaves_nobody_for
        return reason(nobody, player=player, **two)
    return reason(leaves_too_few_for_some_who_may_not_rest if is_odd else leaves_too_few_for, **two, **some)


def _length(shortage: Shortage) -> tuple[bool, int]:
    """The order of shortages: the simplest is explained, without a rest, and with few players."""
    return shortage.with_rest, len(shortage.left)


def _shortages(matching: Matching, seeker: int, candidate: int) -> Iterator[Shortage]:
    for left, opponents in matching.shortages(seeker, candidate):
        if not opponents >> NOBODY & 1:
            players = tuple(number for number in members(left) if number != NOBODY)
            yield Shortage(players, tuple(members(opponents)), bool(left >> NOBODY & 1))
