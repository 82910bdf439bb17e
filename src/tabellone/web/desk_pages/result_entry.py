"""Results typed on the round page, the preview of a correction, and verification by typing them once more."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tabellone.answers.groups import rounds as answers
from tabellone.answers.groups.boards import BoardAnswer, GameAnswer
from tabellone.answers.groups.correction import CorrectionAnswer, correction
from tabellone.answers.portion import NotFoundError
from tabellone.core.model import Result, Scoring
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import AdoptPairings, ConfirmResult, CorrectResult, EnterResult
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.roles import Act, check_command
from tabellone.http.whole import whole
from tabellone.locales.results import result_text
from tabellone.web.acting import (
    CONFIRMED,
    handled,
    is_confirmed,
    redirect,
    seen_position,
    status_of,
    submit,
)
from tabellone.web.desk_pages.boards import Boards, keys_of, result_keys, typed_result
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, group_desk_of, round_of
from tabellone.web.desk_pages.round_page import shown_round
from tabellone.web.query import QueryError, posted_form, text_of
from tabellone.web.rendering import Page, page
from tabellone.web.security import BOARD_HEADER, SESSION_HEADER
from tabellone.web.visit import names_of, refusal_sentence, session_of

_KEY = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Typed:
    """The text typed for a game."""

    field: str
    board: int
    game: int
    text: str


def _typed(form: Mapping[str, str]) -> list[Typed]:
    """The fields "b12" or "b12.2" into which something was typed."""
    entries = []
    for name, text in form.items():
        board_text, _, game_text = name.removeprefix("b").partition(".")
        board, game = whole(board_text), whole(game_text or "1")
        if name.startswith("b") and text.strip() and board is not None and game is not None:
            entries.append(Typed(name, board, game, text.strip()))
    return entries


def key_result(desk: GroupDesk, typed: Typed) -> Result:
    """The result that a key stands for."""
    scoring = desk.state.event.scoring
    result = typed_result(typed.text, scoring)
    if result is None:
        raise QueryError(
            f"b{typed.board}",
            'board {board}: "{found}" is not a result key; the keys are {keys}',
            board=typed.board,
            found=typed.text[:10],
            keys=" ".join(keys_of(scoring)),
        )
    return result


def _by_colours(desk: GroupDesk, number: int, typed: Typed, result: Result) -> Result:
    """The result of a match by colours: it is typed as its teams stand, on the left and on the right."""
    encounter = desk.group.round_numbered(number).on_board(typed.board)
    return result if desk.group.sides(encounter, typed.game) == encounter.players else result.reversed


def _entered(desk: GroupDesk, number: int, typed: Typed, key: str | None) -> None:
    """Enter one result; where there is one already, say which, and who entered it."""
    result = key_result(desk, typed)
    if desk.group.settings.teams is not None:
        result = _by_colours(desk, number, typed, result)
    try:
        submit(desk.desk, EnterResult(desk.group.id, number, typed.board, result, typed.game), key=key)
    except DeskError as refusal:
        fresh = group_desk_of(desk.desk.request, Act.SEE_DRAFTS)
        game = fresh.group.round_numbered(number).on_board(typed.board).games[typed.game - 1]
        if not game.is_finished:
            raise
        raise DeskError(
            "board {board}: {name} has entered {found} already; open the board to correct it",
            board=typed.board,
            name=names_of(desk.desk.request)(game.reported_by) or "-",
            found=result_text(game.result, desk.state.event.scoring, desk.words),
        ) from refusal


def _entered_all(
    desk: GroupDesk, number: int, typed: list[Typed], key: str | None = None
) -> tuple[dict[int, str], Refusal | None]:
    """Enter what was typed, board by board; a refusal of one does not stop the others."""
    refusals: dict[int, str] = {}
    last: Refusal | None = None
    for entry in typed:
        try:
            _entered(desk, number, entry, key)
        except Refusal as refusal:
            refusals[entry.board] = refusal_sentence(desk.desk.request, refusal)
            last = refusal
    return refusals, last


def idempotency_key(request: Request) -> str | None:
    """The key under which a script sends a result, so that it may send it again."""
    key = request.headers.get("idempotency-key", "")
    return key if _KEY.fullmatch(key) else None


async def results(request: Request) -> Response:
    """Enter the results of a form; a script posts one game, under a key of its own, and gets its line back.

    The script goes on sending until an answer names the field that it sent: what a page of another server, or of a
    proxy, says is no answer.
    """
    is_script = "hx-request" in request.headers
    if is_script and session_of(request) is None:
        return Response(status_code=HTTPStatus.UNAUTHORIZED, headers={SESSION_HEADER: "ended"})
    form = await posted_form(request)
    typed = _typed(form)
    if is_script and len(typed) == 1:
        return await run_in_threadpool(_answered, request, typed[0])
    desk = await run_in_threadpool(group_desk_of, request)
    number = round_of(request, desk).number
    refusals, last = await run_in_threadpool(_entered_all, desk, number, typed)
    if last is None:
        return redirect(desk.round_address(number) + ("?show=open" if form.get("show") == "open" else ""))
    return await run_in_threadpool(_again, request, form, refusals, last)


def _answered(request: Request, typed: Typed) -> Response:
    """The line of a board after its result was typed, or the sentence for somebody who may not see the board."""
    try:
        response = _line(request, typed)
    except Refusal as refusal:
        response = PlainTextResponse(refusal_sentence(request, refusal), status_of(refusal))
    except NotFoundError as missing:
        response = PlainTextResponse(refusal_sentence(request, missing.refusal), HTTPStatus.NOT_FOUND)
    response.headers[BOARD_HEADER] = typed.field
    return response


def _again(request: Request, form: Mapping[str, str], refusals: Mapping[int, str], last: Refusal) -> Response:
    desk = group_desk_of(request)
    return shown_round(desk, round_of(request, desk), form, last, refusals)


def _line(request: Request, typed: Typed) -> Response:
    desk = group_desk_of(request)
    number = round_of(request, desk).number
    refusals, last = _entered_all(desk, number, [typed], idempotency_key(request))
    fresh = group_desk_of(request)
    boards = Boards(fresh, round_of(request, fresh), may_enter=True)
    row = boards.row(boards.board(typed.board), refusals.get(typed.board, ""))
    return page(request, row, status=HTTPStatus.OK if last is None else status_of(last))


PAIR_AGAIN = "again"


@dataclass(frozen=True, slots=True)
class CorrectionPage(Page):
    """Old and new result, who moves in the standings, and the rounds that would be paired otherwise."""

    template: ClassVar[str] = "desk/correction.html"

    frame: GroupFrame
    answer: CorrectionAnswer
    scoring: Scoring
    fields: Mapping[str, str]
    board_address: str


def _question(desk: GroupDesk, answer: CorrectionAnswer) -> Refusal:
    scoring, words = desk.state.event.scoring, desk.words
    return Refusal(
        "round {round}, board {board}: the result {before} becomes {after}",
        round=answer.round,
        board=answer.board,
        before=result_text(answer.before, scoring, words),
        after=result_text(answer.after, scoring, words) or "–",
    )


def _correction_page(desk: GroupDesk, answer: CorrectionAnswer, form: Mapping[str, str], address: str) -> Response:
    content = CorrectionPage(
        frame=desk.frame("round", answer.round),
        answer=answer,
        scoring=desk.state.event.scoring,
        fields={name: value for name, value in form.items() if name != CONFIRMED},
        board_address=address,
    )
    return page(desk.desk.request, content, status=HTTPStatus.CONFLICT, refusal=_question(desk, answer))


def corrected(desk: GroupDesk, command: CorrectResult, form: Mapping[str, str], to: str) -> Response:
    """Show what a correction changes; when it is confirmed, make it and, if chosen, pair the last round again."""
    check_command(desk.desk.person, desk.desk.book, command, desk.state)
    answer = correction(desk.state, command, desk.desk.role)
    if not is_confirmed(form):
        return _correction_page(desk, answer, form, to)
    done = submit(desk.desk, command, seen_position(form))
    if form.get(PAIR_AGAIN) and answer.round_to_pair_again is not None:
        adopt = AdoptPairings(command.group, answer.round_to_pair_again, confirmed=True)
        submit(desk.desk, adopt, done.entry.position)
    return redirect(to)


@dataclass(frozen=True, slots=True)
class Retyped:
    """A game of a board to be typed again, the text that was typed, and the result that it stands for."""

    board: BoardAnswer
    game: GameAnswer
    text: str
    result: Result | None

    @property
    def is_same(self) -> bool:
        """True if it was typed as it had been entered."""
        return self.result is self.game.result


def _lines(desk: GroupDesk, round_state: RoundState, form: Mapping[str, str]) -> list[Retyped]:
    lines = []
    for board in answers.round_of(desk.state, desk.group.id, round_state.number, desk.desk.role).boards:
        for game in board.games:
            if game.is_finished:
                text = text_of(form, f"v{board.board}.{game.game}")
                lines.append(Retyped(board, game, text[:3], typed_result(text, desk.state.event.scoring)))
    return lines


@dataclass(frozen=True, slots=True)
class VerifyPage(Page):
    """The results to be typed once more, and what differs."""

    template: ClassVar[str] = "desk/verify.html"

    frame: GroupFrame
    round_number: int
    round_address: str
    lines: Sequence[Retyped]
    is_checked: bool
    wrong: Sequence[Retyped]
    right: int
    keys: Mapping[Result, str]
    scoring: Scoring


def _verify_page(desk: GroupDesk, round_state: RoundState, form: Mapping[str, str], *, is_checked: bool) -> Response:
    lines = _lines(desk, round_state, form)
    typed = [line for line in lines if line.text]
    content = VerifyPage(
        frame=desk.frame("round", round_state.number),
        round_number=round_state.number,
        round_address=desk.round_address(round_state.number),
        lines=lines,
        is_checked=is_checked,
        wrong=[line for line in typed if not line.is_same],
        right=sum(line.is_same for line in typed),
        keys=result_keys(desk.state.event.scoring),
        scoring=desk.state.event.scoring,
    )
    return page(desk.desk.request, content)


def verify(request: Request) -> Response:
    """The empty fields."""
    desk = group_desk_of(request)
    return _verify_page(desk, round_of(request, desk), {}, is_checked=False)


async def verified(request: Request) -> Response:
    """Compare, and confirm what agrees and was entered by somebody else."""

    def act(desk: GroupDesk, form: dict[str, str]) -> Response:
        _confirmed(desk, round_of(request, desk), form)
        return _compared(group_desk_of(request), form)

    def again(desk: GroupDesk, form: dict[str, str], _refusal: Refusal) -> Response:
        return _compared(desk, form)

    return await handled(request, group_desk_of, act, again)


def _compared(desk: GroupDesk, form: Mapping[str, str]) -> Response:
    return _verify_page(desk, round_of(desk.desk.request, desk), form, is_checked=True)


def _confirmed(desk: GroupDesk, round_state: RoundState, form: Mapping[str, str]) -> None:
    name = desk.desk.person.name
    for line in _lines(desk, round_state, form):
        game = line.game
        if not line.text or not line.is_same or game.is_confirmed or game.reported_by == name:
            continue
        try:
            submit(desk.desk, ConfirmResult(desk.group.id, round_state.number, line.board.board, game.game, name))
        except Refusal:
            # Somebody corrected or confirmed it in the meantime; the comparison below shows what stands now.
            continue
