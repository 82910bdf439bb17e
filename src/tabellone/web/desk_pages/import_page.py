"""Players from a list or a file, for an event that is there: what it holds, who is entered already; then they come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of
from tabellone.web.desk_pages.group_choice import chosen_group, group_choices
from tabellone.web.desk_pages.list_form import ListPart, list_part, listed_players, posted_list
from tabellone.web.query import QueryError, text_of
from tabellone.web.rendering import page

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
        players=list_part(desk.state, form, desk.words),
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


def import_players(request: Request) -> Response:
    """The box for a list."""
    return import_preview(desk_of(request), {})


async def imported(request: Request) -> Response:
    """Show what a list holds, or enter it."""
    desk = await run_in_threadpool(desk_of, request)
    form: dict[str, str] = {}
    try:
        form = await posted_list(request)
        if not text_of(form, "players"):
            raise QueryError("players", "paste a list, or choose a file")
        if form.get("then") != ENTER:
            return await run_in_threadpool(import_preview, desk, form)
        players = await run_in_threadpool(listed_players, desk.state, form)
        command = commands.EnterPlayers(chosen_group(desk, form), players, are_distinct=True)
    except Refusal as refusal:
        return await run_in_threadpool(import_preview, desk, form, refusal)
    return await acted(
        desk, command, form, to=f"{desk.address}/players", again=lambda refusal: import_preview(desk, form, refusal)
    )
