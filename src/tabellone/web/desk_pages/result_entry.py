"""Results typed on the round page: one board from the keyboard, or all that were filled in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.model import Result
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import EnterResult
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.roles import Act
from tabellone.http.whole import whole
from tabellone.locales.results import result_text
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import redirect, submit
from tabellone.web.desk_pages.boards import Boards
from tabellone.web.desk_pages.desk import GroupDesk, group_desk_of, round_of
from tabellone.web.desk_pages.result_keys import keys_of, typed_result
from tabellone.web.desk_pages.round_page import shown_round
from tabellone.web.names import names_of, refusal_sentence
from tabellone.web.query import QueryError, posted_form
from tabellone.web.rendering import page
from tabellone.web.script_headers import BOARD_HEADER, SESSION_HEADER
from tabellone.web.visit import session_of

_KEY = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed for a game."""

    field: str
    board: int
    game: int
    text: str


@dataclass(frozen=True, slots=True)
class BoardRow(Page):
    """The line of one board, which takes the place of the old one on a page."""

    template: ClassVar[str] = "desk/line.html"

    row: Markup


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
    scoring = desk.state.made.scoring
    result = typed_result(typed.text, scoring)
    if result is None:
        raise QueryError(
            f"b{typed.board}",
            'board {board}: "{found}" is no result; the keys are {keys}',
            board=typed.board,
            found=typed.text[:10],
            keys=" ".join(keys_of(scoring)),
        )
    return result


def _entered(desk: GroupDesk, number: int, typed: Typed, key: str | None) -> None:
    """Enter one result; where there is one already, say which, and who entered it."""
    result = key_result(desk, typed)
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
            found=result_text(game.result, desk.state.made.scoring, desk.words),
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
    return page(request, BoardRow(row), status=HTTPStatus.OK if last is None else status_of(last))
