"""Who leaves a score group, and in which order those who came are paired."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import Matching, group_of, members
from tabellone.core.model import Colour
from tabellone.core.pairing.lim.board import PlayersOfRound
from tabellone.core.pairing.lim.colours import due_colour


class Direction(Enum):
    """Groups above the median are paired downward, groups below it upward."""

    DOWN = "down"
    UP = "up"


class FloaterKind(IntEnum):
    """The four kinds of floaters, the least disadvantaged first (d, c, b, a of the article)."""

    D_HAS_OPPONENTS = 0
    C_NO_OPPONENTS = 1
    B_MOVED_AGAIN = 2
    A_MOVED_AGAIN_NO_OPPONENTS = 3


@dataclass(frozen=True, slots=True)
class ChosenFloater:
    """A place that leaves its group, and why."""

    place: int
    why: tuple[Step, ...]


@rule("fide", "Swiss 10.9", reading="fide-lim-floater-opponents")
def floater_kind(*, moved_before: bool, has_opponents: bool) -> FloaterKind:
    """How disadvantaged a floater is: moved on again, without opponents in the adjacent group, or both."""
    if moved_before:
        return FloaterKind.B_MOVED_AGAIN if has_opponents else FloaterKind.A_MOVED_AGAIN_NO_OPPONENTS
    return FloaterKind.D_HAS_OPPONENTS if has_opponents else FloaterKind.C_NO_OPPONENTS


@rule("fide", "Swiss 10.1 / Swiss 10.8", reading="fide-lim-floated-last-round")
def floated_last_round(board: PlayersOfRound, place: int) -> bool:
    """A player who floated in the round before is not moved again if another can be."""
    floats = board.floats[board.players[place].number]
    return bool(floats) and floats[-1] is not None


@rule("fide", "Swiss 10.2", reading="fide-lim-floater-colour")
def colour_in_excess(board: PlayersOfRound, group: int) -> Colour | None:
    """The colour that too many of a group are due; a floater due it evens the group out."""
    due = [due_colour(board.players[place]) for place in members(group)]
    whites, blacks = due.count(Colour.WHITE), due.count(Colour.BLACK)
    if whites == blacks:
        return None
    return Colour.WHITE if whites > blacks else Colour.BLACK


@rule("fide", "Swiss 10.3 / Swiss 10.4")
def floats_by_number(numbers: Sequence[int], direction: Direction) -> int:
    """Downward the highest number floats, upward the lowest."""
    return max(numbers) if direction is Direction.DOWN else min(numbers)


class _Seats:
    """Opponents of their own in the adjacent group for the floaters chosen so far."""

    def __init__(self, board: PlayersOfRound, adjacent: int) -> None:
        self.board = board
        self.adjacent = adjacent
        self.floater_at: dict[int, int] = {}
        self.taken = 0

    def has_room_for(self, floater: int) -> bool:
        """Whether one more floater can have an opponent of his own; others may change theirs."""
        wanted = self.board.graph[floater] & self.adjacent
        return bool(wanted & ~self.taken) or (bool(wanted) and self._seated(floater) is not None)

    def seat(self, floater: int) -> None:
        """Give a floater an opponent, if there is one."""
        self.floater_at = self._seated(floater) or self.floater_at
        self.taken = group_of(list(self.floater_at))

    def _seated(self, floater: int) -> dict[int, int] | None:
        """The seats with one more floater, None if he finds none."""
        at = dict(self.floater_at)
        tried = 0

        def found(one: int) -> bool:
            nonlocal tried
            wanted = self.board.graph[one] & self.adjacent
            for opponent in (*members(wanted & ~self.taken), *members(wanted & self.taken)):
                if tried >> opponent & 1:
                    continue
                tried |= 1 << opponent
                if opponent not in at or found(at[opponent]):
                    at[opponent] = one
                    return True
            return False

        return at if found(floater) else None


@rule("fide", "Swiss 9.3")
def is_alone(group_size: int) -> bool:
    """A player who is alone in his group has nobody to play in it."""
    return group_size == 1


def has_nobody_in_group(board: PlayersOfRound, place: int, group: int) -> bool:
    """Nobody of a group may meet the player: they have met, or the colours do not allow it."""
    return not board.graph[place] & group


@rule("fide", "Swiss 9.3", reading="fide-lim-nobody-first")
def goes_first(board: PlayersOfRound, place: int, group: int) -> bool:
    """A player who may meet nobody of his group leaves it before the choice that makes its number even."""
    return has_nobody_in_group(board, place, group)


@dataclass(frozen=True, slots=True)
class _Rank:
    """What decides between possible floaters, weightiest first."""

    does_not_go_first: bool
    kind: FloaterKind
    floated_last_round: bool
    does_not_even_out: bool
    by_number: int

    def key(self) -> tuple[bool, int, bool, bool, int]:
        return self.does_not_go_first, self.kind, self.floated_last_round, self.does_not_even_out, self.by_number


class _Choice:
    """The choice of one floater from a group."""

    def __init__(
        self, board: PlayersOfRound, matching: Matching, moved_before: int, seats: _Seats, direction: Direction
    ) -> None:
        self.board = board
        self.group = matching.group
        self.moved_before = moved_before
        self.seats = seats
        self.direction = direction
        self.able = [place for place in members(matching.group) if matching.can_leave(place)]
        self.excess = colour_in_excess(board, matching.group)
        own = members(matching.group & ~moved_before or matching.group)
        number = floats_by_number([board.players[place].number for place in own], direction)
        self.end = next(place for place in members(matching.group) if board.players[place].number == number)

    def rank(self, place: int) -> _Rank:
        """How good a floater a place is; who has nobody in the group leaves it before all others (9.3)."""
        kind = floater_kind(
            moved_before=bool(self.moved_before >> place & 1), has_opponents=self.seats.has_room_for(place)
        )
        fits = self.excess is None or due_colour(self.board.players[place]) is self.excess
        evens_out = fits and self.board.is_within_maxi_limit(place, self.end)
        number = self.board.players[place].number
        by_number = -number if self.direction is Direction.DOWN else number
        stays = not goes_first(self.board, place, self.group)
        return _Rank(stays, kind, floated_last_round(self.board, place), not evens_out, by_number)

    def made(self) -> tuple[ChosenFloater, FloaterKind]:
        """The best floater, with the criterion that decides between him and the next best."""
        ranks = {place: self.rank(place) for place in self.able}
        best, *others = sorted(self.able, key=lambda place: ranks[place].key())
        why = self._why(best, ranks[best], ranks[others[0]] if others else None)
        return ChosenFloater(best, (why,)), ranks[best].kind

    def _why(self, place: int, rank: _Rank, second: _Rank | None) -> Step:
        number = self.board.players[place].number
        if is_alone(self.group.bit_count()):
            return reason(is_alone, player=number)
        # Who alone can leave without costing a pair has nobody in the group.
        if second is None or has_nobody_in_group(self.board, place, self.group):
            return reason(goes_first, player=number)
        if rank.kind != second.kind:
            return reason(floater_kind, player=number)
        if rank.floated_last_round != second.floated_last_round:
            return reason(floated_last_round, player=number)
        if rank.does_not_even_out != second.does_not_even_out:
            return reason(colour_in_excess, player=number)
        return reason(floats_by_number, player=number)


def choose_floaters(
    board: PlayersOfRound, matching: Matching, moved_before: int, adjacent: int, direction: Direction
) -> list[ChosenFloater]:
    """Take out of a group, one by one, those for whom it has no pair, the least disadvantaged first."""
    chosen: list[ChosenFloater] = []
    seats = _Seats(board, adjacent)
    while matching.left_over:
        floater, kind = _Choice(board, matching, moved_before, seats, direction).made()
        if kind in (FloaterKind.D_HAS_OPPONENTS, FloaterKind.B_MOVED_AGAIN):
            seats.seat(floater.place)
        matching.leave(floater.place)
        chosen.append(floater)
    return chosen


@rule("fide", "Swiss 10.51 / Swiss 10.52")
def order_from_above(board: PlayersOfRound, floaters: Sequence[int]) -> list[int]:
    """Of floaters from above the higher score is paired first, then the lower number."""
    return sorted(floaters, key=lambda place: (-board.players[place].score, place))


@rule("fide", "Swiss 10.61 / Swiss 10.62", reading="fide-lim-floaters-from-below")
def order_from_below(board: PlayersOfRound, floaters: Sequence[int]) -> list[int]:
    """Of floaters from below the lower score is paired first, then the higher number."""
    return sorted(floaters, key=lambda place: (board.players[place].score, -place))


@rule("fide", "Swiss 10.53", reading="fide-lim-median-floaters")
def order_in_median(board: PlayersOfRound, from_above: Sequence[int], from_below: Sequence[int]) -> list[int]:
    """In the median group floaters from above are paired first, then those from below."""
    return [*order_from_above(board, from_above), *order_from_below(board, from_below)]
