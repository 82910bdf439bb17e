"""The front page: what there is, and a wall chart to look at."""

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.pairing.round_robin import schedule
from tabellone.regulations import rulebook
from tabellone.web.rendering import page
from tabellone.web.wall_chart import wall_chart

SHOWN_PLAYERS = 8


def home(request: Request) -> Response:
    """The contents, as a bulletin has them."""
    return page(
        request,
        "home.html",
        {
            "chart": wall_chart(schedule(SHOWN_PLAYERS)),
            "players": SHOWN_PLAYERS,
            "openings": len(rulebook.opening_tables().openings),
        },
    )
