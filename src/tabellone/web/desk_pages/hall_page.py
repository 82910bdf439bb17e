"""The screen in the hall as the desk directs it: what it shows, and when the round starts."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.hall import HallAnswer, hall, start_at
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import DirectHall, SetStart
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.hall import MOST_MINUTES
from tabellone.desk.event.state import HallView, is_public
from tabellone.locales.group_names import group_title
from tabellone.locales.hall_views import hall_view_name
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted, posted
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of
from tabellone.web.query import QueryError, choice, text_of, whole_number
from tabellone.web.rendering import page
from tabellone.web.visit import house_of

MINUTES = (5, 10, 15, 30)
_TIME = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class HallPage(Page):
    """What the screen shows, what else it can show, and where it is."""

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
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


def hall_page(request: Request) -> Response:
    """What the screen shows, and what it can show."""
    return _page(desk_of(request), {})


async def direct(request: Request) -> Response:
    """Choose what the screen shows, or say when the round starts."""
    desk, form = await posted(request, desk_of)

    def again(refusal: Refusal) -> Response:
        return _page(desk, form, refusal)

    try:
        command = _start(desk, form) if "start" in form else _choice(desk, form)
    except Refusal as refusal:
        return again(refusal)
    return await acted(desk, command, form, to=f"{desk.address}/hall", again=again)


def _choice(desk: Desk, form: Mapping[str, str]) -> DirectHall:
    view = choice(form, "view", [view.value for view in HallView], HallView.AUTOMATIC.value)
    group = choice(form, "group", [str(group) for group in desk.state.groups])
    return DirectHall(HallView(view), GroupId(int(group)) if group else None, text_of(form, "notice"))


def _start(desk: Desk, form: Mapping[str, str]) -> SetStart:
    """In so many minutes, at the time that is written, or, where a button says so, at none."""
    start = text_of(form, "start")
    if start == "none":
        return SetStart(None)
    if start != "time":
        return SetStart(None, whole_number(form, "start", None, least=1, most=MOST_MINUTES))
    written = _TIME.fullmatch(text_of(form, "time"))
    if written is None:
        raise QueryError(
            "time", '"{found}" is no time of day; write it such as 15:00', found=text_of(form, "time")[:40]
        )
    clock = time(int(written[1]), int(written[2]))
    return SetStart(start_at(clock, house_of(desk.request).now().astimezone()))
