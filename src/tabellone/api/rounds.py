"""Rounds with their boards, and why they are as they are."""

from typing import cast

from fastapi import Response
from fastapi.responses import JSONResponse

from tabellone.answers.as_json import as_json
from tabellone.answers.groups.correction import CorrectionAnswer, correction
from tabellone.answers.groups.draft import DraftAnswer, WarningAnswer, draft, warnings_of
from tabellone.answers.groups.rounds import (
    BoardAnswer,
    CalendarAnswer,
    RoundAnswer,
    RoundsAnswer,
    board_of,
    calendar,
    round_of,
    rounds_of,
)
from tabellone.answers.groups.why import WhyAnswer, WhyNotAnswer, why, why_not, why_rest
from tabellone.api.command_schemas import read_fields, read_object
from tabellone.api.commands import Body, described
from tabellone.api.faults import FaultPlace, InputError
from tabellone.api.places import AskedEntrant, AskedGame, AskedResult, BoardNumber, Entrant, GroupNumber, RoundNumber
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape, shape
from tabellone.api.viewing import View, Viewed
from tabellone.core.model import Result
from tabellone.desk.event.commands import CorrectResult, EditPairings
from tabellone.desk.roles import Act, check_act
from tabellone.locales.numbers import N_

rounds_router = router_of("rounds")
GROUP = "/events/{event}/groups/{group}"
ROUND = GROUP + "/rounds/{number}"
BOARD = ROUND + "/boards/{board}"
WarningShape = shape(WarningAnswer)


@rounds_router.get(GROUP + "/rounds", response_model=answer_shape(RoundsAnswer))
def show_rounds(view: Viewed, group: GroupNumber) -> Response:
    """Every round that one may see."""
    view.group(group)
    return view.answer(lambda: rounds_of(view.state, group, view.role))


@rounds_router.get(GROUP + "/calendar", response_model=answer_shape(CalendarAnswer))
def show_calendar(view: Viewed, group: GroupNumber) -> Response:
    """The whole calendar of a round robin."""
    view.group(group)
    return view.answer(lambda: calendar(view.state, group, view.role))


@rounds_router.get(ROUND, response_model=answer_shape(RoundAnswer))
def show_round(view: Viewed, group: GroupNumber, number: RoundNumber) -> Response:
    """A round with its boards and results."""
    view.round(group, number)
    return view.answer(lambda: round_of(view.state, group, number, view.role))


@rounds_router.get(BOARD, response_model=answer_shape(BoardAnswer))
def show_board(view: Viewed, group: GroupNumber, number: RoundNumber, board: BoardNumber) -> Response:
    """One board with its players and games."""
    view.round(group, number).on_board(board)
    return view.answer(lambda: board_of(view.state, group, number, board, view.role))


@rounds_router.get(BOARD + "/why", response_model=answer_shape(WhyAnswer))
def show_why(view: Viewed, group: GroupNumber, number: RoundNumber, board: BoardNumber) -> Response:
    """Why the two players of a board meet, with these colours."""
    view.round(group, number)
    return view.answer(lambda: why(view.state, group, number, board, view.role))


@rounds_router.get(BOARD + "/correction", response_model=answer_shape(CorrectionAnswer))
def show_correction(
    view: Viewed,
    group: GroupNumber,
    number: RoundNumber,
    board: BoardNumber,
    result: AskedResult = None,
    game: AskedGame = 1,
) -> Response:
    """What a corrected result would change in the standings and in the rounds paired since; nothing is changed.

    The correction is the command `correct-result`; `adopt-pairings` pairs `round_to_pair_again` anew after it.
    """
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    view.round(group, number).on_board(board)
    command = CorrectResult(group, number, board, None if result is None else Result[result], game)
    return view.answer(lambda: correction(view.state, command, view.role))


@rounds_router.get(ROUND + "/rests/{player}/why", response_model=answer_shape(WhyAnswer))
def show_why_rest(view: Viewed, group: GroupNumber, number: RoundNumber, player: Entrant) -> Response:
    """Why a player has no opponent in a round."""
    view.round(group, number)
    return view.answer(lambda: why_rest(view.state, group, number, player, view.role))


@rounds_router.get(ROUND + "/why-not", response_model=answer_shape(WhyNotAnswer))
def show_why_not(
    view: Viewed, group: GroupNumber, number: RoundNumber, first: AskedEntrant, second: AskedEntrant
) -> Response:
    """Why two players do not meet in a round."""
    view.round(group, number)
    if first == second:
        raise InputError([FaultPlace("query.second", N_("it must be another player than the first"))])
    return view.answer(lambda: why_not(view.state, group, number, first, second, view.role))


@rounds_router.get(GROUP + "/draft/warnings", response_model=answer_shape(DraftAnswer))
def show_draft_warnings(view: Viewed, group: GroupNumber) -> Response:
    """The rules that the last round breaks, and where it differs from the system's."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    view.group(group)
    return view.answer(lambda: draft(view.state, group, view.role))


@rounds_router.post(
    GROUP + "/draft/warnings",
    response_model=list[WarningShape],  # type: ignore[valid-type]
    openapi_extra=described("EventEditPairings"),
)
def try_pairings(view: Viewed, group: GroupNumber, body: Body) -> Response:
    """The rules that a last round made by hand would break; nothing is changed."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    view.group(group)
    warnings = warnings_of(view.state, _proposal(view, group, body))
    return JSONResponse(as_json(warnings, view.visitor.words))


def _proposal(view: View, group: GroupNumber, body: bytes) -> EditPairings:
    """A round as somebody would make it; who plays elsewhere cannot stand in it."""
    proposal = cast(EditPairings, read_fields("edit-pairings", {**read_object(body), "group": group}))
    playing = [player for pair in proposal.pairs for player in (pair.white, pair.black)]
    for player in (*playing, *(rest.player for rest in proposal.rests)):
        view.state.member(group, player)
    return proposal
