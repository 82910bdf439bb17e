"""The overview of an event: its groups, the next step of each, and the last act with its undo."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.entry_log import entry_log
from tabellone.core.refusal import Refusal
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.commands import AnnounceEvent, ReopenEvent
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.rounds import is_publication
from tabellone.desk.event.state import Closing, GroupState, is_public
from tabellone.desk.roles import Act, check_act
from tabellone.http.phone_listener import is_open_to_phones
from tabellone.locales.disciplines import discipline_name
from tabellone.locales.group_names import group_title
from tabellone.locales.phases import phase_name, round_phase_name
from tabellone.locales.systems import edition_of_system
from tabellone.web.acting import CONFIRMED, is_confirmed, seen_position, status_of
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of, posted, redirect, round_warning
from tabellone.web.desk_pages.navigation import SHAPES, place_of_work
from tabellone.web.desk_pages.steps import Button, event_group, label_of, next_button
from tabellone.web.rendering import Page, page
from tabellone.web.visit import house_of, names_of


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


@dataclass(frozen=True, slots=True)
class TimelineRound:
    """A round of the plan: its state as a shape and a word, and its results; without an address it is to come."""

    number: int
    address: str
    shape: str
    word: str
    results: str


@dataclass(frozen=True, slots=True)
class OverviewGroup:
    """A group: what it plays, how far it is, what is missing, who is away, and what comes next."""

    name: str
    address: str
    system: str
    players: int
    round: str
    open_boards: str
    step: Button | None
    warning: str
    timeline: tuple[TimelineRound, ...]
    missing: tuple[tuple[int, str], ...]
    away: tuple[str, ...]
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class LoggedAct:
    """An act of the journal: the time, what was done, and by whom."""

    time: str
    sentence: str
    author: str


def _group_line(desk: Desk, group: GroupState) -> OverviewGroup:
    words, last = desk.words, group.current_round
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
        tuple(_timeline(desk, group)),
        _missing(desk, group),
        tuple(desk.name(player) for player in group.away(group.next_to_play)),
    )


def _timeline(desk: Desk, group: GroupState) -> Iterator[TimelineRound]:
    """The rounds that are paired, then those to come."""
    words = desk.words
    for round_state in group.rounds:
        progress = round_state.progress
        is_draft = round_state.phase is RoundPhase.DRAFT
        yield TimelineRound(
            round_state.number,
            f"{desk.address}/{group.id}/round/{round_state.number}",
            SHAPES[round_state.phase],
            words("draft") if is_draft else round_phase_name(round_state.phase, words),
            "" if is_draft else f"{progress.finished}/{progress.games}",
        )
    for number in range(len(group.rounds) + 1, group.planned_rounds + 1):
        yield TimelineRound(number, "", "miss", words("to come"), "")


def _missing(desk: Desk, group: GroupState) -> tuple[tuple[int, str], ...]:
    """The boards of the current round that have no result, with their pages."""
    last = group.current_round
    if last is None or last.phase is not RoundPhase.PUBLISHED:
        return ()
    address = f"{desk.address}/{group.id}/round/{last.number}"
    open_boards = (board for board in last.boards if any(not game.is_finished for game in board.games))
    return tuple((board.board, f"{address}#t{board.board}") for board in open_boards)


def _last_acts(desk: Desk) -> tuple[LoggedAct, ...]:
    """What was done last, the newest first, for those who may read the journal."""
    if not desk.may(Act.SEE_JOURNAL):
        return ()
    name_of = names_of(desk.request)
    entries = entry_log(house_of(desk.request).ledger, desk.book, desk.words)[-MOST_ACTS:]
    return tuple(
        LoggedAct(desk.words.time(entry.at), entry.sentence, name_of(entry.author)) for entry in reversed(entries)
    )


def _group_lines(desk: Desk) -> list[OverviewGroup]:
    """The groups; the coloured button is that of the first in which something can be done."""
    lines = [_group_line(desk, group) for group in desk.state.groups.values()]
    main = next((place for place, line in enumerate(lines) if line.step is not None and not line.step.reason), 0)
    return [replace(line, is_main=place == main) for place, line in enumerate(lines)]


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
    step_address: str
    announce: str
    reopen: str
    public_address: str
    is_open_to_phones: bool
    last_acts: Sequence[LoggedAct]


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
        check_act(desk.person, Act.UNDO if way == "undo" else Act.REDO, desk.book)
        if way == "undo":
            address = f"{desk.address}/undo"
            question = await run_in_threadpool(question_before_undo, desk, form, address=address, back=desk.address)
            if question is not None:
                return question
        await run_in_threadpool(take, desk.person, desk.book, expected=seen_position(form))
    except Refusal as refusal:
        return await run_in_threadpool(_page, desk, refusal)
    return redirect(desk.address)
