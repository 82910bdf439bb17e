"""Results from the boards: a player opens a board with its code, reports the result, the opponent confirms it."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import ClassVar
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.groups.boards import BoardAnswer, GameAnswer, LineUpChoice, ReportAnswer, Side, line_up_choice
from tabellone.answers.groups.rounds import board_of
from tabellone.core.model import Colour, Result, Scoring
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import (
    ConfirmResult,
    DisputeResult,
    EnterResult,
    RequestAbsence,
    SetLineUp,
    WithdrawReport,
)
from tabellone.desk.event.disputes import PLAYED, Seat, SeatError, all_seats, seats_at
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.records import AbsenceRequest, Attendance
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.requests import REQUESTABLE
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.settings import MOST_ROUNDS
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.team_event import match_has_result
from tabellone.desk.event.tournament import scoring_of
from tabellone.desk.public_view import hides_line_ups, with_own_line_up
from tabellone.desk.roles import Role
from tabellone.http.language import language_of
from tabellone.store.accounts.throttle import ThrottleError
from tabellone.store.house import EVENT
from tabellone.web.acting import status_of
from tabellone.web.public_pages.pairings import public_board
from tabellone.web.public_pages.showing import (
    COOKIE_SECONDS,
    LiveFrame,
    asks_for_part,
    fragment,
    live_frame,
    public_page,
    remember,
    remembered,
)
from tabellone.web.public_pages.view import PublicEvent, group_of, view_of
from tabellone.web.query import choice, chosen_players, path_number, posted_form, whole_number
from tabellone.web.rendering import Page, rendered
from tabellone.web.visit import house_of


@dataclass(frozen=True, slots=True)
class SeatGame:
    """A game as one of its players sees it: the names of its White and Black, and the results to choose from."""

    answer: GameAnswer
    colour: Colour
    author: str
    names: tuple[str, str]
    choices: tuple[Result, ...]

    @property
    def is_mine(self) -> bool:
        """The player has reported the result, and nobody has confirmed it."""
        return self.answer.awaits_confirmation and self.answer.reported_by == self.author

    @property
    def is_to_confirm(self) -> bool:
        """The opponent has reported the result."""
        return self.answer.awaits_confirmation and not self.is_mine

    @property
    def other_report(self) -> ReportAnswer | None:
        """The opponent's report, if this player has reported something else, and so may give way."""
        others = [report for report in self.answer.reports if report.author != self.author]
        return others[0] if others and self.own_report else None

    @property
    def own_report(self) -> ReportAnswer | None:
        """This player's report where the two differ."""
        return next((report for report in self.answer.reports if report.author == self.author), None)


@dataclass(frozen=True, slots=True)
class SeatContent:
    """A board as the player of one side sees it."""

    seat: Seat
    board: BoardAnswer
    scoring: Scoring
    games: tuple[SeatGame, ...]
    request: AbsenceRequest | None
    rounds_to_ask: range
    absences: tuple[Attendance, ...]
    line_up: LineUpChoice | None
    is_line_up_set: bool
    hides_line_ups: bool

    @property
    def me(self) -> Side:
        """The player of the seat."""
        return self.board.white if self.seat.player == self.board.white.player else self.board.black

    @property
    def opponent(self) -> Side:
        """The other player."""
        return self.board.black if self.seat.player == self.board.white.player else self.board.white


def seat_content(view: PublicEvent, seat: Seat) -> SeatContent:
    """The board of a seat, with the results that may be reported now."""
    match = view.encounter(seat.group, seat.round, seat.board)
    # Authors of results are for the desk; a seat learns only whether the report is its own.
    board = board_of(view.state, seat.group, seat.round, seat.board, Role.VIEWER)
    games = tuple(_game(game, seat, board.names(game)) for game in board.games)
    group = view.group(seat.group)
    mine = [request for request in group.requests if request.player == seat.player]
    is_lapsed = bool(mine) and mine[-1].is_approved is None and mine[-1] not in group.open_requests
    request = None if not mine or is_lapsed else mine[-1]
    rounds = range(group.next_to_play, group.planned_rounds + 1)
    absences = REQUESTABLE[-1:] if group.settings.pairs_the_absent else REQUESTABLE
    line_up = None
    if board.is_between_teams and not match_has_result(view.state, group, seat.round, match):
        side = board.white if seat.player == board.white.player else board.black
        line_up = line_up_choice(view.state, seat.group, seat.round, side)
    return SeatContent(
        seat,
        board,
        scoring_of(view.state, group),
        games,
        request,
        rounds,
        absences,
        line_up,
        (seat.round, seat.player) in group.chosen_line_ups,
        hides_line_ups(group),
    )


def _game(game: GameAnswer, seat: Seat, names: tuple[str, str]) -> SeatGame:
    is_mine = game.awaits_confirmation and game.reported_by == seat.author
    choices = () if game.is_settled or is_mine or game.is_disputed else PLAYED
    colour = Colour.WHITE if game.white == seat.player else Colour.BLACK
    return SeatGame(game, colour, seat.author, names, tuple(result for result in choices if result is not game.result))


SEAT_COOKIE = "tabellone_seat"
_MOST_BOARDS = 2000
_MOST_KEY = 64
_MOST_CODE = 20
_RESULTS = tuple(result.name for result in PLAYED)


@dataclass(frozen=True, slots=True)
class ReportFormPage(Page):
    """The form for the code of a slip, with the board that an address or a refused form named."""

    template: ClassVar[str] = "public/report.html"

    frame: LiveFrame
    open: tuple[GroupState, ...]
    form: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SeatPage(Page):
    """A board from the seat of one player, with the results that the player may report."""

    template: ClassVar[str] = "public/seat.html"

    frame: LiveFrame
    event: PublicEvent
    it: SeatContent
    code: str


@dataclass(frozen=True, slots=True)
class SeatDisputePage(Page):
    """The form to dispute the opponent's reported result with another one."""

    template: ClassVar[str] = "public/seat_dispute.html"

    frame: LiveFrame
    it: SeatContent
    game: SeatGame
    code: str
    key: str


@dataclass(frozen=True, slots=True)
class SeatEchoPage(Page):
    """A result once more to be looked at before it is reported."""

    template: ClassVar[str] = "public/seat_echo.html"

    frame: LiveFrame
    it: SeatContent
    game: SeatGame
    chosen: Result
    code: str
    key: str


@dataclass(frozen=True, slots=True)
class ReportedPart(Page):
    """The page fragment of a board that changes after a report."""

    template: ClassVar[str] = "public/reported_part.html"

    report_address: str
    board: BoardAnswer
    reports: tuple[tuple[str, ReportAnswer], ...]
    group: GroupId
    code: str


@dataclass(frozen=True, slots=True)
class ReportedPage(Page):
    """A board after its result was reported or confirmed."""

    template: ClassVar[str] = "public/reported.html"

    frame: LiveFrame
    content: ReportedPart
    part: str


def open_groups(view: PublicEvent) -> tuple[GroupState, ...]:
    """The groups that wait for results."""
    return tuple(
        group
        for group in view.state.groups.values()
        if group.round_in_play is not None and group.round_in_play.phase is RoundPhase.PUBLISHED
    )


def report_page(request: Request) -> Response:
    """The form for the code of a slip; a slip's QR code fills it in."""
    return _report_form(request, request.query_params)


def _report_form(request: Request, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    view = view_of(request)
    filled = {name: form.get(name, "")[:_MOST_CODE] for name in ("group", "board", "code")}
    content = ReportFormPage(live_frame(request, view), open_groups(view), filled)
    if refusal is None:
        return public_page(request, content)
    status = HTTPStatus.TOO_MANY_REQUESTS if isinstance(refusal, ThrottleError) else status_of(refusal)
    response = public_page(request, content, status=status, refusal=refusal)
    if isinstance(refusal, ThrottleError):
        wait = refusal.again - house_of(request).now()
        response.headers["Retry-After"] = str(max(1, int(wait.total_seconds())))
    return response


async def report_posted(request: Request) -> Response:
    """A code, a result, or a confirmation."""
    form = await posted_form(request)
    return await run_in_threadpool(_reported, request, form)


def _reported(request: Request, form: Mapping[str, str]) -> Response:
    view = view_of(request)
    try:
        seat = _seat(request, view, form)
    except Refusal as refusal:
        return _report_form(request, form, refusal)
    view = _seat_view(request, seat)
    try:
        if "confirm" in form:
            return _confirmed(request, seat, form)
        if "withdraw" in form:
            return _withdrawn(request, seat, form)
        if "dispute" in form:
            return _disputed(request, view, seat, form)
        if "absence" in form:
            return _asked(request, seat, form)
        if "line-up" in form:
            return _line_up_set(request, view, seat, form)
        if "result" in form:
            return _entered(request, view, seat, form)
    except Refusal as refusal:
        return _seat_page(request, _seat_view(request, seat), seat, form, refusal)
    return _seat_page(request, view, seat, form)


def _seat(request: Request, view: PublicEvent, form: Mapping[str, str]) -> Seat:
    """The seat that the code opens: of the board that is named with it, or of any that is being played."""
    groups = {str(group.id): group for group in open_groups(view)}
    if not groups:
        raise SeatError("no round is being played; the arbiter enters the results")
    board = whole_number(form, "board", None, least=1, most=_MOST_BOARDS)
    if board is None:
        seats = all_seats(view.state, view.book, groups.values())
    else:
        group = groups[choice(form, "group", tuple(groups), next(iter(groups)))].id
        seats = seats_at(view.state, view.book, group, view.number_in_play(group), board)
    client = request.client.host if request.client else ""
    house, token = house_of(request), request.cookies.get(SEAT_COOKIE, "")
    return house.board_codes.opened(seats, form.get("code", ""), client, house.now(), token)


def _seat_view(request: Request, seat: Seat, *, again: bool = False) -> PublicEvent:
    """The event as the public sees it, with the line-up of the seat's own team; looked up `again` after an act."""
    if again:
        request.state.seen_event = None
    view = view_of(request)
    whole: EventState = house_of(request).view(seat.book, EVENT).state
    group = with_own_line_up(view.group(seat.group), whole.group(seat.group), seat.round, seat.board, seat.player)
    return view if group is view.group(seat.group) else replace(view, state=view.state.with_group(group))


def _seat_page(
    request: Request, view: PublicEvent, seat: Seat, form: Mapping[str, str], refusal: Refusal | None = None
) -> Response:
    content = SeatPage(live_frame(request, view), view, seat_content(view, seat), _code(form))
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    response = public_page(request, content, status=status, refusal=refusal)
    # From now on the wrong codes of others do not keep this browser waiting.
    token, path = house_of(request).board_codes.browser_token(seat), f"/events/{view.book}/report"
    response.set_cookie(SEAT_COOKIE, token, max_age=COOKIE_SECONDS, path=path, httponly=True, samesite="lax")
    if remembered(request, view) is None:
        # The slip identifies its player, whose board this phone shows from now on.
        remember(response, view, seat.group, seat.player)
    return response


def _game_number(form: Mapping[str, str], field: str) -> int:
    return whole_number(form, field, 1, least=1, most=2)


def _entered(request: Request, view: PublicEvent, seat: Seat, form: Mapping[str, str]) -> Response:
    """The result once more to be looked at, then reported."""
    result = Result[choice(form, "result", _RESULTS, _RESULTS[0])]
    game = _game_number(form, "game")
    if form.get("sure") != "1":
        it = seat_content(view, seat)
        seat_game = next((one for one in it.games if one.answer.game == game and not one.is_to_confirm), None)
        if seat_game is None or result not in seat_game.choices:
            raise SeatError("this game has a result already; if it is wrong, call the arbiter")
        frame, key = live_frame(request, view), secrets.token_urlsafe(12)
        return public_page(request, SeatEchoPage(frame, it, seat_game, result, _code(form), key))
    command = EnterResult(seat.group, seat.round, seat.board, result, game)
    house_of(request).act_at_seat(seat, command, key=_key(form))
    return _to_board(seat, form)


def _disputed(request: Request, view: PublicEvent, seat: Seat, form: Mapping[str, str]) -> Response:
    """Store another result than the one reported: both are stored and neither counts."""
    number = _game_number(form, "dispute")
    it = seat_content(view, seat)
    game = next((seat_game for seat_game in it.games if seat_game.answer.game == number), None)
    if game is None or not (game.is_to_confirm or "result" in form):
        raise SeatError("there is nothing to confirm here any more; look at the result")
    if "result" not in form:
        frame, key = live_frame(request, view), secrets.token_urlsafe(12)
        return public_page(request, SeatDisputePage(frame, it, game, _code(form), key))
    result = Result[choice(form, "result", _RESULTS, _RESULTS[0])]
    command = DisputeResult(seat.group, seat.round, seat.board, result, seat.author, number)
    house_of(request).act_at_seat(seat, command, key=_key(form))
    return _to_board(seat, form)


def _asked(request: Request, seat: Seat, form: Mapping[str, str]) -> Response:
    """Ask for a bye or to withdraw, and say that the arbiter decides."""
    absence = Attendance(choice(form, "absence", [option.value for option in REQUESTABLE]))
    number = whole_number(form, "round", 1, least=1, most=MOST_ROUNDS)
    house_of(request).act_at_seat(seat, RequestAbsence(seat.group, seat.player, number, absence), key=_key(form))
    return _seat_page(request, _seat_view(request, seat, again=True), seat, form)


def _line_up_set(request: Request, view: PublicEvent, seat: Seat, form: Mapping[str, str]) -> Response:
    """Set the line-up of the seat's own team, and show it as it stands."""
    play = view.group(seat.group).settings.teams
    players = chosen_players(form, 0 if play is None else play.boards, view.state.next_entrant)
    house_of(request).act_at_seat(seat, SetLineUp(seat.group, seat.round, seat.player, players), key=_key(form))
    return _seat_page(request, _seat_view(request, seat, again=True), seat, form)


def _withdrawn(request: Request, seat: Seat, form: Mapping[str, str]) -> Response:
    """Withdraw a report that its player calls a mistake."""
    command = WithdrawReport(seat.group, seat.round, seat.board, seat.author, _game_number(form, "withdraw"))
    house_of(request).act_at_seat(seat, command)
    return _to_board(seat, form)


def _code(form: Mapping[str, str]) -> str:
    return form.get("code", "")[:_MOST_CODE]


def _key(form: Mapping[str, str]) -> str | None:
    return form.get("key", "")[:_MOST_KEY] or None


def _confirmed(request: Request, seat: Seat, form: Mapping[str, str]) -> Response:
    game = _game_number(form, "confirm")
    it = seat_content(view_of(request), seat)
    if any(seat_game.answer.game == game and seat_game.is_mine for seat_game in it.games):
        raise SeatError("you have reported this result yourself; your opponent confirms it with his own code")
    try:
        house_of(request).act_at_seat(seat, ConfirmResult(seat.group, seat.round, seat.board, game, seat.author))
    except DeskError as error:
        # The desk's error names the seat that has confirmed or reported, which tells a player nothing.
        raise SeatError("there is nothing to confirm here any more; look at the result") from error
    return _to_board(seat, form)


def _to_board(seat: Seat, form: Mapping[str, str]) -> Response:
    """The current board; the code is included, so that the player can answer a dispute."""
    to = f"/events/{seat.book}/report/{seat.group}/{seat.round}/{seat.board}?{urlencode({'code': _code(form)})}"
    return RedirectResponse(to, HTTPStatus.SEE_OTHER)


def _reports(view: PublicEvent, group: GroupId, number: int, board: int) -> tuple[tuple[str, ReportAnswer], ...]:
    """Conflicting reports of the two players: only they see them, on the board's page."""
    answer = board_of(view.state, group, number, board, Role.VIEWER)
    return tuple(
        (answer.black.name if report.author.endswith("/black") else answer.white.name, report)
        for game in answer.games
        for report in game.reports
    )


def reported_board(request: Request) -> Response:
    """A board after its result was reported or confirmed: what stands there, and what is still to be done."""
    view, group, language = view_of(request), group_of(request), language_of(request)
    number, board = path_number(request, "number"), path_number(request, "board")
    shown_board = public_board(view, group, number, board)
    code = _code(request.query_params)
    content = ReportedPart(
        f"/events/{view.book}/report", shown_board, _reports(view, group, number, board), group, code
    )
    part = rendered(content.template, language, content, discipline=view.discipline)
    if asks_for_part(request):
        return fragment(part, language)
    return public_page(request, ReportedPage(live_frame(request, view), content, part))
