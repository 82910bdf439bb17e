"""What a request to a page must satisfy: who sends something must have a role, and forms with a file may be larger."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Person, Role, RoleError
from tabellone.http.root_path import below_root, root_path_of
from tabellone.http.security import MEGABYTE, MOST_LIST_BYTES, SESSION, Security
from tabellone.web import errors
from tabellone.web.rights import check_may_post, needed_to_post
from tabellone.web.script_headers import ANY_BOARD, BOARD_HEADER, SESSION_HEADER

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
        """Refuse somebody who may do nothing at an address, before anything that he sends is read."""
        if self._house is not None:
            check_may_post(self._house, person, scope["path"])

    def most_bytes(self, path: str, person: Person) -> int:
        """A form with a file has room for the file and for the fields beside it, where a role is needed to send it."""
        if path == RATING_FILES and person.is_chief:
            return MOST_LIST_BYTES
        is_upload = path.startswith(UPLOADS) and needed_to_post(path).role > Role.PUBLIC
        return super().most_bytes(path, person) + (MOST_UPLOAD_BYTES if is_upload else 0)

    def refused(self, scope: Scope, refusal: Refusal) -> Response:
        """The answer to a request that is refused; one without a role is shown the page that says so."""
        if not isinstance(refusal, RoleError):
            return super().refused(scope, refusal)
        request = Request(scope)
        response = errors.refused(request, refusal)
        # What was sent has not been read: it is not known for which board it was.
        is_ended = scope.get("state", {}).get(SESSION) is None
        if is_ended and "hx-request" in request.headers:
            response.status_code = HTTPStatus.UNAUTHORIZED
        response.headers[SESSION_HEADER if is_ended else BOARD_HEADER] = "ended" if is_ended else ANY_BOARD
        if root_path_of(request):
            response.body = below_root(request, bytes(response.body).decode()).encode()
            response.headers["Content-Length"] = str(len(response.body))
        return response
