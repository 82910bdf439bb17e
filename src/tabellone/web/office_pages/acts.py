"""Acts of the office: a command in the visitor's name, and where it leads."""

from collections.abc import Callable, Mapping
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import Command
from tabellone.web.acting import seen_position
from tabellone.web.office_pages.office import OfficePage, office_of
from tabellone.web.pending_uploads import Upload
from tabellone.web.uploads import posted_file
from tabellone.web.visit import house_of

Handled = Callable[[OfficePage, dict[str, str], Upload | None], Response]
Refused = Callable[[OfficePage, dict[str, str], Refusal], Response]


async def posted(request: Request, handle: Handled, refused: Refused) -> Response:
    """Read a form with or without a file and handle it; a refusal shows the page that the form stood on."""
    form: dict[str, str] = {}
    try:
        form, upload = await posted_file(request)
        return await run_in_threadpool(lambda: handle(office_of(request), form, upload))
    except Refusal as refusal:
        kept_refusal = refusal
    return await run_in_threadpool(lambda: refused(office_of(request), form, kept_refusal))


def submit(office: OfficePage, command: Command, form: Mapping[str, str]) -> None:
    """Give a command, unless somebody has acted since the form was made."""
    house_of(office.request).act(office.person, office.book, command, expected=seen_position(form))


def redirect(address: str) -> Response:
    """Go to a page after an act."""
    return RedirectResponse(address, HTTPStatus.SEE_OTHER)
