"""Byes and withdrawals for which players ask: nothing happens to the event until the arbiter approves them."""

from dataclasses import dataclass, replace

from tabellone.desk.book import Role, Stamp
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.gates import a_request_is_open, a_round_is_left_to_play, has_published_rounds
from tabellone.desk.event.presence import (
    PlayerWithdrawn,
    SetAttendance,
    WithdrawPlayer,
    attendance_set,
    player_withdrawn,
    with_attendance_set,
    with_player_withdrawn,
)
from tabellone.desk.event.records import AbsenceRequest, Attendance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.registry import EventCommand, EventFact, adds, decides, group_command
from tabellone.desk.event.state import EventState

REQUESTABLE = (Attendance.HALF_POINT_BYE, Attendance.ZERO_POINT_BYE, Attendance.WITHDRAWN)
# So many entries of a journal a player can make by asking.
MOST_REQUESTS = 5


@group_command(role=Role.SCORER, gates=(has_published_rounds, a_round_is_left_to_play))
@dataclass(frozen=True, slots=True)
class RequestAbsence(EventCommand, EventFact):
    """Note that a player asks for a bye in a round, or to withdraw from it on."""

    group: GroupId
    player: EntrantId
    round: int
    attendance: Attendance


@decides(RequestAbsence)
def absence_requested(state: EventState, command: RequestAbsence) -> RequestAbsence:
    """Note a request that could be approved now; a player has one open at a time, and few in an event."""
    group, name = state.group(command.group), state.member(command.group, command.player).name
    if command.attendance not in REQUESTABLE:
        raise DeskError("a player asks for a bye with half a point or none, or to withdraw")
    mine = [request for request in group.requests if request.player == command.player]
    if any(request in group.open_requests for request in mine):
        raise DeskError("{name} has asked already; the arbiter answers first", name=name)
    if len(mine) >= MOST_REQUESTS:
        raise DeskError("{name} has asked {most} times; speak with the arbiter", name=name, most=MOST_REQUESTS)
    wanted = AbsenceRequest(command.player, command.round, command.attendance)
    return replace(command, round=_effect(state, command.group, wanted).round)


def _effect(state: EventState, group: GroupId, wanted: AbsenceRequest) -> AbsenceRequest:
    """The request with the round from which it holds; refused as the arbiter's own act would be."""
    if wanted.attendance is Attendance.WITHDRAWN:
        return replace(wanted, round=player_withdrawn(state, WithdrawPlayer(group, wanted.player)).from_round)
    attendance_set(state, SetAttendance(group, wanted.player, wanted.round, wanted.attendance))
    return wanted


@adds(RequestAbsence, kind="absence-requested")
def with_absence_requested(state: EventState, fact: RequestAbsence, stamp: Stamp) -> EventState:
    """The event with one more request."""
    del stamp
    group = state.group(fact.group)
    request = AbsenceRequest(fact.player, fact.round, fact.attendance)
    return state.with_group(replace(group, requests=(*group.requests, request)))


@group_command(role=Role.ARBITER, gates=(a_round_is_left_to_play, a_request_is_open))
@dataclass(frozen=True, slots=True)
class AnswerRequest(EventCommand):
    """Approve what a player asks for, which sets it, or refuse it."""

    group: GroupId
    player: EntrantId
    is_approved: bool


@dataclass(frozen=True, slots=True)
class RequestAnswered(EventFact):
    """A request was approved and holds from a round on, or was refused."""

    group: GroupId
    player: EntrantId
    round: int
    attendance: Attendance
    is_approved: bool


@decides(AnswerRequest)
def request_answered(state: EventState, command: AnswerRequest) -> RequestAnswered:
    """Answer the open request of a player."""
    name = state.member(command.group, command.player).name
    requests = state.group(command.group).open_requests
    wanted = next((request for request in requests if request.player == command.player), None)
    if wanted is None:
        raise DeskError("{name} asks for nothing", name=name)
    if command.is_approved:
        wanted = _effect(state, command.group, wanted)
    return RequestAnswered(command.group, command.player, wanted.round, wanted.attendance, command.is_approved)


@adds(RequestAnswered)
def with_request_answered(state: EventState, fact: RequestAnswered, stamp: Stamp) -> EventState:
    """The event with a request answered, and what was approved set."""
    group = state.group(fact.group)
    answered = tuple(
        replace(request, is_approved=fact.is_approved)
        if request in group.open_requests and request.player == fact.player
        else request
        for request in group.requests
    )
    state = state.with_group(replace(group, requests=answered))
    if not fact.is_approved:
        return state
    if fact.attendance is Attendance.WITHDRAWN:
        return with_player_withdrawn(state, PlayerWithdrawn(fact.group, fact.player, fact.round), stamp)
    return with_attendance_set(state, SetAttendance(fact.group, fact.player, fact.round, fact.attendance), stamp)
