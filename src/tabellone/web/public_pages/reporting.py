"""Results from the boards: a player opens a board with its code, reports the result, the opponent confirms it."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.rounds import BoardAnswer, GameAnswer, ReportAnswer, board_of
from tabellone.core.model import Colour, Result, Scoring
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import ConfirmResult, DisputeResult, EnterResult, WithdrawReport
from tabellone.desk.event.disputes import PLAYED, Seat, SeatError, seats_at
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.tournament import scoring_of
from tabellone.desk.roles import Role
from tabellone.http.language import language_of, reader_words
from tabellone.locales.group_names import group_title
from tabellone.locales.mark import N_
from tabellone.locales.results import colour_name, game_text, result_text
from tabellone.locales.words import Words
from tabellone.store.accounts.throttle import ThrottleError
from tabellone.web.acting import status_of
from tabellone.web.public_pages.pairings import public_board
from tabellone.web.public_pages.sheet import group_name
from tabellone.web.public_pages.showing import (
    LiveFrame,
    asks_for_part,
    fragment,
    live_frame,
    public_page,
    remember,
    remembered,
)
from tabellone.web.public_pages.view import PublicEvent, group_of, view_of
from tabellone.web.query import choice, needed_number, path_number, posted_form, whole_number
from tabellone.web.rendering import Page, rendered
from tabellone.web.visit import house_of


@dataclass(frozen=True, slots=True)
class Choice:
    """A result that may be reported: its name in the form, who wins, and the score with the first White first."""

    value: str
    text: str
    score: str


@dataclass(frozen=True, slots=True)
class SeatReport:
    """What one of two players says who do not agree: who, the score with the first White first, in words, and when."""

    name: str
    is_mine: bool
    score: str
    text: str
    time: str


@dataclass(frozen=True, slots=True)
class SeatGame:
    """A game as one of its players sees it on the page; `reports` are two that differ."""

    number: int
    colour: str
    choices: tuple[Choice, ...]
    score: str
    text: str
    is_mine: bool
    is_to_confirm: bool
    is_settled: bool
    reports: tuple[SeatReport, ...] = ()

    @property
    def other_report(self) -> SeatReport | None:
        """What the opponent says, if this player has said something else, and so may give way."""
        others = [report for report in self.reports if not report.is_mine]
        return others[0] if others and any(report.is_mine for report in self.reports) else None

    @property
    def own_report(self) -> SeatReport | None:
        """What this player says."""
        return next((report for report in self.reports if report.is_mine), None)


@dataclass(frozen=True, slots=True)
class SeatContent:
    """A board as the player of one side sees it."""

    round: int
    board: int
    group: str
    me: str
    opponent: str
    white: str
    black: str
    games: tuple[SeatGame, ...]


def seat_content(view: PublicEvent, seat: Seat, words: Words) -> SeatContent:
    """What the player of a seat may do now."""
    view.encounter(seat.group, seat.round, seat.board)
    # Who reported a result is told to those at the desk; a seat is told whether it was he himself.
    board = board_of(view.state, seat.group, seat.round, seat.board, Role.VIEWER)
    return SeatContent(
        seat.round,
        seat.board,
        group_name(view, seat.group, words),
        view.state.entrant(seat.player).name,
        board.black.name if seat.player == board.white.player else board.white.name,
        board.white.name,
        board.black.name,
        tuple(_game(view, game, seat, board, words) for game in board.games),
    )


def _game(view: PublicEvent, game: GameAnswer, seat: Seat, board: BoardAnswer, words: Words) -> SeatGame:
    names = (board.white.name, board.black.name)
    in_order = names if game.game == 1 else names[::-1]
    me = view.state.entrant(seat.player).name
    is_mine = game.awaits_confirmation and game.reported_by == seat.author
    scoring = scoring_of(view.state, view.group(seat.group))
    choices = () if game.is_settled or is_mine or game.is_disputed else PLAYED
    return SeatGame(
        game.game,
        colour_name(Colour.WHITE if game.white == seat.player else Colour.BLACK, words),
        tuple(
            offered_choice(result, game.game, in_order, scoring, words, me)
            for result in choices
            if result is not game.result
        ),
        game_text(game, words),
        "" if game.result is None else winner_text(game.result, in_order, words, me),
        is_mine,
        game.awaits_confirmation and not is_mine,
        game.is_settled,
        tuple(_report(report, seat, board, in_order, words) for report in game.reports),
    )


def _report(
    report: ReportAnswer, seat: Seat, board: BoardAnswer, in_order: tuple[str, ...], words: Words
) -> SeatReport:
    is_mine = report.author == seat.author
    return SeatReport(
        board.black.name if report.author.endswith("/black") else board.white.name,
        is_mine,
        game_text(report, words),
        winner_text(report.result, in_order, words),
        "" if report.at is None else words.time(report.at),
    )


def offered_choice(
    result: Result, place: int, in_order: tuple[str, ...], scoring: Scoring, words: Words, me: str = ""
) -> Choice:
    """A result to choose; `in_order` are the names of White and Black of this very game, `me` is who chooses."""
    score = result_text(result, scoring, words, is_reversed=place > 1)
    return Choice(result.name, winner_text(result, in_order, words, me), score)


def winner_text(result: Result, in_order: tuple[str, ...], words: Words, me: str = "") -> str:
    """Who has won, in words; empty for what only an arbiter enters."""
    if result is Result.DRAW:
        return words("A draw")
    if result not in (Result.WHITE_WINS, Result.BLACK_WINS):
        return ""
    winner = in_order[0 if result is Result.WHITE_WINS else 1]
    return words("I won") if winner == me else words("{name} won", name=winner)


_MOST_BOARDS = 2000
_MOST_KEY = 64
_MOST_CODE = 20
_RESULTS = tuple(result.name for result in PLAYED)


@dataclass(frozen=True, slots=True)
class OpenRound:
    """A group whose round is being played."""

    group: GroupId
    name: str
    round: int
    boards: int


@dataclass(frozen=True, slots=True)
class ReportFormPage(Page):
    """The form for board and code."""

    template: ClassVar[str] = "public/report.html"

    frame: LiveFrame
    open: tuple[OpenRound, ...]
    form: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SeatPage(Page):
    """A board as the player of one side sees it, with what he may report."""

    template: ClassVar[str] = "public/seat.html"

    frame: LiveFrame
    it: SeatContent
    seat: Seat
    code: str


@dataclass(frozen=True, slots=True)
class SeatDisputePage(Page):
    """What the result was instead, if the one that the opponent has reported is not right."""

    template: ClassVar[str] = "public/seat_dispute.html"

    frame: LiveFrame
    it: SeatContent
    game: SeatGame
    seat: Seat
    code: str
    key: str


@dataclass(frozen=True, slots=True)
class SeatEchoPage(Page):
    """A result once more to be looked at before it is reported."""

    template: ClassVar[str] = "public/seat_echo.html"

    frame: LiveFrame
    it: SeatContent
    seat: Seat
    code: str
    game: int
    chosen: Choice
    key: str


@dataclass(frozen=True, slots=True)
class ReportedPart(Page):
    """What stands on a board after a report: the part of its page that changes."""

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


def open_rounds(view: PublicEvent, words: Words) -> tuple[OpenRound, ...]:
    """The groups that wait for results."""
    return tuple(
        OpenRound(group.id, group_title(group.settings.name, words), round_state.number, len(round_state.encounters))
        for group in view.state.groups.values()
        for round_state in (group.round_in_play,)
        if round_state is not None and round_state.phase is RoundPhase.PUBLISHED
    )


def report_page(request: Request) -> Response:
    """The form for board and code; a slip's QR code fills it in."""
    return _report_form(request, request.query_params)


def _report_form(request: Request, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    view = view_of(request)
    filled = {name: form.get(name, "")[:_MOST_CODE] for name in ("group", "board", "code")}
    content = ReportFormPage(live_frame(request, view), open_rounds(view, reader_words(request)), filled)
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
    try:
        if "confirm" in form:
            return _confirmed(request, seat, form)
        if "withdraw" in form:
            return _withdrawn(request, seat, form)
        if "dispute" in form:
            return _disputed(request, view, seat, form)
        if "result" in form:
            return _entered(request, view, seat, form)
    except Refusal as refusal:
        return _seat_page(request, view_of(request), seat, form, refusal)
    return _seat_page(request, view, seat, form)


def _seat(request: Request, view: PublicEvent, form: Mapping[str, str]) -> Seat:
    """The seat that the code opens."""
    rounds = {str(open_round.group): open_round for open_round in open_rounds(view, reader_words(request))}
    if not rounds:
        raise SeatError("no round is being played; the arbiter enters the results")
    chosen = rounds[choice(form, "group", tuple(rounds), next(iter(rounds)))]
    missing = N_("write the number of your board; it stands on your slip")
    board = needed_number(form, "board", missing, least=1, most=_MOST_BOARDS)
    seats = seats_at(view.state, view.book, chosen.group, chosen.round, board)
    client = request.client.host if request.client else ""
    house = house_of(request)
    return house.board_codes.opened(seats, form.get("code", ""), client, house.now())


def _seat_page(
    request: Request, view: PublicEvent, seat: Seat, form: Mapping[str, str], refusal: Refusal | None = None
) -> Response:
    vocabulary = reader_words(request)
    content = SeatPage(live_frame(request, view), seat_content(view, seat, vocabulary), seat, _code(form))
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    response = public_page(request, content, status=status, refusal=refusal)
    if remembered(request, view) is None:
        # A slip says who holds it: his board stands on this phone from now on.
        remember(response, view, seat.group, seat.player)
    return response


def _game_number(form: Mapping[str, str], field: str) -> int:
    return whole_number(form, field, 1, least=1, most=2)


def _entered(request: Request, view: PublicEvent, seat: Seat, form: Mapping[str, str]) -> Response:
    """The result once more to be looked at, then reported."""
    result = Result[choice(form, "result", _RESULTS, _RESULTS[0])]
    game = _game_number(form, "game")
    if form.get("sure") != "1":
        it = seat_content(view, seat, reader_words(request))
        chosen = next(
            (
                option
                for one in it.games
                if one.number == game and not one.is_to_confirm
                for option in one.choices
                if option.value == result.name
            ),
            None,
        )
        if chosen is None:
            raise SeatError("this game has a result already; if it is wrong, call the arbiter")
        frame, code, key = live_frame(request, view), _code(form), secrets.token_urlsafe(12)
        return public_page(request, SeatEchoPage(frame, it, seat, code, game, chosen, key))
    command = EnterResult(seat.group, seat.round, seat.board, result, game)
    house_of(request).act_at_seat(seat, command, key=_key(form))
    return _to_board(seat, form)


def _disputed(request: Request, view: PublicEvent, seat: Seat, form: Mapping[str, str]) -> Response:
    """What the result was instead of the one reported, then both are kept and neither counts."""
    number = _game_number(form, "dispute")
    it = seat_content(view, seat, reader_words(request))
    game = next((seat_game for seat_game in it.games if seat_game.number == number), None)
    if game is None or not (game.is_to_confirm or "result" in form):
        raise SeatError("there is nothing to confirm here any more; look at the result")
    if "result" not in form:
        frame, key = live_frame(request, view), secrets.token_urlsafe(12)
        return public_page(request, SeatDisputePage(frame, it, game, seat, _code(form), key))
    result = Result[choice(form, "result", _RESULTS, _RESULTS[0])]
    command = DisputeResult(seat.group, seat.round, seat.board, result, seat.author, number)
    house_of(request).act_at_seat(seat, command, key=_key(form))
    return _to_board(seat, form)


def _withdrawn(request: Request, seat: Seat, form: Mapping[str, str]) -> Response:
    """The player says that the mistake was his."""
    command = WithdrawReport(seat.group, seat.round, seat.board, seat.author, _game_number(form, "withdraw"))
    house_of(request).act_at_seat(seat, command)
    return _to_board(seat, form)


def _code(form: Mapping[str, str]) -> str:
    return form.get("code", "")[:_MOST_CODE]


def _key(form: Mapping[str, str]) -> str | None:
    return form.get("key", "")[:_MOST_KEY] or None


def _confirmed(request: Request, seat: Seat, form: Mapping[str, str]) -> Response:
    game = _game_number(form, "confirm")
    it = seat_content(view_of(request), seat, reader_words(request))
    if any(seat_game.number == game and seat_game.is_mine for seat_game in it.games):
        raise SeatError("you have reported this result yourself; your opponent confirms it with his own code")
    try:
        house_of(request).act_at_seat(seat, ConfirmResult(seat.group, seat.round, seat.board, game, seat.author))
    except DeskError as error:
        # The desk names who has confirmed or reported by his seat, which tells a player nothing.
        raise SeatError("there is nothing to confirm here any more; look at the result") from error
    return _to_board(seat, form)


def _to_board(seat: Seat, form: Mapping[str, str]) -> Response:
    """The board as it stands; the code goes along, so that the player can answer if his opponent does not agree."""
    to = f"/events/{seat.book}/report/{seat.group}/{seat.round}/{seat.board}?{urlencode({'code': _code(form)})}"
    return RedirectResponse(to, HTTPStatus.SEE_OTHER)


def _reports(view: PublicEvent, group: GroupId, number: int, board: int) -> tuple[tuple[str, ReportAnswer], ...]:
    """Who has said what, where the two players do not agree: they see it on the board's page, and only there."""
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
