"""The calendar of a system's lists: when one is due, which reports it counts, which wait for the one after."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.periods import PeriodsAnswer, periods
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.web.context import Page
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, office_of
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class PeriodsPage(Page):
    """The calendars of the systems that have one."""

    template: ClassVar[str] = "office/periods.html"

    frame: OfficeFrame
    systems: Sequence[PeriodsAnswer]
    today: date


def periods_page(request: Request) -> Response:
    """Every system with a calendar: its lists with their deadlines, the next one, and what comes too late for it."""
    office = office_of(request)
    content = PeriodsPage(
        frame=office.frame(),
        systems=list(_calendars(office)),
        today=office.today,
    )
    return page(request, content)


def _calendars(office: OfficePage) -> Iterator[PeriodsAnswer]:
    for system in RatingSystem:
        try:
            yield periods(office.state, system, office.today)
        except Refusal:
            # It has no calendar, or a report of a day that no edition covers; the preview of the list says so.
            continue
