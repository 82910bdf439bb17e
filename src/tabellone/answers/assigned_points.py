"""The points of a group that the scoring does not give: penalties, bonuses, and results that count otherwise."""

from dataclasses import dataclass
from fractions import Fraction

from tabellone.answers.rounds import PlayerName
from tabellone.core.assigned_points import RESULT_CODES
from tabellone.desk.event.assigned_points import assignable_rounds, may_be_revoked
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import numbers_of
from tabellone.desk.roles import Act, Role, check_role, least_role


@dataclass(frozen=True, slots=True)
class AssignedPointsLine:
    """Points of one player: a penalty or a bonus, or what a `result` (its code in a report) counts for him.

    `place` is where the line stands in the list, by which it is taken back; `may_be_revoked` says that no round was
    paired by these points.
    """

    place: int
    player: PlayerName
    points: Fraction
    round: int | None
    result: str
    reason: str
    may_be_revoked: bool


@dataclass(frozen=True, slots=True)
class AssignedPointsAnswer:
    """The points of a group that the scoring does not give; `rounds` are those that new ones may belong to now."""

    group: GroupId
    lines: tuple[AssignedPointsLine, ...]
    rounds: tuple[int | None, ...]


def assigned_points(state: EventState, group_id: GroupId, role: Role) -> AssignedPointsAnswer:
    """The penalties and bonuses of a group; for those who see drafts."""
    check_role(role, least_role(Act.SEE_DRAFTS))
    group = state.group(group_id)
    numbers = numbers_of(group)
    lines = tuple(
        AssignedPointsLine(
            place,
            PlayerName(one.player, numbers[one.player], state.entrant(one.player).name),
            one.points,
            one.round,
            "" if one.result is None else RESULT_CODES[one.result],
            one.reason,
            may_be_revoked(group, one),
        )
        for place, one in enumerate(group.points_assigned, start=1)
        if one.player in numbers
    )
    return AssignedPointsAnswer(group.id, lines, assignable_rounds(group))
