"""Who is there in which round: absences, byes, late entries and withdrawals in one grid, and the check-in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.attendance import Attendance
from tabellone.desk.event.borrowed_rules import withdrawal_rule
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.group_state import CheckIn
from tabellone.desk.event.state import Closing
from tabellone.http.whole import whole
from tabellone.locales.borrowed_rules import rule_text
from tabellone.locales.rests import attendance_name
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted, posted
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, group_desk_of
from tabellone.web.desk_pages.steps import Button, label_of, next_button
from tabellone.web.query import QueryError, choice, text_of, whole_number
from tabellone.web.rendering import page

SIGNS = {
    Attendance.PRESENT: "·",
    Attendance.ABSENT: "–",
    Attendance.ZERO_POINT_BYE: "0",
    Attendance.HALF_POINT_BYE: "½",
    Attendance.FULL_POINT_BYE: "1",
    Attendance.LATE: "…",
    Attendance.WITHDRAWN: "×",
}
SETTABLE = tuple(attendance for attendance in Attendance if attendance.may_be_set)
A_PAGE = 60
_MOST_DIGITS = 6
_MOST_FIND = 60
_MOST_PAGES = 10**6


@dataclass(frozen=True, slots=True)
class AttendanceQuery:
    """Which part of a large grid is looked at: a name, only those who are away, a page; and what a click sets."""

    find: str
    is_away: bool
    page: int
    chosen: str
    at: str

    def address(self, place: str, **changed: object) -> str:
        """The address of this part, or of one that differs in something."""
        values = {
            "find": self.find,
            "who": "away" if self.is_away else "",
            "page": "" if self.page == 1 else self.page,
            "set": "" if self.chosen == Attendance.ABSENT.value else self.chosen,
            **changed,
        }
        query = urlencode({name: value for name, value in values.items() if value})
        return f"{place}?{query}" if query else place


def _query(form: Mapping[str, str]) -> AttendanceQuery:
    chosen = form.get("set", "")
    known = {option.value for option in SETTABLE}
    return AttendanceQuery(
        text_of(form, "find")[:_MOST_FIND],
        form.get("who") == "away",
        whole_number(form, "page", 1, least=1, most=_MOST_PAGES),
        chosen if chosen in known else Attendance.ABSENT.value,
        form.get("at", "")[: 2 * _MOST_DIGITS],
    )


@dataclass(frozen=True, slots=True)
class AttendanceCell:
    """A player in a round."""

    value: str
    sign: str
    name: str
    is_away: bool
    may_change: bool


@dataclass(frozen=True, slots=True)
class Noted:
    """A player at the check-in."""

    name: str
    player: int
    is_noted: bool


@dataclass(frozen=True, slots=True)
class AttendanceLine:
    """A player in every round."""

    number: int
    name: str
    player: int
    cells: tuple[AttendanceCell, ...]
    is_withdrawn: bool


def _cell(desk: GroupDesk, player: EntrantId, number: int, *, may_change: bool) -> AttendanceCell:
    where = desk.group.attendance_of(player, number)
    changes = may_change and where.may_be_set and number >= desk.group.next_to_publish
    return AttendanceCell(
        f"{player}.{number}",
        SIGNS[where],
        attendance_name(where, desk.words),
        where is not Attendance.PRESENT,
        changes,
    )


def _lines(desk: GroupDesk, shown: Sequence[EntrantId]) -> list[AttendanceLine]:
    group = desk.group
    may_change = desk.desk.may(commands.SetAttendance) and desk.state.closing is Closing.OPEN
    return [
        AttendanceLine(
            desk.numbers[player],
            desk.desk.name(player),
            player,
            tuple(
                _cell(desk, player, round_number, may_change=may_change)
                for round_number in range(1, group.planned_rounds + 1)
            ),
            player in group.withdrawn,
        )
        for player in shown
    ]


def _found(desk: GroupDesk, query: AttendanceQuery) -> list[EntrantId]:
    """The players whom the search leaves, by number: those of a name or a number, or who are away at some time."""
    group, wanted = desk.group, query.find.casefold()
    players = [player for player, _ in sorted(desk.numbers.items(), key=lambda item: item[1])]
    if wanted:
        players = [
            player
            for player in players
            if wanted in desk.desk.name(player).casefold() or wanted == str(desk.numbers[player])
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
    """How many of the whole group are there in each round."""
    group = desk.group
    return [
        sum(group.attendance_of(player, round_number) is Attendance.PRESENT for player in group.members)
        for round_number in range(1, group.planned_rounds + 1)
    ]


def _noted(desk: GroupDesk) -> list[Noted]:
    """Everybody at the check-in, by name, as they come in."""
    check_in = desk.group.check_in
    if check_in is None or not check_in.is_open:
        return []
    noted_players = [Noted(desk.desk.name(player), player, player in check_in.present) for player in desk.group.members]
    return sorted(noted_players, key=lambda noted_player: noted_player.name.casefold())


def _choices(desk: GroupDesk) -> list[tuple[str, str, str]]:
    allowed = SETTABLE[:2] if desk.group.settings.pairs_the_absent else SETTABLE
    shown = [option for option in allowed if option is not Attendance.PRESENT] + [Attendance.PRESENT]
    return [(option.value, attendance_name(option, desk.words), SIGNS[option]) for option in shown]


@dataclass(frozen=True, slots=True)
class AttendancePage(Page):
    """Who is there in which round, and the check-in."""

    template: ClassVar[str] = "desk/attendance.html"

    frame: GroupFrame
    withdrawal_rule: str
    attendance_address: str
    step_address: str
    lines: Sequence[AttendanceLine]
    asked: AttendanceQuery
    page_number: int
    pages: Sequence[tuple[str, int, bool]]
    has_search: bool
    players: int
    present: Sequence[int]
    rounds: range
    round_names: Sequence[str]
    choices: Sequence[tuple[str, str, str]]
    chosen: str
    legend: Sequence[tuple[str, str]]
    check_in: CheckIn | None
    noted: Sequence[Noted]
    noted_count: int
    may_note: bool
    open_check_in: str
    may_withdraw: bool
    may_return: bool
    may_change: bool
    step: Button | None


def _page(desk: GroupDesk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    group, words = desk.group, desk.words
    try:
        query = _query(form)
    except Refusal as form_refusal:
        query, refusal = _query({}), refusal or form_refusal
    players, address = _found(desk, query), f"{desk.address}/attendance"
    pages = -(-len(players) // A_PAGE)
    here = min(query.page, max(1, pages))
    noted = _noted(desk)
    check_in = group.check_in if group.check_in is not None and group.check_in.is_open else None
    leaving = withdrawal_rule(desk.state, group)
    content = AttendancePage(
        frame=desk.frame("attendance"),
        attendance_address=address,
        step_address=f"{desk.address}/step",
        lines=_lines(desk, players[(here - 1) * A_PAGE : here * A_PAGE]),
        asked=query,
        page_number=here,
        pages=[
            (query.address(address, page=page_number), page_number, page_number == here)
            for page_number in range(1, pages + 1)
        ],
        has_search=len(group.members) > A_PAGE or bool(query.find) or query.is_away,
        players=len(group.members),
        present=_present(desk),
        rounds=range(1, group.planned_rounds + 1),
        round_names=[
            words("round {number}", number=round_number) for round_number in range(1, group.planned_rounds + 1)
        ],
        choices=_choices(desk),
        chosen=query.chosen,
        legend=[(SIGNS[attendance_kind], attendance_name(attendance_kind, words)) for attendance_kind in Attendance],
        check_in=check_in,
        noted=noted,
        noted_count=sum(noted_player.is_noted for noted_player in noted),
        may_note=check_in is not None and desk.desk.may(commands.CheckInPlayer),
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
    """The grid."""
    return _page(group_desk_of(request), request.query_params)


def _player(desk: GroupDesk, text: str) -> EntrantId:
    player = whole(text, _MOST_DIGITS)
    if player is None:
        raise QueryError("cell", "there is no such player")
    return desk.state.member(desk.group.id, EntrantId(player)).id


def _command(desk: GroupDesk, form: Mapping[str, str]) -> object:
    group = desk.group
    if form.get("withdraw"):
        return commands.WithdrawPlayer(group.id, _player(desk, form["withdraw"]))
    if form.get("return"):
        return commands.ReturnPlayer(group.id, _player(desk, form["return"]))
    if form.get("note"):
        player = _player(desk, form["note"])
        noted = group.check_in is not None and player in group.check_in.present
        return commands.CheckInPlayer(group.id, player, not noted)
    player_text, _, round_text = form.get("cell", "").partition(".")
    player = _player(desk, player_text)
    number = whole(round_text, _MOST_DIGITS)
    if number is None:
        raise QueryError("cell", "there is no such round")
    wanted = Attendance(choice(form, "set", [option.value for option in SETTABLE], Attendance.ABSENT.value))
    if group.attendance_of(player, number) is wanted:
        wanted = Attendance.PRESENT
    return commands.SetAttendance(group.id, player, number, wanted)


async def change_attendance(request: Request) -> Response:
    """Set a cell, note a player, withdraw one or let him return."""
    desk, form = await posted(request, group_desk_of)

    def again(refusal: Refusal) -> Response:
        return _page(desk, form, refusal)

    try:
        command = _command(desk, form)
        query = _query(form)
    except Refusal as refusal:
        return again(refusal)
    at = form.get("cell") or next(
        (f"{key[0]}{form[key]}" for key in ("note", "withdraw", "return") if form.get(key)), ""
    )
    to = query.address(f"{desk.address}/attendance", at=at[: 2 * _MOST_DIGITS])
    return await acted(desk.desk, command, form, to=to, again=again)
