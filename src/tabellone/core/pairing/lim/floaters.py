"""Who leaves a score group, and in which order those who came are paired."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum

from tabellone.core.explain import Step, reason, rule
from tabellone.core.matching import Matching, members
from tabellone.core.model import Colour
from tabellone.core.pairing.field import Float
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


@rule("fide", "Swiss 10.8")
def floated_last_round(board: PlayersOfRound, place: int, direction: Direction) -> bool:
    """A player who floated in the round before is not moved again if another can be."""
    del direction
    floats = board.players[place].floats
    return bool(floats) and floats[-1] is not None and floats[-1] in (Float.DOWN, Float.UP)


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


def _can_all_float(board: PlayersOfRound, floaters: Sequence[int], adjacent: int) -> bool:
    """Whether every one of them has an opponent of his own in the adjacent group."""
    taken: dict[int, int] = {}

    def seat(floater: int, tried: set[int]) -> bool:
        for opponent in members(board.graph[floater] & adjacent):
            if opponent in tried:
                continue
            tried.add(opponent)
            if opponent not in taken or seat(taken[opponent], tried):
                taken[opponent] = floater
                return True
        return False

    return all(seat(floater, set()) for floater in floaters)


def choose_floaters(
    board: PlayersOfRound, matching: Matching, moved_before: int, adjacent: int, direction: Direction
) -> list[ChosenFloater]:
    """Take out of a group, one by one, those for whom it has no pair, the least disadvantaged first."""
    chosen: list[ChosenFloater] = []
    seated: list[int] = []
    while matching.left_over:
        excess = colour_in_excess(board, matching.group)
        numbers = [board.players[place].number for place in members(matching.group & ~moved_before or matching.group)]
        end_number = floats_by_number(numbers, direction)
        end = next(place for place in members(matching.group) if board.players[place].number == end_number)

        def rank(place: int, end: int = end, excess: Colour | None = excess) -> tuple[int, bool, bool, int]:
            kind = floater_kind(
                moved_before=bool(moved_before >> place & 1),
                has_opponents=_can_all_float(board, [*seated, place], adjacent),
            )
            evens_out = (excess is None or due_colour(board.players[place]) is excess) and board.is_within_maxi_limit(
                place, end
            )
            number = board.players[place].number
            by_number = -number if direction is Direction.DOWN else number
            return kind, floated_last_round(board, place, direction), not evens_out, by_number

        best = min((place for place in members(matching.group) if matching.can_leave(place)), key=rank)
        kind, _, _, _ = rank(best)
        if kind in (FloaterKind.D_HAS_OPPONENTS, FloaterKind.B_MOVED_AGAIN):
            seated.append(best)
        matching.leave(best)
        chosen.append(ChosenFloater(best, _why(board, best, FloaterKind(kind), excess, direction)))
    return chosen


def _why(
    board: PlayersOfRound, place: int, kind: FloaterKind, excess: Colour | None, direction: Direction
) -> tuple[Step, ...]:
    number = board.players[place].number
    steps = [reason(floater_kind, player=number, kind="dcba"[kind])]
    if excess is not None and due_colour(board.players[place]) is excess:
        steps.append(reason(colour_in_excess, player=number, colour=excess.value))
    steps.append(reason(floats_by_number, player=number, direction=direction.value))
    return tuple(steps)


@rule("fide", "Swiss 10.51 / Swiss 10.52")
def order_from_above(board: PlayersOfRound, floaters: Sequence[int]) -> list[int]:
    """Of floaters from above the higher score is paired first, then the lower number."""
    return sorted(floaters, key=lambda place: (-board.players[place].score, place))


@rule("fide", "Swiss 10.61 / Swiss 10.62", reading="fide-lim-floaters-from-below")
def order_from_below(board: PlayersOfRound, floaters: Sequence[int]) -> list[int]:
    """Of floaters from below the lower score is paired first, then the higher number."""
    return sorted(floaters, key=lambda place: (board.players[place].score, -place))


@rule("fide", "Swiss 10.53 / Swiss 10.63", reading="fide-lim-median-floaters")
def order_in_median(
    board: PlayersOfRound, from_above: Sequence[int], from_below: Sequence[int], residents: Sequence[int]
) -> list[tuple[int, Direction]]:
    """In the upper half and the middle those from above come first, in the lower half those from below."""
    standing = sorted([*from_above, *from_below, *residents])
    middle = (len(standing) + 1) // 2
    upper = set(standing[:middle])
    above = [(place, Direction.DOWN) for place in order_from_above(board, from_above)]
    below = [(place, Direction.UP) for place in order_from_below(board, from_below)]
    return [
        *(entry for entry in above if entry[0] in upper),
        *(entry for entry in below if entry[0] in upper),
        *(entry for entry in below if entry[0] not in upper),
        *(entry for entry in above if entry[0] not in upper),
    ]
