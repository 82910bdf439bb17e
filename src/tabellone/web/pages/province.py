"""Numbers for players of one province, who meet in the first rounds."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.tables.province import (
    CITATION,
    province_fields,
    province_meetings,
    province_sizes,
    province_table,
)
from tabellone.core.refusal import Refusal
from tabellone.web.query import whole_number, whole_numbers
from tabellone.web.rendering import page, refused

MOST_PLAYERS = 200


def province(request: Request) -> Response:
    """The numbers for provinces of given sizes, and when their players meet."""
    form = request.query_params
    context: dict[str, Any] = {
        "form": {"players": form.get("players", "16"), "sizes": form.get("sizes", "3,4")},
        "fields": province_fields(),
        "players": None,
        "combinations": (),
        "found": None,
    }
    try:
        players = whole_number(form, "players", 16, least=2, most=MOST_PLAYERS)
        combinations = [",".join(map(str, sizes)) for sizes in province_sizes(players)]
        context |= {"players": players, "combinations": combinations}
        sizes = whole_numbers(form, "sizes", "3,4", most=MOST_PLAYERS)
        table = province_table(players, sizes)
    except Refusal as refusal:
        return refused(request, "province.html", context, refusal)
    context |= {"found": table, "meetings": province_meetings(table), "cited": CITATION}
    return page(request, "province.html", context)
