"""The whole calendar of a round robin on one page."""

from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.calendar import CalendarAnswer, calendar
from tabellone.desk.event import commands
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import GroupFrame, group_desk_of
from tabellone.web.desk_pages.steps import Button, label_of, next_button
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class CalendarPage(Page):
    """Every round of a round robin, and the next step."""

    template: ClassVar[str] = "desk/calendar.html"

    frame: GroupFrame
    calendar: CalendarAnswer
    paired: int
    step: Button | None
    publish_all: str
    step_address: str


def calendar_page(request: Request) -> Response:
    """All rounds at once, by name."""
    desk = group_desk_of(request)
    content = CalendarPage(
        frame=desk.frame(),
        calendar=calendar(desk.state, desk.group.id, desk.desk.role),
        paired=len(desk.group.rounds),
        step=next_button(desk.desk, desk.group),
        publish_all=(label_of("publish-all-rounds", None, desk.words) if desk.can(commands.PublishAllRounds) else ""),
        step_address=f"{desk.address}/step",
    )
    return page(request, content)
