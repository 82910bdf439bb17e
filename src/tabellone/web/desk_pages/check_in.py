"""The check-in, one tile a player, and the part of the attendance that an address asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tabellone.answers.portion import NotFoundError
from tabellone.core.model import PlayerNumber
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import Entrant, EntrantId
from tabellone.desk.event.records import Attendance
from tabellone.desk.event.state import CheckIn
from tabellone.desk.roles import Act
from tabellone.http.whole import whole
from tabellone.web.acting import status_of, submit
from tabellone.web.desk_pages.desk import GroupDesk, group_desk_of
from tabellone.web.desk_pages.result_entry import idempotency_key
from tabellone.web.query import QueryError, choice, posted_form, text_of, whole_number
from tabellone.web.rendering import Context
from tabellone.web.security import BOARD_HEADER, SESSION_HEADER
from tabellone.web.visit import refusal_sentence, session_of

SETTABLE = tuple(attendance for attendance in Attendance if attendance.may_be_set)
MOST_DIGITS = 6
AWAY, MISSING = "away", "missing"
_MOST_FIND = 60
_MOST_PAGES = 10**6


@dataclass(frozen=True, slots=True)
class AttendanceQuery:
    """A part of a large field, and the place on the page where the arbiter was."""

    find: str
    who: str
    page: int
    chosen: str
    at: str

    @property
    def is_away(self) -> bool:
        """Only those who are away at some time."""
        return self.who == AWAY

    @property
    def is_missing(self) -> bool:
        """True if only players not checked in yet are listed."""
        return self.who == MISSING

    def matches(self, name: str, number: int) -> bool:
        """The name has what is searched for in it, or the number is just that."""
        wanted = self.find.casefold()
        return not wanted or wanted in name.casefold() or wanted == str(number)

    def address(self, place: str, **changed: object) -> str:
        """The address of this part, or of one that differs in something."""
        values = {
            "find": self.find,
            "who": self.who,
            "page": "" if self.page == 1 else self.page,
            "set": "" if self.chosen == Attendance.ABSENT.value else self.chosen,
            **changed,
        }
        query = urlencode({name: value for name, value in values.items() if value})
        return f"{place}?{query}" if query else place


def attendance_query(form: Mapping[str, str]) -> AttendanceQuery:
    """The part that an address or a form names."""
    chosen, who = form.get("set", ""), form.get("who", "")
    settable = {option.value for option in SETTABLE}
    return AttendanceQuery(
        text_of(form, "find")[:_MOST_FIND],
        who if who in (AWAY, MISSING) else "",
        whole_number(form, "page", 1, least=1, most=_MOST_PAGES),
        chosen if chosen in settable else Attendance.ABSENT.value,
        form.get("at", "")[: 2 * MOST_DIGITS],
    )


EVERYBODY = "everybody"
PRESENT = "present"
_MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class CheckInPart(Context):
    """The players of a check-in that is open, and those of them who are there, missing and away."""

    check_in: CheckIn | None
    numbers: Mapping[EntrantId, PlayerNumber]
    asks_fee: bool
    tiles: Sequence[Entrant]
    checked_in: int
    expected: int
    missing: int
    first_missing: Sequence[Entrant]
    away: Sequence[Entrant]
    may_note: bool
    all_address: str
    missing_address: str


def check_in_part(desk: GroupDesk, query: AttendanceQuery, address: str) -> CheckInPart:
    """The check-in as it stands; without one nothing but an empty part."""
    check_in = desk.group.check_in if desk.group.check_in is not None and desk.group.check_in.is_open else None
    group, state, paid = desk.group, desk.state, desk.state.paid
    # By name: the order does not change when one is ticked.
    tiles = sorted(
        map(state.entrant, group.members), key=lambda entrant: (entrant.name.casefold(), desk.numbers[entrant.id])
    )
    here = set() if check_in is None else set(check_in.present)
    away = set() if check_in is None else set(group.away(check_in.round))
    missing = [entrant for entrant in tiles if entrant.id not in here | away]
    listed = missing if query.is_missing else tiles
    return CheckInPart(
        check_in=check_in,
        numbers=desk.numbers,
        asks_fee=bool(paid) and desk.desk.may(Act.SEE_PRIVATE),
        tiles=[entrant for entrant in listed if query.matches(entrant.name, desk.numbers[entrant.id])],
        checked_in=sum(entrant.id in here for entrant in tiles),
        expected=sum(entrant.id in here or entrant.id not in away for entrant in tiles),
        missing=len(missing),
        first_missing=missing[:_MOST_NAMED],
        away=[entrant for entrant in tiles if entrant.id in away - here],
        may_note=check_in is not None and desk.desk.may(commands.CheckInPlayer),
        all_address=query.address(address, who="", page=""),
        missing_address=query.address(address, who=MISSING, page=""),
    )


def member_of(desk: GroupDesk, text: str) -> EntrantId:
    """The player of the group with the id posted in a form."""
    player = whole(text, MOST_DIGITS)
    if player is None:
        raise QueryError("cell", "there is no such player")
    return desk.state.member(desk.group.id, EntrantId(player)).id


def noting(desk: GroupDesk, form: Mapping[str, str]) -> object | None:
    """The command of a tile, or of the button for all; None where the form is about something else."""
    if form.get(EVERYBODY):
        return commands.CheckInEverybody(desk.group.id)
    if not form.get("note"):
        return None
    player = member_of(desk, form["note"])
    noted = desk.group.check_in is not None and player in desk.group.check_in.present
    return commands.CheckInPlayer(desk.group.id, player, not noted)


def sent_field(form: Mapping[str, str]) -> str:
    """The one field that a script sends: `everybody`, or `n12` for the player with the id 12; empty if it is none."""
    fields = [name for name in form if name == EVERYBODY or (name[:1] == "n" and whole(name[1:]) is not None)]
    return fields[0] if len(fields) == 1 else ""


async def sent_by_script(request: Request) -> Response | None:
    """The answer to a tile that a script sent under a key of its own; None for a form of the page.

    The script goes on sending until an answer names the field that it sent, as with results.
    """
    if "hx-request" not in request.headers:
        return None
    if session_of(request) is None:
        return Response(status_code=HTTPStatus.UNAUTHORIZED, headers={SESSION_HEADER: "ended"})
    form = await posted_form(request)
    field = sent_field(form)
    return None if not field else await run_in_threadpool(_answered, request, form, field)


def _answered(request: Request, form: Mapping[str, str], field: str) -> Response:
    try:
        desk = group_desk_of(request)
        submit(desk.desk, _sent_command(desk, form, field), key=idempotency_key(request))
        response: Response = PlainTextResponse("")
    except Refusal as refusal:
        response = PlainTextResponse(refusal_sentence(request, refusal), status_of(refusal))
    except NotFoundError as missing:
        response = PlainTextResponse(refusal_sentence(request, missing.refusal), HTTPStatus.NOT_FOUND)
    response.headers[BOARD_HEADER] = field
    return response


def _sent_command(desk: GroupDesk, form: Mapping[str, str], field: str) -> object:
    if field == EVERYBODY:
        return commands.CheckInEverybody(desk.group.id)
    is_present = choice(form, field, (PRESENT, MISSING)) == PRESENT
    return commands.CheckInPlayer(desk.group.id, member_of(desk, field[1:]), is_present)
