"""The walk through a score group: proposals, exchanges for compatibility and for colour, downward and upward."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import Matching
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.lim.board import PlayersOfRound


@dataclass(frozen=True, slots=True)
class MadePair:
    """Two places that were paired, the first being the one who sought, why, and whom he could not take."""

    seeker: int
    opponent: int
    why: tuple[Step, ...]
    passed_over: tuple[tuple[PlayerNumber, Step], ...] = ()


@rule("fide", "Swiss 9.4 / Swiss 11.2")
def candidates_in_order(players: Sequence[int]) -> tuple[int, ...]:
    """Whom the first of a group tries: the other half in order, then his own half from its far end."""
    half = len(players) // 2
    return (*players[half:], *reversed(players[1:half]))


@rule("fide", "Swiss 11.4")
def leaves_rest_pairable(matching: Matching, first: int, second: int) -> bool:
    """An exchange must leave everybody else of the group an opponent."""
    return matching.can_pair(first, second)


@rule("fide", "Swiss 12.2")
def is_due_the_same(board: PlayersOfRound, seeker: int, candidate: int) -> bool:
    """An opponent due the same colour is set aside while others are tried, and taken if none fits better."""
    return not board.colours_agree(seeker, candidate)


@rule("fide", "Swiss 12.2 / Swiss 9.5", reading="fide-lim-second-scrutiny")
def exchanged_for_colour(board: PlayersOfRound, seeker: int, candidate: int, proposed: int) -> bool:
    """An opponent who lets both have their due colour replaces the one proposed."""
    return board.colours_agree(seeker, candidate) and board.is_within_maxi_limit(candidate, proposed)


def choose_opponent(
    board: PlayersOfRound, matching: Matching, seeker: int, candidates: Sequence[Sequence[int]], proposal: Step
) -> MadePair:
    """The first available candidate with whom the colours agree, else the first available.

    Candidates come in ranks, and those of a later rank are tried only if nobody of an earlier one is available.
    """
    why = [proposal]
    passed_over: list[tuple[PlayerNumber, Step]] = []
    number = {place: board.players[place].number for rank in ((seeker,), *candidates) for place in rank}
    for rank in candidates:
        available: int | None = None
        for candidate in rank:
            barred = board.why_not(seeker, candidate) if not board.may_meet(seeker, candidate) else None
            if barred is not None:
                if available is None:
                    why.append(barred)
                continue
            if available is not None and not exchanged_for_colour(board, seeker, candidate, available):
                continue
            if not leaves_rest_pairable(matching, seeker, candidate):
                passed = reason(leaves_rest_pairable, first=number[seeker], second=number[candidate])
                why.append(passed)
                passed_over.append((number[candidate], passed))
                continue
            if not is_due_the_same(board, seeker, candidate):
                if available is not None:
                    step = reason(
                        exchanged_for_colour,
                        first=number[seeker],
                        second=number[available],
                        instead=number[candidate],
                    )
                    why.append(step)
                return MadePair(seeker, candidate, tuple(why), tuple(passed_over))
            available = candidate
            why.append(reason(is_due_the_same, first=number[seeker], second=number[candidate]))
        if available is not None:
            return MadePair(seeker, available, tuple(why), tuple(passed_over))
    raise ValueError("a perfect matching must offer an opponent")


def walk(board: PlayersOfRound, matching: Matching, players: Sequence[int]) -> list[MadePair]:
    """Pair a group whose players, in the order of the walk, can all be paired with each other."""
    left = list(players)
    made = []
    while left:
        candidates = candidates_in_order(left)
        proposal = reason(
            candidates_in_order, first=board.players[left[0]].number, second=board.players[candidates[0]].number
        )
        pair = choose_opponent(board, matching, left[0], (candidates,), proposal)
        matching.fix(pair.seeker, pair.opponent)
        left.remove(pair.seeker)
        left.remove(pair.opponent)
        made.append(pair)
    return made
