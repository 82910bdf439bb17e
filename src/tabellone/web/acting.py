"""Acts from a page: give a command in the visitor's name, then show where it led, or why it was refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event.refusals import ConfirmationNeeded
from tabellone.desk.roles import RoleError
from tabellone.http.address import without_root
from tabellone.http.whole import whole
from tabellone.store.faults import StoreError
from tabellone.store.journal.ledger import OvertakenError
from tabellone.web.query import QueryError
from tabellone.web.rendering import Page, page
from tabellone.web.visit import house_of, person_of

CONFIRMED = "confirmed"
POSITION = "position"
KEY = "key"
_MOST_KEY = 64

RenderAgain = Callable[[Refusal], Response]
"""The page once more, with the sentence that says why not."""


def seen_position(form: Mapping[str, str]) -> int | None:
    """The position of the journal that the form was made from, if it says so: then nobody may have acted since."""
    return whole(form.get(POSITION, ""))


def is_confirmed(form: Mapping[str, str]) -> bool:
    """The visitor has read what will change and wants it."""
    return form.get(CONFIRMED) == "1"


async def performed(
    request: Request, book: str, command: object, form: Mapping[str, str], *, to: str, again: RenderAgain
) -> Response:
    """Give a command and go to a page; a refusal shows the old page, a change of something published asks first."""
    house, person = house_of(request), person_of(request)
    key = form.get(KEY, "")[:_MOST_KEY] or None
    try:
        await run_in_threadpool(house.act, person, book, command, expected=seen_position(form), key=key)
    except ConfirmationNeeded as needed:
        return confirmation(request, form, needed)
    except Refusal as refusal:
        return await run_in_threadpool(again, refusal)
    return RedirectResponse(to, HTTPStatus.SEE_OTHER)


@dataclass(frozen=True, slots=True)
class ConfirmationPage(Page):
    """The question whether something published shall be changed, with the form that comes back."""

    template: ClassVar[str] = "confirm.html"

    fields: object
    address: object
    back: object


def confirmation(request: Request, form: Mapping[str, str], needed: Refusal) -> Response:
    """The question whether something published shall be changed; the same form comes back confirmed."""
    fields = {name: value for name, value in form.items() if name != CONFIRMED}
    content = ConfirmationPage(
        fields=fields,
        address=request.url.path,
        back=_back(request),
    )
    return page(request, content, status=HTTPStatus.CONFLICT, refusal=needed)


def _back(request: Request) -> str:
    """The page that the form stood on, if it is ours."""
    referer = request.headers.get("referer", "")
    _, _, rest = referer.partition("://")
    host, slash, path = rest.partition("/")
    path = without_root(request, f"/{path.lstrip('/')}")
    return path if slash and host == request.headers.get("host") else request.url.path


def status_of(refusal: Refusal) -> int:
    """The status of a page that shows a refusal."""
    if isinstance(refusal, RoleError):
        return HTTPStatus.FORBIDDEN
    if isinstance(refusal, OvertakenError):
        return HTTPStatus.CONFLICT
    if isinstance(refusal, StoreError):
        return HTTPStatus.SERVICE_UNAVAILABLE
    return HTTPStatus.BAD_REQUEST if isinstance(refusal, QueryError) else HTTPStatus.UNPROCESSABLE_ENTITY
