"""Who is there: the check-in for the next round, and the absences of every round in one grid."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.players import withdrawal_rule
from tabellone.desk.event.records import Attendance
from tabellone.http.whole import whole
from tabellone.locales.borrowed_rules import rule_text
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted, posted
from tabellone.web.desk_pages.attendance_grid import AttendanceGrid, attendance_grid
from tabellone.web.desk_pages.attendance_query import MOST_DIGITS, SETTABLE, AttendanceQuery, attendance_query
from tabellone.web.desk_pages.check_in import CheckInPart, check_in_part, member_of, noting, sent_by_script
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, group_desk_of
from tabellone.web.desk_pages.steps import Button, label_of, next_button
from tabellone.web.query import QueryError, choice
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class AttendancePage(Page):
    """Who is there in which round, and the check-in."""

    template: ClassVar[str] = "desk/attendance.html"

    frame: GroupFrame
    grid: AttendanceGrid
    part: CheckInPart
    withdrawal_rule: str
    attendance_address: str
    step_address: str
    asked: AttendanceQuery
    players: int
    open_check_in: str
    may_withdraw: bool
    may_return: bool
    may_change: bool
    step: Button | None


def _page(desk: GroupDesk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    group, words = desk.group, desk.words
    try:
        query = attendance_query(form)
    except Refusal as form_refusal:
        query, refusal = attendance_query({}), refusal or form_refusal
    address = f"{desk.address}/attendance"
    leaving = withdrawal_rule(desk.state, group)
    content = AttendancePage(
        frame=desk.frame("attendance"),
        grid=attendance_grid(desk, query, address),
        part=check_in_part(desk, query, address),
        attendance_address=address,
        step_address=f"{desk.address}/step",
        asked=query,
        players=len(group.members),
        open_check_in=label_of("open-check-in", None, words) if desk.can(commands.OpenCheckIn) else "",
        may_withdraw=desk.can(commands.WithdrawPlayer),
        withdrawal_rule="" if leaving is None else rule_text(leaving, words),
        may_return=desk.can(commands.ReturnPlayer),
        may_change=desk.desk.may(commands.SetAttendance),
        step=next_button(desk.desk, group),
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.desk.request, content, status=status, refusal=refusal)


def attendance(request: Request) -> Response:
    """The check-in and the grid."""
    return _page(group_desk_of(request), request.query_params)


def _command(desk: GroupDesk, form: Mapping[str, str]) -> object:
    group = desk.group
    if form.get("withdraw"):
        return commands.WithdrawPlayer(group.id, member_of(desk, form["withdraw"]))
    if form.get("return"):
        return commands.ReturnPlayer(group.id, member_of(desk, form["return"]))
    if (noted := noting(desk, form)) is not None:
        return noted
    player_text, _, round_text = form.get("cell", "").partition(".")
    player = member_of(desk, player_text)
    number = whole(round_text, MOST_DIGITS)
    if number is None:
        raise QueryError("cell", "there is no such round")
    wanted = Attendance(choice(form, "set", [option.value for option in SETTABLE], Attendance.ABSENT.value))
    if group.attendance_of(player, number) is wanted:
        wanted = Attendance.PRESENT
    return commands.SetAttendance(group.id, player, number, wanted)


async def change_attendance(request: Request) -> Response:
    """Set a cell, note a player or all of them, withdraw one or let him return."""
    if (answer := await sent_by_script(request)) is not None:
        return answer
    desk, form = await posted(request, group_desk_of)

    def again(refusal: Refusal) -> Response:
        return _page(desk, form, refusal)

    try:
        command = _command(desk, form)
        query = attendance_query(form)
    except Refusal as refusal:
        return again(refusal)
    at = form.get("cell") or next(
        (f"{key[0]}{form[key]}" for key in ("note", "withdraw", "return") if form.get(key)), ""
    )
    to = query.address(f"{desk.address}/attendance", at=at[: 2 * MOST_DIGITS])
    return await acted(desk.desk, command, form, to=to, again=again)
