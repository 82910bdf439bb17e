"""Players from a file: what it holds, which column is what, who is there already; then they are entered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.entry_list import Doubt, details_of_entry, doubts, left_out
from tabellone.formats.player_list import FIELDS, NOTHING, PlayerEntry, player_list, sheet_of_players
from tabellone.formats.sheet import Spreadsheet, read_sheet, write_sheet
from tabellone.locales.value_names import FIELD_NAMES
from tabellone.locales.words import Words
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of
from tabellone.web.desk_pages.players import chosen_group, group_choices
from tabellone.web.query import QueryError, choice, is_ticked, text_of
from tabellone.web.rendering import page

_MOST_FIELDS = 4200
_SHOWN_VALUES = 3


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the file: its first values, and what it is taken for."""

    index: int
    values: tuple[str, ...]
    field: str


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A player of the file; `doubt` says why he may be there twice."""

    row: int
    name: str
    rating: str
    club: str
    province: str
    category: str
    doubt: str
    is_left_out: bool


@dataclass(frozen=True, slots=True)
class ImportPage(Page):
    """The form for a file; with a table, what its columns are taken for and whom it holds."""

    template: ClassVar[str] = "desk/import.html"

    frame: DeskFrame
    import_address: str
    groups: Sequence[tuple[str, str]]
    group: str
    fields: Sequence[tuple[str, str]]
    table: str | None = None
    has_heading: bool = False
    columns: Sequence[Column] = ()
    lines: Sequence[ImportLine] = ()


def field_names(words: Words) -> list[tuple[str, str]]:
    """What a column may hold."""
    return [
        (NOTHING, words("nothing (leave it out)")),
        *((field, words(FIELD_NAMES[field])) for field in FIELDS),
    ]


def _chosen(sheet: Spreadsheet, form: Mapping[str, str]) -> tuple[tuple[str, ...], bool]:
    """The columns as the form has them, or as they are guessed."""
    if "map0" not in form:
        guessed = player_list(sheet)
        return guessed.columns, guessed.has_heading
    allowed = (NOTHING, *FIELDS)
    return tuple(choice(form, f"map{index}", allowed) for index in range(sheet.columns)), is_ticked(form, "heading")


def _lines(desk: Desk, entries: tuple[PlayerEntry, ...], form: Mapping[str, str]) -> list[ImportLine]:
    row_doubts, seconds = doubts(desk.state, entries), left_out(desk.state, entries)
    doubt_texts = {Doubt.ENTERED: desk.words("entered already"), Doubt.TWICE: desk.words("twice in the file")}
    was_shown = "map0" in form
    return [
        ImportLine(
            entry.row,
            entry.name,
            "–" if entry.rating is None else str(entry.rating),
            entry.club,
            entry.province,
            entry.category,
            doubt_texts[row_doubts[entry.row]] if entry.row in row_doubts else "",
            is_ticked(form, f"skip{entry.row}") if was_shown else entry.row in seconds,
        )
        for entry in entries
    ]


def _page(
    desk: Desk, form: Mapping[str, str], sheet: Spreadsheet | None = None, refusal: Refusal | None = None
) -> Response:
    content = ImportPage(
        frame=desk.frame("players"),
        import_address=f"{desk.address}/players/import",
        groups=group_choices(desk, commands.EnterPlayers),
        group=form.get("group", ""),
        fields=field_names(desk.words),
    )
    if sheet is not None:
        columns, has_heading = _chosen(sheet, form)
        entries: tuple[PlayerEntry, ...] = ()
        try:
            entries = player_list(sheet, columns, has_heading=has_heading).checked()
        except Refusal as form_refusal:
            refusal = refusal or form_refusal
        first = 1 if has_heading else 0
        content = replace(
            content,
            table=write_sheet(sheet),
            has_heading=has_heading,
            columns=[
                Column(index, tuple(row[index] for row in sheet.rows[: first + _SHOWN_VALUES]), columns[index])
                for index in range(sheet.columns)
            ],
            lines=_lines(desk, entries, form),
        )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


def import_players(request: Request) -> Response:
    """The form for a file."""
    return _page(desk_of(request), {})


async def _posted(request: Request) -> tuple[dict[str, str], bytes, str]:
    """The texts of the form, and the file if one was chosen."""
    async with request.form(max_files=1, max_fields=_MOST_FIELDS) as posted_form:
        texts = {name: value for name, value in posted_form.items() if isinstance(value, str)}
        upload = posted_form.get("file")
        if isinstance(upload, UploadFile) and upload.filename:
            return texts, await upload.read(), upload.filename[:80]
    return texts, b"", ""


async def imported(request: Request) -> Response:
    """Show what a file holds, or enter it."""
    form, data, source = await _posted(request)
    desk = await run_in_threadpool(desk_of, request)
    sheet: Spreadsheet | None = None
    try:
        if data:
            sheet = await run_in_threadpool(sheet_of_players, data, source)
        elif form.get("table"):
            sheet = read_sheet(form["table"].encode(), "table")
        elif text_of(form, "text"):
            sheet = read_sheet(form["text"].encode(), "text")
        else:
            raise QueryError("file", "choose a file, or paste a table")
        if form.get("do") != "enter":
            return await run_in_threadpool(_page, desk, form, sheet)
        players = _wanted(desk, sheet, form)
        command = commands.EnterPlayers(chosen_group(desk, form), players)
    except Refusal as refusal:
        return await run_in_threadpool(_page, desk, form, sheet, refusal)
    final_sheet = sheet
    return await acted(
        desk, command, form, to=f"{desk.address}/players", again=lambda refusal: _page(desk, form, final_sheet, refusal)
    )


def _wanted(desk: Desk, sheet: Spreadsheet, form: Mapping[str, str]) -> tuple[PlayerDetails, ...]:
    columns, has_heading = _chosen(sheet, form)
    entries = player_list(sheet, columns, has_heading=has_heading).checked()
    skipped = {line.row for line in _lines(desk, entries, form) if line.is_left_out}
    return tuple(details_of_entry(entry) for entry in entries if entry.row not in skipped)
