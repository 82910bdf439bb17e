"""The race for the first place, as a page and as a file."""

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.race import RaceAnswer, race
from tabellone.paper.race_chart import race_chart, race_marks
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import GroupFrame, group_desk_of
from tabellone.web.files import svg_response
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class RacePage(Page):
    """The picture of the race, and the same in figures."""

    template: ClassVar[str] = "desk/race.html"

    frame: GroupFrame
    race_address: str
    standings_address: str
    points_address: str
    answer: RaceAnswer
    picture: Markup
    marks: tuple[Markup, ...]


def race_page(request: Request) -> Response:
    """The points of the leaders after each round."""
    desk = group_desk_of(request)
    answer = race(desk.state, desk.group.id)
    content = RacePage(
        frame=desk.frame("standings"),
        race_address=f"{desk.address}/race",
        standings_address=f"{desk.address}/standings",
        points_address=f"{desk.address}/points",
        answer=answer,
        picture=Markup(race_chart(answer, desk.words)),  # noqa: S704, what it shows is escaped where it is drawn
        marks=tuple(Markup(mark) for mark in race_marks(answer)),  # noqa: S704, drawn by our own code
    )
    return page(request, content)


def race_file(request: Request) -> Response:
    """The picture as a file."""
    desk = group_desk_of(request)
    return svg_response(race_chart(race(desk.state, desk.group.id), desk.words), f"{desk.desk.book}-race")
