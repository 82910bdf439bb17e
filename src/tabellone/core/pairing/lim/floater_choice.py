"""The choice of those who leave a score group, one by one, with the criterion that decides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from tabellone.core.explain import Step, naming, reason
from tabellone.core.matching import Matching, group_of, members
from tabellone.core.model import Colour
from tabellone.core.pairing.lim.board import PlayersOfRound
from tabellone.core.pairing.lim.floaters import (
    Direction,
    FloaterKind,
    able_to_leave,
    colour_in_excess,
    floated_last_round,
    floater_kind,
    floats_by_number,
    goes_first,
    is_alone,
    order_from_above,
    order_from_below,
)
from tabellone.core.pairing.lim.seats import Seats
from tabellone.core.refusal import ColourWord

# The players whom a criterion leaves of those who could be moved, as a bit set; never empty.
Criterion = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class ChosenFloater:
    """A place that leaves its group, and why."""

    place: int
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
        self.floated = group_of([place for place in members(matching.group) if floated_last_round(board, place)])

    @property
    def group(self) -> int:
        """Who is still in the group."""
        return self.matching.group

    def chosen(self) -> list[ChosenFloater]:
        """Everybody who leaves, in the order of the choice."""
        leaving = []
        while self.matching.left_over:
            place = self.best(self.criteria())
            leaving.append(ChosenFloater(place, self.why(place)))
            self._move(place)
        return leaving

    def _move(self, place: int) -> None:
        if self.seats.has_room_for(place):
            self.seats.seat(place)
        self.matching.leave(place)

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
        """Who is left by all criteria."""
        able = able_to_leave(self.matching)
        for criterion in criteria:
            if not able & (able - 1):
                break
            able = criterion(able)
        return able.bit_length() - 1

    def first(self, able: int) -> int:
        """Who may meet nobody of the group goes first."""
        graph, group = self.board.graph, self.group
        return group_of([place for place in members(able) if not graph[place] & group]) or able

    def kind(self, able: int) -> int:
        """The least disadvantaged kind."""
        return self._least(able, self.seats.open_seats)

    def kind_by_any_opponent(self, able: int) -> int:
        """The least disadvantaged kind, whoever else needs the opponents in the adjacent group."""
        return self._least(able, self.seats.adjacent)

    def kind_by_floaters_ahead(self, able: int) -> int:
        """The least disadvantaged kind, if only floaters who rank ahead of him need the opponents that they have."""
        return self._least_of(
            able, group_of([place for place in members(able) if self._has_room_after_those_ahead(place)])
        )

    def _has_room_after_those_ahead(self, place: int) -> bool:
        order = order_from_above if self.direction is Direction.DOWN else order_from_below
        ranking = order(self.board, [*self.seats.floaters, place])
        seats = Seats(self.board.graph, self.seats.adjacent)
        for floater in ranking[: ranking.index(place)]:
            seats.seat(floater)
        return seats.has_room_for(place)

    def _least(self, able: int, seats: int) -> int:
        graph = self.board.graph
        return self._least_of(able, group_of([place for place in members(able) if graph[place] & seats]))

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
        """Who did not float in the last round."""
        return able & ~self.floated or able

    def not_of_different_scores(self, able: int) -> int:
        """Who did not play against another score in the last round, whoever of the two was moved."""
        return able & ~self.board.met_another_score or able

    def evening_out(self, able: int) -> int:
        """Who is due the colour that too many are due; in a Maxi-tournament near the end of the group."""
        excess = colour_in_excess(self.board, self.group)
        fitting = able if excess is None else able & self.board.due[excess]
        if self.board.rules.is_maxi:
            end = self.end()
            near = [place for place in members(fitting) if self.board.is_within_maxi_limit(place, end)]
            fitting = group_of(near)
        return fitting or able

    def end(self) -> int:
        """Who would float by number alone: the end of the group, of those who did not come from another."""
        own = list(members(self.group & ~self.moved_before or self.group))
        return own[-1] if self.direction is Direction.DOWN else own[0]

    def by_number(self, able: int) -> int:
        """The highest number downward, the lowest upward."""
        number = floats_by_number(self.board.numbers(able), self.direction)
        return group_of([place for place in members(able) if self.board.players[place].number == number])

    def why(self, place: int) -> tuple[Step, ...]:
        """The criterion that decides between him and the next best, with those whom it leaves out."""
        number = self.board.players[place].number
        if is_alone(self.everybody.bit_count()):
            return (reason(is_alone, player=number, score=self.board.players[place].score),)
        able = able_to_leave(self.matching)
        if goes_first(self.board, place, self.group):
            return self._why_nobody(place, able)
        for criterion, telling in (
            (self.kind, self._why_kind),
            (self.not_floated, self._why_not_floated),
            (self.evening_out, self._why_colour),
        ):
            left = criterion(able)
            if left == 1 << place:
                return (telling(place, able & ~left),)
            able = left
        return (self._why_number(place, able & ~(1 << place)),)

    def _bites(self, place: int, *criteria: Criterion) -> bool:
        """Whether other criteria would choose somebody else."""
        return self.best(criteria) != place

    def _why_nobody(self, place: int, able: int) -> tuple[Step, ...]:
        number = self.board.players[place].number
        bites = self.first(able) != able and self._matters_who_goes_first
        steps = [naming(reason(goes_first, player=number), "fide-lim-nobody-first" if bites else None)]
        # Two players who may meet and can both leave are never left without each other: nobody he could meet is gone.
        return (*steps, *self.board.barriers(place, self.everybody & ~(1 << place)))

    def _why_kind(self, place: int, others: int) -> Step:
        moved_before = bool(self.moved_before >> place & 1)
        kind = floater_kind(moved_before=moved_before, has_opponents=self.seats.has_room_for(place))
        beside = tuple(self.board.players[seated].number for seated in self.seats.floaters)
        step = reason(
            floater_kind,
            result=f"{kind.name[0]} beside" if beside and kind is not FloaterKind.C_NO_OPPONENTS else kind.name[0],
            player=self.board.players[place].number,
            others=self.board.numbers(others),
            beside=beside,
        )
        first, _, *rest = self.criteria()
        if self._floaters_ahead_matter(place):
            return naming(step, "fide-lim-floaters-ahead")
        bites = self._bites(place, first, self.kind_by_any_opponent, *rest)
        return naming(step, "fide-lim-floater-opponents" if bites else None)

    def _floaters_ahead_matter(self, place: int) -> bool:
        """Whether somebody else would be moved if only floaters who rank ahead of him had their opponents."""
        first, _, *rest = self.criteria()
        return bool(self.seats.floaters) and self._bites(place, first, self.kind_by_floaters_ahead, *rest)

    def _why_not_floated(self, place: int, others: int) -> Step:
        values = {"player": self.board.players[place].number, "others": self.board.numbers(others)}
        return naming(reason(floated_last_round, **values), self._reading_of_order(place))

    def _why_colour(self, place: int, others: int) -> Step:
        colour = self.board.due_of(place)
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
            player=self.board.players[place].number,
            others=self.board.numbers(others),
            end=self.board.players[self.end()].number,
            limit=self.board.rules.maxi_rating_limit,
            **values,
        )
        return naming(step, self._reading_of_order(place))

    def _why_number(self, place: int, others: int) -> Step:
        values = {"player": self.board.players[place].number, "others": self.board.numbers(others)}
        step = reason(floats_by_number, result=self.direction.value, **values)
        return naming(step, self._reading_of_order(place))

    def _reading_of_order(self, place: int) -> str | None:
        """The reading without which somebody else would be moved."""
        first, kind, floated, colour, number = self.criteria()
        if self._bites(place, first, kind, self.not_of_different_scores, colour, number):
            return "fide-lim-floated-last-round"
        if self._bites(place, first, kind, colour, floated, number):
            return "fide-lim-floater-colour"
        return "fide-lim-floaters-ahead" if self._floaters_ahead_matter(place) else None
