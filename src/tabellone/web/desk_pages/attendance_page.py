"""Attendance: the check-in for the next round, and the grid of absences, byes, late entries and withdrawals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.groups.rounds import RequestLine, requests_of
from tabellone.core.model import Outcome
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.players import withdrawal_rule
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.state import Closing, EventState, GroupState
from tabellone.http.whole import whole
from tabellone.locales.sentences import rule_text
from tabellone.web.acting import form_page, handled
from tabellone.web.desk_pages.check_in import (
    MOST_DIGITS,
    SETTABLE,
    AttendanceQuery,
    CheckInPart,
    attendance_query,
    check_in_part,
    member_of,
    noting,
    sent_by_script,
)
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, give_command, given, group_desk_of
from tabellone.web.desk_pages.steps import Button, label_of, next_button, refused_form
from tabellone.web.query import QueryError, choice, place_of_work, text_of
from tabellone.web.rendering import Page

_SIGNS = {
    Attendance.PRESENT: "·",
    Attendance.ABSENT: "–",
    Attendance.LATE: "…",
    Attendance.WITHDRAWN: "×",
}
A_PAGE = 60


def _first_changeable(desk: GroupDesk) -> int | None:
    """The first round whose attendance the visitor may change; None if there is none."""
    may_change = desk.desk.may(commands.SetAttendance) and desk.state.closing is Closing.OPEN
    return desk.group.next_to_play if may_change else None


def _found(desk: GroupDesk, query: AttendanceQuery) -> list[EntrantId]:
    """Players that match the search, by number: by name, by number, or absent in some round."""
    group = desk.group
    players = [
        player
        for player, number in sorted(desk.numbers.items(), key=lambda item: item[1])
        if query.matches(desk.desk.name(player), number)
    ]
    if query.is_away:
        rounds = range(1, group.planned_rounds + 1)
        present = Attendance.PRESENT
        players = [
            player
            for player in players
            if any(group.attendance_of(player, round_number) is not present for round_number in rounds)
        ]
    return players


def _present(desk: GroupDesk) -> list[int]:
    """Number of players present in each round, over the whole group."""
    group = desk.group
    return [
        sum(group.attendance_of(player, round_number) is Attendance.PRESENT for player in group.members)
        for round_number in range(1, group.planned_rounds + 1)
    ]


def _choices(desk: GroupDesk) -> list[Attendance]:
    """The attendances that a click on a cell can set."""
    allowed = SETTABLE[:2] if desk.group.settings.pairs_the_absent else SETTABLE
    return [option for option in allowed if option is not Attendance.PRESENT] + [Attendance.PRESENT]


def _signs(desk: GroupDesk) -> dict[Attendance, str]:
    """A sign for each attendance; that of a bye is its points."""
    scoring = desk.state.event.scoring
    byes = {
        Attendance.ZERO_POINT_BYE: Outcome.ZERO_POINT_BYE,
        Attendance.HALF_POINT_BYE: Outcome.HALF_POINT_BYE,
        Attendance.FULL_POINT_BYE: Outcome.FULL_POINT_BYE,
    }
    points = {bye: desk.words.points(scoring.points(outcome)) for bye, outcome in byes.items()}
    return {where: (_SIGNS | points)[where] for where in Attendance}


@dataclass(frozen=True, slots=True)
class AttendancePage(Page):
    """Attendance by round, and the check-in."""

    template: ClassVar[str] = "desk/attendance.html"

    frame: GroupFrame
    state: EventState
    group: GroupState
    lines: Sequence[EntrantId]
    page_number: int
    pages: Sequence[tuple[str, int, bool]]
    has_search: bool
    present: Sequence[int]
    choices: Sequence[Attendance]
    signs: Mapping[Attendance, str]
    first_changeable: int | None
    part: CheckInPart
    withdrawal_rule: str
    attendance_address: str
    asked: AttendanceQuery
    open_check_in: str
    may_withdraw: bool
    may_return: bool
    may_change: bool
    step: Button | None
    requests: tuple[RequestLine, ...]
    may_answer: bool


def _page(desk: GroupDesk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    group, words = desk.group, desk.words
    try:
        query = attendance_query(form)
    except Refusal as form_refusal:
        query, refusal = attendance_query({}), refusal or form_refusal
    address = f"{desk.address}/attendance"
    leaving = withdrawal_rule(desk.state, group)
    players = _found(desk, query)
    pages = -(-len(players) // A_PAGE)
    here = min(query.page, max(1, pages))
    content = AttendancePage(
        frame=desk.frame("attendance"),
        state=desk.state,
        group=group,
        lines=players[(here - 1) * A_PAGE : here * A_PAGE],
        page_number=here,
        pages=[(query.address(address, page=number), number, number == here) for number in range(1, pages + 1)],
        has_search=len(group.members) > A_PAGE or bool(query.find) or query.is_away,
        present=_present(desk),
        choices=_choices(desk),
        signs=_signs(desk),
        first_changeable=_first_changeable(desk),
        part=check_in_part(desk, query, address),
        attendance_address=address,
        asked=query,
        open_check_in=label_of("open-check-in", None, words) if desk.can(commands.OpenCheckIn) else "",
        may_withdraw=desk.can(commands.WithdrawPlayer),
        withdrawal_rule="" if leaving is None else rule_text(leaving, words),
        may_return=desk.can(commands.ReturnPlayer),
        may_change=desk.desk.may(commands.SetAttendance),
        step=next_button(desk.desk, group),
        requests=requests_of(desk.state, group.id, desk.desk.role).requests,
        may_answer=desk.can(commands.AnswerRequest),
    )
    return form_page(desk.desk.request, content, refusal)


def attendance(request: Request) -> Response:
    """The check-in and the grid."""
    return _page(group_desk_of(request), request.query_params)


async def answer_request(request: Request) -> Response:
    """Approve what a player asks for, or refuse it, and go back to the round in play."""

    def to(desk: GroupDesk, _form: Mapping[str, str]) -> str:
        return place_of_work(desk.desk.address, desk.group)

    return await give_command(request, group_desk_of, _answer, refused_form, to)


def _answer(desk: GroupDesk, form: Mapping[str, str]) -> commands.AnswerRequest:
    player = member_of(desk, text_of(form, "player"))
    return commands.AnswerRequest(desk.group.id, player, choice(form, "answer", ("approve", "refuse")) == "approve")


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
    """Set a cell, note one player or all, withdraw a player or readmit one."""
    if (answer := await sent_by_script(request)) is not None:
        return answer

    def act(desk: GroupDesk, form: dict[str, str]) -> Response:
        command, query = _command(desk, form), attendance_query(form)
        at = form.get("cell") or next(
            (f"{key[0]}{form[key]}" for key in ("note", "withdraw", "return") if form.get(key)), ""
        )
        to = query.address(f"{desk.address}/attendance", at=at[: 2 * MOST_DIGITS])
        return given(desk, form, command, to)

    return await handled(request, group_desk_of, act, _page)
