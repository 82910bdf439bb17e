"""Pairs changed by hand: swap two players, turn colours, pair and rest, with warnings and the system's own pairs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.groups.boards import PlayerName
from tabellone.answers.groups.draft import ComparedPairs, DraftAnswer, compared_pairs
from tabellone.answers.groups.draft import draft as drafted
from tabellone.answers.groups.rounds import RoundAnswer
from tabellone.answers.groups.rounds import round_of as round_of_group
from tabellone.core.model import Discipline, Outcome
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import AdoptPairings, EditPairings, HandPair, HandRest
from tabellone.desk.event.drafts import as_it_stands, colours_reversed, swapped
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.tournament import entrant_numbered
from tabellone.locales.numbers import N_
from tabellone.web.acting import form_page, is_confirmed
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, give_command, group_desk_of, numbered_names, round_of
from tabellone.web.desk_pages.players import DuplicatesPart, duplicates_part
from tabellone.web.desk_pages.steps import Button, next_button
from tabellone.web.query import choice, needed_number, text_of, whole_number
from tabellone.web.rendering import Page

RESTS = (
    Outcome.ALLOCATED_BYE,
    Outcome.ZERO_POINT_BYE,
    Outcome.HALF_POINT_BYE,
    Outcome.FULL_POINT_BYE,
)
MOST_NUMBERS = 10**6
_SHOWN_DIFFERENCES = 40


def _after(round_state: RoundState, picked: EntrantId | None) -> EntrantId | None:
    """The player after the picked one, cyclically: the search for the other player starts there."""
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
    table: RoundAnswer
    round_address: str
    answer: DraftAnswer
    named: Mapping[int, str]
    picked: PlayerName | None
    goal: EntrantId | None
    discipline: Discipline
    comparison: Sequence[ComparedPairs]
    left_out_pairs: int
    rest_kinds: Sequence[Outcome]
    form: Mapping[str, str]
    may_adopt: bool
    step: Button | None
    twice: DuplicatesPart


def _page(
    desk: GroupDesk, round_state: RoundState, form: Mapping[str, str], refusal: Refusal | None = None
) -> Response:
    try:
        picked = _picked(desk, form)
    except Refusal as form_refusal:
        picked, refusal = None, refusal or form_refusal
    answer = drafted(desk.state, desk.group.id, desk.desk.role)
    compared = compared_pairs(answer)
    content = DraftPage(
        frame=desk.frame("round", round_state.number),
        table=round_of_group(desk.state, desk.group.id, round_state.number, desk.desk.role),
        round_address=desk.round_address(round_state.number),
        answer=answer,
        named=numbered_names(answer.names),
        picked=None if picked is None else PlayerName(picked, desk.numbers[picked], desk.desk.name(picked)),
        goal=_after(round_state, picked),
        discipline=desk.state.event.discipline,
        comparison=compared[:_SHOWN_DIFFERENCES],
        left_out_pairs=max(0, len(compared) - _SHOWN_DIFFERENCES),
        rest_kinds=RESTS,
        form={name: form.get(name, "") for name in ("white", "black", "rest")},
        may_adopt=answer.agrees is False and desk.can(AdoptPairings),
        step=next_button(desk.desk, desk.group, on_round=round_state.number),
        twice=duplicates_part(desk),
    )
    return form_page(desk.desk.request, content, refusal)


def _last(request: Request, desk: GroupDesk) -> RoundState:
    round_state = round_of(request, desk)
    if round_state is not desk.group.current_round or round_state.phase is RoundPhase.CLOSED:
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


def _command(desk: GroupDesk, form: Mapping[str, str]) -> AdoptPairings | EditPairings:
    if form.get("do") == "adopt":
        return AdoptPairings(desk.group.id, desk.state.current_round(desk.group.id).number, is_confirmed(form))
    edited = _edited(desk, form)
    return EditPairings(edited.group, edited.pairs, edited.rests, is_confirmed(form))


async def change_draft(request: Request) -> Response:
    """Change the pairs."""

    def to(desk: GroupDesk, _form: Mapping[str, str]) -> str:
        return f"{desk.round_address(_last(request, desk).number)}/draft"

    def question(desk: GroupDesk, _form: Mapping[str, str]) -> Refusal:
        return Refusal("the pairs of round {round} change", round=_last(request, desk).number)

    def again(desk: GroupDesk, _form: Mapping[str, str], refusal: Refusal) -> Response:
        return _page(desk, _last(request, desk), {}, refusal)

    return await give_command(request, group_desk_of, _command, again, to, question)
