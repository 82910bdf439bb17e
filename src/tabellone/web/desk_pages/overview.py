"""The overview of an event: its groups, the next step of each, and the last act with its undo."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.events.history import LoggedEntry, entry_log
from tabellone.core.refusal import Refusal
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.commands import AnnounceEvent, ReopenEvent
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.rounds import is_publication
from tabellone.desk.event.state import Closing, EventState, is_public
from tabellone.desk.roles import Act, check_act
from tabellone.http.phone_listener import is_open_to_phones
from tabellone.web.acting import CONFIRMED, form_page, handled, is_confirmed, redirect, seen_position
from tabellone.web.desk_pages.desk import Desk, DeskFrame, GroupDesk, desk_of
from tabellone.web.desk_pages.round_page import shown_round
from tabellone.web.desk_pages.steps import Button, event_group, label_of, next_button
from tabellone.web.rendering import Page, page
from tabellone.web.visit import Names, house_of, names_of


@dataclass(frozen=True, slots=True)
class UndoPage(Page):
    """The publication that would be taken back, with who made it and when."""

    template: ClassVar[str] = "desk/undo.html"

    frame: DeskFrame
    published_at: str
    fields: Mapping[str, str]
    address: str
    back: str


def question_before_undo(desk: Desk, form: Mapping[str, str], *, address: str, back: str) -> Response | None:
    """The question, if the last act is a publication and undo was not confirmed; else, or from an old page, None."""
    fold = desk.fold
    if fold.undoable is None or is_confirmed(form) or seen_position(form) not in (None, fold.position):
        return None
    entry = house_of(desk.request).ledger.entries(desk.book, fold.undoable - 1)[0]
    if not is_publication(EventBook().decoded(entry.kind, entry.data)):
        return None
    content = UndoPage(
        frame=desk.frame(),
        published_at=desk.words.time(entry.at),
        fields={name: value for name, value in form.items() if name != CONFIRMED},
        address=address,
        back=back,
    )
    return page(desk.request, content, status=HTTPStatus.CONFLICT)


MOST_ACTS = 6
_ROUND_PAGE = re.compile(r"/(\d{1,6})/round/(\d{1,3})(\?show=open)?", re.ASCII)


def _last_acts(desk: Desk) -> tuple[LoggedEntry, ...]:
    """Last acts, newest first, for visitors who may read the journal."""
    if not desk.may(Act.SEE_JOURNAL):
        return ()
    return entry_log(house_of(desk.request).ledger, desk.book, desk.words)[: -MOST_ACTS - 1 : -1]


@dataclass(frozen=True, slots=True)
class OverviewPage(Page):
    """The overview of an event; the coloured button is that of the first group in which something can be done."""

    template: ClassVar[str] = "desk/overview.html"

    frame: DeskFrame
    state: EventState
    steps: Mapping[GroupId, Button | None]
    main_group: GroupId | None
    step_address: str
    announce: str
    reopen: str
    public_address: str
    is_open_to_phones: bool
    last_acts: Sequence[LoggedEntry]
    shown_name: Names


def _page(desk: Desk, refusal: Refusal | None = None) -> Response:
    state, words = desk.state, desk.words
    steps = {group.id: next_button(desk, group) for group in state.groups.values()}
    possible = (group for group, button in steps.items() if button is not None and not button.reason)
    content = OverviewPage(
        frame=desk.frame("overview"),
        state=state,
        steps=steps,
        main_group=next(possible, next(iter(steps), None)),
        step_address=f"{desk.address}/{event_group(state)}/step",
        announce=(
            label_of("announce-event", None, words)
            if not state.is_announced and state.closing is Closing.OPEN and desk.may(AnnounceEvent)
            else ""
        ),
        reopen=(
            label_of("reopen-event", None, words)
            if state.closing in (Closing.CLOSED, Closing.RATED) and desk.may(ReopenEvent)
            else ""
        ),
        public_address=f"/events/{desk.book}" if is_public(state) else "",
        is_open_to_phones=is_open_to_phones(desk.request),
        last_acts=_last_acts(desk),
        shown_name=names_of(desk.request),
    )
    return form_page(desk.request, content, refusal)


def overview(request: Request) -> Response:
    """The overview of an event."""
    return _page(desk_of(request))


async def undo(request: Request) -> Response:
    """Take back the last act."""
    return await _taken(request, "undo")


async def redo(request: Request) -> Response:
    """Bring back what was taken back last."""
    return await _taken(request, "redo")


async def _taken(request: Request, way: str) -> Response:
    def act(desk: Desk, form: dict[str, str]) -> Response:
        house = house_of(request)
        check_act(desk.person, Act.UNDO if way == "undo" else Act.REDO, desk.book)
        if way == "undo":
            back = _back(desk, form)
            question = question_before_undo(desk, form, address=f"{desk.address}/undo", back=back)
            if question is not None:
                return question
        take = house.undo if way == "undo" else house.redo
        take(desk.person, desk.book, expected=seen_position(form))
        return redirect(_back(desk_of(request), form))

    return await handled(request, desk_of, act, lambda _desk, form, refusal: _refused(request, form, refusal))


def _round_pressed(desk: Desk, form: Mapping[str, str]) -> tuple[GroupDesk, RoundState, str] | None:
    """The round on whose page the button was pressed, or the last one left, with the filter of that page."""
    written = _ROUND_PAGE.fullmatch(form.get("back", "").removeprefix(desk.address))
    group = desk.state.groups.get(GroupId(int(written[1]))) if written else None
    if written is None or group is None or not group.rounds:
        return None
    round_state = group.round_numbered(min(max(1, int(written[2])), len(group.rounds)))
    return GroupDesk(desk, group), round_state, written[3] or ""


def _back(desk: Desk, form: Mapping[str, str]) -> str:
    """The page to go to after an undo: the round on which the button was pressed, else the overview."""
    pressed = _round_pressed(desk, form)
    return desk.address if pressed is None else f"{pressed[0].round_address(pressed[1].number)}{pressed[2]}"


def _refused(request: Request, form: Mapping[str, str], refusal: Refusal) -> Response:
    """The page on which the button was pressed as it stands now, with the reason."""
    desk = desk_of(request)
    pressed = _round_pressed(desk, form)
    if pressed is None:
        return _page(desk, refusal)
    group, round_state, is_open_only = pressed
    return shown_round(group, round_state, {"show": "open"} if is_open_only else {}, refusal)
