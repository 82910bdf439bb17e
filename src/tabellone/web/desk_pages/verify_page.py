"""Verification: every result is typed once more, without seeing the first, and compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import ConfirmResult
from tabellone.desk.event.round_state import RoundState
from tabellone.locales.results import result_text
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import posted, submit
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, group_desk_of, round_of
from tabellone.web.desk_pages.result_keys import ResultKey, result_keys, typed_result
from tabellone.web.query import text_of
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class VerifyLine:
    """A game to be typed again; `verdict` is empty until it was, then says whether both agree."""

    field: str
    board: int
    game: int
    white: str
    black: str
    typed: str
    first: str
    second: str
    is_same: bool
    address: str


def _lines(desk: GroupDesk, round_state: RoundState, form: Mapping[str, str]) -> list[VerifyLine]:
    scoring, words = desk.state.made.scoring, desk.words
    lines = []
    for encounter in round_state.boards:
        names = [desk.desk.name(player) for player in encounter.players]
        for place, game in enumerate(encounter.games, start=1):
            if not game.is_finished:
                continue
            field = f"v{encounter.board}.{place}"
            typed = text_of(form, field)
            second = typed_result(typed, scoring)
            white, black = names if place == 1 else names[::-1]
            lines.append(
                VerifyLine(
                    field,
                    encounter.board,
                    place,
                    white,
                    black,
                    typed[:3],
                    result_text(game.result, scoring, words),
                    result_text(second, scoring, words) or typed[:3],
                    second is game.result,
                    f"{desk.round_address(round_state.number)}/board/{encounter.board}",
                )
            )
    return lines


@dataclass(frozen=True, slots=True)
class VerifyPage(Page):
    """The results to be typed once more, and what differs."""

    template: ClassVar[str] = "desk/verify.html"

    frame: GroupFrame
    round_number: int
    round_address: str
    lines: Sequence[VerifyLine]
    is_checked: bool
    wrong: Sequence[VerifyLine]
    right: int
    keys: tuple[ResultKey, ...]


def _page(desk: GroupDesk, round_state: RoundState, form: Mapping[str, str], *, is_checked: bool) -> Response:
    lines = _lines(desk, round_state, form)
    typed = [line for line in lines if line.typed]
    content = VerifyPage(
        frame=desk.frame("round", round_state.number),
        round_number=round_state.number,
        round_address=desk.round_address(round_state.number),
        lines=lines,
        is_checked=is_checked,
        wrong=[line for line in typed if not line.is_same],
        right=sum(line.is_same for line in typed),
        keys=result_keys(desk.state.made.scoring, desk.words),
    )
    return page(desk.desk.request, content)


def verify(request: Request) -> Response:
    """The empty fields."""
    desk = group_desk_of(request)
    return _page(desk, round_of(request, desk), {}, is_checked=False)


async def verified(request: Request) -> Response:
    """Compare, and confirm what agrees and was entered by somebody else."""
    desk, form = await posted(request, group_desk_of)
    round_state = round_of(request, desk)
    await run_in_threadpool(_confirmed, desk, round_state, form)
    return await run_in_threadpool(_compared, request, form)


def _compared(request: Request, form: Mapping[str, str]) -> Response:
    desk = group_desk_of(request)
    return _page(desk, round_of(request, desk), form, is_checked=True)


def _confirmed(desk: GroupDesk, round_state: RoundState, form: Mapping[str, str]) -> None:
    for line in _lines(desk, round_state, form):
        game = round_state.on_board(line.board).games[line.game - 1]
        name = desk.desk.person.name
        if not line.typed or not line.is_same or game.confirmed_by or game.reported_by == name:
            continue
        try:
            submit(desk.desk, ConfirmResult(desk.group.id, round_state.number, line.board, line.game, name))
        except Refusal:
            # Somebody corrected or confirmed it in the meantime; the comparison below shows what stands now.
            continue
