"""An event before a round, read from its boards: points, meetings, colours, rests. It does not use the engine."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from tabellone.core.model import Colour, Outcome, Tournament

AT_THE_BOARD = {Outcome.WIN, Outcome.DRAW, Outcome.LOSS}


@dataclass
class History:
    """The scoreboard before a round is paired."""

    numbers: list[int]
    points: dict[int, Fraction]
    opponents: dict[int, set[int]]
    colours: dict[int, list[Colour]]
    rested: set[int] = field(default_factory=set)
    last_pair: tuple[int, int] | None = None


def history_before(tournament: Tournament, number: int) -> History:
    """The rounds before one, game by game; a forfeit is no meeting and gives no colour."""
    numbers = sorted(player.number for player in tournament.players)
    history = History(
        list(numbers), dict.fromkeys(numbers, Fraction(0)), {n: set() for n in numbers}, {n: [] for n in numbers}
    )
    for played in tournament.rounds[: number - 1]:
        history.last_pair = None
        for rest in played.rests:
            history.points[rest.player] += tournament.scoring.points(rest.outcome)
            if rest.outcome is Outcome.ALLOCATED_BYE:
                history.rested.add(rest.player)
        for encounter in played.encounters:
            (game,) = encounter.games
            assert game.result is not None
            for player, opponent, colour, outcome in (
                (game.white, game.black, Colour.WHITE, game.result.value[0]),
                (game.black, game.white, Colour.BLACK, game.result.value[1]),
            ):
                history.points[player] += tournament.scoring.points(outcome)
                if outcome in AT_THE_BOARD:
                    history.opponents[player].add(opponent)
                    history.colours[player].append(colour)
            history.last_pair = (game.white, game.black)
    return history


def largest_matching(graph: dict[int, set[int]]) -> int:
    """Size of a maximum matching, by Edmonds' blossom algorithm."""
    mate: dict[int, int] = {}
    for player, others in graph.items():
        if player not in mate:
            free = next((other for other in others if other not in mate), None)
            if free is not None:
                mate[player], mate[free] = free, player
    for root in graph:
        if root not in mate:
            _augment(graph, mate, root)
    return len(mate) // 2


def _augment(  # noqa: C901 - one search in one piece
    graph: dict[int, set[int]], mate: dict[int, int], root: int
) -> None:
    """Make one pair more with a player who is left over, if there is a way."""
    parent: dict[int, int] = {}
    base = {player: player for player in graph}
    queue, reached = [root], {root}

    def ancestor(one: int, other: int) -> int:
        seen = set()
        while True:
            one = base[one]
            seen.add(one)
            if one == root:
                break
            one = parent[mate[one]]
        while base[other] not in seen:
            other = parent[mate[base[other]]]
        return base[other]

    def mark(player: int, stem: int, child: int, circle: set[int]) -> None:
        while base[player] != stem:
            circle |= {base[player], base[mate[player]]}
            parent[player] = child
            child = mate[player]
            player = parent[mate[player]]

    for player in queue:
        for other in graph[player]:
            if base[player] == base[other] or mate.get(player) == other:
                continue
            if other == root or (other in mate and mate[other] in parent):
                stem, circle = ancestor(player, other), set[int]()
                mark(player, stem, other, circle)
                mark(other, stem, player, circle)
                for one in graph:
                    if base[one] in circle:
                        base[one] = stem
                        if one not in reached:
                            reached.add(one)
                            queue.append(one)
            elif other not in parent:
                parent[other] = player
                if other not in mate:
                    end: int | None = other
                    while end is not None:
                        before = parent[end]
                        following = mate.get(before)
                        mate[end], mate[before] = before, end
                        end = following
                    return
                reached.add(mate[other])
                queue.append(mate[other])


def graph_of(history: History, players: Iterable[int], apart: Iterable[frozenset[int]]) -> dict[int, set[int]]:
    """Graph of the allowed pairs among some players."""
    field_of_round = set(players)
    kept = set(apart)
    return {
        one: {other for other in field_of_round - {one} - history.opponents[one] if frozenset((one, other)) not in kept}
        for one in field_of_round
    }


def can_all_be_paired(history: History, players: Iterable[int], apart: Iterable[frozenset[int]]) -> bool:
    """True if some players can all be paired by allowed pairs."""
    graph = graph_of(history, players, apart)
    return 2 * largest_matching(graph) == len(graph)
