"""The screen in the hall as the desk directs it, and the phones that may read the public pages."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.events.hall import HallAnswer, UsedCodes, hall, start_at, used_codes
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import DirectHall, SetStart
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.hall import MOST_MINUTES
from tabellone.desk.event.state import GroupState, HallView, is_public
from tabellone.desk.roles import Act, check_act, least_role
from tabellone.http.phone_listener import needed_phone_listener, phone_address
from tabellone.locales.event_names import group_title, hall_view_name
from tabellone.web.acting import form_page, redirect
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of, give_command
from tabellone.web.query import QueryError, choice, posted_form, text_of, whole_number
from tabellone.web.rendering import Page, rendered
from tabellone.web.visit import house_of

MINUTES = (5, 10, 15, 30)
_TIME = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class HallPage(Page):
    """The screen in the hall: its current content, the other choices, and its address."""

    template: ClassVar[str] = "desk/hall.html"

    frame: DeskFrame
    answer: HallAnswer
    shown: str
    shown_group: str
    views: Sequence[tuple[str, str]]
    groups: Sequence[tuple[str, str]]
    only_group: str
    notice: str
    starts_at: datetime | None
    start: str
    minutes: Sequence[int]
    may_direct: bool
    may_set_start: bool
    hall_address: str
    public_hall: str


def _page(desk: Desk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    state, words = desk.state, desk.words
    answer = hall(state)
    groups = [(str(group.id), group_title(group.settings.name, words)) for group in state.groups.values()]
    chosen = "" if answer.group is None else str(answer.group)
    content = HallPage(
        frame=desk.frame("hall"),
        answer=answer,
        shown=hall_view_name(answer.view, words),
        shown_group=dict(groups).get(chosen, ""),
        views=[(view.value, hall_view_name(view, words)) for view in HallView if view is not HallView.NOTICE],
        groups=groups,
        only_group=form.get("group", chosen),
        notice=form.get("notice", answer.notice),
        starts_at=answer.starts_at,
        start=form.get("time", ""),
        minutes=MINUTES,
        may_direct=desk.can(DirectHall),
        may_set_start=desk.can(SetStart),
        hall_address=f"{desk.address}/hall",
        public_hall=f"/events/{desk.book}/hall" if is_public(state) else "",
    )
    return form_page(desk.request, content, refusal)


def hall_page(request: Request) -> Response:
    """The page that directs the screen in the hall."""
    return _page(desk_of(request), {})


async def direct(request: Request) -> Response:
    """Choose what the screen shows, or say when the round starts."""
    return await give_command(request, desk_of, _command, _page, lambda desk, _form: f"{desk.address}/hall")


def _command(desk: Desk, form: Mapping[str, str]) -> object:
    return start_of(desk, form) if "start" in form else _choice(desk, form)


def _choice(desk: Desk, form: Mapping[str, str]) -> DirectHall:
    view = choice(form, "view", [view.value for view in HallView], HallView.AUTOMATIC.value)
    group = choice(form, "group", [str(group) for group in desk.state.groups])
    return DirectHall(HallView(view), GroupId(int(group)) if group else None, text_of(form, "notice"))


def start_of(desk: Desk, form: Mapping[str, str], group: GroupId | None = None) -> SetStart:
    """In so many minutes, at the time that is written, or, where a button says so, now or at none."""
    start = text_of(form, "start")
    if start in ("none", "now"):
        return SetStart(house_of(desk.request).now() if start == "now" else None, None, group)
    if start != "time":
        return SetStart(None, whole_number(form, "start", None, least=1, most=MOST_MINUTES), group)
    written = _TIME.fullmatch(text_of(form, "time"))
    if written is None:
        raise QueryError(
            "time", '"{found}" is no time of day; write it such as 15:00', found=text_of(form, "time")[:40]
        )
    clock = time(int(written[1]), int(written[2]))
    return SetStart(start_at(clock, house_of(desk.request).now().astimezone()), None, group)


OPEN, CLOSE = "open", "close"


@dataclass(frozen=True, slots=True)
class PhoneState(Page):
    """Phones that have connected: the fragment of the page that is fetched again."""

    template: ClassVar[str] = "desk/phones_part.html"

    is_open: bool
    phones: int
    codes: Sequence[UsedCodes]
    groups: Mapping[GroupId, GroupState]
    slips_address: str


@dataclass(frozen=True, slots=True)
class PhonesPage(Page):
    """The switch, the addresses, and who has come."""

    template: ClassVar[str] = "desk/phones.html"

    frame: DeskFrame
    now: PhoneState
    may_switch: bool
    is_public: bool
    address: str
    other_addresses: Sequence[str]
    poster: str
    taken_port: int | None
    port: int


def _state(desk: Desk) -> PhoneState:
    listener = needed_phone_listener(desk.request)
    codes = used_codes(desk.state, house_of(desk.request).authors(desk.book))
    slips_address = desk.address if desk.may(Act.PRINT_BOARD_CODES) else ""
    return PhoneState(listener.is_open, listener.visits.lately(), codes, desk.state.groups, slips_address)


def _phones_page(desk: Desk, refusal: Refusal | None = None) -> Response:
    listener, place = needed_phone_listener(desk.request), f"/events/{desk.book}"
    address = (phone_address(desk.request) or "") if listener.is_open else ""
    content = PhonesPage(
        frame=desk.frame("phones"),
        now=_state(desk),
        may_switch=desk.person.role_in(None) >= least_role(Act.OPEN_TO_PHONES),
        is_public=is_public(desk.state),
        address=address + place if address else "",
        other_addresses=[other + place for other in listener.addresses if other != address],
        poster=f"{place}/poster" if is_public(desk.state) else "",
        taken_port=listener.taken_port,
        port=listener.port,
    )
    return form_page(desk.request, content, refusal)


def phones(request: Request) -> Response:
    """State of the phone listener: open or closed, its address, and the number of phones."""
    desk = desk_of(request)
    if request.headers.get("hx-request") != "true":
        return _phones_page(desk)
    state = _state(desk)
    return _part(rendered(state.template, desk.words.language, state))


def _part(text: str) -> Response:
    return Response(text, media_type="text/html", headers={"Cache-Control": "no-store"})


async def switch_phones(request: Request) -> Response:
    """Let phones in, or out."""
    form = await posted_form(request)
    desk = await run_in_threadpool(desk_of, request)
    try:
        check_act(desk.person, Act.OPEN_TO_PHONES)
        listener = needed_phone_listener(desk.request)
        if choice(form, "phones", (OPEN, CLOSE)) == OPEN:
            await listener.open()
        else:
            await listener.close()
    except Refusal as refusal:
        return await run_in_threadpool(_phones_page, desk, refusal)
    return redirect(f"{desk.address}/phones")
