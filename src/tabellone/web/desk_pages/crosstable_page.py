"""The wall chart: the crosstable, as a heat map and as a picture, and every round as it was posted."""

from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.crosstable import CrosstableAnswer
from tabellone.answers.crosstable import crosstable as crossed
from tabellone.answers.rounds import RoundAnswer, rounds_of
from tabellone.desk.roles import Role
from tabellone.paper.heat_map import heat_map
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import GroupFrame, group_desk_of
from tabellone.web.files import svg_response
from tabellone.web.rendering import page

HEAT, ROUNDS = "heat", "rounds"


@dataclass(frozen=True, slots=True)
class CrosstablePage(Page):
    """The wall chart."""

    template: ClassVar[str] = "desk/crosstable.html"

    frame: GroupFrame
    views: tuple[tuple[str, str, bool], ...]
    print_address: str
    picture_address: str
    card_address: str
    answer: CrosstableAnswer
    is_heat: bool
    rounds: tuple[RoundAnswer, ...] | None


def crosstable(request: Request) -> Response:
    """The wall chart: the crosstable, and every round as it was posted."""
    desk = group_desk_of(request)
    view, start = request.query_params.get("view", ""), f"{desk.address}/crosstable"
    views = (
        ("", desk.words("By player")),
        (HEAT, desk.words("Heat map")),
        (ROUNDS, desk.words("All rounds as posted")),
    )
    content = CrosstablePage(
        frame=desk.frame("crosstable"),
        views=tuple((f"{start}?view={name}" if name else start, text, name == view) for name, text in views),
        print_address=f"{start}.pdf?view={HEAT}" if view == HEAT else f"{start}.pdf",
        picture_address=f"{start}.svg",
        card_address=f"{desk.address}/card",
        answer=crossed(desk.state, desk.group.id),
        is_heat=view == HEAT,
        rounds=rounds_of(desk.state, desk.group.id, Role.PUBLIC).rounds if view == ROUNDS else None,
    )
    return page(request, content)


def crosstable_file(request: Request) -> Response:
    """The heat map as a picture."""
    desk = group_desk_of(request)
    answer = crossed(desk.state, desk.group.id)
    return svg_response(heat_map(answer, desk.words), f"{desk.desk.book}-crosstable")
