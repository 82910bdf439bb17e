"""Players from a pasted list or a file: the form, what was read from it, and their entry."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.events.player_list import ListAnswer, ListChoices, ListLine, TwinDecision, read_list
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import PlayerDetails
from tabellone.desk.event.listed import ListedRow, entering
from tabellone.desk.event.state import EventState
from tabellone.formats.player_columns import NAME, SURNAME, TEAM
from tabellone.formats.player_list import FIELDS, NOTHING, sheet_of_players
from tabellone.formats.sheet import MOST_COLUMNS, Spreadsheet, mended, read_sheet, write_sheet
from tabellone.web.acting import form_page, handled_file, redirect, seen_position, submit
from tabellone.web.desk_pages.desk import Desk, DeskFrame, chosen_group, desk_of, group_choices
from tabellone.web.query import QueryError, choice, is_ticked, text_of
from tabellone.web.rendering import Context, Page
from tabellone.web.uploads import Upload

_CELL = re.compile(r"c(\d{1,7})-(\d{1,2})", re.ASCII)
_JOIN = re.compile(r"join(\d{1,7})", re.ASCII)
_DECISIONS = {decision.value: decision for decision in TwinDecision}


@dataclass(frozen=True, slots=True)
class ListPart(Context):
    """The text box and the preview next to it; a list that cannot be read yet has a refusal, and columns to choose."""

    list_text: str
    list_digest: str = ""
    listed: ListAnswer | None = None
    list_refusal: Refusal | None = None


def put_into_box(form: dict[str, str], upload: Upload | None) -> None:
    """Put a file that was chosen into the box, as if it had been pasted."""
    if upload is not None:
        form["players"] = write_sheet(sheet_of_players(upload.data, upload.name))


def _digest(text: str) -> str:
    """Digest of the text box, independent of line ends, to detect changes since the preview."""
    return sha256("\n".join(text.splitlines()).encode()).hexdigest()[:16]


def _choices(form: Mapping[str, str], sheet: Spreadsheet) -> ListChoices:
    """The form's choices for the previewed list; none if the text box has changed since."""
    if form.get("read") != _digest(form.get("players", "")):
        return ListChoices()
    allowed = (NOTHING, *FIELDS)
    has_columns = all(f"map{index}" in form for index in range(sheet.columns))
    cells = {
        (int(cell[1]), int(cell[2])): text
        for name, text in form.items()
        if (cell := _CELL.fullmatch(name)) and int(cell[2]) < MOST_COLUMNS
    }
    decisions = {
        int(join[1]): _DECISIONS[text]
        for name, text in form.items()
        if (join := _JOIN.fullmatch(name)) and text in _DECISIONS
    }
    columns = tuple(choice(form, f"map{index}", allowed) for index in range(sheet.columns)) if has_columns else None
    return ListChoices(columns, is_ticked(form, "heading") if has_columns else None, cells, decisions)


def with_listed_player(
    state: EventState, form: Mapping[str, str], details: PlayerDetails, *, has_teams: bool
) -> dict[str, str]:
    """The form with one line more in its box; what was mended and chosen before is written into it.

    Where teams play, the box has a column for the team, to be filled in.
    """
    text = form.get("players", "")
    values = {name: str(getattr(details, name) or "") for name in FIELDS if hasattr(details, name)}
    values["sex"] = details.sex.value if details.sex else ""
    columns: list[str] = []
    rows: list[list[str]] = []
    has_heading = True
    if text.strip():
        sheet = read_sheet(text.encode(), "players")
        choices = _choices(form, sheet)
        answer = read_list(state, sheet, choices)
        columns, has_heading = list(answer.columns), answer.has_heading
        rows = [list(row) for row in mended(sheet, choices.cells, "players").rows]
    wanted = {name for name in FIELDS if values.get(name)} | ({TEAM} if has_teams else set())
    missing = [name for name in FIELDS if name in wanted and name not in columns]
    if SURNAME in columns and NAME in missing:
        missing.remove(NAME)
        values[SURNAME] = details.name
    rows = [row + ([""] * len(missing)) for row in rows]
    columns += missing
    if has_heading and rows:
        rows[0] = [*rows[0][: len(columns) - len(missing)], *missing]
    elif has_heading:
        rows = [list(missing)]
    rows.append([values.get(name, "") for name in columns])
    written = write_sheet(Spreadsheet(tuple(map(tuple, rows))))
    rest = {name: value for name, value in form.items() if not _CELL.fullmatch(name) and not _JOIN.fullmatch(name)}
    maps = {f"map{index}": name for index, name in enumerate(columns)}
    return {**rest, **maps, "players": written, "read": _digest(written), "heading": "1" if has_heading else ""}


def _answer(state: EventState, form: Mapping[str, str]) -> ListAnswer | None:
    text = form.get("players", "")
    if not text.strip():
        return None
    sheet = read_sheet(text.encode(), "players")
    return read_list(state, sheet, _choices(form, sheet))


def listed_rows(state: EventState, form: Mapping[str, str]) -> tuple[ListedRow, ...]:
    """The rows of the form's list, if nothing is left to be mended or decided."""
    answer = _answer(state, form)
    return () if answer is None else answer.checked()


def list_part(state: EventState, form: Mapping[str, str]) -> ListPart:
    """The box and the preview of what it holds."""
    text = form.get("players", "")
    try:
        answer = _answer(state, form)
    except Refusal as refusal:
        return _unread(form, refusal)
    return ListPart(text) if answer is None else ListPart(text, _digest(text), answer)


def _unread(form: Mapping[str, str], refusal: Refusal) -> ListPart:
    """A list of which no line can be shown; its columns can be chosen otherwise."""
    text = form.get("players", "")
    try:
        sheet = read_sheet(text.encode(), "players")
        columns = _choices(form, sheet).columns
    except Refusal:
        return ListPart(text, list_refusal=refusal)
    lines = zip(sheet.lines[:_SHOWN_UNREAD], sheet.rows, strict=False)
    answer = ListAnswer(
        columns or (NOTHING,) * sheet.columns,
        is_ticked(form, "heading"),
        tuple(ListLine(line, row, {}, None, None) for line, row in lines),
        (),
    )
    return ListPart(text, _digest(text), answer, refusal)


_SHOWN_UNREAD = 10
ENTER = "enter"


@dataclass(frozen=True, slots=True)
class ImportPage(Page):
    """The box for a list, and the preview of what it holds."""

    template: ClassVar[str] = "desk/import.html"

    frame: DeskFrame
    import_address: str
    groups: Sequence[tuple[str, str]]
    group: str
    players: ListPart


def import_preview(desk: Desk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    """The box with a list, and what it holds; a refusal says what is to be mended first."""
    content = ImportPage(
        frame=desk.frame("players"),
        import_address=f"{desk.address}/players/import",
        groups=group_choices(desk, commands.EnterPlayers),
        group=form.get("group", ""),
        players=list_part(desk.state, form),
    )
    return form_page(desk.request, content, refusal)


def import_players(request: Request) -> Response:
    """The box for a list."""
    return import_preview(desk_of(request), {})


async def imported(request: Request) -> Response:
    """Show what a list holds, or enter it."""

    def act(desk: Desk, form: dict[str, str], upload: Upload | None) -> Response:
        put_into_box(form, upload)
        if not text_of(form, "players"):
            raise QueryError("players", "paste a list, or choose a file")
        if form.get("then") != ENTER:
            return import_preview(desk, form)
        group = desk.state.group(chosen_group(desk, form))
        submit(desk, entering(group, listed_rows(desk.state, form), are_distinct=True), seen_position(form))
        return redirect(f"{desk.address}/players")

    return await handled_file(request, desk_of, act, import_preview)
