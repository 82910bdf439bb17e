"""Checks on requests to pages: roles needed to post, sizes of uploads, and the error pages."""

import re
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Scope

from tabellone.answers.portion import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import EnterPlayers
from tabellone.desk.office.book import COMMANDS as OFFICE_COMMANDS
from tabellone.desk.roles import Act, Person, Role, RoleError, check_role, least_role
from tabellone.http.address import below_root, root_path_of
from tabellone.http.admission import RequestError
from tabellone.http.security import MEGABYTE, MOST_LIST_BYTES, SECURITY_HEADERS, SESSION, Security
from tabellone.store.faults import StoreError
from tabellone.store.house import House
from tabellone.web.rendering import Page, page
from tabellone.web.visit import has_house, house_of, session_of


def not_found(request: Request, error: Exception) -> Response:
    """Something that does not exist was asked for by name."""
    refusal = error.refusal if isinstance(error, NotFoundError) else error if isinstance(error, Refusal) else None
    return _error_page(request, HTTPStatus.NOT_FOUND, refusal)


def refused(request: Request, error: Exception) -> Response:
    """The error page of an act that is forbidden or not possible now, if no page shows it next to its form."""
    refusal = error if isinstance(error, Refusal) else None
    if isinstance(error, RoleError):
        if has_house(request) and session_of(request) is not None:
            house_of(request).note_refusal(error)
        return _error_page(request, HTTPStatus.FORBIDDEN, refusal)
    if isinstance(error, RequestError):
        return _error_page(request, error.status, refusal)
    is_ill = isinstance(error, StoreError)
    return _error_page(request, HTTPStatus.SERVICE_UNAVAILABLE if is_ill else HTTPStatus.UNPROCESSABLE_ENTITY, refusal)


def http_error(request: Request, error: Exception) -> Response:
    """Starlette's own refusals: no such page, method not allowed, a damaged form."""
    status = error.status_code if isinstance(error, HTTPException) else HTTPStatus.BAD_REQUEST
    response = _error_page(request, status)
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


def server_error(request: Request, _error: Exception) -> Response:
    """A fault of the program. The answer bypasses the middleware, so it brings the security headers itself."""
    response = _error_page(request, HTTPStatus.INTERNAL_SERVER_ERROR)
    response.headers.update(SECURITY_HEADERS)
    return response


@dataclass(frozen=True, slots=True)
class ErrorPage(Page):
    """A request that no page can serve."""

    template: ClassVar[str] = "error.html"

    status: int


def _error_page(request: Request, status: int, refusal: Refusal | None = None) -> HTMLResponse:
    return page(
        request,
        ErrorPage(
            status=int(status),
        ),
        status=status,
        refusal=refusal,
    )


_BOOK = re.compile(r"/desk/([^/]+)(/.*)?")
_OFFICE = re.compile(r"/office(?:/.*)?")
_OF_CHIEF = re.compile(r"/house(?:/.*)?|/events/(?:new|open|demo)")
_WITH_PLAYERS = re.compile(r"/players/import")


@dataclass(frozen=True, slots=True)
class NeededRole:
    """A role and the book that it is needed in: of an event, of the office, or on the server."""

    role: Role
    book: str | None = None
    is_of_office: bool = False


def needed_to_post(path: str) -> NeededRole:
    """The least role of somebody who sends something to an address; that of the public where anybody may."""
    if book_match := _BOOK.fullmatch(path):
        rest = book_match[2] or ""
        role = least_role(EnterPlayers) if _WITH_PLAYERS.fullmatch(rest) else least_role(Act.SEE_DRAFTS)
        return NeededRole(role, book_match[1])
    if _OFFICE.fullmatch(path):
        return NeededRole(min(map(least_role, OFFICE_COMMANDS.values())), is_of_office=True)
    if _OF_CHIEF.fullmatch(path):
        return NeededRole(least_role(Act.NEW_BOOK))
    return NeededRole(Role.PUBLIC)


def check_may_post(house: House, person: Person, path: str) -> None:
    """Refuse somebody who may do nothing at an address."""
    needed = needed_to_post(path)
    if needed.role > Role.PUBLIC:
        book = house.office() if needed.is_of_office and person.roles else needed.book
        check_role(person.role_in(book), needed.role)


# The field that was read; any, where what was sent was refused unread.
BOARD_HEADER = "Tabellone-Board"
ANY_BOARD = "*"
# Set to "ended" if no session is open any more.
SESSION_HEADER = "Tabellone-Session"


# Reports and registers are larger than any form without a file.
MOST_UPLOAD_BYTES = 20 * MEGABYTE
RATING_FILES = "/house/rating-files"
UPLOADS = (
    "/office/events/import",
    "/office/players/import",
    "/office/entries/import",
    "/office/history-import",
    "/office/bulk-ratings",
    "/office/correct/",
    "/house/import",
    "/events/open",
)


class PageSecurity(Security):
    """Checks each request to a page and adds the security headers to each answer."""

    asks_for_roles = True

    def check_role(self, scope: Scope, person: Person) -> None:
        """Refuse a visitor without any role at an address, before the body is read."""
        if self._house is not None:
            check_may_post(self._house, person, scope["path"])

    def most_bytes(self, path: str, person: Person) -> int:
        """Size limit of a body: larger for a form with a file, which needs a role."""
        if path == RATING_FILES and person.is_chief:
            return MOST_LIST_BYTES
        is_upload = path.startswith(UPLOADS) and needed_to_post(path).role > Role.PUBLIC
        return super().most_bytes(path, person) + (MOST_UPLOAD_BYTES if is_upload else 0)

    def refused(self, scope: Scope, refusal: Refusal) -> Response:
        """The answer to a request that is refused; one without a role is shown the page that says so."""
        if not isinstance(refusal, RoleError):
            return super().refused(scope, refusal)
        request = Request(scope)
        response = refused(request, refusal)
        # The body has not been read: its board is not known.
        is_ended = scope.get("state", {}).get(SESSION) is None
        if is_ended and "hx-request" in request.headers:
            response.status_code = HTTPStatus.UNAUTHORIZED
        response.headers[SESSION_HEADER if is_ended else BOARD_HEADER] = "ended" if is_ended else ANY_BOARD
        if root_path_of(request):
            response.body = below_root(request, bytes(response.body).decode()).encode()
            response.headers["Content-Length"] = str(len(response.body))
        return response
