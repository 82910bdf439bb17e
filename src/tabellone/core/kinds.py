"""Vertices of a matching that are alike: the prices that kinds of vertices begin with.

Where many vertices are worth the same to everybody, who is paired with whom matters little and how many of one kind are
paired with another matters much. That is a problem of transport: each kind sends as many as it has and receives as
many, for the greatest worth. Its prices, found by shortest paths, are nearly those of the matching.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import sub

from tabellone.core.matching import group_of


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kind of each vertex, what a pair of two kinds is worth at most, and with whom each vertex is worth less."""

    kind_of: Sequence[int]
    worth: Sequence[Sequence[int]]
    less: list[int]

    @property
    def are_few(self) -> bool:
        """So few that it pays to look at them instead of the vertices."""
        return 6 * len(self.worth) <= len(self.kind_of)

    def joined_by(self, column: Sequence[int], count: int, forbidden: int) -> "Kinds":
        """The same with some more vertices of one kind, given by what they are worth to each and nothing among them."""
        if not count:
            return self
        most = [max(values) for values in self._by_kind(column)]
        lower = group_of([place for place, kind in enumerate(self.kind_of) if column[place] < most[kind]])
        new = (1 << count) - 1 << len(self.kind_of)
        return Kinds(
            [*self.kind_of, *([len(self.worth)] * count)],
            [
                *([*row, value] for row, value in zip(self.worth, most, strict=True)),
                [*most, 0 if count > 1 else forbidden],
            ],
            [
                *(less | new if lower >> place & 1 else less for place, less in enumerate(self.less)),
                *([lower] * count),
            ],
        )

    def _by_kind(self, column: Sequence[int]) -> list[list[int]]:
        values: list[list[int]] = [[] for _ in self.worth]
        for kind, value in zip(self.kind_of, column, strict=True):
            values[kind].append(value)
        return values

    def doubled_prices(self) -> list[int]:
        """Twice a price for each kind such that the prices of a pair together are at least what it is worth."""
        counts = [0] * len(self.worth)
        for kind in self.kind_of:
            counts[kind] += 1
        return [sent + received for sent, received in zip(*_Transport(counts, self.worth).solved(), strict=True)]

    def times(self, step: int) -> "Kinds":
        """The same, every pair worth so many times as much."""
        return Kinds(self.kind_of, [[step * worth for worth in row] for row in self.worth], list(self.less))

    def forbid(self, some: Sequence[int], others: Sequence[int]) -> None:
        """Note that pairs of some vertices with others are worth less than their kinds."""
        for first, second in ((some, others), (others, some)):
            group = group_of(second)
            for vertex in first:
                self.less[vertex] |= group

    def tight_rows(self, prices: Sequence[int]) -> list[int]:
        """The pairs that are worth exactly the prices of their kinds."""
        kinds = range(len(self.worth))
        members = [group_of([place for place, kind in enumerate(self.kind_of) if kind == one]) for one in kinds]
        rows = [
            sum(members[other] for other in kinds if prices[one] + prices[other] == self.worth[one][other])
            for one in kinds
        ]
        return [
            rows[kind] & ~less & ~(1 << place)
            for place, (kind, less) in enumerate(zip(self.kind_of, self.less, strict=True))
        ]


class _Transport:
    """Each kind sends its vertices to kinds and receives as many, for the greatest worth."""

    def __init__(self, counts: Sequence[int], worth: Sequence[Sequence[int]]) -> None:
        self.size = len(counts)
        self.worth = worth
        self.supply, self.demand = list(counts), list(counts)
        self.sender = [max(row) for row in worth]
        self.receiver = [0] * self.size
        self.flow: list[dict[int, int]] = [{} for _ in counts]

    def solved(self) -> tuple[list[int], list[int]]:
        """The prices of the kinds as senders and as receivers."""
        for source in range(self.size):
            while self.supply[source]:
                self._send_from(source)
        return self.sender, self.receiver

    def _send_from(self, source: int) -> None:
        """Send as many as possible along the shortest path from a kind to one that can still receive."""
        came_from = [source] * self.size
        gaps = list(map(sub, self.receiver, self.worth[source]))
        own = self.sender[source]
        gaps = [own + gap for gap in gaps]
        senders = {source: (0, -1)}
        waiting = set(range(self.size))
        reached: dict[int, int] = {}
        while True:
            goal = min(waiting, key=gaps.__getitem__)
            waiting.remove(goal)
            distance = reached[goal] = gaps[goal]
            if self.demand[goal]:
                break
            for sender in self.flow[goal]:
                if sender not in senders:
                    senders[sender] = distance, goal
                    base = distance + self.sender[sender]
                    worth = self.worth[sender]
                    for kind in waiting:
                        gap = base + self.receiver[kind] - worth[kind]
                        if gap < gaps[kind]:
                            gaps[kind], came_from[kind] = gap, sender
        for sender, (at, _) in senders.items():
            self.sender[sender] -= distance - at
        for kind, at in reached.items():
            self.receiver[kind] += distance - at
        path = [(came_from[goal], goal)]
        while path[-1][0] != source:
            through = senders[path[-1][0]][1]
            path.append((came_from[through], through))
        self._carry(path)

    def _carry(self, path: Sequence[tuple[int, int]]) -> None:
        """Move as many as possible along a path, given from its end: each sender takes them from the kind before."""
        taken = [self.flow[kind][sender] for (sender, _), (_, kind) in pairwise(path)]
        source, goal = path[-1][0], path[0][1]
        amount = min([self.supply[source], self.demand[goal], *taken])
        self.supply[source] -= amount
        self.demand[goal] -= amount
        for sender, kind in path:
            self.flow[kind][sender] = self.flow[kind].get(sender, 0) + amount
        for (sender, _), (_, kind) in pairwise(path):
            self.flow[kind][sender] -= amount
            if not self.flow[kind][sender]:
                del self.flow[kind][sender]
