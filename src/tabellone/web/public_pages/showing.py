"""Answers with a sheet: the whole page, or only the part of it that changes when a page asks for it again."""

from dataclasses import dataclass, replace
from hashlib import sha256
from http import HTTPStatus

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tabellone.answers.cache import Memo
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import GroupId
from tabellone.http.credentials import is_filled_in_by_script
from tabellone.http.language import language_of
from tabellone.locales.words import words
from tabellone.web.context import Context, Page
from tabellone.web.public_pages.addresses import HALL, Addresses, live_addresses
from tabellone.web.public_pages.bar import public_bar
from tabellone.web.public_pages.mine import Mine, mine_of, own_group, reader_strip
from tabellone.web.public_pages.sheet import PublicFrame, PublicSheet, SheetPage, SheetPart
from tabellone.web.public_pages.view import PublicEvent, cacheable_view_of
from tabellone.web.rendering import filled, macro, page, rendered

TAG_HEADER = "Tabellone-Tag"
VARY = "Accept-Language, Cookie, HX-Request"
# Parts as they were rendered last, each with the state of the event that it shows.
_PARTS = Memo(128)


def asks_for_part(request: Request) -> bool:
    """A page asks for the part of it that has changed."""
    return request.headers.get("hx-request") == "true"


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveFrame(PublicFrame):
    """What stands around a page of this server, with the strip of the reader who has said who he is.

    A page that `is_filled_in` is the same for all of them: the script in the browser puts the strip in.
    """

    layout: str = "public/live_frame.html"
    mine: Mine | None
    is_filled_in: bool = False


def part_of(view: PublicEvent, sheet: PublicSheet, it: object, at: Addresses, language: str) -> Markup:
    """The part of a page that changes as games end; our own template escapes what others have written."""
    template = f"public/{sheet.template}_part.html"
    return Markup(rendered(template, language, SheetPart(it, at), discipline=view.discipline))  # noqa: S704


def content_of(view: PublicEvent, at: Addresses, language: str, sheet: PublicSheet) -> tuple[object, Markup]:
    """What a sheet holds, and the part of it that changes as games end; rendered once for a state of the event."""
    it = sheet.make(view, at, words(language, view.discipline))
    key = (view.book, sheet.place, sheet.variant, at.is_live, language)
    return it, _PARTS.get(key, (view.state,), lambda: part_of(view, sheet, it, at, language))


def shown(request: Request, sheet: PublicSheet, more: Context | None = None) -> Response:
    """A page of an event, or its part; `more` is what it knows of its reader."""
    view, language = cacheable_view_of(request), language_of(request)
    at = live_addresses(view.book)
    it, part = content_of(view, at, language, sheet)
    frame = live_frame(request, view, is_part=asks_for_part(request))
    news = part + _chip(frame, sheet)
    if asks_for_part(request):
        return fragment(news, language)
    content = SheetPage(tagged(frame, news), it, part, sheet.more if more is None else more)
    return _varying(filled(request, f"public/{sheet.template}.html", content))


def tagged(frame: LiveFrame, part: str) -> LiveFrame:
    """A frame that says which part the page was sent with."""
    return replace(frame, tag=tag_of(part))


def tag_of(part: str) -> str:
    """A word that stands for a part; another part has another."""
    return sha256(part.encode()).hexdigest()[:12]


def _chip(frame: LiveFrame, sheet: PublicSheet) -> Markup:
    """The state in the bar, which is fetched with the part; the hall screen has no bar."""
    if sheet.place == HALL:
        return Markup()
    return macro("public/state_chip.html", "state_chip")(frame.bar.chip, is_news=True)


def fragment(text: str, language: str) -> Response:
    """A part of a page, which no cache may take for the page."""
    headers = {"Cache-Control": "no-store", "Vary": VARY, "Content-Language": language, TAG_HEADER: tag_of(text)}
    return HTMLResponse(text, headers=headers)


def reloading() -> Response:
    """The answer to a page that asks for its part and must be loaded anew."""
    return Response(headers={"Cache-Control": "no-store", "Vary": VARY, "HX-Refresh": "true"})


def live_frame(request: Request, view: PublicEvent, *, is_part: bool = False) -> LiveFrame:
    """What stands around a live page about an event; of a part of it the state in the bar alone is used."""
    at, language = live_addresses(view.book), language_of(request)
    group = GroupId(int(request.path_params["group"])) if "group" in request.path_params else None
    vocabulary = words(language, view.discipline)
    is_filled_in = is_filled_in_by_script(request)
    mine = None if is_part or is_filled_in else mine_of(request, view, at, vocabulary)
    strip = Markup() if mine is None else reader_strip(view, mine, language)
    return LiveFrame(
        at=at,
        bar=public_bar(view, at, vocabulary, group, request.url.path, own_group(request, view)),
        book=view.book,
        position=view.position,
        stream=f"/events/{view.book}/live",
        refresh=request.url.path + (f"?{request.url.query}" if request.url.query else ""),
        mine=mine,
        is_filled_in=is_filled_in,
        mine_part=strip,
        mine_tag=tag_of(strip),
    )


def public_page(
    request: Request, content: Page, *, status: int = HTTPStatus.OK, refusal: Refusal | None = None
) -> Response:
    """A live page about an event."""
    return _varying(page(request, content, status=status, refusal=refusal))


def _varying(response: Response) -> Response:
    response.headers["Vary"] = VARY
    return response
