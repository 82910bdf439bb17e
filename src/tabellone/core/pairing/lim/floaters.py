"""Who leaves a score group, and in which order those who came are paired: the rules."""

from collections.abc import Sequence
from enum import Enum, IntEnum

from tabellone.core.explain import rule
from tabellone.core.matching import Matching
from tabellone.core.model import Colour
from tabellone.core.pairing.lim.board import PlayersOfRound


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
    """A player who is alone in his group has nobody to play in it."""
    return group_size == 1


@rule("fide", "Swiss 9.3", reading="fide-lim-nobody-first")
def goes_first(board: PlayersOfRound, place: int, group: int) -> bool:
    """A player who may meet nobody of his group leaves it before the choice that makes its number even."""
    return not board.graph[place] & group


@rule("fide", "Swiss 10.8 / Swiss 11.4", reading="fide-lim-most-pairs")
def able_to_leave(matching: Matching) -> int:
    """Who can be moved so that as many pairs stay in the group as it can have."""
    return matching.able_to_leave


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


@rule("fide", "Swiss 9.2 / Swiss 10.7", reading="fide-lim-median-direction")
def in_order_of_direction(places: Sequence[int], direction: Direction) -> tuple[int, ...]:
    """Where a group is paired downward a floater tries the lowest number first, where upward the highest."""
    return tuple(sorted(places, reverse=direction is Direction.UP))


@rule("fide", "Swiss 10.7", reading="fide-lim-floater-opponent")
def opponents_of_floater(
    residents: Sequence[int], floaters: Sequence[int], direction: Direction
) -> tuple[tuple[int, ...], ...]:
    """A floater meets a player of the group, and another floater only if no player of the group is available."""
    return in_order_of_direction(residents, direction), tuple(floaters)
