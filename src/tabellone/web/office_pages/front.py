"""The officer's front page: what waits for a list, by when, and what the next list would bring."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.next_list import NextList, next_list
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.web.context import Page
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, office_of
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class SystemWork:
    """What waits in one system; `objection` says why the next list cannot be computed."""

    next: NextList
    objection: str

    @property
    def has_work(self) -> bool:
        """Something would change with the next list."""
        return bool(self.next.waiting or self.next.corrections or self.next.promotions)


@dataclass(frozen=True, slots=True)
class OfficeFrontPage(Page):
    """What waits for the officer."""

    template: ClassVar[str] = "office/front.html"

    frame: OfficeFrame
    works: Sequence[SystemWork]
    first: RatingSystem | None
    players: int
    events: int


def front(request: Request) -> Response:
    """What waits for the officer."""
    office = office_of(request)
    works = list(_works(office))
    first = next((work.next.system for work in works if work.has_work and not work.objection), None)
    content = OfficeFrontPage(
        frame=office.frame(),
        works=works,
        first=first,
        players=len(office.state.players),
        events=len(office.state.events),
    )
    return page(request, content)


def _works(office: OfficePage) -> Iterator[SystemWork]:
    for system in RatingSystem:
        coming_list = next_list(office.state, system, office.today)
        if coming_list.waiting or coming_list.last or any(entry.system is system for entry in office.state.entries):
            yield SystemWork(coming_list, office.words.refusal(coming_list.objection) if coming_list.objection else "")
