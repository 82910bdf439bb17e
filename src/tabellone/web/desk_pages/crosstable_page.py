"""The wall chart: the crosstable, and every round as it was posted."""

from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.crosstable import CrosstableAnswer
from tabellone.answers.crosstable import crosstable as crossed
from tabellone.answers.rounds import RoundAnswer, rounds_of
from tabellone.desk.roles import Role
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import GroupFrame, group_desk_of
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class CrosstablePage(Page):
    """The wall chart."""

    template: ClassVar[str] = "desk/crosstable.html"

    frame: GroupFrame
    crosstable_address: str
    answer: CrosstableAnswer
    is_wall: bool
    rounds: tuple[RoundAnswer, ...]


def crosstable(request: Request) -> Response:
    """The wall chart: the crosstable, and every round as it was posted."""
    desk = group_desk_of(request)
    is_wall = request.query_params.get("view") == "rounds"
    content = CrosstablePage(
        frame=desk.frame("crosstable"),
        crosstable_address=f"{desk.address}/crosstable",
        answer=crossed(desk.state, desk.group.id),
        is_wall=is_wall,
        rounds=rounds_of(desk.state, desk.group.id, Role.PUBLIC).rounds if is_wall else (),
    )
    return page(request, content)
