"""Results typed on the round page: one board from the keyboard, or all that were filled in."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.model import Result
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import EnterResult
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.roles import Act
from tabellone.http.whole import whole
from tabellone.locales.results import result_text
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import posted, redirect, submit
from tabellone.web.desk_pages.boards import Boards
from tabellone.web.desk_pages.desk import GroupDesk, group_desk_of, round_of
from tabellone.web.desk_pages.result_keys import keys_of, typed_result
from tabellone.web.desk_pages.round_page import shown_round
from tabellone.web.names import names_of, refusal_sentence
from tabellone.web.query import QueryError
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed for a game."""

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
            entries.append(Typed(board, game, text.strip()))
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


def _entered(desk: GroupDesk, number: int, typed: Typed) -> None:
    """Enter one result; where there is one already, say which, and who entered it."""
    result = key_result(desk, typed)
    try:
        submit(desk.desk, EnterResult(desk.group.id, number, typed.board, result, typed.game))
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


def _entered_all(desk: GroupDesk, number: int, typed: list[Typed]) -> tuple[dict[int, str], Refusal | None]:
    """Enter what was typed, board by board; a refusal of one does not stop the others."""
    refusals: dict[int, str] = {}
    last: Refusal | None = None
    for entry in typed:
        try:
            _entered(desk, number, entry)
        except Refusal as refusal:
            refusals[entry.board] = refusal_sentence(desk.desk.request, refusal)
            last = refusal
    return refusals, last


async def results(request: Request) -> Response:
    """Enter the results of a form; a script posts one game and gets its line back."""
    desk, form = await posted(request, group_desk_of)
    number = round_of(request, desk).number
    typed = _typed(form)
    refusals, last = await run_in_threadpool(_entered_all, desk, number, typed)
    if "hx-request" in request.headers and len(typed) == 1:
        return await run_in_threadpool(_line, request, number, typed[0].board, refusals, last)
    if last is None:
        return redirect(desk.round_address(number) + ("?show=open" if form.get("show") == "open" else ""))
    return await run_in_threadpool(_again, request, form, refusals, last)


def _again(request: Request, form: Mapping[str, str], refusals: Mapping[int, str], last: Refusal) -> Response:
    desk = group_desk_of(request)
    return shown_round(desk, round_of(request, desk), form, last, refusals)


def _line(request: Request, number: int, board: int, refusals: Mapping[int, str], last: Refusal | None) -> Response:
    """The line of a board after its result was typed."""
    desk = group_desk_of(request)
    round_state: RoundState = desk.group.round_numbered(number)
    boards = Boards(desk, round_state, may_enter=True)
    row = boards.row(boards.board(board), refusals.get(board, ""))
    status = HTTPStatus.OK if last is None else status_of(last)
    return page(request, BoardRow(row), status=status)
