"""The draw of numbers: plain, by envelopes, by provinces, or for a play-off."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.explain import Citation, citation_of
from tabellone.core.model import DRAUGHTS_SCORING, Discipline, Player, PlayerNumber
from tabellone.core.organisation.guided_draw import (
    Entrant,
    GuidedDraw,
    Lot,
    plain_draw,
    province_draw,
    varma_draw,
)
from tabellone.core.organisation.play_off import play_off
from tabellone.core.pairing.round_robin.table import ScheduledRound, schedule
from tabellone.core.refusal import Refusal
from tabellone.formats.roster import parse_entrants
from tabellone.regulations import rulebook
from tabellone.web.query import QueryError, choice, posted_form, whole_number
from tabellone.web.rendering import page, refused

METHODS = ("plain", "varma", "province", "play-off")
FEWEST_PLAYERS = 2
MOST_PLAYERS = 200
ROUNDS_SHOWN = 3
HIGHEST_SEED = 10**15 - 1
PICKED_SEEDS = 10**9


@dataclass(frozen=True, slots=True)
class Drawn:
    """A draw as the page shows it: the lots by number, and the first rounds."""

    lots: tuple[Lot, ...]
    rounds: tuple[ScheduledRound, ...]
    rounds_in_all: int
    citation: Citation


def _entrants(text: str) -> tuple[Entrant, ...]:
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


def _play_off(entrants: Sequence[Entrant], seed: int) -> GuidedDraw:
    """The same record for a play-off as for the other draws; only the drawn numbers matter here."""
    tied = [Player(PlayerNumber(place), each.name) for place, each in enumerate(entrants, start=1)]
    made = play_off(
        tied,
        most=rulebook.play_off_players(),
        seed=seed,
        discipline=Discipline.DAMA_ITALIANA,
        scoring=DRAUGHTS_SCORING,
    )
    lots = tuple(
        Lot(entrant.name, made.drawn[player.number], entrant.team)
        for entrant, player in zip(entrants, tied, strict=True)
    )
    return GuidedDraw(len(entrants), seed, lots)


def _drawn(entrants: Sequence[Entrant], method: str, seed: int) -> Drawn:
    match method:
        case "varma":
            made, citation = varma_draw(entrants, rulebook.varma_tables(), seed), citation_of(varma_draw)
        case "province":
            made, citation = province_draw(entrants, rulebook.province_sets(), seed), citation_of(province_draw)
        case "play-off":
            made, citation = _play_off(entrants, seed), citation_of(play_off)
        case _:
            made, citation = plain_draw(entrants, seed), citation_of(plain_draw)
    rounds = schedule(made.players)
    shown = rounds if method == "play-off" else rounds[:ROUNDS_SHOWN]
    return Drawn(tuple(sorted(made.lots, key=lambda lot: lot.number)), shown, len(rounds), citation)


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
        method = choice(form, "method", METHODS, "plain")
        seed = whole_number(form, "seed", secrets.randbelow(PICKED_SEEDS), least=0, most=HIGHEST_SEED)
        drawn = _drawn(_entrants(form.get("players", "")), method, seed)
    except Refusal as refusal:
        return refused(request, "draw.html", context, refusal)
    context["form"] |= {"seed": str(seed), "method": method}
    context |= {"drawn": drawn, "names": {lot.number: lot.player for lot in drawn.lots}}
    return page(request, "draw.html", context)
