"""Answers to requests that no page can serve: plain pages, never a traceback."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import RoleError
from tabellone.http.bodies import RequestError
from tabellone.http.security import SECURITY_HEADERS
from tabellone.store.faults import StoreError
from tabellone.web.context import Page
from tabellone.web.rendering import page
from tabellone.web.visit import has_house, house_of, session_of


def not_found(request: Request, error: Exception) -> Response:
    """Something that does not exist was asked for by name."""
    refusal = error.refusal if isinstance(error, NotFoundError) else error if isinstance(error, Refusal) else None
    return _error_page(request, HTTPStatus.NOT_FOUND, refusal)


def refused(request: Request, error: Exception) -> Response:
    """Something that the visitor may not do, or that is not possible now, where no page shows it beside its form."""
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
