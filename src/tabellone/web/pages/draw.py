"""The draw of numbers: plain, by envelopes, by provinces, or for a play-off."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.draw import DrawMethod, NumbersDrawn, numbers_drawn
from tabellone.core.organisation.guided_draw import DrawEntrant
from tabellone.core.refusal import Refusal
from tabellone.formats.player_list import draw_entrants, read_player_list
from tabellone.regulations import rulebook
from tabellone.web.context import Page
from tabellone.web.query import QueryError, choice, posted_form, whole_number
from tabellone.web.rendering import page, refused

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
