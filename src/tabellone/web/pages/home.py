"""The front page: the events of this server, the tables, and a wall chart as an example."""

from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.openings import opening_count
from tabellone.answers.tables.round_robin import round_robin_table
from tabellone.web.context import Page
from tabellone.web.desk_pages.home_events import Front, front_of
from tabellone.web.rendering import page
from tabellone.web.visit import has_house
from tabellone.web.wall_chart import ChartLine, wall_chart

SHOWN_PLAYERS = 8


@dataclass(frozen=True, slots=True)
class HomePage(Page):
    """The front page."""

    template: ClassVar[str] = "home.html"

    front: Front | None
    chart: tuple[ChartLine, ...]
    players: int
    openings: int


def home(request: Request) -> Response:
    """The events, if the server keeps any, and the contents, as a bulletin has them."""
    return page(
        request,
        HomePage(
            front=front_of(request) if has_house(request) else None,
            chart=wall_chart(round_robin_table(SHOWN_PLAYERS).rounds),
            players=SHOWN_PLAYERS,
            openings=opening_count(),
        ),
    )
