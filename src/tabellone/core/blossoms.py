"""Growth of the heaviest matching: first prices of vertices that are alike, and trees of tight pairs."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import compress, pairwise
from operator import sub
from typing import Final

from tabellone.core.matching import group_of

Weights = list[list[int]]

OUTER: Final = 1
INNER: Final = 2


@dataclass(slots=True)
class Nearest:
    """Pairs that become tight next, and twice the change of prices that it takes."""

    gap: int
    pairs: list[tuple[int, int]] = field(default_factory=list)

    @staticmethod
    def of(so_far: "Nearest | None", gap: int, pairs: list[tuple[int, int]]) -> "Nearest":
        """The nearest pairs of those seen so far and some new ones; all of them if equally near."""
        if so_far is None or gap < so_far.gap:
            return Nearest(gap, pairs)
        so_far.pairs.extend(pairs)
        return so_far


class Forest:
    """The trees while they grow; `price` and `partner` are changed in place."""

    def __init__(self, weights: Weights, alive: list[int], partner: list[int], price: list[int]) -> None:
        self.weights = weights
        self.alive = alive
        self.partner = partner
        self.price = price
        size = len(weights)
        self.node = list(range(size))
        self.base: dict[int, int] = {vertex: vertex for vertex in alive}
        self.leaves: dict[int, list[int]] = {vertex: [vertex] for vertex in alive}
        self.ring: dict[int, list[int]] = {}
        self.links: dict[int, list[tuple[int, int]]] = {}
        self.parent: dict[int, int] = {}
        self.rebate: dict[int, int] = {}
        self.next_node = size
        self.label: dict[int, int] = {}
        self.entry: dict[int, tuple[int, int] | None] = {}
        self.root: dict[int, int] = {}
        self.waiting: list[int] = []

    def grow(self) -> list[tuple[frozenset[int], int]]:
        """Pair everybody; the rebates of the blossoms that remain."""
        for vertex in self.alive:
            if self.partner[vertex] < 0:
                self._label_outer(vertex, None, vertex)
        while self.root:
            self._follow_waiting()
            if not self.root:
                break
            self._change_prices()
        return [(frozenset(self.leaves[node]), rebate) for node, rebate in self.rebate.items() if rebate]

    def _label_outer(self, node: int, entry: tuple[int, int] | None, root: int) -> None:
        self.label[node] = OUTER
        self.entry[node] = entry
        self.root[node] = root
        self.waiting.extend(self.leaves[node])

    def _follow_waiting(self) -> None:
        """Follow every tight pair from the vertices that have become outer."""
        node, label, price = self.node, self.label, self.price
        while self.waiting:
            vertex = self.waiting.pop()
            if label.get(node[vertex]) != OUTER:
                continue
            gains = map(sub, map(self.weights[vertex].__getitem__, self.alive), map(price.__getitem__, self.alive))
            for other in list(compress(self.alive, map(price[vertex].__eq__, gains))):
                first, second = node[vertex], node[other]
                if first != second and label.get(second) != INNER:
                    if label.get(first) != OUTER:
                        break
                    self._follow(vertex, other)

    def _follow(self, one: int, other: int) -> None:
        """Use a tight pair that begins at an outer vertex."""
        first, second = self.node[one], self.node[other]
        if first == second:
            return
        label = self.label.get(second)
        if label is None:
            root = self.root[first]
            self.label[second] = INNER
            self.entry[second] = (one, other)
            self.root[second] = root
            base = self.base[second]
            mate = self.partner[base]
            self._label_outer(self.node[mate], (base, mate), root)
        elif label == OUTER:
            if self.root[first] == self.root[second]:
                self._close_ring(one, other)
            else:
                self._augment(one, other)

    def _path(self, node: int) -> list[int]:
        """The nodes from one up to its root."""
        path = [node]
        while (entry := self.entry[path[-1]]) is not None:
            path.append(self.node[entry[0]])
        return path

    def _close_ring(self, one: int, other: int) -> None:
        """Two outer nodes of one tree with all that lies between them become a blossom."""
        left, right = self._path(self.node[one]), self._path(self.node[other])
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        top = left[-1]
        down = left[-2::-1]
        ring = [top, *down, *right[:-1]]
        links: list[tuple[int, int]] = []
        for node in down:
            entry = self.entry[node]
            assert entry is not None  # noqa: S101 - only a root has none, and the top of the ring is above these
            links.append(entry)
        links.append((one, other))
        for node in right[:-1]:
            entry = self.entry[node]
            assert entry is not None  # noqa: S101 - as above
            links.append((entry[1], entry[0]))
        blossom = self.next_node
        self.next_node += 1
        self.ring[blossom], self.links[blossom] = ring, links
        self.base[blossom] = self.base[top]
        self.leaves[blossom] = [vertex for node in ring for vertex in self.leaves[node]]
        self.rebate[blossom] = 0
        self.label[blossom], self.entry[blossom], self.root[blossom] = OUTER, self.entry[top], self.root[top]
        for node in ring:
            if self.label[node] == INNER:
                self.waiting.extend(self.leaves[node])
            self.parent[node] = blossom
            del self.label[node], self.entry[node], self.root[node]
        for vertex in self.leaves[blossom]:
            self.node[vertex] = blossom

    def _augment(self, one: int, other: int) -> None:
        """Exchange partners along the ways from two outer vertices to their roots, and dissolve both trees."""
        roots = {self.root[self.node[one]], self.root[self.node[other]]}
        for start, mate in ((one, other), (other, one)):
            vertex, partner = start, mate
            while True:
                outer = self.node[vertex]
                entry = self.entry[outer]
                self._rebase(outer, vertex)
                self.partner[vertex] = partner
                if entry is None:
                    break
                inner = self.node[entry[0]]
                way = self.entry[inner]
                assert way is not None  # noqa: S101 - an inner node is never a root
                vertex, partner = way
                self._rebase(inner, partner)
                self.partner[partner] = vertex
        for node in [node for node, root in self.root.items() if root in roots]:
            del self.label[node], self.entry[node], self.root[node]
            self._open_if_free_of_rebate(node)

    def _open_if_free_of_rebate(self, node: int) -> None:
        """A blossom outside of the trees without a rebate is needless."""
        if node in self.ring and not self.rebate[node]:
            for inside in self._taken_apart(node):
                self._open_if_free_of_rebate(inside)

    def _taken_apart(self, blossom: int) -> list[int]:
        """The nodes of a blossom, which is no more."""
        ring = self.ring.pop(blossom)
        del self.links[blossom], self.rebate[blossom], self.base[blossom], self.leaves[blossom]
        for node in ring:
            del self.parent[node]
            for vertex in self.leaves[node]:
                self.node[vertex] = node
        return ring

    def _rebase(self, node: int, vertex: int) -> None:
        """Pair the nodes of a blossom among themselves so that a vertex of it is left for a partner outside."""
        if node not in self.ring or self.base[node] == vertex:
            return
        ring, links = self.ring[node], self.links[node]
        inside = vertex
        while self.parent.get(inside) != node:
            inside = self.parent[inside]
        index = ring.index(inside)
        size = len(ring)
        self._rebase(inside, vertex)
        steps = range(index - 1, 0, -2) if index % 2 == 0 else range(index + 2, size + 1, 2)
        for step in steps:
            one, other = links[step - 1]
            self._rebase(ring[step - 1], one)
            self._rebase(ring[step % size], other)
            self.partner[one], self.partner[other] = other, one
        self.ring[node] = ring[index:] + ring[:index]
        self.links[node] = links[index:] + links[:index]
        self.base[node] = vertex

    def _change_prices(self) -> None:
        """Change prices until a further pair is tight or a blossom has given back its rebate."""
        outer, free = self._outer_and_free()
        nearest = self._nearest(outer, free)
        opening = None
        for blossom in self.ring:
            if self.label.get(blossom) == INNER and self.rebate[blossom] < nearest.gap:
                opening = blossom
                nearest = Nearest(self.rebate[blossom])
        if nearest.gap:
            self._move_prices(nearest.gap // 2, outer)
        if opening is not None:
            self._open_inner(opening)
        for one, other in nearest.pairs:
            if self.label.get(self.node[one]) == OUTER:
                self._follow(one, other)

    def _outer_and_free(self) -> tuple[list[int], list[int]]:
        """The vertices of outer nodes, and those outside of all trees."""
        label, node = self.label, self.node
        kinds = [(label.get(node[vertex]), vertex) for vertex in self.alive]
        return [vertex for kind, vertex in kinds if kind == OUTER], [vertex for kind, vertex in kinds if kind is None]

    def _nearest(self, outer: list[int], free: list[int]) -> "Nearest":
        """The pairs that are nearest to being tight: of an outer vertex with a free one, or of two outer nodes.

        The price of a free vertex stays while that of an outer one falls, so that its gap counts twice.
        """
        price, weights, node = self.price, self.weights, self.node
        nearest: Nearest | None = None
        free_prices = [price[vertex] for vertex in free]
        outer = sorted(outer, key=node.__getitem__)
        outer_prices = [price[vertex] for vertex in outer]
        ends = {node[vertex]: index for index, vertex in enumerate(outer, start=1)}
        for vertex in outer:
            worth, own, end = weights[vertex].__getitem__, price[vertex], ends[node[vertex]]
            for others, prices, times in ((free, free_prices, 2), (outer[end:], outer_prices[end:], 1)):
                if not others:
                    continue
                gaps = list(map(sub, prices, map(worth, others)))
                least = min(gaps)
                gap = times * (least + own)
                if nearest is None or gap <= nearest.gap:
                    pairs = [(vertex, other) for other, of_other in zip(others, gaps, strict=True) if of_other == least]
                    nearest = Nearest.of(nearest, gap, pairs)
        if nearest is None:
            raise ValueError("an odd number of vertices has no perfect matching")
        return nearest

    def _move_prices(self, change: int, outer: list[int]) -> None:
        for vertex in outer:
            self.price[vertex] -= change
        for node, kind in self.label.items():
            if kind == INNER:
                for vertex in self.leaves[node]:
                    self.price[vertex] += change
            if node in self.ring:
                self.rebate[node] += 2 * change if kind == OUTER else -2 * change

    def _open_inner(self, blossom: int) -> None:
        """An inner blossom that has given back its rebate falls apart; the way through it stays in the tree."""
        entry, root = self.entry.pop(blossom), self.root.pop(blossom)
        assert entry is not None  # noqa: S101 - an inner node is never a root
        del self.label[blossom]
        links = self.links[blossom]
        ring = self._taken_apart(blossom)
        at = next(index for index, node in enumerate(ring) if self.node[entry[1]] == node)
        size = len(ring)
        forward = at % 2 == 1
        way = entry
        while True:
            node = ring[at % size]
            self.label[node], self.entry[node], self.root[node] = INNER, way, root
            if at % size == 0:
                break
            between = at + 1 if forward else at - 1
            beyond = at + 2 if forward else at - 2
            step = links[at] if forward else links[between][::-1]
            self._label_outer(ring[between % size], step, root)
            link = links[between % size] if forward else links[beyond][::-1]
            way = link
            at = beyond


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kind of each vertex, the highest worth of a pair of two kinds, and the partners worth less to each vertex."""

    kind_of: Sequence[int]
    worth: Sequence[Sequence[int]]
    less: list[int]

    @property
    def are_few(self) -> bool:
        """So few that it pays to look at them instead of the vertices."""
        return 6 * len(self.worth) <= len(self.kind_of)

    def joined_by(self, column: Sequence[int], count: int, forbidden: int) -> "Kinds":
        """The same graph with more vertices of one kind, given their weights with others and none among themselves."""
        if not count:
            return self
        most = [max(values) for values in self._by_kind(column)]
        lower = group_of([index for index, kind in enumerate(self.kind_of) if column[index] < most[kind]])
        new = (1 << count) - 1 << len(self.kind_of)
        return Kinds(
            [*self.kind_of, *([len(self.worth)] * count)],
            [
                *([*row, value] for row, value in zip(self.worth, most, strict=True)),
                [*most, 0 if count > 1 else forbidden],
            ],
            [
                *(less | new if lower >> index & 1 else less for index, less in enumerate(self.less)),
                *([lower] * count),
            ],
        )

    def _by_kind(self, column: Sequence[int]) -> list[list[int]]:
        values: list[list[int]] = [[] for _ in self.worth]
        for kind, value in zip(self.kind_of, column, strict=True):
            values[kind].append(value)
        return values

    def doubled_prices(self) -> list[int]:
        """Twice a price for each kind, so that the prices of each pair add up to at least its weight."""
        counts = [0] * len(self.worth)
        for kind in self.kind_of:
            counts[kind] += 1
        return [sent + received for sent, received in zip(*_Transport(counts, self.worth).solved(), strict=True)]

    def times(self, step: int) -> "Kinds":
        """The same, every pair worth so many times as much."""
        return Kinds(self.kind_of, [[step * worth for worth in row] for row in self.worth], list(self.less))

    def forbid(self, some: Sequence[int], others: Sequence[int]) -> None:
        """Lower the weight of pairs of some vertices with others below that of their kinds."""
        for first, second in ((some, others), (others, some)):
            group = group_of(second)
            for vertex in first:
                self.less[vertex] |= group

    def tight_rows(self, prices: Sequence[int]) -> list[int]:
        """The pairs that are worth exactly the prices of their kinds."""
        kinds = range(len(self.worth))
        members = [group_of([index for index, kind in enumerate(self.kind_of) if kind == one]) for one in kinds]
        rows = [
            sum(members[other] for other in kinds if prices[one] + prices[other] == self.worth[one][other])
            for one in kinds
        ]
        return [
            rows[kind] & ~less & ~(1 << index)
            for index, (kind, less) in enumerate(zip(self.kind_of, self.less, strict=True))
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
