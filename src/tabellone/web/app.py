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

from tabellone.answers.missing import MissingError
from tabellone.api.app import create_api
from tabellone.api.security import PREFIX, Guard
from tabellone.core.refusal import Refusal
from tabellone.store.house import House
from tabellone.web import errors
from tabellone.web.admin_pages.routes import ROUTES as HOUSE_ROUTES
from tabellone.web.cache.middleware import CacheMiddleware
from tabellone.web.desk_pages.routes import ROUTES as DESK_ROUTES
from tabellone.web.missing import NotFoundError
from tabellone.web.office_pages.routes import ROUTES as OFFICE_ROUTES
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
    sign_in,
    varma,
)
from tabellone.web.pending_uploads import PendingUploads
from tabellone.web.public_pages.routes import ROUTES as PUBLIC_ROUTES
from tabellone.web.rendering import STATIC_FOLDER, static_prefix


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


def _routes_without_house() -> list[Route | Mount]:
    return [
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
    ]


def _routes_of_house() -> list[Route | Mount]:
    return [
        Route("/enter/{token}", sign_in.enter),
        Route("/enter/{token}", sign_in.join, methods=["POST"]),
        Route("/sign-in", sign_in.sign_in, methods=["GET", "POST"]),
        Route("/sign-out", sign_in.sign_out, methods=["POST"]),
        *HOUSE_ROUTES,
        *OFFICE_ROUTES,
        *DESK_ROUTES,
        *PUBLIC_ROUTES,
    ]


def create_app(house: House | None = None, allowed_hosts: Iterable[str] = ()) -> Starlette:
    """The web door; without a house it has tables and the rulebook only.

    Besides localhost and bare addresses it answers for `allowed_hosts`.
    """
    api = None if house is None else create_api(house)
    app = Starlette(
        routes=[
            *([] if api is None else [Mount(PREFIX, api)]),
            *_routes_without_house(),
            *(_routes_of_house() if house else []),
        ],
        middleware=[
            Middleware(Guard, allowed_hosts=tuple(allowed_hosts)),
            *([Middleware(CacheMiddleware, house=house)] if house else []),
        ],
        exception_handlers={
            HTTPException: errors.http_error,
            NotFoundError: errors.not_found,
            MissingError: errors.not_found,
            Refusal: errors.refused,
            Exception: errors.server_error,
        },
    )
    app.state.house = house
    app.state.api = api
    app.state.pending_uploads = PendingUploads()
    if api is not None:
        # Pages and API show the same events: what one has computed, the other need not.
        app.state.public_views = api.state.views
    return app
