"""The phones in the hall: a switch that opens the public pages to them, where they are then, and who has come."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.board_codes import used_codes
from tabellone.core.refusal import Refusal
from tabellone.desk.event.state import is_public
from tabellone.desk.roles import Act, check_act, least_role
from tabellone.http.phone_listener import needed_phone_listener, phone_address
from tabellone.locales.group_names import group_title
from tabellone.web.acting import status_of
from tabellone.web.admin_pages.qr import qr_code
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import posted, redirect
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of
from tabellone.web.query import choice
from tabellone.web.rendering import page, rendered
from tabellone.web.visit import house_of

OPEN, CLOSE = "open", "close"


@dataclass(frozen=True, slots=True)
class CodesLine:
    """A round that is being played, its slips, and how many of their codes were used."""

    title: str
    used: int
    seats: int
    slips: str


@dataclass(frozen=True, slots=True)
class PhoneState(Page):
    """Who has come: the part of the page that is fetched again."""

    template: ClassVar[str] = "desk/phones_part.html"

    is_open: bool
    phones: int
    codes: Sequence[CodesLine]


@dataclass(frozen=True, slots=True)
class PhonesPage(Page):
    """The switch, the addresses, and who has come."""

    template: ClassVar[str] = "desk/phones.html"

    frame: DeskFrame
    now: PhoneState
    may_switch: bool
    is_public: bool
    address: str
    picture: Markup | None
    other_addresses: Sequence[str]
    poster: str
    taken_port: int | None
    port: int


def _state(desk: Desk) -> PhoneState:
    listener = needed_phone_listener(desk.request)
    may_print = desk.may(Act.PRINT_BOARD_CODES)
    lines = []
    for line in used_codes(desk.state, house_of(desk.request).authors(desk.book)):
        name = group_title(desk.state.group(line.group).settings.name, desk.words)
        round_text = desk.words("Round {number}", number=line.round)
        title = f"{name}, {round_text}" if len(desk.state.groups) > 1 else round_text
        slips = f"{desk.address}/{line.group}/round/{line.round}/slips" if may_print else ""
        lines.append(CodesLine(title, line.used, line.seats, slips))
    return PhoneState(listener.is_open, listener.visits.lately(), lines)


def _page(desk: Desk, refusal: Refusal | None = None) -> Response:
    listener, place = needed_phone_listener(desk.request), f"/events/{desk.book}"
    address = (phone_address(desk.request) or "") if listener.is_open else ""
    content = PhonesPage(
        frame=desk.frame("phones"),
        now=_state(desk),
        may_switch=desk.person.role_in(None) >= least_role(Act.OPEN_TO_PHONES),
        is_public=is_public(desk.state),
        address=address + place if address else "",
        picture=qr_code(address + place, desk.words("QR code of the public page")) if address else None,
        other_addresses=[other + place for other in listener.addresses if other != address],
        poster=f"{place}/poster" if is_public(desk.state) else "",
        taken_port=listener.taken_port,
        port=listener.port,
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


def phones(request: Request) -> Response:
    """Whether phones are let in, where, and how many have come."""
    desk = desk_of(request)
    if request.headers.get("hx-request") != "true":
        return _page(desk)
    state = _state(desk)
    return _part(rendered(state.template, desk.words.language, state))


def _part(text: str) -> Response:
    return Response(text, media_type="text/html", headers={"Cache-Control": "no-store"})


async def switch_phones(request: Request) -> Response:
    """Let phones in, or out."""
    desk, form = await posted(request, desk_of)
    try:
        check_act(desk.person, Act.OPEN_TO_PHONES)
        listener = needed_phone_listener(desk.request)
        if choice(form, "phones", (OPEN, CLOSE)) == OPEN:
            await listener.open()
        else:
            await listener.close()
    except Refusal as refusal:
        return await run_in_threadpool(_page, desk, refusal)
    return redirect(f"{desk.address}/phones")
