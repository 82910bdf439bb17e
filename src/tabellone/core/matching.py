"""Can these players still be paired? Matchings in graphs given as bit sets.

`graph[i]` is the set of players whom player i may meet, as an integer with bit j set for player j. Groups of a
tournament are dense graphs: greedy choice and short exchanges settle nearly every question; what they leave open goes
to the exact algorithm of rustworkx.
"""

from collections.abc import Iterator, Sequence

Graph = Sequence[int]


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
        """Greedy pairs, then exchanges through one pair, then the exact algorithm."""
        for player in members(self.group):
            if self.free >> player & 1:
                candidates = self.graph[player] & self.free & ~(1 << player)
                if candidates:
                    self._match(player, (candidates & -candidates).bit_length() - 1)
        for player in members(self.free):
            if self.free >> player & 1:
                self._exchange(player)
        if self.left_over > 1:
            self.partner = _exact(self.graph, self.group)
            self.free = self.group & ~group_of(list(self.partner))

    def _match(self, first: int, second: int) -> None:
        self.partner[first], self.partner[second] = second, first
        self.free &= ~(1 << first | 1 << second)

    def _exchange(self, player: int) -> bool:
        """Free an opponent for the player by giving that opponent's partner another free one."""
        others = self.free & ~(1 << player)
        for taken in members(self.graph[player] & self.group & ~self.free):
            released = self.partner[taken]
            if candidates := self.graph[released] & others:
                self._match(released, (candidates & -candidates).bit_length() - 1)
                self._match(player, taken)
                return True
        return False

    def _joined(self, first: int, second: int) -> dict[int, int] | None:
        """What changes when a perfect matching gets this pair, None if it cannot have it."""
        changes = {first: second, second: first}
        widow, widower = self.partner.get(first), self.partner.get(second)
        if widow is None or widower is None:
            return changes if widow is widower is None and not self.free & ~(1 << first | 1 << second) else None
        if self.graph[widow] >> widower & 1:
            return {**changes, widow: widower, widower: widow}
        rest = self.group & ~(1 << first | 1 << second)
        for taken in members(self.graph[widow] & rest & ~(1 << widower)):
            released = self.partner[taken]
            if self.graph[released] >> widower & 1:
                return {**changes, widow: taken, taken: widow, released: widower, widower: released}
        found = _exact(self.graph, rest)
        return {**found, **changes} if len(found) == rest.bit_count() else None

    def _without(self, player: int) -> dict[int, int] | None:
        """What changes when a matching as large leaves the player over, None if there is no such matching."""
        partner = self.partner.get(player)
        if partner is None:
            return {}
        others = self.free
        if candidates := self.graph[partner] & others:
            found = (candidates & -candidates).bit_length() - 1
            return {partner: found, found: partner}
        for taken in members(self.graph[partner] & self.group & ~self.free & ~(1 << player | 1 << partner)):
            released = self.partner[taken]
            if candidates := self.graph[released] & others:
                found = (candidates & -candidates).bit_length() - 1
                return {partner: taken, taken: partner, released: found, found: released}
        if not others:
            return None
        exact = _exact(self.graph, self.group & ~(1 << player))
        return exact if len(exact) == len(self.partner) else None


def _exact(graph: Graph, group: int) -> dict[int, int]:
    """A largest matching by the exact algorithm."""
    import rustworkx  # rarely needed, and slow to import

    players = list(members(group))
    place = {player: index for index, player in enumerate(players)}
    network: rustworkx.PyGraph[int, int | None] = rustworkx.PyGraph(multigraph=False)
    network.add_nodes_from(players)
    edges = [
        (place[player], place[other])
        for player in players
        for other in members(graph[player] & group)
        if player < other
    ]
    network.add_edges_from_no_data(edges)
    partner: dict[int, int] = {}
    for one, other in rustworkx.max_weight_matching(network, max_cardinality=True, default_weight=1):
        partner[players[one]], partner[players[other]] = players[other], players[one]
    return partner
