"""The draw of numbers: plain, by envelopes, by provinces, or for a play-off."""

import secrets
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.draw import DrawMethod, numbers_drawn
from tabellone.core.organisation.guided_draw import DrawEntrant
from tabellone.core.refusal import Refusal
from tabellone.formats.roster import parse_entrants
from tabellone.regulations import rulebook
from tabellone.web.query import QueryError, choice, posted_form, whole_number
from tabellone.web.rendering import page, refused

FEWEST_PLAYERS = 2
MOST_PLAYERS = 200
HIGHEST_SEED = 10**15 - 1
PICKED_SEEDS = 10**9


def _entrants(text: str) -> tuple[DrawEntrant, ...]:
    entrants = parse_entrants(text)
    if not FEWEST_PLAYERS <= len(entrants) <= MOST_PLAYERS:
        raise QueryError(
            "players",
            "{found} players are entered; a draw takes {least} to {most}",
            found=len(entrants),
            least=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
        )
    return entrants


def _context(form: Mapping[str, str]) -> dict[str, Any]:
    return {
        "form": {
            "players": form.get("players", ""),
            "method": form.get("method", "plain"),
            "seed": form.get("seed", ""),
        },
        "limits": {"seed": (0, HIGHEST_SEED), "play_off": rulebook.play_off_players()},
        "drawn": None,
    }


async def draw(request: Request) -> Response:
    """GET shows the form; POST draws."""
    if request.method != "POST":
        return page(request, "draw.html", _context({"method": request.query_params.get("method", "plain")}))
    form = await posted_form(request)
    context = _context(form)
    try:
        method = choice(form, "method", [each.value for each in DrawMethod], "plain")
        seed = whole_number(form, "seed", secrets.randbelow(PICKED_SEEDS), least=0, most=HIGHEST_SEED)
        drawn = numbers_drawn(_entrants(form.get("players", "")), DrawMethod(method), seed)
    except Refusal as refusal:
        return refused(request, "draw.html", context, refusal)
    context["form"] |= {"seed": str(seed), "method": method}
    context |= {"drawn": drawn, "names": {lot.number: lot.player for lot in drawn.lots}}
    return page(request, "draw.html", context)
