"""The application of the API: every route, described in openapi.json, which is served without network access."""

from typing import Any

from fastapi import FastAPI

from tabellone import __version__
from tabellone.api.accounts import accounts_router
from tabellone.api.apart import apart_router
from tabellone.api.assigned_points import assigned_points_router
from tabellone.api.backups import backups_router
from tabellone.api.boards import boards_router
from tabellone.api.bulk_ratings import bulk_ratings_router
from tabellone.api.cached_answers import Answers
from tabellone.api.careers import careers_router
from tabellone.api.command_schemas import command_schemas
from tabellone.api.commands import commands_router
from tabellone.api.events import events_router
from tabellone.api.forms import forms_router
from tabellone.api.imports import imports_router
from tabellone.api.intake import intake_router
from tabellone.api.jobs import jobs_router
from tabellone.api.journal import journal_router
from tabellone.api.lists import lists_router
from tabellone.api.office import office_router
from tabellone.api.office_commands import office_schemas
from tabellone.api.papers import SiteFiles, papers_router
from tabellone.api.phones import phones_router
from tabellone.api.pictures import pictures_router
from tabellone.api.previews import previews_router
from tabellone.api.privacy import privacy_router
from tabellone.api.problems import add_handlers, problem_schemas
from tabellone.api.rating_files import rating_files_router
from tabellone.api.register import register_router
from tabellone.api.registration import registration_router
from tabellone.api.removals import removals_router
from tabellone.api.report_files import report_files_router
from tabellone.api.rights import least_role_of
from tabellone.api.rosters import rosters_router
from tabellone.api.rounds import rounds_router
from tabellone.api.rulebook import rulebook_router
from tabellone.api.second_factor import second_factor_router
from tabellone.api.security import PREFIX
from tabellone.api.security_log import security_log_router
from tabellone.api.session import session_router
from tabellone.api.standings import standings_router
from tabellone.api.stream import stream_router
from tabellone.api.tables import tables_router
from tabellone.api.undo import undo_router
from tabellone.http.changes import ChangeFeed
from tabellone.store.house import House

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
    careers_router,
    lists_router,
    previews_router,
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
Everything that the desk can do and show. Exact numbers are strings; players, groups and boards are numbers. What is
refused is answered with application/problem+json in the language that Accept-Language asks for. What is looked at has
an ETag that begins with the position of its journal: send it in If-None-Match to be answered 304, and in If-Match with
a command to be refused with 412 if somebody was quicker. With an Idempotency-Key a command may be sent again safely.
What takes longer than two seconds is answered with 202 and a job: see /jobs. "Prefer: wait=20" waits longer,
"Prefer: respond-async" not at all.
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
