"""Acts from the pages of desk, office and administration: a form is read, a command given, the next page shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar, Protocol, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event.refusals import ConfirmationNeeded
from tabellone.desk.roles import Person, RoleError
from tabellone.http.address import without_root
from tabellone.http.whole import whole
from tabellone.store.faults import StoreError
from tabellone.store.journal.ledger import Done, OvertakenError
from tabellone.web.query import QueryError, posted_form
from tabellone.web.rendering import Page, page
from tabellone.web.uploads import Upload, posted_file
from tabellone.web.visit import house_of

CONFIRMED = "confirmed"
POSITION = "position"
NEXT = "next"  # the id of the place for the next keystroke
MOST_STREAM_FIELDS = 10
T = TypeVar("T")


def seen_position(form: Mapping[str, str]) -> int | None:
    """Position of the journal from which the form was rendered, if sent; a later entry then refuses the act."""
    return whole(form.get(POSITION, ""))


def is_confirmed(form: Mapping[str, str]) -> bool:
    """The visitor has read what will change and wants it."""
    return form.get(CONFIRMED) == "1"


class BookVisit(Protocol):
    """A book, and the visitor who acts on it: of an event at the desk, or of the office."""

    @property
    def request(self) -> Request:
        """The request of the visitor."""

    @property
    def book(self) -> str:
        """The book that is acted on."""

    @property
    def person(self) -> Person:
        """The visitor."""


def submit(visit: BookVisit, command: object, expected: int | None = None, key: str | None = None) -> Done:
    """Give a command in the visitor's name; under the same key it is carried out once."""
    return house_of(visit.request).act(visit.person, visit.book, command, expected=expected, key=key)


async def handled(
    request: Request,
    find: Callable[[Request], T],
    act: Callable[[T, dict[str, str]], Response],
    again: Callable[[T, dict[str, str], Refusal], Response],
) -> Response:
    """Read a form and act at the place that the address names; a refused act shows the page of the form once more."""
    form = await posted_form(request)

    def answer() -> Response:
        subject = find(request)
        try:
            return act(subject, form)
        except Refusal as refusal:
            return again(subject, form, refusal)

    return await run_in_threadpool(answer)


async def handled_file(
    request: Request,
    find: Callable[[Request], T],
    act: Callable[[T, dict[str, str], Upload | None], Response],
    again: Callable[[T, dict[str, str], Refusal], Response],
) -> Response:
    """Read a form that may bring a file and act; a refused file or act shows the page of the form once more."""
    form: dict[str, str] = {}
    upload: Upload | None = None
    unread: Refusal | None = None
    try:
        form, upload = await posted_file(request)
    except Refusal as refusal:
        unread = refusal

    def answer() -> Response:
        subject = find(request)
        try:
            if unread is not None:
                raise unread
            return act(subject, form, upload)
        except ConfirmationNeeded as needed:
            return confirmation(request, form, needed)
        except Refusal as refusal:
            return again(subject, form, refusal)

    return await run_in_threadpool(answer)


async def handled_stream(
    request: Request,
    find: Callable[[Request], T],
    act: Callable[[T, dict[str, str], UploadFile | None], Response],
    again: Callable[[T, dict[str, str], Refusal], Response],
) -> Response:
    """Act while the file of a form is open, since it is too large for memory; it is read after the place is found."""
    subject = await run_in_threadpool(find, request)
    async with request.form(max_files=1, max_fields=MOST_STREAM_FIELDS) as posted:
        form = {name: value for name, value in posted.items() if isinstance(value, str)}
        file = next((value for value in posted.values() if isinstance(value, UploadFile) and value.filename), None)

        def answer() -> Response:
            try:
                return act(subject, form, file)
            except Refusal as refusal:
                return again(subject, form, refusal)

        return await run_in_threadpool(answer)


def form_page(request: Request, content: Page, refusal: Refusal | None = None) -> Response:
    """The page of a form, with the sentence that says why what was posted is refused."""
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(request, content, status=status, refusal=refusal)


def redirect(address: str) -> Response:
    """Go to a page after an act, to the place on it where work goes on unless the address names another."""
    return see_other(address if "#" in address else f"{address}#{NEXT}")


def see_other(address: str) -> Response:
    """Go to a page after an act, to its top."""
    return RedirectResponse(address, HTTPStatus.SEE_OTHER)


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
