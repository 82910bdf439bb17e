"""The application of the API: every route, described in openapi.json, which is served without network access."""

from typing import Any

from fastapi import FastAPI

from tabellone import __version__
from tabellone.api import (
    accounts,
    apart,
    assigned_points,
    backups,
    boards,
    bulk_ratings,
    careers,
    commands,
    events,
    forms,
    imports,
    intake,
    jobs,
    journal,
    lists,
    office,
    papers,
    phones,
    pictures,
    previews,
    privacy,
    rating_files,
    register,
    registration,
    removals,
    report_files,
    rosters,
    rounds,
    rulebook,
    second_factor,
    security_log,
    session,
    standings,
    stream,
    tables,
    undo,
)
from tabellone.api.cached_answers import Answers
from tabellone.api.command_schemas import command_schemas
from tabellone.api.office_commands import office_schemas
from tabellone.api.problems import add_handlers, problem_schemas
from tabellone.api.rights import least_role_of
from tabellone.api.security import PREFIX
from tabellone.http.changes import ChangeFeed
from tabellone.store.house import House

NOUNS = (
    session,
    events,
    commands,
    rosters,
    rounds,
    apart,
    assigned_points,
    papers,
    phones,
    pictures,
    forms,
    standings,
    boards,
    journal,
    stream,
    office,
    undo,
    register,
    registration,
    careers,
    lists,
    previews,
    rating_files,
    accounts,
    rulebook,
    tables,
    report_files,
    backups,
    removals,
    privacy,
    imports,
    jobs,
    bulk_ratings,
    intake,
    second_factor,
    security_log,
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


def create_api(house: House, site: papers.SiteFiles, root_path: str = "") -> FastAPI:
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
    for noun in NOUNS:
        api.router.routes.extend(noun.router.routes)
    return api
