"""Can these players still be paired? Matchings in graphs given as bit sets, and the search that extends them."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from copy import copy

Graph = Sequence[int]


class AlternatingTree:
    """The players that the search from one player reaches, up to the first of the wanted ones.

    `changes` are the new partners of everybody on the way, None if there is no way. Then `reached` are players whose
    partners no search for a further pair ever changes.
    """

    def __init__(self, graph: Graph, group: int, partner: Mapping[int, int], start: int, goals: int) -> None:
        self._graph = graph
        self._group = group
        self._partner = partner
        self._start = start
        self._goals = goals
        self._inner = 0
        self._outer = 0
        self._way: dict[int, tuple[int, ...]] = {}
        self._base: dict[int, int] = {}
        self._blossom: dict[int, int] = {}
        self._waiting: deque[int] = deque()
        self._add_outer(start, (start,), start)
        self.changes = self._search()

    @property
    def reached(self) -> int:
        """The players in the tree."""
        return self._inner | self._outer

    @property
    def shortage(self) -> tuple[int, int] | None:
        """A shortage, without path and blossom: players who may meet only others that are one too few."""
        if self.changes is not None or any(blossom & (blossom - 1) for blossom in self._blossom.values()):
            return None
        return self._outer, self._inner

    def _add_outer(self, player: int, way: tuple[int, ...], base: int) -> None:
        """A player reached as a partner, the way back to the start, and the player that stands for the blossom."""
        self._inner &= ~(1 << player)
        self._outer |= 1 << player
        self._way[player] = way
        self._base[player] = base
        self._blossom[base] = self._blossom.get(base, 0) | 1 << player
        self._waiting.append(player)

    def _search(self) -> dict[int, int] | None:
        while self._waiting:
            player = self._waiting.popleft()
            neighbours = self._graph[player] & self._group
            if goals := neighbours & self._goals:
                return _changed_along((_lowest(goals), *self._way[player]))
            while fresh := neighbours & ~self._inner & ~self._outer:
                inner = _lowest(fresh)
                self._inner |= 1 << inner
                outer = self._partner[inner]
                way = (outer, inner, *self._way[player])
                if goals := self._graph[outer] & self._goals:  # most paths are short: look ahead
                    return _changed_along((_lowest(goals), *way))
                self._add_outer(outer, way, outer)
            while others := neighbours & self._outer & ~self._blossom[self._base[player]]:
                self._close_ring(player, _lowest(others))
        return None

    def _close_ring(self, one: int, other: int) -> None:
        """Two outer players may meet: everybody from them to where their ways come together is one blossom."""
        above = set(self._bases(one))
        base = next(candidate for candidate in self._bases(other) if candidate in above)
        for first, second in ((one, other), (other, one)):
            way = self._way[first]
            for index in range(self._length_to(way, base)):
                player = way[index]
                if self._inner >> player & 1:
                    self._add_outer(player, (*way[index::-1], *self._way[second]), base)
                elif self._base[player] != base:
                    self._join(self._base[player], base)

    def _length_to(self, way: tuple[int, ...], base: int) -> int:
        """The number of players of a way that come before those of a blossom."""
        return next(index for index, player in enumerate(way) if self._base.get(player) == base)

    def _bases(self, player: int) -> Iterator[int]:
        """The bases of the blossoms on the way from a player to the start; a single player is its own base."""
        base = self._base[player]
        while base != self._start:
            yield base
            base = self._base[self._way[base][2]]
        yield base

    def _join(self, old: int, base: int) -> None:
        """Merge a blossom into a larger one."""
        joined = self._blossom.pop(old)
        self._blossom[base] |= joined
        while joined:
            player = _lowest(joined)
            self._base[player] = base
            joined &= joined - 1


def left_over_instead(graph: Graph, group: int, partner: Mapping[int, int], starts: int) -> int:
    """The players without an opponent, and those that another largest matching leaves over instead.

    They are the outer players of the trees from all of these players, from whom no way leads to one more pair.
    """
    return _Forest(graph, group, partner, starts).outer


class _Forest:
    """The trees from several players at once; only the reached players matter, not the path."""

    def __init__(self, graph: Graph, group: int, partner: Mapping[int, int], starts: int) -> None:
        self._graph = graph
        self._group = group
        self._partner = partner
        self._inner = 0
        self.outer = 0
        self._came_from: dict[int, int] = {}
        self._base: dict[int, int] = {}
        self._blossom: dict[int, int] = {}
        self._waiting: deque[int] = deque()
        while starts:
            self._add_outer(_lowest(starts))
            starts &= starts - 1
        self._search()

    def _add_outer(self, player: int) -> None:
        self.outer |= 1 << player
        self._base[player] = player
        self._blossom[player] = 1 << player
        self._waiting.append(player)

    def _search(self) -> None:
        while self._waiting:
            player = self._waiting.popleft()
            neighbours = self._graph[player] & self._group
            while fresh := neighbours & ~self._inner & ~self.outer:
                inner = _lowest(fresh)
                self._inner |= 1 << inner
                self._came_from[inner] = player
                self._add_outer(self._partner[inner])
            while others := neighbours & self.outer & ~self._blossom[self._base[player]]:
                self._close_ring(player, _lowest(others))

    def _close_ring(self, one: int, other: int) -> None:
        """Join all players from two outer players who may meet to where their ways come together into one blossom."""
        above = set(self._bases(one))
        base = next(common for common in self._bases(other) if common in above)
        joined = 0
        for player in (one, other):
            for below in self._bases(player):
                if below == base:
                    break
                inner = self._partner[below]
                joined |= self._blossom.pop(below) | 1 << inner
                self._inner &= ~(1 << inner)
                self.outer |= 1 << inner
                self._waiting.append(inner)
        self._blossom[base] |= joined
        while joined:
            self._base[_lowest(joined)] = base
            joined &= joined - 1

    def _bases(self, player: int) -> Iterator[int]:
        """The bases of the blossoms on the way from a player to the start of the tree."""
        base = self._base[player]
        while (before := self._came_from.get(self._partner.get(base, -1))) is not None:
            yield base
            base = self._base[before]
        yield base


def _lowest(group: int) -> int:
    return (group & -group).bit_length() - 1


def _changed_along(way: Sequence[int]) -> dict[int, int]:
    """The new partners of everybody on a way from one player without an opponent to another."""
    pairs = list(zip(way[::2], way[1::2], strict=True))
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


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
    """A largest matching of a group, updated as pairs are fixed, players join and leave, and pairs are ruled out.

    One search answers for all players at once who can leave, and one for all whom a player can be paired with; the
    answers are cached until the matching changes.
    """

    def __init__(self, graph: Graph, group: int) -> None:
        self.graph = graph
        self.group = group
        self.partner: dict[int, int] = {}
        self.free = group
        self._can_leave: int | None = None
        self._can_pair: tuple[int, int] | None = None
        self._grow()

    def copy(self) -> "Matching":
        """The same matching, to go on with apart from this one."""
        again = copy(self)
        again.partner = dict(self.partner)
        return again

    @property
    def is_perfect(self) -> bool:
        """True if no player is left over."""
        return not self.free

    @property
    def left_over(self) -> int:
        """The number of players whom a largest matching leaves without an opponent."""
        return self.free.bit_count()

    @property
    def able_to_leave(self) -> int:
        """The players whom some largest matching leaves over."""
        if self._can_leave is None:
            self._can_leave = left_over_instead(self.graph, self.group, self.partner, self.free)
        return self._can_leave

    def opponents(self, player: int) -> int:
        """The players with whom a player can be paired so that all others of a perfect matching still can be."""
        if self._can_pair is None or self._can_pair[0] != player:
            rest = self.group & ~(1 << player)
            others = left_over_instead(self.graph, rest, self.partner, 1 << self.partner[player])
            self._can_pair = player, others & self.graph[player]
        return self._can_pair[1]

    def can_pair(self, first: int, second: int) -> bool:
        """True if the two may meet and everybody else of a perfect matching can still be paired."""
        if not self.graph[first] >> second & 1:
            return False
        one, other = self.partner.get(first), self.partner.get(second)
        if one is None or other is None:
            return one is other is None and not self.free & ~(1 << first | 1 << second)
        # Most often the two partners who become free can meet each other, and no search is needed.
        return one == second or bool(self.graph[one] >> other & 1) or bool(self.opponents(first) >> second & 1)

    def shortages(self, first: int, second: int) -> Iterator[tuple[int, int]]:
        """The shortages if a pair refused by `can_pair` meets: players left with others that are one too few."""
        one, other = self.partner[first], self.partner[second]
        rest = self.group & ~(1 << first | 1 << second)
        for start, goal in ((one, other), (other, one)):
            shortage = AlternatingTree(self.graph, rest, self.partner, start, 1 << goal).shortage
            if shortage is not None:
                yield shortage

    def fix(self, first: int, second: int) -> None:
        """Pair the two permanently and take them out of the group; `can_pair` must have allowed it."""
        if self.partner.get(first) != second:
            changes = self._joined(first, second)
            if changes is None:
                raise ValueError("these two cannot be paired")
            self.partner.update(changes)
        for player in (first, second):
            self.partner.pop(player, None)
            self.group &= ~(1 << player)
            self.free &= ~(1 << player)
        self._forget()

    def can_leave(self, player: int) -> bool:
        """True if some largest matching leaves this player over."""
        return bool(self.able_to_leave >> player & 1)

    def leave(self, player: int) -> None:
        """Take out a player whom a largest matching may leave over; `can_leave` must have allowed it."""
        changes = self._without(player)
        if changes is None:
            raise ValueError("without this player fewer pairs can be made")
        self.partner.pop(player, None)
        self.partner.update(changes)
        self.group &= ~(1 << player)
        self.free &= ~(1 << player) & ~group_of(list(changes))
        self._forget()

    def join(self, player: int) -> None:
        """Take a player into the group."""
        self.group |= 1 << player
        goals = self.free
        self.free |= 1 << player
        changes = AlternatingTree(self.graph, self.group, self.partner, player, goals).changes
        if changes is not None:
            self._change(changes)
        self._forget()

    def can_do_without(self, first: int, second: int) -> bool:
        """True if the matching stays as large if two players may no longer meet; then it does without that pair.

        The caller has taken the pair out of the graph, and puts it back where the answer is no.
        """
        if self.partner.get(first) != second:
            return True
        for player in (first, second):
            del self.partner[player]
        changes = AlternatingTree(self.graph, self.group, self.partner, first, self.free | 1 << second).changes
        if changes is None and self.free:
            changes = AlternatingTree(self.graph, self.group, self.partner, second, self.free).changes
        if changes is None:
            self.partner.update({first: second, second: first})
            return False
        self.free |= 1 << first | 1 << second
        self._change(changes)
        self._forget()
        return True

    def _change(self, changes: dict[int, int]) -> None:
        self.partner.update(changes)
        self.free &= ~group_of(list(changes))

    def _forget(self) -> None:
        """Clear the cache: the matching has changed."""
        self._can_leave = self._can_pair = None

    def _grow(self) -> None:
        """Greedy pairs, then a search for each player who is left over."""
        for player in members(self.group):
            if self.free >> player & 1:
                candidates = self.graph[player] & self.free & ~(1 << player)
                if candidates:
                    self._match(player, (candidates & -candidates).bit_length() - 1)
        self._search_for_everybody()

    def grow_in(self, graph: Graph) -> None:
        """Continue in a graph in which more players may meet."""
        self.graph = graph
        self._search_for_everybody()
        self._forget()

    def _search_for_everybody(self) -> None:
        """Search once for each player who is left over."""
        within = self.group
        for player in members(self.free if self.left_over > 1 else 0):
            if self.free >> player & 1:
                goals = self.free & within & ~(1 << player)
                tree = AlternatingTree(self.graph, within, self.partner, player, goals)
                if tree.changes is None:
                    within &= ~tree.reached
                else:
                    self._change(tree.changes)

    def _match(self, first: int, second: int) -> None:
        self.partner[first], self.partner[second] = second, first
        self.free &= ~(1 << first | 1 << second)

    def _joined(self, first: int, second: int) -> dict[int, int] | None:
        """The changes when a perfect matching gets this pair, None if it cannot have it."""
        changes = {first: second, second: first}
        one, other = self.partner.get(first), self.partner.get(second)
        if one is None or other is None:
            return changes if one is other is None and not self.free & ~(1 << first | 1 << second) else None
        rest = self.group & ~(1 << first | 1 << second)
        tree = AlternatingTree(self.graph, rest, self.partner, one, 1 << other)
        return None if tree.changes is None else {**tree.changes, **changes}

    def _without(self, player: int) -> dict[int, int] | None:
        """The changes when a matching as large leaves the player over, None if there is no such matching."""
        partner = self.partner.get(player)
        if partner is None:
            return {}
        # A way between two others who are left over would have been a pair more before the player left.
        return AlternatingTree(self.graph, self.group & ~(1 << player), self.partner, partner, self.free).changes
