"""The working place: the boards of a round, results, the standings beside, and the next step."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands as do
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.state import Closing
from tabellone.desk.roles import Act
from tabellone.locales.disciplines import edit_pairings_name, print_pairings_name
from tabellone.locales.phases import round_phase_name
from tabellone.web.acting import status_of
from tabellone.web.desk_pages.boards import Boards
from tabellone.web.desk_pages.cached_standings import standings_at
from tabellone.web.desk_pages.desk import GroupDesk, group_desk_of, round_of
from tabellone.web.desk_pages.result_keys import result_keys
from tabellone.web.desk_pages.steps import label_of, next_button
from tabellone.web.rendering import page

SHOWN_AT_ONCE = 64
MOST_BESIDE = 60


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings beside the boards."""

    rank: int
    name: str
    points: str


def beside(desk: GroupDesk) -> tuple[StandingLine, ...]:
    """The standings as they are now, as far as they fit."""
    names = {number: desk.desk.name(player) for player, number in desk.numbers.items()}
    rows = standings_at(desk).rows[:MOST_BESIDE]
    return tuple(StandingLine(row.rank, names[row.number], desk.words.points(row.points)) for row in rows)


def _may_enter(desk: GroupDesk, each: RoundState) -> bool:
    return desk.desk.may(do.EnterResult) and desk.state.closing is Closing.OPEN and each.phase is not RoundPhase.DRAFT


def _waiting(each: RoundState) -> int:
    """How many boards wait for a result."""
    return sum(any(not game.is_finished for game in found.games) for found in each.encounters)


def _aside(desk: GroupDesk, number: int, *, is_typing: bool) -> dict[str, Any]:
    """The next step and the standings; those of a large field come after the page."""
    is_large = len(desk.group.members) > SHOWN_AT_ONCE
    return {
        "step": next_button(desk.desk, desk.group, on_round=number),
        "is_typing": is_typing,
        "standings": () if is_large else beside(desk),
        "is_large": is_large,
        "beside_address": f"{desk.round_address(number)}/beside",
        "standings_address": f"{desk.address}/standings",
    }


def _steps_beside(desk: GroupDesk, each: RoundState) -> list[tuple[str, str]]:
    """What else may be done with the round, besides the next step."""
    is_last = each.number == len(desk.group.rounds)
    is_open = desk.state.closing is Closing.OPEN
    wanted: list[tuple[str, type]] = []
    if is_last and is_open and each.phase is RoundPhase.DRAFT:
        wanted.append(("discard-draft", do.DiscardDraft))
    if is_last and is_open and each.phase is RoundPhase.CLOSED:
        wanted.append(("reopen-round", do.ReopenRound))
    if is_last and is_open and desk.group.settings.openings and each.phase is RoundPhase.DRAFT:
        wanted.append(("draw-openings", do.DrawOpenings))
    return [(name, label_of(name, each.number, desk.words)) for name, command in wanted if desk.desk.may(command)]


def round_context(
    desk: GroupDesk, each: RoundState, form: Mapping[str, str], refusals: Mapping[int, str]
) -> dict[str, Any]:
    """Everything on the page of a round."""
    may_enter = _may_enter(desk, each)
    boards = Boards(desk, each, may_enter=may_enter)
    only_open = form.get("show") == "open"
    waiting = _waiting(each)
    is_draft = each.phase is RoundPhase.DRAFT
    left_out = set(desk.group.members) - set(each.standing()) if is_draft else set[EntrantId]()
    gone = _paired_but_away(desk, each) if is_draft else ()
    return {
        "round_number": each.number,
        "round_address": desk.round_address(each.number),
        "phase": round_phase_name(each.phase, desk.words),
        "change_pairs": edit_pairings_name(desk.state.made.discipline, desk.words),
        "print_pairings": print_pairings_name(desk.state.made.discipline, desk.words),
        "is_draft": is_draft,
        "is_made_by_hand": each.is_made_by_hand,
        "planned": desk.group.planned_rounds,
        "rows": boards.rows(refusals, only_open=only_open),
        "rests": boards.rests(),
        "left_out": sorted(desk.desk.name(player) for player in left_out),
        "gone": sorted(desk.desk.name(player) for player in gone),
        "only_open": only_open,
        "waiting": waiting,
        "boards": len(each.encounters),
        "has_openings": desk.group.settings.openings is not None and desk.group.settings.openings.per_board,
        "opening": _common_opening(desk, each),
        "two_games": desk.group.settings.games_per_encounter == 2,
        "may_enter": may_enter,
        "may_edit": desk.desk.may(do.EditPairings)
        and each.number == len(desk.group.rounds)
        and each.phase is not RoundPhase.CLOSED,
        "may_hand_codes": each.phase is RoundPhase.PUBLISHED and desk.desk.may(Act.PRINT_BOARD_CODES),
        "may_verify": may_enter and any(game.is_finished for game in each.games()),
        "keys": result_keys(desk.state.made.scoring, desk.words),
        "steps_beside": _steps_beside(desk, each),
        "step_address": f"{desk.address}/step",
        **_aside(desk, each.number, is_typing=may_enter and waiting > 0),
    }


def _paired_but_away(desk: GroupDesk, each: RoundState) -> Iterable[EntrantId]:
    """Who was paired before he was noted away; with the tables of a round robin he loses by forfeit as he stands."""
    away = set(desk.group.away(each.number))
    paired = (found for found in each.encounters if any(not game.is_finished for game in found.games))
    return away & {player for found in paired for player in found.players}


def _common_opening(desk: GroupDesk, each: RoundState) -> int | None:
    """The opening of the whole round, if all boards have the same."""
    rule = desk.group.settings.openings
    if rule is None or rule.per_board or not each.encounters:
        return None
    return each.encounters[0].opening


def shown_round(
    desk: GroupDesk,
    each: RoundState,
    form: Mapping[str, str],
    refusal: Refusal | None = None,
    refusals: Mapping[int, str] | None = None,
) -> Response:
    """The page of a round."""
    context = {**desk.frame("round", each.number), **round_context(desk, each, form, refusals or {})}
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(desk.desk.request, "desk/round.html", context, status=status, refusal=refusal)


def round_page(request: Request) -> Response:
    """The working place; a live page fetches the boards alone."""
    desk = group_desk_of(request)
    each = round_of(request, desk)
    if request.query_params.get("part") == "boards":
        context = {**desk.frame("round", each.number), **round_context(desk, each, request.query_params, {})}
        return page(request, "desk/boards.html", context)
    return shown_round(desk, each, request.query_params)


def beside_page(request: Request) -> Response:
    """What stands beside the boards: the next step and the standings."""
    desk = group_desk_of(request)
    each = round_of(request, desk)
    is_typing = _may_enter(desk, each) and _waiting(each) > 0
    context = {
        **_aside(desk, each.number, is_typing=is_typing),
        "standings": beside(desk),
        "is_large": False,
        **desk.frame(),
    }
    return page(request, "desk/beside.html", context)
