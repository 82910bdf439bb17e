"""The draw of numbers: plain, by envelopes, by provinces, for a play-off; team-mates kept apart."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.draw import (
    PROVINCE_CITATION,
    VARMA_CITATION,
    DrawMethod,
    MeetingRound,
    NumbersDrawn,
    VarmaAnswer,
    numbers_drawn,
    province_fields,
    province_meetings,
    province_sizes,
    province_table,
    varma_fields,
    varma_table,
)
from tabellone.core.explain import Citation
from tabellone.core.organisation.guided_draw import DrawEntrant, ProvinceSet
from tabellone.core.refusal import Refusal
from tabellone.formats.player_list import draw_entrants, read_player_list
from tabellone.regulations import rulebook
from tabellone.web.query import QueryError, choice, is_ticked, posted_form, whole_number, whole_numbers
from tabellone.web.rendering import Page, page, refused

FEWEST_PLAYERS = 2
MOST_PLAYERS = 200
HIGHEST_SEED = 10**15 - 1
PICKED_SEEDS = 10**9


def _entrants(text: str) -> tuple[DrawEntrant, ...]:
    entrants = draw_entrants(read_player_list(text.encode(), "players")) if text.strip() else ()
    if not FEWEST_PLAYERS <= len(entrants) <= MOST_PLAYERS:
        raise QueryError(
            "players",
            "{found} players are entered; a draw takes {least} to {most}",
            found=len(entrants),
            least=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
        )
    return entrants


@dataclass(frozen=True, slots=True)
class DrawPage(Page):
    """The form for a draw, and the numbers that were drawn."""

    template: ClassVar[str] = "draw.html"

    form: Mapping[str, str]
    limits: Mapping[str, tuple[int, int]]
    drawn: NumbersDrawn | None = None
    names: Mapping[int, str] = field(default_factory=dict)


def _query_page(form: Mapping[str, str]) -> DrawPage:
    """The page with what was asked, before anything is drawn."""
    return DrawPage(
        form={
            "players": form.get("players", ""),
            "method": form.get("method", "plain"),
            "seed": form.get("seed", ""),
        },
        limits={"seed": (0, HIGHEST_SEED), "play_off": (FEWEST_PLAYERS, rulebook.play_off_players())},
    )


async def draw(request: Request) -> Response:
    """GET shows the form; POST draws."""
    if request.method != "POST":
        return page(request, _query_page({"method": request.query_params.get("method", "plain")}))
    form = await posted_form(request)
    content = _query_page(form)
    try:
        method = choice(form, "method", [option.value for option in DrawMethod], "plain")
        seed = whole_number(form, "seed", secrets.randbelow(PICKED_SEEDS), least=0, most=HIGHEST_SEED)
        drawn = numbers_drawn(_entrants(form.get("players", "")), DrawMethod(method), seed)
    except Refusal as refusal:
        return refused(request, content, refusal)
    content = replace(
        content,
        form={**content.form, "seed": str(seed), "method": method},
        drawn=drawn,
        names={lot.number: lot.player for lot in drawn.lots},
    )
    return page(request, content)


@dataclass(frozen=True, slots=True)
class ProvincePage(Page):
    """The form for provinces, and their numbers with the rounds in which their players meet."""

    template: ClassVar[str] = "province.html"

    form: Mapping[str, str]
    fields: Sequence[int] = field(default_factory=province_fields)
    players: int | None = None
    combinations: Sequence[str] = ()
    found: ProvinceSet | None = None
    meetings: tuple[MeetingRound, ...] = ()
    cited: Citation = PROVINCE_CITATION


def province(request: Request) -> Response:
    """The numbers for provinces of given sizes, and when their players meet."""
    form = request.query_params
    content = ProvincePage({"players": form.get("players", "16"), "sizes": form.get("sizes", "3,4")})
    try:
        players = whole_number(form, "players", 16, least=2, most=MOST_PLAYERS)
        combinations = [",".join(map(str, sizes)) for sizes in province_sizes(players)]
        content = replace(content, players=players, combinations=combinations)
        sizes = whole_numbers(form, "sizes", "3,4", most=MOST_PLAYERS)
        table = province_table(players, sizes)
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, replace(content, found=table, meetings=province_meetings(table)))


@dataclass(frozen=True, slots=True)
class VarmaPage(Page):
    """The form for a field, and its envelopes."""

    template: ClassVar[str] = "varma.html"

    form: Mapping[str, str]
    is_official: bool
    fields: tuple[int, ...] = field(default_factory=varma_fields)
    table: VarmaAnswer | None = None
    cited: Citation = VARMA_CITATION


def varma(request: Request) -> Response:
    """The envelopes for a field, repaired or as FIDE prints them."""
    form = request.query_params
    is_official = is_ticked(form, "official")
    content = VarmaPage({"players": form.get("players", "12")}, is_official)
    try:
        players = whole_number(form, "players", 12, least=2, most=MOST_PLAYERS)
        table = varma_table(players, is_official=is_official)
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, replace(content, table=table))
