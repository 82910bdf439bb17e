"""The way in for phones: the first page, QR codes on a poster for the door, and slips with the codes of boards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.events.overview import EventLine, newest_events
from tabellone.core.refusal import Refusal
from tabellone.desk.event.disputes import Seat, seats_at
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.settings import EventSettings
from tabellone.desk.event.state import GroupState
from tabellone.desk.roles import ANYBODY, Act
from tabellone.http.phone_listener import phone_address, printed_address
from tabellone.paper.charts import qr_file
from tabellone.web.public_pages.showing import LiveFrame, live_frame, public_page
from tabellone.web.public_pages.view import PublicEvent, group_of, view_of
from tabellone.web.query import path_number
from tabellone.web.rendering import Page, page
from tabellone.web.visit import check_visitor, house_of


@dataclass(frozen=True, slots=True)
class PosterPage(Page):
    """The QR code of the event on a page to print."""

    template: ClassVar[str] = "public/poster.html"

    frame: LiveFrame
    address: str
    settings: EventSettings
    groups: tuple[GroupState, ...]


@dataclass(frozen=True, slots=True)
class SlipsPage(Page):
    """The slips of a round to print."""

    template: ClassVar[str] = "public/slips.html"

    frame: LiveFrame
    event: PublicEvent
    group: GroupState
    round: RoundState
    address: str
    codes: Mapping[Seat, str] = field(default_factory=dict)


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
        settings=view.state.event,
        groups=tuple(view.state.groups.values()),
    )
    return public_page(request, content)


def slips(request: Request) -> Response:
    """The slips of a round with the code of each side of each board, for arbiters only."""
    book = str(request.path_params["book"])
    check_visitor(request, Act.PRINT_BOARD_CODES, book)
    view, group, number = view_of(request), group_of(request), path_number(request, "number")
    round_state = view.round(group, number)
    address = phone_address(request) or ""
    content = SlipsPage(live_frame(request, view), view, view.group(group), round_state, address)
    try:
        seats = tuple(
            seat
            for encounter in round_state.boards
            for seat in seats_at(view.state, view.book, group, number, encounter.board)
        )
        codes = house_of(request).board_codes.codes(seats)
        content = replace(content, codes=dict(zip(seats, codes, strict=True)))
    except Refusal as refusal:
        return public_page(request, content, status=HTTPStatus.UNPROCESSABLE_ENTITY, refusal=refusal)
    response = public_page(request, content)
    response.headers["Cache-Control"] = "no-store"
    return response


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
