"""The application of the API: every route, its description in openapi.json, and the checks of a request."""

from typing import Any

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from tabellone import __version__
from tabellone.api.accounts import accounts_router
from tabellone.api.boards import boards_router
from tabellone.api.commands import command_schemas, commands_router
from tabellone.api.events import events_router, removals_router, stream_router
from tabellone.api.groups import apart_router, assigned_points_router, rounds_router, standings_router
from tabellone.api.imports import backups_router, imports_router
from tabellone.api.intake import intake_router
from tabellone.api.jobs import jobs_router
from tabellone.api.journal import journal_router
from tabellone.api.lists import lists_router
from tabellone.api.office import office_router, register_router, undo_router
from tabellone.api.office_commands import office_schemas
from tabellone.api.papers import SiteFiles, forms_router, papers_router, pictures_router
from tabellone.api.privacy import privacy_router
from tabellone.api.problems import add_handlers, problem_schemas, refusal_response
from tabellone.api.rating_files import bulk_ratings_router, rating_files_router
from tabellone.api.registration import registration_router
from tabellone.api.report_files import report_files_router
from tabellone.api.rosters import rosters_router
from tabellone.api.routing import least_role_of
from tabellone.api.rulebook import rulebook_router, tables_router
from tabellone.api.second_factor import second_factor_router
from tabellone.api.security_log import phones_router, security_log_router
from tabellone.api.session import session_router
from tabellone.api.views import Answers
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import ANYBODY, Person
from tabellone.http.admission import RequestError
from tabellone.http.changes import ChangeFeed
from tabellone.http.credentials import bearer_of, token_of
from tabellone.http.security import MOST_LIST_BYTES, SESSION, Security
from tabellone.store.house import House

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
        is_import = any(path == prefix or path.startswith(f"{prefix}/") for prefix in IMPORTS)
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


ROUTERS = (
    session_router,
    events_router,
    commands_router,
    rosters_router,
    rounds_router,
    apart_router,
    assigned_points_router,
    papers_router,
    phones_router,
    pictures_router,
    forms_router,
    standings_router,
    boards_router,
    journal_router,
    stream_router,
    office_router,
    undo_router,
    register_router,
    registration_router,
    lists_router,
    rating_files_router,
    accounts_router,
    rulebook_router,
    tables_router,
    report_files_router,
    backups_router,
    removals_router,
    privacy_router,
    imports_router,
    jobs_router,
    bulk_ratings_router,
    intake_router,
    second_factor_router,
    security_log_router,
)
DESCRIPTION = """\
Everything that the desk can do and show. Exact numbers are strings; players, groups and boards are numbers. A player
of an event is named by the id that answers have as `player` (and a group as `id`), not by the number drawn; a player
of the register by the text that answers have as `player` there. What is refused is answered with
application/problem+json in the language that Accept-Language asks for. What is looked at has an ETag that begins with
the position of its journal: send it in If-None-Match to be answered 304, and in If-Match with a command to be refused
with 412 if somebody was quicker. With an Idempotency-Key a command may be sent again safely. What takes longer than
two seconds is answered with 202 and a job: see /jobs. "Prefer: wait=20" waits longer, "Prefer: respond-async" not at
all.
In a rush, one without an account may be told what was true a moment ago; Cache-Control: no-cache asks for the last.
Sign in with POST /session and send the token as "Authorization: Bearer TOKEN".
"""


class Api(FastAPI):
    """The API; its description has the commands, which are read by hand, too."""

    def openapi(self) -> dict[str, Any]:
        """The description of every route, made once."""
        if self.openapi_schema is None:
            described = super().openapi()
            schemas: dict[str, Any] = described.setdefault("components", {}).setdefault("schemas", {})
            schemas.update(problem_schemas())
            schemas.update(command_schemas())
            schemas.update(office_schemas())
            for name, schema in schemas.items():
                # Programs that make clients name their classes by titles, so each must have its own.
                schema["title"] = name
            described["components"]["securitySchemes"] = {"session": {"type": "http", "scheme": "bearer"}}
            described["security"] = [{}, {"session": []}]
            for operation in (route for path in described["paths"].values() for route in path.values()):
                operation["x-least-role"] = least_role_of(operation["operationId"]).word
        return self.openapi_schema or {}


def create_api(house: House, site: SiteFiles, root_path: str = "") -> FastAPI:
    """The API of a house, with what makes pages for a web host; `root_path` is where a proxy serves the program."""
    api = Api(
        title="Tabellone",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        servers=[{"url": f"{root_path}{PREFIX}"}] if root_path else None,
        root_path_in_servers=not root_path,
    )
    api.state.house = house
    api.state.answers = Answers()
    api.state.site = site
    api.state.changes = ChangeFeed(house)
    add_handlers(api)
    for router in ROUTERS:
        api.router.routes.extend(router.routes)
    return api
