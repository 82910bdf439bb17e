"""The wall chart: the crosstable, and every round as it was posted."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.crosstable import crosstable as crossed
from tabellone.answers.rounds import rounds_of
from tabellone.desk.roles import Role
from tabellone.web.desk_pages.desk import group_desk_of
from tabellone.web.rendering import page


def crosstable(request: Request) -> Response:
    """The wall chart: the crosstable, and every round as it was posted."""
    desk = group_desk_of(request)
    is_wall = request.query_params.get("view") == "rounds"
    context: dict[str, Any] = {
        **desk.frame("crosstable"),
        "crosstable_address": f"{desk.address}/crosstable",
        "answer": crossed(desk.state, desk.group.id),
        "is_wall": is_wall,
        "rounds": rounds_of(desk.state, desk.group.id, Role.PUBLIC).rounds if is_wall else (),
    }
    return page(request, "desk/crosstable.html", context)
