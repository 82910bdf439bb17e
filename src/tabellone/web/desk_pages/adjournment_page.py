"""An adjourned game: every field of forms A and B, and the forms to print."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.model import Colour, Discipline
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import AdjournGame
from tabellone.desk.event.round_state import MOST_MOVES, Adjournment, EncounterState, NumberedMove, Pieces
from tabellone.desk.roles import Act
from tabellone.http.whole import whole
from tabellone.locales.numbers import clock_text
from tabellone.web.acting import form_page, handled
from tabellone.web.desk_pages.board_page import encounter_of
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, given, group_desk_of, round_of
from tabellone.web.query import QueryError, choice, query_day, text_of, whole_number
from tabellone.web.rendering import Page
from tabellone.web.visit import house_of

SQUARES = ("white_men", "white_kings", "black_men", "black_kings")
SIGNATURES = ("signed_by_white", "signed_by_black", "signed_by_arbiter", "sealed_move_signed_by")
_CLOCK = re.compile(r"(\d{1,3}):([0-5]\d)(?::([0-5]\d))?", re.ASCII)
_MOVE = re.compile(r"(\d{1,3})[.)]?\s+(\S+)(?:\s+(\S+))?", re.ASCII)
_MOST_SQUARES = 200


def clock_seconds(form: Mapping[str, str], field: str) -> int | None:
    """A clock as hours:minutes or hours:minutes:seconds; None where nothing is written."""
    text = text_of(form, field)
    if not text:
        return None
    clock_match = _CLOCK.fullmatch(text)
    if clock_match is None:
        raise QueryError(field, '"{found}" is no time; write hours:minutes, such as 1:25', found=text[:40])
    hours, minutes, seconds = clock_match.groups()
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds or 0)


def _squares(form: Mapping[str, str], field: str) -> tuple[int, ...]:
    text = text_of(form, field)[:_MOST_SQUARES]
    parts = re.split(r"[\s,;]+", text) if text else []
    squares = tuple(square for part in parts if (square := whole(part, 2)) is not None)
    if len(squares) != len(parts):
        raise QueryError(field, '"{found}" are no squares; write their numbers, such as 5, 18, 22', found=text[:40])
    return squares


def _moves(form: Mapping[str, str]) -> tuple[NumberedMove, ...]:
    moves = []
    for line in form.get("last_moves", "").splitlines()[: MOST_MOVES + 1]:
        if not line.strip():
            continue
        parts = _MOVE.fullmatch(line.strip())
        if parts is None:
            raise QueryError(
                "last_moves", '"{found}" is no move; write one a line, such as 24 22-18 9-13', found=line[:40]
            )
        number, white, black = parts.groups()
        moves.append(NumberedMove(int(number), white, black or ""))
    return tuple(moves)


def _adjournment(form: Mapping[str, str], today: date) -> Adjournment:
    return Adjournment(
        query_day(form, "on") or today,
        Colour(choice(form, "to_move", [colour.value for colour in Colour], Colour.WHITE.value)),
        Pieces(
            _squares(form, "white_men"),
            _squares(form, "black_men"),
            _squares(form, "white_kings"),
            _squares(form, "black_kings"),
            text_of(form, "fen"),
        ),
        clock_seconds(form, "white_clock") or 0,
        clock_seconds(form, "black_clock") or 0,
        clock_seconds(form, "new_clock"),
        _moves(form),
        text_of(form, "sealed_move"),
        *(text_of(form, name) for name in SIGNATURES),
    )


def _values(kept_adjournment: Adjournment | None, form: Mapping[str, str], today: date) -> dict[str, str]:
    """Field values as posted, else as stored."""
    values = dict.fromkeys(("fen", "sealed_move", "last_moves", *SQUARES, *SIGNATURES), "")
    values |= {"on": today.isoformat(), "to_move": "white", "white_clock": "", "black_clock": "", "new_clock": ""}
    if kept_adjournment is not None:
        pieces = kept_adjournment.pieces
        values |= {name: ", ".join(map(str, getattr(pieces, name))) for name in SQUARES}
        values |= {name: getattr(kept_adjournment, name) for name in SIGNATURES}
        values |= {
            "on": kept_adjournment.on.isoformat(),
            "to_move": kept_adjournment.to_move.value,
            "fen": pieces.fen,
            "sealed_move": kept_adjournment.sealed_move,
            "last_moves": "\n".join(
                f"{move.number} {move.white} {move.black}".strip() for move in kept_adjournment.last_moves
            ),
            "white_clock": clock_text(kept_adjournment.white_seconds),
            "black_clock": clock_text(kept_adjournment.black_seconds),
            "new_clock": clock_text(kept_adjournment.new_seconds),
        }
    return {name: form.get(name, value) for name, value in values.items()}


@dataclass(frozen=True, slots=True)
class AdjournmentPage(Page):
    """The forms of an adjourned game."""

    template: ClassVar[str] = "desk/adjournment.html"

    frame: GroupFrame
    round_number: int
    board: int
    game: int
    games: int
    white: str
    black: str
    board_address: str
    form: Mapping[str, str]
    discipline: Discipline
    kept: Adjournment | None
    is_finished: bool


def _page(desk: GroupDesk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    round_state = round_of(desk.desk.request, desk)
    encounter = encounter_of(desk.desk.request, round_state)
    game = _game(encounter, form)
    kept_adjournment = encounter.games[game - 1].adjournment
    white, black = desk.group.sides(encounter, game)
    today = _today(desk)
    address = f"{desk.round_address(round_state.number)}/board/{encounter.board}"
    content = AdjournmentPage(
        frame=desk.frame("round", round_state.number),
        round_number=round_state.number,
        board=encounter.board,
        game=game,
        games=len(encounter.games),
        white=desk.desk.name(white),
        black=desk.desk.name(black),
        board_address=address,
        form=_values(kept_adjournment, form, today),
        discipline=desk.state.event.discipline,
        kept=kept_adjournment,
        is_finished=encounter.games[game - 1].is_finished,
    )
    return form_page(desk.desk.request, content, refusal)


def _today(desk: GroupDesk) -> date:
    return house_of(desk.desk.request).now().astimezone().date()


def _arbiters_desk(request: Request) -> GroupDesk:
    """The sealed move is for arbiters alone."""
    return group_desk_of(request, Act.SEE_PRIVATE)


def _game(encounter: EncounterState, form: Mapping[str, str]) -> int:
    """The number of the game that an address or a form names."""
    return whole_number(form, "game", 1, least=1, most=len(encounter.games))


def adjournment(request: Request) -> Response:
    """The forms of an adjourned game."""
    return _page(_arbiters_desk(request), request.query_params)


async def adjourn(request: Request) -> Response:
    """Adjourn a game, or change what the forms say."""

    def act(desk: GroupDesk, form: dict[str, str]) -> Response:
        round_state = round_of(request, desk)
        encounter = encounter_of(request, round_state)
        adjourned = _adjournment(form, _today(desk))
        command = AdjournGame(desk.group.id, round_state.number, encounter.board, adjourned, _game(encounter, form))
        return given(desk, form, command, f"{desk.round_address(round_state.number)}/board/{encounter.board}")

    return await handled(request, _arbiters_desk, act, _page)
