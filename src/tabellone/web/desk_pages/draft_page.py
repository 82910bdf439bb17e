"""Pairs changed by hand: swap two players, turn colours, pair and rest, with warnings and the system's own pairs."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.explain import Step
from tabellone.core.model import Outcome
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import EditPairings, HandPair, HandRest
from tabellone.desk.event.draft_warnings import DraftWarning, comparison, draft_warnings
from tabellone.desk.event.drafts import as_it_stands, colours_reversed, swapped
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.tournament import entrant_numbered
from tabellone.locales.disciplines import edit_pairings_name
from tabellone.locales.draft_warnings import warning_name
from tabellone.locales.named_steps import named_steps
from tabellone.locales.rests import rest_name
from tabellone.web.acting import is_confirmed, status_of
from tabellone.web.desk_pages.acts import acted, posted
from tabellone.web.desk_pages.boards import Boards
from tabellone.web.desk_pages.desk import GroupDesk, group_desk_of, round_of
from tabellone.web.desk_pages.steps import next_button
from tabellone.web.query import QueryError, choice, whole_number
from tabellone.web.rendering import page

RESTS = (
    Outcome.ALLOCATED_BYE,
    Outcome.ZERO_POINT_BYE,
    Outcome.HALF_POINT_BYE,
    Outcome.FULL_POINT_BYE,
)
MOST_NUMBERS = 10**6
_SHOWN_DIFFERENCES = 40


@dataclass(frozen=True, slots=True)
class Seat:
    """A player who can be picked for a swap."""

    number: int
    name: str
    note: str
    is_picked: bool
    is_goal: bool = False


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A board of the draft."""

    board: int
    white: Seat
    black: Seat


@dataclass(frozen=True, slots=True)
class Warned:
    """A rule that the draft breaks, in words."""

    title: str
    names: str
    steps: tuple[Step, ...]


def _warned(desk: GroupDesk, each: RoundState, warning: DraftWarning) -> Warned:
    names = " – ".join(desk.desk.name(player) for player in warning.players)
    return Warned(warning_name(warning.kind, desk.words), names, named_steps(warning.steps, desk.names_in(each)))


def _pair(desk: GroupDesk, pair: tuple[EntrantId, EntrantId]) -> str:
    return " – ".join(desk.desk.name(player) for player in pair)


def _seat(
    desk: GroupDesk, player: EntrantId, note: str, picked: EntrantId | None, goal: EntrantId | None = None
) -> Seat:
    return Seat(desk.numbers[player], desk.desk.name(player), note, player == picked, player == goal)


def _after(each: RoundState, picked: EntrantId | None) -> EntrantId | None:
    """Who sits after the one picked, the first after the last: there the search for the other one begins."""
    seats = [player for encounter in each.boards for player in (encounter.white, encounter.black)]
    seats += [rest.player for rest in each.rests]
    return seats[(seats.index(picked) + 1) % len(seats)] if picked in seats else None


def _picked(desk: GroupDesk, form: Mapping[str, str]) -> EntrantId | None:
    if not form.get("first", "").strip():
        return None
    return _numbered(desk, form, "first")


def _numbered(desk: GroupDesk, form: Mapping[str, str], field: str) -> EntrantId:
    number = whole_number(form, field, 0, least=1, most=MOST_NUMBERS)
    if not number:
        raise QueryError(field, "the number of a player is missing")
    return entrant_numbered(desk.group, number)


def _page(desk: GroupDesk, each: RoundState, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    try:
        picked = _picked(desk, form)
    except Refusal as found:
        picked, refusal = None, refusal or found
    boards = Boards(desk, each, may_enter=False)
    compared = comparison(desk.state, desk.group.id)
    warnings = [_warned(desk, each, warning) for warning in draft_warnings(desk.state, desk.group.id)]
    standing = set(each.standing())
    goal = _after(each, picked)
    context: dict[str, Any] = {
        **desk.frame("round", each.number),
        "round_number": each.number,
        "round_address": desk.round_address(each.number),
        "change_pairs": edit_pairings_name(desk.state.made.discipline, desk.words),
        "draft_address": f"{desk.round_address(each.number)}/draft",
        "is_draft": each.phase is RoundPhase.DRAFT,
        "picked": None if picked is None else _seat(desk, picked, "", picked),
        "lines": [
            DraftLine(
                line.board,
                _seat(desk, encounter.white, line.white_note, picked, goal),
                _seat(desk, encounter.black, line.black_note, picked, goal),
            )
            for line, encounter in ((boards.line(encounter), encounter) for encounter in each.boards)
        ],
        "rests": [
            (
                _seat(desk, rest.player, "", picked, goal),
                rest_name(rest.outcome, desk.state.made.discipline, desk.words),
            )
            for rest in each.rests
        ],
        "left_out": [_seat(desk, player, "", picked) for player in desk.group.members if player not in standing],
        "warnings": warnings,
        "agrees": compared.agrees,
        "is_by_system": compared.expected is not None,
        "missing": [_pair(desk, pair) for pair in compared.missing[:_SHOWN_DIFFERENCES]],
        "added": [_pair(desk, pair) for pair in compared.added[:_SHOWN_DIFFERENCES]],
        "expected_bye": "" if compared.expected_bye is None else desk.desk.name(compared.expected_bye),
        "bye_differs": compared.expected_bye != compared.found_bye and compared.expected is not None,
        "rest_kinds": [(outcome.name, rest_name(outcome, desk.state.made.discipline, desk.words)) for outcome in RESTS],
        "form": {name: form.get(name, "") for name in ("white", "black", "rest")},
        "step": next_button(desk.desk, desk.group, on_round=each.number),
        "step_address": f"{desk.address}/step",
    }
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.desk.request, "desk/draft.html", context, status=status, refusal=refusal)


def _last(request: Request, desk: GroupDesk) -> RoundState:
    each = round_of(request, desk)
    if each.number != len(desk.group.rounds) or each.phase is RoundPhase.CLOSED:
        raise Refusal("round {round} is closed; its pairs stand", round=each.number)
    return each


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
            outcome = Outcome[choice(form, "outcome", [each.name for each in RESTS], RESTS[0].name)]
            return EditPairings(group, left.pairs, (*left.rests, HandRest(player, outcome)))
    return swapped(state, group, _numbered(desk, form, "first"), _numbered(desk, form, "second"))


async def change_draft(request: Request) -> Response:
    """Change the pairs."""
    desk, form = await posted(request, group_desk_of)
    each = _last(request, desk)

    def again(refusal: Refusal) -> Response:
        return _page(desk, each, {}, refusal)

    try:
        edited = _edited(desk, form)
    except Refusal as refusal:
        return again(refusal)
    command = EditPairings(edited.group, edited.pairs, edited.rests, is_confirmed(form))
    question = Refusal("{group}: the pairs of round {round} change", group=desk.group.settings.name, round=each.number)
    to = f"{desk.round_address(each.number)}/draft"
    return await acted(desk.desk, command, form, to=to, again=again, question=question)
