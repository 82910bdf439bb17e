"""The application: every route, and what surrounds them."""

from collections.abc import Iterable
from os import PathLike
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tabellone.web import errors
from tabellone.web.pages import (
    division,
    draw,
    groups,
    home,
    openings,
    province,
    rating_tables,
    round_robin,
    rulebook,
    varma,
)
from tabellone.web.rendering import STATIC_FOLDER, static_prefix
from tabellone.web.security import Security


class Assets(StaticFiles):
    """Files whose address changes with their content, so that browsers keep them for ever."""

    def file_response(
        self, full_path: str | PathLike[str], stat_result: Any, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def health(_request: Request) -> PlainTextResponse:
    """Says that the server answers."""
    return PlainTextResponse("ok\n")


def create_app(allowed_hosts: Iterable[str] = ()) -> Starlette:
    """The web door. Besides localhost and bare addresses it answers for `allowed_hosts`."""
    return Starlette(
        routes=[
            Route("/", home.home),
            Route("/healthz", health),
            Route("/tables/round-robin", round_robin.round_robin),
            Route("/tables/varma", varma.varma),
            Route("/tables/province", province.province),
            Route("/draw", draw.draw, methods=["GET", "POST"]),
            Route("/groups", groups.calculator),
            Route("/groups/grid", groups.grid_page),
            Route("/groups/division", division.division_page, methods=["GET", "POST"]),
            Route("/openings", openings.openings_list),
            Route("/openings/draw", openings.openings_draw),
            Route("/openings/{number}", openings.opening_page),
            Route("/ratings", rating_tables.rating_tables),
            Route("/rulebook", rulebook.rulebook_page),
            Route("/rulebook/readings", rulebook.readings),
            Route("/rulebook/errata", rulebook.errata_page),
            Route("/rulebook/tie-breaks", rulebook.tie_breaks),
            Mount(static_prefix(), Assets(directory=STATIC_FOLDER)),
        ],
        middleware=[Middleware(Security, allowed_hosts=tuple(allowed_hosts))],
        exception_handlers={
            HTTPException: errors.http_error,
            errors.NotFoundError: errors.not_found,
            Exception: errors.server_error,
        },
    )
