"""Answers with a sheet: the whole page, or only the part of it that changes when a page asks for it again."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tabellone.answers.cache import Memo
from tabellone.core.refusal import Refusal
from tabellone.http.language import language_of
from tabellone.locales.words import words
from tabellone.web.public_pages.addresses import Addresses, live_addresses
from tabellone.web.public_pages.mine import mine_of
from tabellone.web.public_pages.sheet import PublicSheet
from tabellone.web.public_pages.view import PublicEvent, cacheable_view_of
from tabellone.web.rendering import page, rendered

FRAME = "base.html"
VARY = "Accept-Language, Cookie, HX-Request"
# Parts as they were rendered last, each with the state of the event that it shows.
_PARTS = Memo(128)


def asks_for_part(request: Request) -> bool:
    """A page asks for the part of it that has changed."""
    return request.headers.get("hx-request") == "true"


def part_of(view: PublicEvent, sheet: PublicSheet, it: Any, at: Addresses, language: str) -> Markup:
    """The part of a page that changes as games end; our own template escapes what others have written."""
    template, context = f"public/{sheet.template}_part.html", {"it": it, "at": at}
    return Markup(rendered(template, language, context, view.discipline))  # noqa: S704


def content_of(view: PublicEvent, at: Addresses, language: str, sheet: PublicSheet) -> tuple[Any, Markup]:
    """What a sheet holds, and the part of it that changes as games end; rendered once for a state of the event."""
    it = sheet.make(view, at, words(language, view.discipline))
    key = (view.book, sheet.place, sheet.variant, at.is_live, language)
    return it, _PARTS.get(key, (view.state,), lambda: part_of(view, sheet, it, at, language))


def shown(request: Request, sheet: PublicSheet, more: Mapping[str, Any] | None = None) -> Response:
    """A page of an event, or its part."""
    view, language = cacheable_view_of(request), language_of(request)
    at = live_addresses(view.book)
    it, part = content_of(view, at, language, sheet)
    if asks_for_part(request):
        return fragment(part, language)
    return page_of(request, view, sheet.template, {"it": it, "part": part, **(more or {})})


def fragment(text: str, language: str) -> Response:
    """A part of a page, which no cache may take for the page."""
    headers = {"Cache-Control": "no-store", "Vary": VARY, "Content-Language": language}
    return HTMLResponse(text, headers=headers)


def page_of(
    request: Request,
    view: PublicEvent,
    template: str,
    context: Mapping[str, Any],
    *,
    status: int = HTTPStatus.OK,
    refusal: Refusal | None = None,
) -> Response:
    """A live page about an event, with the strip of the reader who has said who he is."""
    at, language = live_addresses(view.book), language_of(request)
    shared = {
        "frame": FRAME,
        "at": at,
        "book": view.book,
        "position": view.position,
        "stream": f"/api/v1/events/{view.book}/stream",
        "refresh": request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        "mine": mine_of(request, view, at, words(language, view.discipline)),
    }
    response = page(request, f"public/{template}.html", {**shared, **context}, status=status, refusal=refusal)
    response.headers["Vary"] = VARY
    return response
