"""Penalties and bonuses that the arbiter gives, and takes back: record 299 of a report.

They count from after their round on, so a round that is paired by points must not have been paired after it.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from tabellone.desk.book import Role, Stamp
from tabellone.desk.event.entrant import EntrantId, GroupId, checked_text
from tabellone.desk.event.gates import has_no_draft, is_played_with_assigned_points, points_are_assigned
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, current_round, decides, group_command
from tabellone.desk.event.settings import MOST_ASSIGNMENTS, PointsAssignment, checked_assignment
from tabellone.desk.event.state import EventState, GroupState


def assignable_rounds(group: GroupState) -> tuple[int | None, ...]:
    """The rounds that a penalty or bonus may belong to now; None is the time before round 1.

    Where a system pairs by points it is the round paired last, for every later one was paired from the points before.
    """
    if not group.rounds:
        return (None,)
    if group.settings.follows_table or group.settings.is_paired_by_hand:
        return tuple(range(len(group.begun_rounds), 0, -1))
    return (len(group.rounds),)


@group_command(role=Role.ARBITER, gates=(is_played_with_assigned_points, has_no_draft), round_of=current_round)
@dataclass(frozen=True, slots=True)
class AssignPoints(EventCommand, EventFact):
    """Give a player a penalty (points below zero) or a bonus; it counts from after its round on, if it has one."""

    group: GroupId
    player: EntrantId
    points: Fraction
    reason: str
    round: int | None = None


@decides(AssignPoints)
def points_assigned(state: EventState, command: AssignPoints) -> AssignPoints:
    """Give a penalty or a bonus with its reason."""
    entrant, group = state.member(command.group, command.player), state.group(command.group)
    if not checked_text("reason", command.reason).strip():
        raise DeskError("{name}: the reason of the penalty or bonus is missing", name=entrant.name)
    if command.points == 0:
        raise DeskError("{name}: a penalty or bonus of 0 points changes nothing", name=entrant.name)
    if len(group.points_assigned) >= MOST_ASSIGNMENTS:
        raise DeskError("at most {most} penalties and bonuses are allowed", most=MOST_ASSIGNMENTS)
    _check_round(group, command.round)
    checked_assignment(PointsAssignment(entrant.id, command.points, command.round))
    return replace(command, reason=command.reason.strip())


def _check_round(group: GroupState, number: int | None) -> None:
    rounds = assignable_rounds(group)
    if number in rounds:
        return
    values = {"group": group.settings.name, "found": "-" if number is None else number}
    if rounds == (None,):
        raise DeskError(
            "group {group}: no round is paired yet; a penalty or bonus belongs to no round, not to round {found}",
            **values,
        )
    if len(rounds) == 1:
        raise DeskError(
            "group {group}: penalties and bonuses belong to round {round}, which was paired last, not to round {found}",
            round=rounds[0] or "-",
            **values,
        )
    raise DeskError(
        "group {group}: penalties and bonuses belong to a round from 1 to {most}, not to round {found}",
        most=len(rounds),
        **values,
    )


@adds(AssignPoints, kind="points-assigned")
def with_points_assigned(state: EventState, fact: AssignPoints, stamp: Stamp) -> EventState:
    """The event with a penalty or a bonus more."""
    del stamp
    group = state.group(fact.group)
    given = PointsAssignment(fact.player, fact.points, fact.round, reason=fact.reason)
    return state.with_group(replace(group, given_points=(*group.given_points, given)))


@group_command(
    role=Role.ARBITER,
    gates=(is_played_with_assigned_points, has_no_draft),
    targets=(points_are_assigned,),
    round_of=current_round,
)
@dataclass(frozen=True, slots=True)
class RevokePoints(EventCommand):
    """Take back a penalty or a bonus, by its place in the list of the group."""

    group: GroupId
    place: int


@dataclass(frozen=True, slots=True)
class PointsRevoked(EventFact):
    """A penalty or a bonus was taken back."""

    group: GroupId
    place: int
    player: EntrantId
    points: Fraction
    round: int | None = None


@decides(RevokePoints)
def points_revoked(state: EventState, command: RevokePoints) -> PointsRevoked:
    """Take back points from which no round was paired."""
    group = state.group(command.group)
    listed = group.points_assigned
    if not 1 <= command.place <= len(listed):
        raise DeskError(
            "group {group}: there is no penalty or bonus {found}; there are {count}",
            group=group.settings.name,
            found=command.place,
            count=len(listed),
        )
    taken = listed[command.place - 1]
    if not may_be_revoked(group, taken):
        raise DeskError(
            "group {group}: a later round was paired by these points; give the player as many the other way in round "
            "{round}",
            group=group.settings.name,
            round=len(group.rounds),
        )
    return PointsRevoked(group.id, command.place, taken.player, taken.points, taken.round)


def may_be_revoked(group: GroupState, assigned: PointsAssignment) -> bool:
    """Whether no round was paired by assigned points."""
    if group.settings.follows_table or group.settings.is_paired_by_hand:
        return True
    return len(group.rounds) <= (assigned.round or 0)


@adds(PointsRevoked)
def with_points_revoked(state: EventState, fact: PointsRevoked, stamp: Stamp) -> EventState:
    """The event without a penalty or bonus; those of a report file come first in the list."""
    del stamp
    group = state.group(fact.group)
    of_file = group.settings.assigned_points
    if fact.place <= len(of_file):
        left = (*of_file[: fact.place - 1], *of_file[fact.place :])
        return state.with_group(replace(group, settings=replace(group.settings, assigned_points=left)))
    index = fact.place - len(of_file)
    given = group.given_points
    return state.with_group(replace(group, given_points=(*given[: index - 1], *given[index:])))
