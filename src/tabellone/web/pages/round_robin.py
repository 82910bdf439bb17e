"""The wall table of a round robin."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.round_robin import (
    COLOUR_CITATION,
    LETTER_CITATION,
    SCHEDULE_CITATION,
    ColourCount,
    TableNumber,
    wall_table,
)
from tabellone.core.explain import Citation
from tabellone.core.refusal import Refusal
from tabellone.web.context import Page
from tabellone.web.query import is_ticked, whole_number
from tabellone.web.rendering import page, refused
from tabellone.web.wall_chart import ChartLine, wall_chart

FEWEST_PLAYERS = 2
MOST_PLAYERS = 200
MOST_CYCLES = 4
SUGGESTED_SIZES = (4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24)


@dataclass(frozen=True, slots=True)
class ColourLine:
    """Numbers that have White and Black equally often, as they are printed."""

    numbers: str
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class RoundRobinPage(Page):
    """The form for a round robin, and its wall table."""

    template: ClassVar[str] = "round_robin.html"

    form: Mapping[str, str]
    limits: Mapping[str, tuple[int, int]]
    letters: bool
    swap: bool
    sizes: tuple[int, ...] = SUGGESTED_SIZES
    chart: tuple[ChartLine, ...] | None = None
    players: int | None = None
    cycles: int | None = None
    colours: tuple[ColourLine, ...] = ()
    has_long_run: bool = False
    schedule_citation: Citation = SCHEDULE_CITATION
    colour_citation: Citation = COLOUR_CITATION
    letter_citation: Citation = LETTER_CITATION


def _colour_line(count: ColourCount) -> ColourLine:
    return ColourLine(", ".join(_shown_run(run) for run in count.runs), count.white, count.black)


def _shown_run(run: Sequence[TableNumber]) -> str:
    """Numbers in succession, three or more as a range: 1–5."""
    return f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run))


def round_robin(request: Request) -> Response:
    """Rounds by boards, White first."""
    form = request.query_params
    letters, swap = is_ticked(form, "letters"), is_ticked(form, "swap")
    content = RoundRobinPage(
        form={"players": form.get("players", "10"), "cycles": form.get("cycles", "1")},
        limits={"players": (FEWEST_PLAYERS, MOST_PLAYERS), "cycles": (1, MOST_CYCLES)},
        letters=letters,
        swap=swap,
    )
    try:
        players = whole_number(form, "players", 10, least=FEWEST_PLAYERS, most=MOST_PLAYERS)
        cycles = whole_number(form, "cycles", 1, least=1, most=MOST_CYCLES)
        wall = wall_table(players, cycles=cycles, swap_last_rounds=swap, letters=letters)
    except Refusal as refusal:
        return refused(request, content, refusal)
    content = replace(
        content,
        chart=wall_chart(wall.table.rounds),
        players=players,
        cycles=cycles,
        colours=tuple(_colour_line(count) for count in wall.colours),
        has_long_run=wall.has_long_run,
    )
    return page(request, content)
