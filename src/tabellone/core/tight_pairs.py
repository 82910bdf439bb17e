"""All heaviest matchings of a graph at once: the pairs that prices prove tight, as bit sets.

A matching is a heaviest one if and only if all its pairs are tight and it leaves every blossom with a rebate by one
pair alone, by none if the number of its vertices is even. So "is there a heaviest matching with this pair?" needs no
new prices: it is a plain matching in the graph of tight pairs. That graph alone gives an answer that may be too large.
One that is never too large comes from letting a blossom be left only by the vertex that leaves it now. Where the two
agree, and they nearly always do, the answer is exact.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy

from tabellone.core.blossoms import Kinds
from tabellone.core.matching import AlternatingTree, group_of, left_over_instead

Rebates = Sequence[tuple[frozenset[int], int]]
Blocks = Sequence[tuple[Sequence[int], Sequence[int]]]

_AS_DIGITS = bytes.maketrans(b"\x00\x01", b"01")


class TightPairs:
    """The tight pairs of some vertices, `rows[i]` those of vertex i."""

    def __init__(
        self,
        weights: Sequence[Sequence[int]],
        price: Sequence[int],
        rebates: Rebates,
        alive: Sequence[int],
        kinds: Kinds | None = None,
    ) -> None:
        self.alive = group_of(alive)
        self.blossoms = [group_of(sorted(members)) & self.alive for members, _ in rebates]
        self.rows = [0] * len(weights)
        around = {
            vertex: group_of([index for index, members in enumerate(self.blossoms) if members >> vertex & 1])
            for vertex in alive
        }
        rebate_of = [rebate for _, rebate in rebates]
        if kinds is None:
            self._compare_vertices(weights, price, rebates, around)
        else:
            self._compare_kinds(kinds, price, rebate_of, around)

    def _compare_vertices(
        self, weights: Sequence[Sequence[int]], price: Sequence[int], rebates: Rebates, around: Mapping[int, int]
    ) -> None:
        prices: dict[int, list[int]] = {}
        for vertex, blossoms in around.items():
            if blossoms not in prices:
                prices[blossoms] = _prices_within(price, [rebates[index] for index in _places(blossoms)])
            own = price[vertex].__eq__
            gains = map(int.__sub__, weights[vertex], prices[blossoms])
            digits = bytes(map(own, gains)).translate(_AS_DIGITS)
            self.rows[vertex] = int(digits[::-1], 2) & self.alive & ~(1 << vertex)

    def _compare_kinds(
        self, kinds: Kinds, price: Sequence[int], rebate_of: Sequence[int], around: Mapping[int, int]
    ) -> None:
        """Vertices of one kind and price, and of the same blossoms, are looked at once."""
        alike: dict[tuple[int, int, int], int] = {}
        for vertex, blossoms in around.items():
            key = (kinds.kind_of[vertex], price[vertex], blossoms)
            alike[key] = alike.get(key, 0) | 1 << vertex
        for (kind, own, blossoms), vertices in alike.items():
            worth = kinds.worth[kind]
            row = 0
            for (other_kind, other_price, other_blossoms), others in alike.items():
                gap = own + other_price - worth[other_kind]
                common = blossoms & other_blossoms
                if common:
                    gap += sum(rebate_of[index] for index in _places(common))
                if not gap:
                    row |= others
            for vertex in _places(vertices):
                self.rows[vertex] = row & ~kinds.less[vertex] & ~(1 << vertex)

    def take_out(self, one: int, other: int) -> None:
        """Leave out two vertices whose pair is kept."""
        self.alive &= ~(1 << one | 1 << other)

    def without(self, blocks: Blocks) -> "TightPairs":
        """The same graph without the pairs between two sets of vertices."""
        again = copy(self)
        again.rows = list(self.rows)
        for some, others in blocks:
            again.forbid(some, others)
        return again

    def forbid(self, some: Sequence[int], others: Sequence[int]) -> None:
        """Leave out the pairs between two sets of vertices."""
        for first, second in ((some, others), (others, some)):
            hidden = ~group_of(second)
            for vertex in first:
                self.rows[vertex] &= hidden

    def partners(self, partner: Sequence[int], one: int) -> int:
        """The possible partners of a vertex in a matching of tight pairs."""
        rest = self.alive & ~(1 << one)
        return left_over_instead(self.rows, rest, dict(enumerate(partner)), 1 << partner[one]) & self.rows[one]

    def left_instead(self, partner: Sequence[int], one: int) -> int:
        """The vertices that can be left out with `one` so that the rest has a heaviest matching of tight pairs."""
        rest = self.alive & ~(1 << one)
        return left_over_instead(self.sure(partner), rest, dict(enumerate(partner)), 1 << partner[one])

    def sure(self, partner: Sequence[int], pair: tuple[int, int] | None = None) -> list[int]:
        """The tight pairs, with those that leave a blossom only at one vertex.

        That is the vertex by which the matching leaves it, or would most simply leave it if it had a new pair.
        """
        rows = list(self.rows)
        everybody = _places(self.alive)
        for members in self.blossoms:
            inside = members & self.alive
            hidden = inside & ~self._leaving(inside, partner, pair)
            for vertex in everybody:
                if not inside >> vertex & 1:
                    rows[vertex] &= ~hidden
                elif hidden >> vertex & 1:
                    rows[vertex] &= inside
        return rows

    @staticmethod
    def _leaving(inside: int, partner: Sequence[int], pair: tuple[int, int] | None) -> int:
        """The vertex by which a matching leaves a blossom, as a bit set."""
        leaving = next((vertex for vertex in _places(inside) if not inside >> partner[vertex] & 1), None)
        for one, other in () if pair is None else (pair, pair[::-1]):
            if inside >> one & 1 and not inside >> other & 1:
                return 1 << one
            if leaving == one:
                leaving = partner[other]
        return 0 if leaving is None else 1 << leaving

    def joined(self, partner: Sequence[int], one: int, other: int) -> Mapping[int, int] | None:
        """The new partners of a heaviest matching with a pair, None if none was found."""
        rows = self.sure(partner, (one, other))
        pair = 1 << one | 1 << other
        rest = self.alive & ~pair
        changes = _completed(partner, [row & ~pair for row in rows], rest)
        return None if changes is None else {**changes, one: other, other: one}

    def completed(self, partner: Sequence[int], rows: Sequence[int]) -> Mapping[int, int] | None:
        """The new partners of those whose pair is no longer allowed, None if not everybody can be paired."""
        return _completed(partner, rows, self.alive)


def _completed(partner: Sequence[int], rows: Sequence[int], group: int) -> Mapping[int, int] | None:
    mates = {vertex: partner[vertex] for vertex in _places(group) if rows[vertex] >> partner[vertex] & 1}
    free = group & ~group_of(list(mates))
    while free:
        start = (free & -free).bit_length() - 1
        tree = AlternatingTree(rows, group, mates, start, free & ~(1 << start))
        if tree.changes is None:
            return None
        mates.update(tree.changes)
        free &= ~group_of(list(tree.changes))
    return mates


def most_pairs(rows: Sequence[int], likely: Iterable[tuple[int, int]]) -> dict[int, int]:
    """A largest set of pairs, begun with some that are likely: the partner of each vertex that has one."""
    mates: dict[int, int] = {}
    free = (1 << len(rows)) - 1
    for one, other in likely:
        if rows[one] >> other & 1 and free >> one & free >> other & 1:
            mates[one], mates[other] = other, one
            free &= ~(1 << one | 1 << other)
    for one, row in enumerate(rows):
        if free >> one & 1 and (others := row & free):
            other = (others & -others).bit_length() - 1
            mates[one], mates[other] = other, one
            free &= ~(1 << one | 1 << other)
    group = (1 << len(rows)) - 1
    for start in _places(free):
        if free >> start & 1:
            tree = AlternatingTree(rows, group, mates, start, free & ~(1 << start))
            if tree.changes is None:
                group &= ~tree.reached
            else:
                mates.update(tree.changes)
                free &= ~group_of(list(tree.changes))
    return mates


def _prices_within(price: Sequence[int], rebates: Rebates) -> list[int]:
    """The prices as a vertex of some blossoms sees them: a pair within a blossom is dearer by its rebate."""
    prices = list(price)
    for members, rebate in rebates:
        for vertex in members:
            prices[vertex] += rebate
    return prices


def _places(group: int) -> Iterable[int]:
    """The members of a bit set, lowest first."""
    return [index for index, digit in enumerate(reversed(bin(group))) if digit == "1"]
