"""The overview of an event: its groups, the next step of each, and the last act with its undo."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.commands import AnnounceEvent, ReopenEvent
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.state import Closing
from tabellone.desk.roles import Act
from tabellone.locales.disciplines import discipline_name
from tabellone.locales.entry_sentences import entry_sentence
from tabellone.locales.group_names import group_title
from tabellone.locales.phases import phase_name, round_phase_name
from tabellone.locales.systems import edition_of_system
from tabellone.store.house import is_public
from tabellone.web.acting import seen_position, status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import posted, redirect
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of, round_warning
from tabellone.web.desk_pages.navigation import place_of_work
from tabellone.web.desk_pages.steps import Button, event_group, label_of, next_button
from tabellone.web.names import names_of
from tabellone.web.rendering import page
from tabellone.web.visit import house_of


@dataclass(frozen=True, slots=True)
class OverviewGroup:
    """A group: what it plays, how far it is, and what comes next."""

    name: str
    address: str
    system: str
    players: int
    round: str
    open_boards: str
    step: Button | None
    warning: str
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class LastAct:
    """The act that undo would take back."""

    sentence: str
    author: str
    at: str


def _group_line(desk: Desk, group: GroupState) -> OverviewGroup:
    words, last = desk.words, group.last_round
    if last is None:
        round_text, waiting = words("no round paired"), 0
    else:
        phase = round_phase_name(last.phase, words)
        round_text = words(
            "round {number} of {planned}, {phase}", number=last.number, planned=group.planned_rounds, phase=phase
        )
        waiting = sum(any(game.result is None for game in encounter.games) for encounter in last.encounters)
    open_boards = words.plural("{count} open board", "{count} open boards", waiting) if waiting else ""
    return OverviewGroup(
        group_title(group.settings.name, words),
        place_of_work(desk.address, group),
        edition_of_system(group.settings.system, group.settings.edition, words),
        len(group.members),
        round_text,
        open_boards,
        next_button(desk, group),
        round_warning(group, words),
    )


def _group_lines(desk: Desk) -> list[OverviewGroup]:
    """The groups; the coloured button is that of the first in which something can be done."""
    lines = [_group_line(desk, group) for group in desk.state.groups.values()]
    main = next((place for place, line in enumerate(lines) if line.step is not None and not line.step.reason), 0)
    return [replace(line, is_main=place == main) for place, line in enumerate(lines)]


def _last_act(desk: Desk) -> LastAct | None:
    position = desk.fold.undoable
    if position is None or not desk.may(Act.UNDO):
        return None
    entry = house_of(desk.request).ledger.entries(desk.book, position - 1)[0]
    sentence = ""
    if desk.fold.behind:
        fact = EventBook().decoded(entry.kind, entry.data)
        sentence = entry_sentence(fact, desk.fold.behind[-1], desk.words)
    return LastAct(sentence, names_of(desk.request)(entry.author), desk.words.moment(entry.at))


@dataclass(frozen=True, slots=True)
class OverviewPage(Page):
    """The overview of an event."""

    template: ClassVar[str] = "desk/overview.html"

    frame: DeskFrame
    discipline: str
    phase: str
    starts_on: date | None
    place: str
    players: int
    groups: Sequence[OverviewGroup]
    last_act: LastAct | None
    may_redo: bool
    step_address: str
    announce: str
    reopen: str
    public_address: str


def _page(desk: Desk, refusal: Refusal | None = None) -> Response:
    state, words = desk.state, desk.words
    event = state.made
    content = OverviewPage(
        frame=desk.frame("overview"),
        discipline=discipline_name(event.discipline, words),
        phase=phase_name(state.phase, words),
        starts_on=event.starts_on,
        place=event.place,
        players=len(state.entrants),
        groups=_group_lines(desk),
        last_act=_last_act(desk),
        may_redo=desk.fold.redoable is not None and desk.may(Act.REDO),
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
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.request, content, status=status, refusal=refusal)


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
    desk, form = await posted(request, desk_of)
    house = house_of(request)
    take = house.undo if way == "undo" else house.redo
    try:
        await run_in_threadpool(take, desk.person, desk.book, expected=seen_position(form))
    except Refusal as refusal:
        return await run_in_threadpool(_page, desk, refusal)
    return redirect(desk.address)
