"""Pairs changed by hand: swap two players, turn colours, pair and rest, with warnings and the system's own pairs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.draft import DraftAnswer, WarningAnswer
from tabellone.answers.draft import draft as drafted
from tabellone.answers.rounds import RoundAnswer, Side
from tabellone.core.explain import Step
from tabellone.core.model import Discipline, Outcome, PlayerNumber
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import EditPairings, HandPair, HandRest
from tabellone.desk.event.drafts import as_it_stands, colours_reversed, swapped
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.tournament import entrant_numbered
from tabellone.locales.disciplines import edit_pairings_name
from tabellone.locales.draft_warnings import warning_name
from tabellone.locales.mark import N_
from tabellone.locales.named_steps import named_steps
from tabellone.locales.rests import rest_name
from tabellone.web.acting import is_confirmed, status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import acted, posted
from tabellone.web.desk_pages.boards import Boards
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, group_desk_of, numbered_names, round_of
from tabellone.web.desk_pages.steps import Button, next_button
from tabellone.web.query import choice, needed_number, text_of, whole_number
from tabellone.web.rendering import page

RESTS = (
    Outcome.ALLOCATED_BYE,
    Outcome.ZERO_POINT_BYE,
    Outcome.HALF_POINT_BYE,
    Outcome.FULL_POINT_BYE,
)
MOST_NUMBERS = 10**6
_SHOWN_DIFFERENCES = 40


def _after(round_state: RoundState, picked: EntrantId | None) -> EntrantId | None:
    """Who sits after the one picked, the first after the last: there the search for the other one begins."""
    seats = [player for encounter in round_state.boards for player in (encounter.white, encounter.black)]
    seats += [rest.player for rest in round_state.rests]
    return seats[(seats.index(picked) + 1) % len(seats)] if picked in seats else None


def _picked(desk: GroupDesk, form: Mapping[str, str]) -> EntrantId | None:
    if not text_of(form, "first"):
        return None
    return _numbered(desk, form, "first")


def _numbered(desk: GroupDesk, form: Mapping[str, str], field: str) -> EntrantId:
    missing = N_("the number of a player is missing")
    return entrant_numbered(desk.group, needed_number(form, field, missing, least=1, most=MOST_NUMBERS))


@dataclass(frozen=True, slots=True)
class DraftPage(Page):
    """The pairs of the last round, to be changed by hand."""

    template: ClassVar[str] = "desk/draft.html"

    frame: GroupFrame
    round_number: int
    round_address: str
    change_pairs: str
    draft_address: str
    is_draft: bool
    answer: DraftAnswer
    picked: EntrantId | None
    picked_name: str
    picked_number: PlayerNumber | None
    goal: EntrantId | None
    round: RoundAnswer
    note: Callable[[Side], str]
    discipline: Discipline
    warnings: Sequence[tuple[WarningAnswer, str, tuple[Step, ...]]]
    shown_differences: int
    rest_kinds: Sequence[tuple[str, str]]
    form: Mapping[str, str]
    step: Button | None
    step_address: str


def _page(
    desk: GroupDesk, round_state: RoundState, form: Mapping[str, str], refusal: Refusal | None = None
) -> Response:
    try:
        picked = _picked(desk, form)
    except Refusal as form_refusal:
        picked, refusal = None, refusal or form_refusal
    boards = Boards(desk, round_state, may_enter=False)
    answer = drafted(desk.state, desk.group.id, desk.desk.role)
    names = numbered_names(answer.names)
    content = DraftPage(
        frame=desk.frame("round", round_state.number),
        round_number=round_state.number,
        round_address=desk.round_address(round_state.number),
        change_pairs=edit_pairings_name(desk.state.made.discipline, desk.words),
        draft_address=f"{desk.round_address(round_state.number)}/draft",
        is_draft=round_state.phase is RoundPhase.DRAFT,
        answer=answer,
        picked=picked,
        picked_name="" if picked is None else desk.desk.name(picked),
        picked_number=None if picked is None else desk.numbers[picked],
        goal=_after(round_state, picked),
        round=boards.answer,
        note=boards.note,
        discipline=desk.state.made.discipline,
        warnings=[
            (warning, warning_name(warning.kind, desk.words), named_steps(warning.why, names))
            for warning in answer.warnings
        ],
        shown_differences=_SHOWN_DIFFERENCES,
        rest_kinds=[(outcome.name, rest_name(outcome, desk.state.made.discipline, desk.words)) for outcome in RESTS],
        form={name: form.get(name, "") for name in ("white", "black", "rest")},
        step=next_button(desk.desk, desk.group, on_round=round_state.number),
        step_address=f"{desk.address}/step",
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.desk.request, content, status=status, refusal=refusal)


def _last(request: Request, desk: GroupDesk) -> RoundState:
    round_state = round_of(request, desk)
    if round_state.number != len(desk.group.rounds) or round_state.phase is RoundPhase.CLOSED:
        raise Refusal("round {round} is closed; its pairs stand", round=round_state.number)
    return round_state


def draft(request: Request) -> Response:
    """The pairs of the last round, to be changed."""
    desk = group_desk_of(request)
    return _page(desk, _last(request, desk), request.query_params)


def _without(now: EditPairings, *players: EntrantId) -> EditPairings:
    """The round without the places of some players; who met them is left out too."""
    pairs = tuple(pair for pair in now.pairs if not {pair.white, pair.black} & set(players))
    rests = tuple(rest for rest in now.rests if rest.player not in players)
    return EditPairings(now.group, pairs, rests)


def _edited(desk: GroupDesk, form: Mapping[str, str]) -> EditPairings:
    state, group = desk.state, desk.group.id
    now = as_it_stands(state, group)
    match choice(form, "do", ("swap", "turn", "part", "pair", "rest"), "swap"):
        case "turn":
            return colours_reversed(state, group, whole_number(form, "board", 1, least=1, most=MOST_NUMBERS))
        case "part":
            board = whole_number(form, "board", 1, least=1, most=max(1, len(now.pairs)))
            return EditPairings(group, (*now.pairs[: board - 1], *now.pairs[board:]), now.rests)
        case "pair":
            white, black = _numbered(desk, form, "white"), _numbered(desk, form, "black")
            left = _without(now, white, black)
            return EditPairings(group, (*left.pairs, HandPair(white, black)), left.rests)
        case "rest":
            player = _numbered(desk, form, "rest")
            left = _without(now, player)
            outcome = Outcome[choice(form, "outcome", [option.name for option in RESTS], RESTS[0].name)]
            return EditPairings(group, left.pairs, (*left.rests, HandRest(player, outcome)))
    return swapped(state, group, _numbered(desk, form, "first"), _numbered(desk, form, "second"))


async def change_draft(request: Request) -> Response:
    """Change the pairs."""
    desk, form = await posted(request, group_desk_of)
    round_state = _last(request, desk)

    def again(refusal: Refusal) -> Response:
        return _page(desk, round_state, {}, refusal)

    try:
        edited = _edited(desk, form)
    except Refusal as refusal:
        return again(refusal)
    command = EditPairings(edited.group, edited.pairs, edited.rests, is_confirmed(form))
    question = Refusal(
        "{group}: the pairs of round {round} change", group=desk.group.settings.name, round=round_state.number
    )
    to = f"{desk.round_address(round_state.number)}/draft"
    return await acted(desk.desk, command, form, to=to, again=again, question=question)
