"""Floaters of a score group: the rules on who leaves and in which order those who came are paired, and the choice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property

from tabellone.core.explain import Step, naming, reason, rule
from tabellone.core.matching import Graph, Matching, group_of, members
from tabellone.core.model import Colour
from tabellone.core.pairing.lim.board import PlayersOfRound
from tabellone.core.refusal import ColourWord


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


@rule("fide", "Swiss 9.3")
def is_alone(group_size: int) -> bool:
    """A player who is alone in their group has nobody to play in it."""
    return group_size == 1


@rule("fide", "Swiss 9.3", reading="fide-lim-nobody-first")
def goes_first(board: PlayersOfRound, index: int, group: int) -> bool:
    """A player who may meet nobody of their group leaves it before the choice that makes its number even."""
    return not board.graph[index] & group


@rule("fide", "Swiss 10.8 / Swiss 11.4", reading="fide-lim-most-pairs")
def able_to_leave(matching: Matching) -> int:
    """The players who can be moved so that as many pairs stay in the group as it can have."""
    return matching.able_to_leave


@rule("fide", "Swiss 10.9", reading="fide-lim-floater-opponents")
def floater_kind(*, moved_before: bool, has_opponents: bool) -> FloaterKind:
    """How disadvantaged a floater is: moved on again, without opponents in the adjacent group, or both."""
    if moved_before:
        return FloaterKind.B_MOVED_AGAIN if has_opponents else FloaterKind.A_MOVED_AGAIN_NO_OPPONENTS
    return FloaterKind.D_HAS_OPPONENTS if has_opponents else FloaterKind.C_NO_OPPONENTS


@rule("fide", "Swiss 10.1 / Swiss 10.8", reading="fide-lim-floated-last-round")
def floated_last_round(board: PlayersOfRound, index: int) -> bool:
    """A player who floated in the round before is not moved again if another can be."""
    floats = board.floats[board.players[index].number]
    return bool(floats) and floats[-1] is not None


@rule("fide", "Swiss 10.2", reading="fide-lim-floater-colour")
def colour_in_excess(board: PlayersOfRound, group: int) -> Colour | None:
    """The colour that too many of a group are due; a floater due it evens the group out."""
    whites, blacks = ((board.due[colour] & group).bit_count() for colour in (Colour.WHITE, Colour.BLACK))
    if whites == blacks:
        return None
    return Colour.WHITE if whites > blacks else Colour.BLACK


@rule("fide", "Swiss 10.3 / Swiss 10.4", reading="fide-lim-floaters-ahead")
def floats_by_number(numbers: Sequence[int], direction: Direction) -> int:
    """Downward the highest number floats, upward the lowest."""
    return max(numbers) if direction is Direction.DOWN else min(numbers)


@rule("fide", "Swiss 10.51 / Swiss 10.52")
def order_from_above(board: PlayersOfRound, floaters: Sequence[int]) -> list[int]:
    """The higher score of floaters from above is paired first, then the lower number."""
    return sorted(floaters, key=lambda index: (-board.players[index].score, index))


@rule("fide", "Swiss 10.61 / Swiss 10.62", reading="fide-lim-floaters-from-below")
def order_from_below(board: PlayersOfRound, floaters: Sequence[int]) -> list[int]:
    """The lower score of floaters from below is paired first, then the higher number."""
    return sorted(floaters, key=lambda index: (board.players[index].score, -index))


@rule("fide", "Swiss 10.53", reading="fide-lim-median-floaters")
def order_in_median(board: PlayersOfRound, from_above: Sequence[int], from_below: Sequence[int]) -> list[int]:
    """In the median group floaters from above are paired first, then those from below."""
    return [*order_from_above(board, from_above), *order_from_below(board, from_below)]


@rule("fide", "Swiss 9.2 / Swiss 10.7", reading="fide-lim-median-direction")
def in_order_of_direction(indices: Sequence[int], direction: Direction) -> tuple[int, ...]:
    """Where a group is paired downward a floater tries the lowest number first, where upward the highest."""
    return tuple(sorted(indices, reverse=direction is Direction.UP))


@rule("fide", "Swiss 10.7", reading="fide-lim-floater-opponent")
def opponents_of_floater(
    residents: Sequence[int], floaters: Sequence[int], direction: Direction
) -> tuple[tuple[int, ...], ...]:
    """A floater meets a player of the group, and another floater only if no player of the group is available."""
    return in_order_of_direction(residents, direction), tuple(floaters)


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
        """Whether one more floater can have an opponent of their own; others may change theirs."""
        return bool(self._graph[floater] & self.open_seats)

    def seat(self, floater: int) -> None:
        """Give a floater an opponent, if there is one."""
        way = self._way(floater)
        if way is None:
            return
        for index, other in way:
            self._floater_at[index] = other
        self.open_seats = self._opened()

    def _way(self, floater: int) -> list[tuple[int, int]] | None:
        """The seats that are reassigned when a floater is seated; None if there is no seat for them."""
        came_from: dict[int, tuple[int, int | None]] = {}
        waiting: list[tuple[int, int | None]] = [(floater, None)]
        for one, left in waiting:
            for index in members(self._graph[one] & self.adjacent):
                if index in came_from:
                    continue
                came_from[index] = one, left
                if index not in self._floater_at:
                    return self._changes(index, came_from)
                waiting.append((self._floater_at[index], index))
        return None

    def _changes(self, index: int, came_from: dict[int, tuple[int, int | None]]) -> list[tuple[int, int]]:
        changes = []
        at: int | None = index
        while at is not None:
            one, left = came_from[at]
            changes.append((at, one))
            at = left
        return changes

    def _opened(self) -> int:
        """Seats that are free, and those whose floaters can move to one that is open."""
        open_seats = self.adjacent
        for index in self._floater_at:
            open_seats &= ~(1 << index)
        waiting = {index for index in self._floater_at if open_seats}
        while waiting:
            more = {index for index in waiting if self._graph[self._floater_at[index]] & open_seats}
            if not more:
                break
            for index in more:
                open_seats |= 1 << index
            waiting -= more
        return open_seats


# The players whom a criterion leaves of those who could be moved, as a bit set; never empty.
Criterion = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class ChosenFloater:
    """A player who leaves the group, and why."""

    index: int
    why: tuple[Step, ...]


class FloaterChoice:
    """Takes out of a group, one by one, those for whom it has no pair, the least disadvantaged first."""

    def __init__(
        self, board: PlayersOfRound, matching: Matching, moved_before: int, adjacent: int, direction: Direction
    ) -> None:
        self.board = board
        self.matching = matching
        self.everybody = matching.group
        self.moved_before = moved_before
        self.direction = direction
        self.seats = Seats(board.graph, adjacent)
        self.floated = group_of([index for index in members(matching.group) if floated_last_round(board, index)])

    @property
    def group(self) -> int:
        """The players who are still in the group."""
        return self.matching.group

    def chosen(self) -> list[ChosenFloater]:
        """Everybody who leaves, in the order of the choice."""
        leaving = []
        while self.matching.left_over:
            index = self.best(self.criteria())
            leaving.append(ChosenFloater(index, self.why(index)))
            self._move(index)
        return leaving

    def _move(self, index: int) -> None:
        if self.seats.has_room_for(index):
            self.seats.seat(index)
        self.matching.leave(index)

    def _leaving(self, *, is_nobody_first: bool) -> int:
        """Everybody who leaves, as a set; whether those come first who may meet nobody, or are chosen like others."""
        matching = Matching(self.board.graph, self.everybody)
        again = FloaterChoice(self.board, matching, self.moved_before, self.seats.adjacent, self.direction)
        while matching.left_over:
            again._move(again.best(again.criteria()[0 if is_nobody_first else 1 :]))
        return self.everybody & ~matching.group

    @cached_property
    def _matters_who_goes_first(self) -> bool:
        """Whether others would leave if those who may meet nobody were chosen like others."""
        return self._leaving(is_nobody_first=True) != self._leaving(is_nobody_first=False)

    def criteria(self) -> tuple[Criterion, ...]:
        """The criteria between possible floaters, the most important first."""
        return self.first, self.kind, self.not_floated, self.evening_out, self.by_number

    def best(self, criteria: Sequence[Criterion]) -> int:
        """The only player left by all criteria."""
        able = able_to_leave(self.matching)
        for criterion in criteria:
            if not able & (able - 1):
                break
            able = criterion(able)
        return able.bit_length() - 1

    def first(self, able: int) -> int:
        """Players who may meet nobody of the group go first."""
        graph, group = self.board.graph, self.group
        return group_of([index for index in members(able) if not graph[index] & group]) or able

    def kind(self, able: int) -> int:
        """The least disadvantaged kind."""
        return self._least(able, self.seats.open_seats)

    def kind_by_any_opponent(self, able: int) -> int:
        """The least disadvantaged kind, whoever else needs the opponents in the adjacent group."""
        return self._least(able, self.seats.adjacent)

    def kind_by_floaters_ahead(self, able: int) -> int:
        """The least disadvantaged kind, if only floaters who rank ahead of them need the opponents that they have."""
        return self._least_of(
            able, group_of([index for index in members(able) if self._has_room_after_those_ahead(index)])
        )

    def _has_room_after_those_ahead(self, index: int) -> bool:
        order = order_from_above if self.direction is Direction.DOWN else order_from_below
        ranking = order(self.board, [*self.seats.floaters, index])
        seats = Seats(self.board.graph, self.seats.adjacent)
        for floater in ranking[: ranking.index(index)]:
            seats.seat(floater)
        return seats.has_room_for(index)

    def _least(self, able: int, seats: int) -> int:
        graph = self.board.graph
        return self._least_of(able, group_of([index for index in members(able) if graph[index] & seats]))

    def _least_of(self, able: int, seated: int) -> int:
        kinds = {
            floater_kind(moved_before=moved_before, has_opponents=has_opponents): alike
            for moved_before in (False, True)
            for has_opponents in (False, True)
            if (
                alike := able
                & (self.moved_before if moved_before else ~self.moved_before)
                & (seated if has_opponents else ~seated)
            )
        }
        return kinds[min(kinds)]

    def not_floated(self, able: int) -> int:
        """Players who did not float in the last round."""
        return able & ~self.floated or able

    def not_of_different_scores(self, able: int) -> int:
        """Players who did not play against another score in the last round, whoever of the two was moved."""
        return able & ~self.board.met_another_score or able

    def evening_out(self, able: int) -> int:
        """Players due the colour that too many are due; in a Maxi-tournament near the end of the group."""
        excess = colour_in_excess(self.board, self.group)
        fitting = able if excess is None else able & self.board.due[excess]
        if self.board.rules.is_maxi:
            end = self.end()
            near = [index for index in members(fitting) if self.board.is_within_maxi_limit(index, end)]
            fitting = group_of(near)
        return fitting or able

    def end(self) -> int:
        """The player who would float by number alone: the end of the group, of those who did not come from another."""
        own = list(members(self.group & ~self.moved_before or self.group))
        return own[-1] if self.direction is Direction.DOWN else own[0]

    def by_number(self, able: int) -> int:
        """The highest number downward, the lowest upward."""
        number = floats_by_number(self.board.numbers(able), self.direction)
        return group_of([index for index in members(able) if self.board.players[index].number == number])

    def why(self, index: int) -> tuple[Step, ...]:
        """The criterion that decides between the floater and the next best, with the candidates it leaves out."""
        number = self.board.players[index].number
        if is_alone(self.everybody.bit_count()):
            return (reason(is_alone, player=number, score=self.board.players[index].score),)
        able = able_to_leave(self.matching)
        if goes_first(self.board, index, self.group):
            return self._why_nobody(index, able)
        for criterion, telling in (
            (self.kind, self._why_kind),
            (self.not_floated, self._why_not_floated),
            (self.evening_out, self._why_colour),
        ):
            left = criterion(able)
            if left == 1 << index:
                return (telling(index, able & ~left),)
            able = left
        return (self._why_number(index, able & ~(1 << index)),)

    def _bites(self, index: int, *criteria: Criterion) -> bool:
        """Whether other criteria would choose somebody else."""
        return self.best(criteria) != index

    def _why_nobody(self, index: int, able: int) -> tuple[Step, ...]:
        number = self.board.players[index].number
        bites = self.first(able) != able and self._matters_who_goes_first
        steps = [naming(reason(goes_first, player=number), "fide-lim-nobody-first" if bites else None)]
        # Two players who may meet and can both leave are never left without each other: nobody they could meet is gone.
        return (*steps, *self.board.barriers(index, self.everybody & ~(1 << index)))

    def _why_kind(self, index: int, others: int) -> Step:
        moved_before = bool(self.moved_before >> index & 1)
        kind = floater_kind(moved_before=moved_before, has_opponents=self.seats.has_room_for(index))
        beside = tuple(self.board.players[seated].number for seated in self.seats.floaters)
        step = reason(
            floater_kind,
            result=f"{kind.name[0]} beside" if beside and kind is not FloaterKind.C_NO_OPPONENTS else kind.name[0],
            player=self.board.players[index].number,
            others=self.board.numbers(others),
            beside=beside,
        )
        first, _, *rest = self.criteria()
        if self._floaters_ahead_matter(index):
            return naming(step, "fide-lim-floaters-ahead")
        bites = self._bites(index, first, self.kind_by_any_opponent, *rest)
        return naming(step, "fide-lim-floater-opponents" if bites else None)

    def _floaters_ahead_matter(self, index: int) -> bool:
        """Whether somebody else would be moved if only floaters who rank ahead of them had their opponents."""
        first, _, *rest = self.criteria()
        return bool(self.seats.floaters) and self._bites(index, first, self.kind_by_floaters_ahead, *rest)

    def _why_not_floated(self, index: int, others: int) -> Step:
        values = {"player": self.board.players[index].number, "others": self.board.numbers(others)}
        return naming(reason(floated_last_round, **values), self._reading_of_order(index))

    def _why_colour(self, index: int, others: int) -> Step:
        colour = self.board.due_of(index)
        due = {one: (self.board.due[one] & self.group).bit_count() for one in Colour}
        excess = colour_in_excess(self.board, self.group)
        if excess is None or colour is None:
            result, values = "maxi", {}
        else:
            result = "maxi and colour" if self.board.rules.is_maxi else "colour"
            values = {
                "colour": ColourWord(colour.value),
                "opposite": ColourWord(colour.opposite.value),
                "more": due[colour],
                "fewer": due[colour.opposite],
            }
        step = reason(
            colour_in_excess,
            result=result,
            player=self.board.players[index].number,
            others=self.board.numbers(others),
            end=self.board.players[self.end()].number,
            limit=self.board.rules.maxi_rating_limit,
            **values,
        )
        return naming(step, self._reading_of_order(index))

    def _why_number(self, index: int, others: int) -> Step:
        values = {"player": self.board.players[index].number, "others": self.board.numbers(others)}
        step = reason(floats_by_number, result=self.direction.value, **values)
        return naming(step, self._reading_of_order(index))

    def _reading_of_order(self, index: int) -> str | None:
        """The reading without which somebody else would be moved."""
        first, kind, floated, colour, number = self.criteria()
        if self._bites(index, first, kind, self.not_of_different_scores, colour, number):
            return "fide-lim-floated-last-round"
        if self._bites(index, first, kind, colour, floated, number):
            return "fide-lim-floater-colour"
        return "fide-lim-floaters-ahead" if self._floaters_ahead_matter(index) else None
