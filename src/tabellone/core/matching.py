"""Can these players still be paired? Matchings in graphs given as bit sets.

`graph[i]` is the set of players whom player i may meet, as an integer with bit j set for player j. Groups of a
tournament are dense graphs: greedy choice makes nearly all pairs, and one search on the matching that stands
(`alternating_tree`) settles every question, mostly through a single other pair.
"""

from collections.abc import Iterator, Sequence

from tabellone.core.alternating_tree import AlternatingTree, Graph


def members(group: int) -> Iterator[int]:
    """The players of a bit set, lowest first."""
    while group:
        lowest = group & -group
        yield lowest.bit_length() - 1
        group ^= lowest


def group_of(players: Iterator[int] | Sequence[int]) -> int:
    """The bit set of some players."""
    group = 0
    for player in players:
        group |= 1 << player
    return group


class Matching:
    """A largest matching of a group, kept while pairs are fixed and players leave."""

    def __init__(self, graph: Graph, group: int) -> None:
        self.graph = graph
        self.group = group
        self.partner: dict[int, int] = {}
        self.free = group
        self._grow()

    @property
    def is_perfect(self) -> bool:
        """Nobody is left over."""
        return not self.free

    @property
    def left_over(self) -> int:
        """How many players a largest matching leaves without an opponent."""
        return self.free.bit_count()

    def can_pair(self, first: int, second: int) -> bool:
        """Whether the two may meet and everybody else of a perfect matching can still be paired."""
        if not self.graph[first] >> second & 1:
            return False
        if self.partner.get(first) == second:
            return True
        return self._joined(first, second) is not None

    def shortages(self, first: int, second: int) -> Iterator[tuple[int, int]]:
        """Of two whom `can_pair` does not let meet: players who could then only meet others, one too few for them."""
        one, other = self.partner[first], self.partner[second]
        rest = self.group & ~(1 << first | 1 << second)
        for start, goal in ((one, other), (other, one)):
            shortage = AlternatingTree(self.graph, rest, self.partner, start, 1 << goal).shortage
            if shortage is not None:
                yield shortage

    def fix(self, first: int, second: int) -> None:
        """Pair the two for good and take them out of the group; `can_pair` must have allowed it."""
        if self.partner.get(first) != second:
            changes = self._joined(first, second)
            if changes is None:
                raise ValueError("these two cannot be paired")
            self.partner.update(changes)
        for player in (first, second):
            self.partner.pop(player, None)
            self.group &= ~(1 << player)
            self.free &= ~(1 << player)

    def can_leave(self, player: int) -> bool:
        """Whether some largest matching leaves this player over."""
        return self._without(player) is not None

    def leave(self, player: int) -> None:
        """Take out a player whom a largest matching may leave over; `can_leave` must have allowed it."""
        changes = self._without(player)
        if changes is None:
            raise ValueError("without this player fewer pairs can be made")
        self.group &= ~(1 << player)
        merged = {**self.partner, **changes}
        self.partner = {one: other for one, other in merged.items() if merged.get(other) == one != player != other}
        self.free = self.group & ~group_of(list(self.partner))

    def _grow(self) -> None:
        """Greedy pairs, then a search for each player who is left over."""
        for player in members(self.group):
            if self.free >> player & 1:
                candidates = self.graph[player] & self.free & ~(1 << player)
                if candidates:
                    self._match(player, (candidates & -candidates).bit_length() - 1)
        within = self.group
        for player in members(self.free if self.left_over > 1 else 0):
            if self.free >> player & 1:
                goals = self.free & within & ~(1 << player)
                tree = AlternatingTree(self.graph, within, self.partner, player, goals)
                if tree.changes is None:
                    within &= ~tree.reached
                else:
                    self.partner |= tree.changes
                    self.free &= ~group_of(list(tree.changes))

    def _match(self, first: int, second: int) -> None:
        self.partner[first], self.partner[second] = second, first
        self.free &= ~(1 << first | 1 << second)

    def _joined(self, first: int, second: int) -> dict[int, int] | None:
        """What changes when a perfect matching gets this pair, None if it cannot have it."""
        changes = {first: second, second: first}
        one, other = self.partner.get(first), self.partner.get(second)
        if one is None or other is None:
            return changes if one is other is None and not self.free & ~(1 << first | 1 << second) else None
        rest = self.group & ~(1 << first | 1 << second)
        tree = AlternatingTree(self.graph, rest, self.partner, one, 1 << other)
        return None if tree.changes is None else {**tree.changes, **changes}

    def _without(self, player: int) -> dict[int, int] | None:
        """What changes when a matching as large leaves the player over, None if there is no such matching."""
        partner = self.partner.get(player)
        if partner is None:
            return {}
        # A way between two others who are left over would have been a pair more before the player left.
        return AlternatingTree(self.graph, self.group & ~(1 << player), self.partner, partner, self.free).changes
