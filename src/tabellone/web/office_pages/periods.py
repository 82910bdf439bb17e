"""The calendar of a system's lists: when one is due, which reports it counts, which wait for the one after."""

from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.periods import PeriodsAnswer, periods
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.web.office_pages.office import OfficePage, office_of
from tabellone.web.rendering import page


def periods_page(request: Request) -> Response:
    """Every system with a calendar: its lists with their deadlines, the next one, and what comes too late for it."""
    office = office_of(request)
    context = {"systems": list(_calendars(office)), "today": office.today, **office.frame()}
    return page(request, "office/periods.html", context)


def _calendars(office: OfficePage) -> Iterator[PeriodsAnswer]:
    for system in RatingSystem:
        try:
            yield periods(office.state, system, office.today)
        except Refusal:
            # It has no calendar, or a report of a day that no edition covers; the preview of the list says so.
            continue
