"""An event taken out of the lists, brought back, or deleted: for the chief arbiter."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import ArchiveEvent, UnarchiveEvent
from tabellone.desk.roles import Act
from tabellone.store.files import backup_folder
from tabellone.store.journal.removal import objection_to_removal, removed
from tabellone.web.acting import seen_position, status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted, posted, redirect
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of
from tabellone.web.query import QueryError
from tabellone.web.rendering import page
from tabellone.web.visit import house_of

ARCHIVE = "/events/archive"


@dataclass(frozen=True, slots=True)
class RemovalPage(Page):
    """How an event leaves the lists, or the server; `objection` says why it cannot be deleted."""

    template: ClassVar[str] = "desk/removal.html"

    frame: DeskFrame
    address: str
    is_archived: bool
    objection: str
    folder: str
    typed: str


def _page(desk: Desk, typed: str = "", refusal: Refusal | None = None) -> Response:
    objection = objection_to_removal(desk.state)
    content = RemovalPage(
        frame=desk.frame("removal"),
        address=f"{desk.address}/removal",
        is_archived=desk.state.is_archived,
        objection="" if objection is None else desk.words.refusal(objection),
        folder=str(backup_folder(house_of(desk.request).database.place)),
        typed=typed,
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


def _desk_of(request: Request) -> Desk:
    return desk_of(request, Act.DELETE_EVENT)


def removal(request: Request) -> Response:
    """What can be done, and what becomes of the event."""
    return _page(_desk_of(request))


async def remove(request: Request) -> Response:
    """Archive the event, bring it back, or delete it."""
    desk, form = await posted(request, _desk_of)
    act = form.get("act", "")
    if act == "delete":
        return await run_in_threadpool(_deleted, desk, form)
    if act not in ("archive", "unarchive"):
        return await run_in_threadpool(_page, desk, "", QueryError("act", "choose what to do"))
    command = ArchiveEvent() if act == "archive" else UnarchiveEvent()
    return await acted(
        desk,
        command,
        form,
        to=ARCHIVE if act == "archive" else "/",
        again=lambda refusal: _page(desk_of(request, Act.DELETE_EVENT), refusal=refusal),
    )


def _deleted(desk: Desk, form: Mapping[str, str]) -> Response:
    name = form.get("name", "")
    try:
        removed(house_of(desk.request), desk.person, desk.book, name, expected=seen_position(form))
    except Refusal as refusal:
        return _page(_desk_of(desk.request), name, refusal)
    return redirect(f"{ARCHIVE}#deleted")
