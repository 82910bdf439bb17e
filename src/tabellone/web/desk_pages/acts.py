"""Acts from the desk: a command, then the page it leads to; a question in the arbiter's words where something changes
that is published."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event.refusals import ConfirmationNeeded
from tabellone.store.journal.ledger import Done
from tabellone.web.acting import confirmation, seen_position
from tabellone.web.desk_pages.desk import Desk, GroupDesk, group_desk_of
from tabellone.web.query import posted_form
from tabellone.web.visit import house_of

T = TypeVar("T")
NEXT = "next"  # the id of what the next keystroke is expected at
RenderAgain = Callable[[Refusal], Response]


async def posted(request: Request, find: Callable[[Request], T]) -> tuple[T, dict[str, str]]:
    """What the address names, and the form that was posted to it."""
    form = await posted_form(request)
    return await run_in_threadpool(find, request), form


async def acted(
    desk: Desk,
    command: object,
    form: Mapping[str, str],
    *,
    to: str,
    again: RenderAgain,
    question: Refusal | None = None,
) -> Response:
    """Give a command and go to a page; `question` says what changes, in names and not in numbers."""
    try:
        await run_in_threadpool(submit, desk, command, seen_position(form))
    except ConfirmationNeeded as needed:
        return confirmation(desk.request, form, question or needed)
    except Refusal as refusal:
        return await run_in_threadpool(again, refusal)
    return redirect(to)


async def acted_in_group(
    request: Request,
    command_of: Callable[[GroupDesk, dict[str, str]], object],
    page: Callable[[GroupDesk, dict[str, str], Refusal], Response],
    to: Callable[[GroupDesk], str],
) -> Response:
    """Give the command of a form posted to a page of a group and go to a place; refused, show the page as filled in."""
    desk, form = await posted(request, group_desk_of)

    def again(refusal: Refusal) -> Response:
        return page(desk, form, refusal)

    try:
        command = command_of(desk, form)
    except Refusal as refusal:
        return again(refusal)
    return await acted(desk.desk, command, form, to=to(desk), again=again)


def submit(desk: Desk, command: object, expected: int | None = None, key: str | None = None) -> Done:
    """Give a command in the visitor's name; under the same key it is carried out once."""
    return house_of(desk.request).act(desk.person, desk.book, command, expected=expected, key=key)


def redirect(address: str) -> Response:
    """Go to a page after an act, to the place on it where work goes on unless the address names another."""
    return RedirectResponse(address if "#" in address else f"{address}#{NEXT}", HTTPStatus.SEE_OTHER)
