"""The grid of players by rounds: absences, byes, late entries and withdrawals."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.desk.event import commands
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.state import Closing
from tabellone.locales.rests import attendance_name
from tabellone.web.context import Context
from tabellone.web.desk_pages.attendance_query import SETTABLE, AttendanceQuery
from tabellone.web.desk_pages.desk import GroupDesk

SIGNS = {
    Attendance.PRESENT: "·",
    Attendance.ABSENT: "–",
    Attendance.ZERO_POINT_BYE: "0",
    Attendance.HALF_POINT_BYE: "½",
    Attendance.FULL_POINT_BYE: "1",
    Attendance.LATE: "…",
    Attendance.WITHDRAWN: "×",
}
A_PAGE = 60


@dataclass(frozen=True, slots=True)
class AttendanceCell:
    """A player in a round."""

    value: str
    sign: str
    name: str
    is_away: bool
    may_change: bool


@dataclass(frozen=True, slots=True)
class AttendanceLine:
    """A player in every round."""

    number: int
    name: str
    player: int
    cells: tuple[AttendanceCell, ...]
    is_withdrawn: bool


@dataclass(frozen=True, slots=True)
class AttendanceGrid(Context):
    """A page of the grid, with how many are there in each round."""

    lines: Sequence[AttendanceLine]
    page_number: int
    pages: Sequence[tuple[str, int, bool]]
    has_search: bool
    present: Sequence[int]
    rounds: range
    round_names: Sequence[str]
    choices: Sequence[tuple[str, str, str]]
    chosen: str
    legend: Sequence[tuple[str, str]]


def attendance_grid(desk: GroupDesk, query: AttendanceQuery, address: str) -> AttendanceGrid:
    """The part of the grid that is looked at."""
    group, words = desk.group, desk.words
    players = _found(desk, query)
    pages = -(-len(players) // A_PAGE)
    here = min(query.page, max(1, pages))
    rounds = range(1, group.planned_rounds + 1)
    return AttendanceGrid(
        lines=_lines(desk, players[(here - 1) * A_PAGE : here * A_PAGE]),
        page_number=here,
        pages=[
            (query.address(address, page=page_number), page_number, page_number == here)
            for page_number in range(1, pages + 1)
        ],
        has_search=len(group.members) > A_PAGE or bool(query.find) or query.is_away,
        present=_present(desk),
        rounds=rounds,
        round_names=[words("round {number}", number=round_number) for round_number in rounds],
        choices=_choices(desk),
        chosen=query.chosen,
        legend=[(SIGNS[attendance_kind], attendance_name(attendance_kind, words)) for attendance_kind in Attendance],
    )


def _cell(desk: GroupDesk, player: EntrantId, number: int, *, may_change: bool) -> AttendanceCell:
    where = desk.group.attendance_of(player, number)
    changes = may_change and where.may_be_set and number >= desk.group.next_to_play
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
    """How many of the whole group are there in each round."""
    group = desk.group
    return [
        sum(group.attendance_of(player, round_number) is Attendance.PRESENT for player in group.members)
        for round_number in range(1, group.planned_rounds + 1)
    ]


def _choices(desk: GroupDesk) -> list[tuple[str, str, str]]:
    allowed = SETTABLE[:2] if desk.group.settings.pairs_the_absent else SETTABLE
    shown = [option for option in allowed if option is not Attendance.PRESENT] + [Attendance.PRESENT]
    return [(option.value, attendance_name(option, desk.words), SIGNS[option]) for option in shown]
