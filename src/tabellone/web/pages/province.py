"""Numbers for players of one province, who meet in the first rounds."""

from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.explain import citation_of
from tabellone.core.organisation.guided_draw import ProvinceSet, province_set
from tabellone.core.pairing.round_robin.table import schedule, table_size
from tabellone.core.refusal import Refusal
from tabellone.regulations import rulebook
from tabellone.web.query import whole_number, whole_numbers
from tabellone.web.rendering import page, refused

MOST_PLAYERS = 200


@dataclass(frozen=True, slots=True)
class MeetingRound:
    """The games of a round: those inside each province, and the others."""

    number: int
    inside: tuple[tuple[tuple[int, int], ...], ...]
    others: tuple[tuple[int, int], ...]
    rest: int | None


def _meetings(found: ProvinceSet) -> tuple[MeetingRound, ...]:
    lines = []
    for each in schedule(found.players)[: found.rounds]:
        inside = tuple(tuple(game for game in each.games if set(game) <= set(group)) for group in found.groups)
        same = {game for games in inside for game in games}
        others = tuple(game for game in each.games if game not in same)
        lines.append(MeetingRound(each.number, inside, others, each.rest))
    return tuple(lines)


def _combinations(players: int) -> tuple[str, ...]:
    known = {each.sizes for each in rulebook.province_sets() if each.players == table_size(players)}
    return tuple(",".join(map(str, sizes)) for sizes in sorted(known, key=lambda sizes: (len(sizes), sizes)))


def province(request: Request) -> Response:
    """The numbers for provinces of given sizes, and when their players meet."""
    form = request.query_params
    context: dict[str, Any] = {
        "form": {"players": form.get("players", "16"), "sizes": form.get("sizes", "3,4")},
        "fields": sorted({each.players for each in rulebook.province_sets()}),
        "players": None,
        "combinations": (),
        "found": None,
    }
    try:
        players = whole_number(form, "players", 16, least=2, most=MOST_PLAYERS)
        context |= {"players": players, "combinations": _combinations(players)}
        sizes = whole_numbers(form, "sizes", "3,4", most=MOST_PLAYERS)
        found = province_set(players, sizes, rulebook.province_sets())
    except Refusal as refusal:
        return refused(request, "province.html", context, refusal)
    context |= {"found": found, "meetings": _meetings(found), "cited": citation_of(province_set)}
    return page(request, "province.html", context)
