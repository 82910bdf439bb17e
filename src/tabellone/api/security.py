"""What a request to the API must satisfy: as for the pages, but programs may come too, and refusals are problems.

A request that carries a token in its Authorization header comes from a program that was given it: no browser sends one
by itself, so that such a request needs no origin. One that a browser has marked, or that carries a cookie, does.
"""

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from tabellone.api.problems import refusal_response
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import ANYBODY, Person
from tabellone.http.admission import RequestError
from tabellone.http.credentials import bearer_of, token_of
from tabellone.http.security import MOST_LIST_BYTES, SESSION, Security

PREFIX = "/api/v1"
# A whole journal is larger than any form.
MOST_IMPORT_BYTES = 32 * 1024 * 1024
IMPORTS = (f"{PREFIX}/imports", f"{PREFIX}/office/imports", f"{PREFIX}/office/bulk-ratings")
RATING_FILES = f"{PREFIX}/rating-files/"


class ApiSecurity(Security):
    """Checks each request to the API and adds the security headers to each answer."""

    door = "api"

    def check(self, scope: Scope, headers: Headers) -> None:
        """Refuse addresses that nobody can read, and what changes something and may come from a foreign page."""
        _check_path(scope["path"])
        if not _is_program(headers):
            super().check(scope, headers)

    def token(self, connection: HTTPConnection) -> str | None:
        """A program shows a token of its own."""
        return token_of(connection)

    def most_bytes(self, path: str, person: Person) -> int:
        """A file that somebody with an account imports may be larger than a command, a rating list still more."""
        if path.startswith(RATING_FILES) and person.is_chief:
            return MOST_LIST_BYTES
        is_import = any(path == place or path.startswith(f"{place}/") for place in IMPORTS)
        return MOST_IMPORT_BYTES if is_import and person is not ANYBODY else super().most_bytes(path, person)

    def refused(self, scope: Scope, refusal: Refusal) -> Response:
        """The answer to a request that is refused, as a problem."""
        state = scope.setdefault("state", {})
        state.setdefault("is_signed_in", state.get(SESSION) is not None)
        return refusal_response(HTTPConnection(scope), scope["method"], refusal)


def _check_path(path: str) -> None:
    """No address of ours has a line break in it, nor anything else that cannot be seen."""
    if not path.isprintable():
        raise RequestError(400, "the address holds a control character")


def _is_program(headers: Headers) -> bool:
    """It shows a token of its own, or nothing at all that a browser would send along."""
    if bearer_of(headers.get("authorization", "")) is not None:
        return True
    return not any(name in headers for name in ("cookie", "origin", "sec-fetch-site", "sec-fetch-mode"))
