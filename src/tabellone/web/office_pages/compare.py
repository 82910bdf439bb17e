"""Two published lists beside each other: who came, who left, and how far everybody moved."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.comparison import ComparisonAnswer, DifferenceLine, comparison
from tabellone.formats.register.day import read_day
from tabellone.web.context import Page
from tabellone.web.office_pages.office import ListsFrame, lists_seen, system_of
from tabellone.web.office_pages.paging import Paged, paged
from tabellone.web.query import text_of
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class ComparisonPage(Page):
    """Two published lists beside each other."""

    template: ClassVar[str] = "office/compare.html"

    frame: ListsFrame
    title: str
    comparison: ComparisonAnswer
    lines: Paged[DifferenceLine]
    days: Sequence[tuple[str, str]]


def compare(request: Request) -> Response:
    """The comparison of two lists, by default of the last two."""
    office, system = lists_seen(request), system_of(request)
    answer = comparison(office.state, system, _day_in_query(request, "from"), _day_in_query(request, "to"))
    lines = paged(request, answer.differences)
    content = ComparisonPage(
        frame=office.lists_frame(),
        title=office.system_name(system),
        comparison=answer,
        lines=lines,
        days=[
            (published.rating_list.on.isoformat(), office.words.day(published.rating_list.on))
            for published in office.state.lists_of(system)
        ],
    )
    return page(request, content, status=lines.status, refusal=lines.refusal)


def _day_in_query(request: Request, field: str) -> date | None:
    """The day that an address names; one that cannot be read has no list."""
    text = text_of(request.query_params, field)
    return (read_day(text) or date.min) if text else None
