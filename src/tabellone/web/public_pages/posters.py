"""The way in for phones: the first page, QR codes on a poster for the door, and slips with the codes of boards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import ClassVar
from urllib.parse import urlencode

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.events.overview import EventLine, newest_events
from tabellone.core.refusal import Refusal
from tabellone.desk.event.disputes import seats_at
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.settings import EventSettings
from tabellone.desk.roles import ANYBODY, Act
from tabellone.http.language import reader_words
from tabellone.http.phone_listener import phone_address, printed_address
from tabellone.locales.event_names import group_title
from tabellone.locales.results import colour_name
from tabellone.paper.charts import QUIET_ZONE, qr_file
from tabellone.store.accounts.board_codes import spaced
from tabellone.web.public_pages.showing import LiveFrame, live_frame, public_page
from tabellone.web.public_pages.view import PublicEvent, group_of, view_of
from tabellone.web.query import path_number
from tabellone.web.rendering import Page, page
from tabellone.web.visit import check_visitor, house_of


@dataclass(frozen=True, slots=True)
class Slip:
    """The slip to cut out for one side of a board."""

    board: int
    colour: str
    name: str
    opponent: str
    code: str
    picture: Markup | None


@dataclass(frozen=True, slots=True)
class PosterPage(Page):
    """The QR code of the event on a page to print."""

    template: ClassVar[str] = "public/poster.html"

    frame: LiveFrame
    address: str
    picture: Markup | None
    settings: EventSettings
    pairings: str
    groups: tuple[tuple[GroupId, str], ...]


@dataclass(frozen=True, slots=True)
class SlipsPage(Page):
    """The slips of a round to print."""

    template: ClassVar[str] = "public/slips.html"

    frame: LiveFrame
    group_name: str
    round_number: int
    settings: EventSettings
    address: str
    phones_page: str
    slips: tuple[Slip, ...] = ()


def picture_of(text: str) -> Markup:
    """A QR code as inline SVG that scales, black on white in every scheme."""
    code = segno.make(text, error="m", micro=False)
    svg = code.svg_inline(border=QUIET_ZONE, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None)
    return Markup(svg)  # noqa: S704 - made by the library from modules, the text is not in it


def qr_code(request: Request) -> Response:
    """The QR code of the event's page, if phones can reach it."""
    view = view_of(request)
    svg = qr_file(f"{printed_address(request)}/events/{view.book}")
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


def poster(request: Request) -> Response:
    """A page to print and put on the door."""
    view = view_of(request)
    reachable = phone_address(request)
    address = "" if reachable is None else f"{reachable}/events/{view.book}"
    content = PosterPage(
        frame=live_frame(request, view),
        address=address,
        picture=picture_of(address) if address else None,
        settings=view.state.event,
        pairings=reader_words(request)("Pairings"),
        groups=tuple(
            (group.id, group_title(group.settings.name, reader_words(request))) for group in view.state.groups.values()
        ),
    )
    return public_page(request, content)


def slips(request: Request) -> Response:
    """The slips of a round with the code of each side of each board, for arbiters only."""
    book = str(request.path_params["book"])
    check_visitor(request, Act.PRINT_BOARD_CODES, book)
    view, group, number = view_of(request), group_of(request), path_number(request, "number")
    round_state = view.round(group, number)
    name = group_title(view.group(group).settings.name, reader_words(request))
    address, phones_page = phone_address(request) or "", f"/desk/{book}/phones"
    content = SlipsPage(live_frame(request, view), name, number, view.state.event, address, phones_page)
    try:
        content = replace(content, slips=_slips(request, view, round_state, address))
    except Refusal as refusal:
        return public_page(request, content, status=HTTPStatus.UNPROCESSABLE_ENTITY, refusal=refusal)
    response = public_page(request, content)
    response.headers["Cache-Control"] = "no-store"
    return response


def _slips(request: Request, view: PublicEvent, round_state: RoundState, address: str) -> tuple[Slip, ...]:
    group, vocabulary = group_of(request), reader_words(request)
    seats = tuple(
        seat
        for encounter in round_state.boards
        for seat in seats_at(view.state, view.book, group, round_state.number, encounter.board)
    )
    codes = house_of(request).board_codes.codes(seats)
    names = [view.state.entrant(seat.player).name for seat in seats]
    all_slips = []
    for index, (seat, code) in enumerate(zip(seats, codes, strict=True)):
        query = urlencode({"group": group, "board": seat.board, "code": code})
        picture = picture_of(f"{address}/events/{view.book}/report?{query}") if address else None
        opponent = names[index + 1 if index % 2 == 0 else index - 1]
        all_slips.append(
            Slip(seat.board, colour_name(seat.side, vocabulary), names[index], opponent, spaced(code), picture)
        )
    return tuple(all_slips)


MOST_EVENTS = 200


@dataclass(frozen=True, slots=True)
class WelcomePage(Page):
    """The public events, the newest first."""

    template: ClassVar[str] = "public/welcome.html"

    events: Sequence[EventLine]


def welcome(request: Request) -> Response:
    """The public events; a visitor is led at once to the only one."""
    public = newest_events(house_of(request).ledger, ANYBODY, MOST_EVENTS).events
    if len(public) == 1:
        return RedirectResponse(f"/events/{public[0].id}", HTTPStatus.SEE_OTHER)
    return page(request, WelcomePage(public))
