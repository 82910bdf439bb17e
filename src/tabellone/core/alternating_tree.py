"""Can a matching gain a pair? A search along alternating paths (Edmonds, 1965).

`graph[i]` is the set of players whom player i may meet, as an integer with bit j set for player j. From a player
without an opponent the search goes to anybody whom he may meet, from there to that player's partner, and so on. Where
it ends at another player without an opponent, everybody on the way changes partners and there is one pair more.
Players whom it reaches as partners are outer, those in between inner. Two outer players who may meet close a ring of
odd length, a blossom: each player on the ring can be reached as a partner, the other way round, and the ring counts as
one player.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

Graph = Sequence[int]


class AlternatingTree:
    """Everybody whom the search from one player reaches, until it finds one of the players to whom it should lead.

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
        """Everybody in the tree."""
        return self._inner | self._outer

    @property
    def shortage(self) -> tuple[int, int] | None:
        """If no path and no blossom is found: players who may meet only the others given, one too few for them."""
        if self.changes is not None or any(blossom & (blossom - 1) for blossom in self._blossom.values()):
            return None
        return self._outer, self._inner

    def _add_outer(self, player: int, way: tuple[int, ...], base: int) -> None:
        """A player reached as a partner, with the way back to the start and the player for whom his blossom counts."""
        self._inner &= ~(1 << player)
        self._outer |= 1 << player
        self._way[player] = way
        self._base[player] = base
        self._blossom[base] = self._blossom.get(base, 0) | 1 << player
        self._waiting.append(player)

    def _search(self) -> dict[int, int] | None:
        while self._waiting:
            player = self._waiting.popleft()
            known = self._graph[player] & self._group
            if goals := known & self._goals:
                return _changed_along((_lowest(goals), *self._way[player]))
            while fresh := known & ~self._inner & ~self._outer:
                inner = _lowest(fresh)
                self._inner |= 1 << inner
                outer = self._partner[inner]
                way = (outer, inner, *self._way[player])
                if goals := self._graph[outer] & self._goals:  # most paths are short: look ahead
                    return _changed_along((_lowest(goals), *way))
                self._add_outer(outer, way, outer)
            while others := known & self._outer & ~self._blossom[self._base[player]]:
                self._close_ring(player, _lowest(others))
        return None

    def _close_ring(self, one: int, other: int) -> None:
        """Two outer players may meet: everybody from them to where their ways come together is one blossom."""
        above = set(self._bases(one))
        base = next(candidate for candidate in self._bases(other) if candidate in above)
        for first, second in ((one, other), (other, one)):
            way = self._way[first]
            for place in range(self._length_to(way, base)):
                player = way[place]
                if self._inner >> player & 1:
                    self._add_outer(player, (*way[place::-1], *self._way[second]), base)
                elif self._base[player] != base:
                    self._join(self._base[player], base)

    def _length_to(self, way: tuple[int, ...], base: int) -> int:
        """How many players of a way come before those of a blossom."""
        return next(place for place, player in enumerate(way) if self._base.get(player) == base)

    def _bases(self, player: int) -> Iterator[int]:
        """The bases of the blossoms on the way from a player to the start; a player by himself is his own base."""
        base = self._base[player]
        while base != self._start:
            yield base
            base = self._base[self._way[base][2]]
        yield base

    def _join(self, old: int, base: int) -> None:
        """A blossom becomes part of a larger one."""
        joined = self._blossom.pop(old)
        self._blossom[base] |= joined
        while joined:
            player = _lowest(joined)
            self._base[player] = base
            joined &= joined - 1


def left_over_instead(graph: Graph, group: int, partner: Mapping[int, int], starts: int) -> int:
    """Everybody whom a matching as large leaves over instead of one of the players without an opponent, and they.

    They are the outer players of the trees from all of these players, from whom no way leads to one more pair.
    """
    return _Forest(graph, group, partner, starts).outer


class _Forest:
    """The trees from several players at once; only who is reached matters, not the path."""

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
            known = self._graph[player] & self._group
            while fresh := known & ~self._inner & ~self.outer:
                inner = _lowest(fresh)
                self._inner |= 1 << inner
                self._came_from[inner] = player
                self._add_outer(self._partner[inner])
            while others := known & self.outer & ~self._blossom[self._base[player]]:
                self._close_ring(player, _lowest(others))

    def _close_ring(self, one: int, other: int) -> None:
        """Everybody from two outer players who may meet to where their ways come together is one blossom."""
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
        """The bases of the blossoms on the way from a player to the start of his tree."""
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
