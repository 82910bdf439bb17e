"""Players from a file, a table or a report: what it holds and what is doubtful, then entering them."""

from datetime import date
from typing import Annotated

from fastapi import Query, Response

from tabellone.api.commands import Body, DoneShape, done_shape
from tabellone.api.journal import UPLOAD
from tabellone.api.problems import FaultPlace, InputError
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.visitor import HIGHEST, Asking, BookId, Expected, FileName, GroupNumber, InHouse, Key, Visitor
from tabellone.core.rating.lists.records import Sex
from tabellone.desk.event.categories import category_remark
from tabellone.desk.event.commands import EnterPlayers
from tabellone.desk.event.duplicates import Doubt, details_of_entry, doubts, left_out
from tabellone.desk.event.listed import entering
from tabellone.desk.event.state import EventState
from tabellone.desk.roles import check_role, least_role
from tabellone.formats.player_list import FIELDS, NOTHING, PlayerEntry, PlayerList, player_list, sheet_of_players
from tabellone.locales.numbers import N_
from tabellone.store.house import House

rosters_router = router_of("players")
ROSTER = "/events/{event}/groups/{group}/roster"
_FIELD = f"^({'|'.join((NOTHING, *FIELDS))})$"
Columns = Annotated[
    list[Annotated[str, Query(pattern=_FIELD)]] | None,
    Query(max_length=100, description="What each column is; without it they are guessed."),
]
Heading = Annotated[bool | None, Query(description="Whether the first row is a heading; without it it is guessed.")]
Skipped = Annotated[
    list[Annotated[int, Query(ge=0, le=HIGHEST)]] | None,
    Query(max_length=2000, description="Rows to leave out; without it those who are entered already or stand twice."),
]
_BODY = {"requestBody": {"required": True, **UPLOAD}}


class RosterLine(Shape):
    """A player of the file; a doubt says that the event may have them already, or the file twice.

    `remark` says that the points contradict the category, or that the federation has no such category.
    """

    row: int
    name: str
    rating: int | None
    national_rating: int | None
    club: str
    province: str
    category: str
    title: str
    federation_id: str
    birth_year: int | None
    birth_date: date | None
    federation: str
    sex: Sex | None
    licence: str
    coefficient: int | None
    team: str
    board: str
    captain: str
    doubt: Doubt | None
    is_left_out: bool
    remark: str | None


class RosterShape(Shape):
    """The content of a file, as its columns are read."""

    columns: list[str]
    heading: bool
    players: list[RosterLine]


def _state(house: House, visitor: Visitor, event: str, group: GroupNumber) -> EventState:
    """The event, for a role that may enter players."""
    state = house.seen(visitor.person, event).state
    check_role(visitor.person.role_in(event), least_role(EnterPlayers))
    state.group(group)
    return state


def _read(body: bytes, file: str, columns: list[str] | None, heading: bool | None) -> PlayerList:
    sheet = sheet_of_players(body, file)
    if columns is not None and len(columns) != sheet.columns:
        raise InputError([FaultPlace("query.columns", N_("the file has another number of columns"))])
    return player_list(sheet, columns, has_heading=heading)


@rosters_router.post(ROSTER + "/preview", openapi_extra=_BODY)
def try_roster(
    house: InHouse,
    visitor: Asking,
    event: BookId,
    group: GroupNumber,
    body: Body,
    columns: Columns = None,
    heading: Heading = None,
    file: FileName = "file",
) -> RosterShape:
    """Preview the players of a file (CSV, XLSX, XLS, ODS or TRF); nothing is entered."""
    state = _state(house, visitor, event, group)
    listed = _read(body, file, columns, heading)
    entries = listed.checked()
    row_doubts, omitted = doubts(state, entries), left_out(state, entries)
    return RosterShape(
        columns=list(listed.columns),
        heading=listed.has_heading,
        players=[_line(entry, row_doubts.get(entry.row), omitted, _remark(state, entry, visitor)) for entry in entries],
    )


def _remark(state: EventState, entry: PlayerEntry, visitor: Visitor) -> str | None:
    remark = category_remark(state.settings, details_of_entry(entry))
    return None if remark is None else visitor.words.refusal(remark)


def _line(entry: PlayerEntry, doubt: Doubt | None, omitted: frozenset[int], remark: str | None) -> RosterLine:
    return RosterLine(
        row=entry.row,
        name=entry.name,
        rating=entry.rating,
        national_rating=entry.national_rating,
        club=entry.club,
        province=entry.province,
        category=entry.category,
        title=entry.title,
        federation_id=entry.federation_id,
        birth_year=entry.birth_year,
        birth_date=entry.birth_date,
        federation=entry.federation,
        sex=entry.sex,
        licence=entry.licence,
        coefficient=entry.coefficient,
        team=entry.team,
        board=entry.board,
        captain=entry.captain,
        doubt=doubt,
        is_left_out=entry.row in omitted,
        remark=remark,
    )


@rosters_router.post(ROSTER, openapi_extra=_BODY)
def enter_roster(
    house: InHouse,
    visitor: Asking,
    event: BookId,
    group: GroupNumber,
    body: Body,
    response: Response,
    expected: Expected,
    columns: Columns = None,
    heading: Heading = None,
    skip: Skipped = None,
    file: FileName = "file",
    key: Key = None,
) -> DoneShape:
    """Enter the players or teams of a file (CSV, XLSX, XLS, ODS or TRF) before the first round."""
    state = _state(house, visitor, event, group)
    entries = _read(body, file, columns, heading).checked()
    omitted = left_out(state, entries) if skip is None else frozenset(skip)
    rows = [(entry, details_of_entry(entry)) for entry in entries if entry.row not in omitted]
    done = house.act(visitor.person, event, entering(state.group(group), rows), expected=expected, key=key)
    return done_shape(house, visitor, event, done, response)
