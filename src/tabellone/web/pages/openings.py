"""The drawn openings of dama italiana: the tables, each opening, and the draw."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.diagram import board_svg
from tabellone.core.draughts.fen import write_fen
from tabellone.core.draughts.moves import Move, apply
from tabellone.core.draughts.movetext import parse_moves
from tabellone.core.draughts.openings import (
    GENERAL,
    Encounters,
    Opening,
    OpeningTables,
    Series,
    check_table_use,
    draw_openings,
    openings_for_rounds,
)
from tabellone.core.draughts.position import Position
from tabellone.core.explain import citation_of
from tabellone.core.refusal import Refusal
from tabellone.regulations import rulebook
from tabellone.web.query import QueryError, choice, is_ticked, whole_number
from tabellone.web.rendering import page, refused

GRADES = ("1B", "2B", "3B", "PARI", "1N", "2N", "3N")
OPENINGS_A_PAGE = 24
MOST_MOVES_CHARACTERS = 100
MOST_ROUNDS = 50
MOST_BOARDS = 100
HIGHEST_SEED = 10**15 - 1
PICKED_SEEDS = 10**9
PER = ("round", "board")


@dataclass(frozen=True, slots=True)
class Ply:
    """One of the three moves: as it is written, and the board after it."""

    number: int
    move: str
    diagram: Markup


def _diagram(position: Position, title: str, *, numbers: bool = False, last_move: Move | None = None) -> Markup:
    """The picture as it stands: it is made by our own code, which escapes the title."""
    return Markup(board_svg(position, numbers=numbers, title=title, last_move=last_move))  # noqa: S704


@dataclass(frozen=True, slots=True)
class Line:
    """Moves played from the start, and the positions before each of them and after the last."""

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]


def _played(text: str) -> Line:
    start = Position.initial(Variant.ITALIAN)
    moves = parse_moves(start, text)
    positions = [start]
    for move in moves:
        positions.append(apply(positions[-1], move))
    return Line(moves, tuple(positions))


@cache
def _line(opening: Opening) -> Line:
    return _played(" ".join(opening.moves))


@cache
def _small_diagram(opening: Opening) -> Markup:
    return _diagram(_line(opening).positions[-1], " ".join(opening.moves))


def _found(tables: OpeningTables, search: str) -> tuple[Opening, ...]:
    """The opening with a number, those that begin with the moves, or those that reach the same position."""
    if search.isascii() and search.isdigit():
        return (tables.numbered(int(search[:6])),)
    if len(search) > MOST_MOVES_CHARACTERS:
        raise QueryError("moves", "write at most {most} characters", most=MOST_MOVES_CHARACTERS)
    asked = _played(search)
    begin = tuple(each for each in tables.openings if _line(each).moves[: len(asked.moves)] == asked.moves)
    return begin or tuple(each for each in tables.openings if _line(each).positions[-1] == asked.positions[-1])


def _selected(form: Mapping[str, str], tables: OpeningTables) -> tuple[Opening, ...]:
    table = tables.table(form.get("table") or GENERAL)
    grade = choice(form, "grade", GRADES)
    search = form.get("moves", "").strip()
    found = _found(tables, search) if search else tables.openings
    return tuple(each for each in found if each in table and grade in ("", each.grade))


def openings_list(request: Request) -> Response:
    """The openings of a table, a page at a time."""
    form = request.query_params
    tables = rulebook.opening_tables()
    values = {
        "table": form.get("table") or GENERAL,
        "grade": form.get("grade", ""),
        "moves": form.get("moves", ""),
    }
    context: dict[str, Any] = {
        "form": values,
        "tables": tables.names,
        "grades": GRADES,
        "openings": None,
        "cited": citation_of(draw_openings),
    }
    try:
        selected = _selected(form, tables)
        pages = max(1, -(-len(selected) // OPENINGS_A_PAGE))
        number = whole_number(form, "page", 1, least=1, most=pages)
    except Refusal as refusal:
        return refused(request, "openings.html", context, refusal)
    first = (number - 1) * OPENINGS_A_PAGE
    context |= {
        "count": len(selected),
        "openings": selected[first : first + OPENINGS_A_PAGE],
        "diagram": _small_diagram,
        "page_number": number,
        "page_links": [(each, "/openings?" + urlencode({**values, "page": each})) for each in range(1, pages + 1)],
    }
    return page(request, "openings.html", context)


def _numbered(text: str) -> Opening:
    tables = rulebook.opening_tables()
    try:
        return tables.numbered(whole_number({"number": text}, "number", 0, least=0, most=HIGHEST_SEED))
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal


def _plies(opening: Opening) -> tuple[Ply, ...]:
    line = _line(opening)
    steps = zip(opening.moves, line.moves, line.positions[1:], strict=True)
    return tuple(
        Ply(ply, text, _diagram(after, " ".join(opening.moves[:ply]), numbers=True, last_move=move))
        for ply, (text, move, after) in enumerate(steps, start=1)
    )


def opening_page(request: Request) -> Response:
    """One opening: its moves, its boards, and who may use it."""
    opening = _numbered(request.path_params["number"])
    tables = rulebook.opening_tables()
    final = _line(opening).positions[-1]
    context = {
        "opening": opening,
        "diagram": _diagram(final, " ".join(opening.moves), numbers=True),
        "plies": _plies(opening),
        "fen": write_fen(final),
        "uses": [tables.uses[name] for name in (GENERAL, *opening.tables)],
        "encounters": tuple(Encounters),
        "last": len(tables.openings),
        "cited": citation_of(check_table_use),
    }
    return page(request, "opening.html", context)


def _check_use(form: Mapping[str, str], tables: OpeningTables, table: str) -> bool:
    """Whether a kind of encounter and a series were given, for which the table is then allowed."""
    encounters = choice(form, "encounters", [each.value for each in Encounters])
    series = choice(form, "series", [each.value for each in Series])
    if not (encounters and series):
        return False
    check_table_use(
        tables.uses[table], Encounters(encounters), Series(series), event_rules_allow=is_ticked(form, "allowed")
    )
    return True


def _drawn_rounds(
    tables: OpeningTables, table: str, rounds: int, boards: int, seed: int, *, per_board: bool
) -> Sequence[Sequence[Opening]]:
    """For each round the opening of all boards, or one for each board."""
    if not per_board:
        drawn = draw_openings(tables, table, rounds, seed).openings
        return [[tables.numbered(number)] for number in drawn]
    by_board = openings_for_rounds(tables, table, [boards] * rounds, seed, per_board=True)
    return [[tables.numbered(number) for number in numbers] for numbers in by_board]


def openings_draw(request: Request) -> Response:
    """Openings drawn by lot; an empty seed is picked here and put into the address, so that it can be repeated."""
    form = request.query_params
    tables = rulebook.opening_tables()
    values = {
        "table": form.get("table") or "C",
        "count": form.get("count", "6"),
        "seed": form.get("seed", "").strip(),
        "encounters": form.get("encounters", ""),
        "series": form.get("series", ""),
        "allowed": form.get("allowed", ""),
        "per": form.get("per", "round"),
        "boards": form.get("boards", "4"),
    }
    context: dict[str, Any] = {
        "form": values,
        "tables": tables.names,
        "encounters": tuple(Encounters),
        "series": tuple(Series),
        "limits": {"count": (1, MOST_ROUNDS), "boards": (1, MOST_BOARDS), "seed": (0, HIGHEST_SEED)},
        "rounds": None,
        "cited": citation_of(draw_openings),
    }
    if "count" not in form:
        return page(request, "openings_draw.html", context)
    try:
        table = values["table"]
        tables.table(table)
        rounds = whole_number(form, "count", 6, least=1, most=MOST_ROUNDS)
        boards = whole_number(form, "boards", 4, least=1, most=MOST_BOARDS)
        per_board = choice(form, "per", PER, "round") == "board"
        is_checked = _check_use(form, tables, table)
        if not values["seed"]:
            query = urlencode({**values, "seed": secrets.randbelow(PICKED_SEEDS)})
            return RedirectResponse(f"/openings/draw?{query}", HTTPStatus.SEE_OTHER, {"Cache-Control": "no-store"})
        seed = whole_number(form, "seed", 0, least=0, most=HIGHEST_SEED)
        drawn = _drawn_rounds(tables, table, rounds, boards, seed, per_board=per_board)
    except Refusal as refusal:
        return refused(request, "openings_draw.html", context, refusal)
    context |= {
        "rounds": drawn,
        "diagram": _small_diagram,
        "table": table,
        "seed": seed,
        "per_board": per_board,
        "boards": boards,
        "is_checked": is_checked,
        "use_citation": citation_of(check_table_use),
    }
    return page(request, "openings_draw.html", context)
