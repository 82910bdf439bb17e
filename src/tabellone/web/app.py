"""The routes of the pages, and what is answered where none can serve."""

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ExceptionHandler, Scope

from tabellone.answers.portion import MissingError, NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.web import security
from tabellone.web.admin_pages.routes import ROUTES as HOUSE_ROUTES
from tabellone.web.desk_pages.routes import ROUTES as DESK_ROUTES
from tabellone.web.office_pages.routes import ROUTES as OFFICE_ROUTES
from tabellone.web.pages import blank_forms, division, draw, home, openings, report_check, rulebook, sign_in
from tabellone.web.pages import home as guide
from tabellone.web.public_pages import posters
from tabellone.web.public_pages.routes import ROUTES as PUBLIC_ROUTES
from tabellone.web.rendering import STATIC_FOLDER, static_prefix


class Assets(StaticFiles):
    """Files whose address changes with their content, so that browsers may cache them without limit."""

    def file_response(
        self, full_path: str | PathLike[str], stat_result: Any, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        if Path(full_path).suffix == ".woff2":
            # Not every machine knows what this is.
            response.headers["Content-Type"] = "font/woff2"
        return response


def _routes_without_house() -> list[Route | Mount]:
    return [
        Route("/", home.home),
        Route("/healthz", home.health),
        Route("/tables/round-robin", blank_forms.round_robin),
        Route("/tables/scheveningen", blank_forms.scheveningen),
        Route("/tables/varma", draw.varma),
        Route("/tables/province", draw.province),
        Route("/tables/forms", blank_forms.blank_forms),
        Route("/tables/forms", blank_forms.played_scoresheets, methods=["POST"]),
        Route("/tables/forms/{form}.pdf", blank_forms.blank_form),
        Route("/tables/random-event", report_check.random_event),
        Route("/tables/random-event.trf", report_check.random_event_file),
        Route("/tables/check", report_check.check_form),
        Route("/tables/check", report_check.check_file, methods=["POST"]),
        Route("/draw", draw.draw, methods=["GET", "POST"]),
        Route("/groups", division.calculator),
        Route("/groups/grid", division.grid_page),
        Route("/groups/division", division.division_page, methods=["GET", "POST"]),
        Route("/openings", openings.openings_list),
        Route("/openings/draw", openings.openings_draw),
        Route("/openings/{number}", openings.opening_page),
        Route("/ratings", rulebook.rating_tables),
        Route("/rulebook", rulebook.rulebook_page),
        Route("/rulebook/articles", rulebook.articles),
        Route("/rulebook/readings", rulebook.readings),
        Route("/rulebook/errata", rulebook.errata_page),
        Route("/rulebook/tie-breaks", rulebook.tie_breaks),
        Route("/guide", guide.contents),
        Route("/guide/{chapter}", guide.chapter_page),
        Mount(static_prefix(), Assets(directory=STATIC_FOLDER)),
    ]


def _routes_of_house() -> list[Route | Mount]:
    return [
        Route("/enter/{token}", sign_in.enter),
        Route("/enter/{token}", sign_in.join, methods=["POST"]),
        Route("/metrics", home.metrics),
        Route("/sign-in", sign_in.sign_in, methods=["GET", "POST"]),
        Route("/jobs", home.jobs_page),
        Route("/jobs/{job}", home.job_page),
        Route("/jobs/{job}/cancel", home.cancel_job, methods=["POST"]),
        Route("/sign-out", sign_in.sign_out, methods=["POST"]),
        *HOUSE_ROUTES,
        *OFFICE_ROUTES,
        *DESK_ROUTES,
        *PUBLIC_ROUTES,
    ]


def phone_routes() -> list[Route | Mount]:
    """Routes for phones in the hall: the public pages, the rules that their explanations cite, and their guide."""
    return [
        Route("/", posters.welcome),
        Route("/healthz", home.health),
        *filter(_is_of_events, PUBLIC_ROUTES),
        Route("/rulebook/readings", rulebook.readings),
        Route("/guide/players", guide.players_page),
        Mount(static_prefix(), Assets(directory=STATIC_FOLDER)),
    ]


def page_routes(has_house: bool) -> list[Route | Mount]:
    """Every page; without a house tables and the rulebook only."""
    routes = [*_routes_without_house(), *(_routes_of_house() if has_house else [])]
    # Routes are tried one after the other: those that a hall asks for come first, and else stand as they are named.
    return sorted(routes, key=lambda route: not _is_of_events(route))


def _is_of_events(route: Route | Mount) -> bool:
    return route.path.startswith("/events/")


ERROR_PAGES: Mapping[Any, ExceptionHandler] = {
    HTTPException: security.http_error,
    NotFoundError: security.not_found,
    MissingError: security.not_found,
    Refusal: security.refused,
    Exception: security.server_error,
}
