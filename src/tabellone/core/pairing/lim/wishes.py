"""The arbiter's wishes: who is kept apart as long as a legal pairing exists."""

from collections.abc import Iterable, Mapping

from tabellone.core.matching import Matching, group_of
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.field import PairingRequest
from tabellone.core.pairing.lim.board import PlayersOfRound
from tabellone.core.pairing.lim.bye import may_rest
from tabellone.core.pairing.lim.edition import LimRules


def kept_apart(request: PairingRequest, rules: LimRules) -> frozenset[frozenset[PlayerNumber]]:
    """Every ban, and each wish in the order of numbers while a legal pairing exists.

    One matching serves all wishes, made without unwanted pairs where possible: a wish that it does not touch costs
    nothing, any other one search.
    """
    if not request.unwanted:
        return request.forbidden
    board = PlayersOfRound(request, rules, keep_apart=request.forbidden)
    graph = _with_bye(board)
    last = len(graph) - 1
    # Backwards, so that a search prefers the pairs whose wishes come last.
    place_of = {player.number: last - place for place, player in enumerate(board.players)}
    wishes = [
        (pair, places) for pair in sorted(request.unwanted, key=sorted) if len(places := _places(pair, place_of)) == 2
    ]
    matching = _matching(graph, [places for _, places in wishes])
    if not matching.is_perfect:
        return request.forbidden
    broken = {pair for pair, (one, other) in wishes if not _can_be_kept(graph, matching, one, other)}
    return request.forbidden | (request.unwanted - broken)


def _places(pair: frozenset[PlayerNumber], place_of: Mapping[PlayerNumber, int]) -> tuple[int, ...]:
    return tuple(place_of[number] for number in pair if number in place_of)


def _matching(graph: list[int], wishes: Iterable[tuple[int, ...]]) -> Matching:
    """A largest matching with as few unwanted pairs as one gets by making all others first."""
    without = list(graph)
    for one, other in wishes:
        without[one] &= ~(1 << other)
        without[other] &= ~(1 << one)
    matching = Matching(without, (1 << len(graph)) - 1)
    matching.grow_in(graph)
    return matching


def _with_bye(board: PlayersOfRound) -> list[int]:
    """Who may meet whom, backwards; in an odd field with one place more, which those meet who may rest."""
    graph = list(board.graph)
    if len(graph) % 2:
        nobody = len(graph)
        resters = [place for place in range(nobody) if may_rest(board, place)]
        for place in resters:
            graph[place] |= 1 << nobody
        graph.append(group_of(resters))
    return [int(f"{row:0{len(graph)}b}"[::-1], 2) for row in reversed(graph)]


def _can_be_kept(graph: list[int], matching: Matching, one: int, other: int) -> bool:
    """Rule a pair out if everybody can be paired without it."""
    if not graph[one] >> other & 1:
        return True
    graph[one] &= ~(1 << other)
    graph[other] &= ~(1 << one)
    if matching.can_do_without(one, other):
        return True
    graph[one] |= 1 << other
    graph[other] |= 1 << one
    return False
