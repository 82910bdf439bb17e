"""Groups of an event: rounds with their reasons, standings, players kept apart, and assigned points."""

from typing import Annotated, cast

from fastapi import Query, Response
from fastapi.responses import JSONResponse

from tabellone.answers.as_json import as_json
from tabellone.answers.groups.boards import BoardAnswer
from tabellone.answers.groups.card import CardAnswer, card
from tabellone.answers.groups.correction import AssignedPointsAnswer, CorrectionAnswer, assigned_points, correction
from tabellone.answers.groups.draft import ApartAnswer, DraftAnswer, WarningAnswer, draft, kept_apart, warnings_of
from tabellone.answers.groups.pictures import CrosstableAnswer, crosstable
from tabellone.answers.groups.rounds import (
    CalendarAnswer,
    RequestsAnswer,
    RoundAnswer,
    RoundsAnswer,
    board_of,
    calendar,
    requests_of,
    round_of,
    rounds_of,
)
from tabellone.answers.groups.standings import StandingsAnswer, boards_of_group, standings
from tabellone.answers.groups.team_boards import BoardsAnswer
from tabellone.answers.groups.why import WhyAnswer, WhyNotAnswer, why, why_not, why_rest
from tabellone.api.commands import Body, described, read_fields, read_object
from tabellone.api.problems import FaultPlace, InputError
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape, shape
from tabellone.api.views import View, Viewed
from tabellone.api.visitor import (
    HIGHEST,
    AskedEntrant,
    AskedGame,
    AskedResult,
    BoardNumber,
    Entrant,
    GroupNumber,
    RoundNumber,
)
from tabellone.core.model import Result
from tabellone.desk.event.commands import CorrectResult, EditPairings
from tabellone.desk.event.report_file import report_of
from tabellone.desk.roles import Act
from tabellone.formats.trf import write_trf
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
    """Show the effects of a corrected result on the standings and the rounds paired since; nothing is changed.

    The correction is the command `correct-result`; `adopt-pairings` pairs `round_to_pair_again` anew after it.
    """
    view.check(Act.SEE_DRAFTS)
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
    view.check(Act.SEE_DRAFTS)
    view.group(group)
    return view.answer(lambda: draft(view.state, group, view.role))


@rounds_router.post(
    GROUP + "/draft/warnings",
    response_model=list[WarningShape],  # type: ignore[valid-type]
    openapi_extra=described("EventEditPairings"),
)
def try_pairings(view: Viewed, group: GroupNumber, body: Body) -> Response:
    """The rules that a last round made by hand would break; nothing is changed."""
    view.check(Act.SEE_DRAFTS)
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


standings_router = router_of("standings")

TRF = "text/plain; charset=utf-8"
Through = Annotated[
    int | None, Query(ge=0, le=HIGHEST, description="After which round; without it after the last one published.")
]


@standings_router.get(GROUP + "/standings", response_model=answer_shape(StandingsAnswer))
def show_standings(view: Viewed, group: GroupNumber, through: Through = None) -> Response:
    """The standings after the rounds that everybody may see, or after a given one."""
    view.group(group)
    return view.answer(lambda: standings(view.state, group, view.role, through))


@standings_router.get(GROUP + "/boards", response_model=answer_shape(BoardsAnswer))
def show_boards(view: Viewed, group: GroupNumber) -> Response:
    """The results of teams by board: players with points and performance; empty where players meet."""
    view.group(group)
    return view.answer(lambda: boards_of_group(view.state, group))


@standings_router.get(GROUP + "/crosstable", response_model=answer_shape(CrosstableAnswer))
def show_crosstable(view: Viewed, group: GroupNumber) -> Response:
    """Show the crosstable: opponents, colours and results of every player."""
    view.group(group)
    return view.answer(lambda: crosstable(view.state, group))


@standings_router.get(GROUP + "/players/{player}", response_model=answer_shape(CardAnswer))
def show_player(view: Viewed, group: GroupNumber, player: Entrant) -> Response:
    """The card of a player: games, colours, the sums of their tie-breaks, what happened to their rating."""
    view.state.member(group, player)
    return view.answer(lambda: card(view.state, group, player, view.role))


@standings_router.get(
    GROUP + "/trf",
    response_class=Response,
    responses={200: {"description": "A report file", "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def show_trf(view: Viewed, group: GroupNumber) -> Response:
    """The rounds that everybody may see as a report file (TRF26); births, sexes and licences are for arbiters."""
    view.group(group)
    return view.sent(
        lambda: write_trf(
            report_of(view.state, group, with_plans=view.sees_drafts, with_private=view.sees_private, seal=view.seal),
            "26",
        ).encode("utf-8"),
        TRF,
        f"{view.book}-{group}.trf",
    )


@rounds_router.get("/events/{event}/groups/{group}/requests", response_model=answer_shape(RequestsAnswer))
def show_requests(view: Viewed, group: GroupNumber) -> Response:
    """Show the byes and withdrawals for which players ask; `answer-request` approves or refuses them."""
    return view.answer(lambda: requests_of(view.state, group, view.role))


apart_router = router_of("apart")


@apart_router.get("/events/{event}/groups/{group}/apart", response_model=answer_shape(ApartAnswer))
def show_apart(view: Viewed, group: GroupNumber) -> Response:
    """Show the players kept apart by club, province or name, and the pairs that follow; `keep-apart` changes them."""
    view.check(Act.SEE_DRAFTS)
    view.group(group)
    return view.answer(lambda: kept_apart(view.state, group, view.role))


assigned_points_router = router_of("points")


@assigned_points_router.get("/events/{event}/groups/{group}/points", response_model=answer_shape(AssignedPointsAnswer))
def show_points(view: Viewed, group: GroupNumber) -> Response:
    """Penalties, bonuses and results that count otherwise; `assign-points` and `revoke-points` change them."""
    view.check(Act.SEE_DRAFTS)
    view.group(group)
    return view.answer(lambda: assigned_points(view.state, group, view.role))
