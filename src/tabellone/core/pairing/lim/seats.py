"""Opponents of their own in the adjacent group for those who are moved there."""

from tabellone.core.matching import Graph, members


class Seats:
    """The players of an adjacent group as opponents of the floaters chosen so far, each of one only."""

    def __init__(self, graph: Graph, adjacent: int) -> None:
        self._graph = graph
        self.adjacent = adjacent
        self._floater_at: dict[int, int] = {}
        self.open_seats = adjacent

    @property
    def floaters(self) -> tuple[int, ...]:
        """The floaters who have a seat."""
        return tuple(sorted(self._floater_at.values()))

    def has_room_for(self, floater: int) -> bool:
        """Whether one more floater can have an opponent of his own; others may change theirs."""
        return bool(self._graph[floater] & self.open_seats)

    def seat(self, floater: int) -> None:
        """Give a floater an opponent, if there is one."""
        way = self._way(floater)
        if way is None:
            return
        for place, other in way:
            self._floater_at[place] = other
        self.open_seats = self._opened()

    def _way(self, floater: int) -> list[tuple[int, int]] | None:
        """The seats that are reassigned when a floater is seated; None if there is no seat for him."""
        came_from: dict[int, tuple[int, int | None]] = {}
        waiting: list[tuple[int, int | None]] = [(floater, None)]
        for one, left in waiting:
            for place in members(self._graph[one] & self.adjacent):
                if place in came_from:
                    continue
                came_from[place] = one, left
                if place not in self._floater_at:
                    return self._changes(place, came_from)
                waiting.append((self._floater_at[place], place))
        return None

    def _changes(self, place: int, came_from: dict[int, tuple[int, int | None]]) -> list[tuple[int, int]]:
        changes = []
        at: int | None = place
        while at is not None:
            one, left = came_from[at]
            changes.append((at, one))
            at = left
        return changes

    def _opened(self) -> int:
        """Seats that are free, and those whose floaters can move to one that is open."""
        open_seats = self.adjacent
        for place in self._floater_at:
            open_seats &= ~(1 << place)
        waiting = {place for place in self._floater_at if open_seats}
        while waiting:
            more = {place for place in waiting if self._graph[self._floater_at[place]] & open_seats}
            if not more:
                break
            for place in more:
                open_seats |= 1 << place
            waiting -= more
        return open_seats
