"""The drawn openings of dama italiana: the tables, each opening, and the draw."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.openings import (
    DRAW_CITATION,
    USE_CITATION,
    check_use,
    opening_board,
    opening_count,
    opening_numbered,
    opening_table,
    opening_uses,
    openings_found,
    openings_of_rounds,
    table_names,
)
from tabellone.answers.portion import NotFoundError
from tabellone.core.draughts.openings import GENERAL, Encounters, Opening, OpeningSeries, TableUse
from tabellone.core.explain import Citation
from tabellone.core.refusal import Refusal
from tabellone.web.query import QueryError, choice, is_ticked, text_of, whole_number
from tabellone.web.rendering import Page, page, refused

GRADES = ("1B", "2B", "3B", "PARI", "1N", "2N", "3N")
OPENINGS_A_PAGE = 24
MOST_MOVES_CHARACTERS = 100
MOST_ROUNDS = 50
MOST_BOARDS = 100
HIGHEST_SEED = 10**15 - 1
PICKED_SEEDS = 10**9
PER = ("round", "board")


@dataclass(frozen=True, slots=True)
class OpeningsPage(Page):
    """The search for openings, and one page of those that were found."""

    template: ClassVar[str] = "openings.html"

    form: Mapping[str, str]
    tables: tuple[str, ...] = field(default_factory=table_names)
    grades: tuple[str, ...] = GRADES
    openings: tuple[Opening, ...] | None = None
    count: int = 0
    page_number: int = 1
    page_links: Sequence[tuple[int, str]] = ()
    cited: Citation = DRAW_CITATION


@dataclass(frozen=True, slots=True)
class OpeningsDrawPage(Page):
    """The form for a draw of openings, and the openings of each round."""

    template: ClassVar[str] = "openings_draw.html"

    form: Mapping[str, str]
    limits: Mapping[str, tuple[int, int]]
    tables: tuple[str, ...] = field(default_factory=table_names)
    encounters: tuple[Encounters, ...] = tuple(Encounters)
    series: tuple[OpeningSeries, ...] = tuple(OpeningSeries)
    rounds: tuple[tuple[Opening, ...], ...] | None = None
    table: str = ""
    seed: int = 0
    per_board: bool = False
    boards: int = 0
    is_checked: bool = False
    cited: Citation = DRAW_CITATION
    use_citation: Citation = USE_CITATION


def _selected(form: Mapping[str, str]) -> tuple[Opening, ...]:
    grade = choice(form, "grade", GRADES)
    search = text_of(form, "moves")
    if len(search) > MOST_MOVES_CHARACTERS:
        raise QueryError("moves", "write at most {most} characters", most=MOST_MOVES_CHARACTERS)
    return openings_found(form.get("table") or GENERAL, grade, search)


def openings_list(request: Request) -> Response:
    """The openings of a table, a page at a time."""
    form = request.query_params
    values = {
        "table": form.get("table") or GENERAL,
        "grade": form.get("grade", ""),
        "moves": form.get("moves", ""),
    }
    content = OpeningsPage(values)
    try:
        selected = _selected(form)
        pages = max(1, -(-len(selected) // OPENINGS_A_PAGE))
        number = whole_number(form, "page", 1, least=1, most=pages)
    except Refusal as refusal:
        return refused(request, content, refusal)
    first = (number - 1) * OPENINGS_A_PAGE
    content = replace(
        content,
        count=len(selected),
        openings=selected[first : first + OPENINGS_A_PAGE],
        page_number=number,
        page_links=[
            (page_number, "/openings?" + urlencode({**values, "page": page_number}))
            for page_number in range(1, pages + 1)
        ],
    )
    return page(request, content)


def _numbered(text: str) -> Opening:
    try:
        return opening_numbered(whole_number({"number": text}, "number", 0, least=0, most=HIGHEST_SEED))
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal


@dataclass(frozen=True, slots=True)
class OpeningPage(Page):
    """One opening: its moves, its boards, and the events that may use it."""

    template: ClassVar[str] = "opening.html"

    opening: Opening
    fen: str
    uses: tuple[TableUse, ...]
    encounters: tuple[Encounters, ...]
    last: int
    cited: Citation


def opening_page(request: Request) -> Response:
    """The page of one opening: its moves, its boards, and the events that may use it."""
    opening = _numbered(request.path_params["number"])
    content = OpeningPage(
        opening=opening,
        fen=opening_board(opening).fen,
        uses=opening_uses(opening),
        encounters=tuple(Encounters),
        last=opening_count(),
        cited=USE_CITATION,
    )
    return page(request, content)


def _check_use(form: Mapping[str, str], table: str) -> bool:
    """Check that the request names a kind of encounter and a series for which the table is allowed."""
    encounters = choice(form, "encounters", [option.value for option in Encounters])
    series = choice(form, "series", [option.value for option in OpeningSeries])
    if not (encounters and series):
        return False
    check_use(table, Encounters(encounters), OpeningSeries(series), event_rules_allow=is_ticked(form, "allowed"))
    return True


def openings_draw(request: Request) -> Response:
    """Openings drawn by lot; an empty seed is picked here and put into the address, so that it can be repeated."""
    form = request.query_params
    values = {
        "table": form.get("table") or "C",
        "count": form.get("count", "6"),
        "seed": text_of(form, "seed"),
        "encounters": form.get("encounters", ""),
        "series": form.get("series", ""),
        "allowed": form.get("allowed", ""),
        "per": form.get("per", "round"),
        "boards": form.get("boards", "4"),
    }
    content = OpeningsDrawPage(
        values, {"count": (1, MOST_ROUNDS), "boards": (1, MOST_BOARDS), "seed": (0, HIGHEST_SEED)}
    )
    if "count" not in form:
        return page(request, content)
    try:
        table = values["table"]
        opening_table(table)
        rounds = whole_number(form, "count", 6, least=1, most=MOST_ROUNDS)
        boards = whole_number(form, "boards", 4, least=1, most=MOST_BOARDS)
        per_board = choice(form, "per", PER, "round") == "board"
        is_checked = _check_use(form, table)
        if not values["seed"]:
            query = urlencode({**values, "seed": secrets.randbelow(PICKED_SEEDS)})
            return RedirectResponse(f"/openings/draw?{query}", HTTPStatus.SEE_OTHER, {"Cache-Control": "no-store"})
        seed = whole_number(form, "seed", 0, least=0, most=HIGHEST_SEED)
        drawn = openings_of_rounds(table, rounds, seed, boards=boards, is_per_board=per_board)
    except Refusal as refusal:
        return refused(request, content, refusal)
    content = replace(
        content, rounds=drawn, table=table, seed=seed, per_board=per_board, boards=boards, is_checked=is_checked
    )
    return page(request, content)
