"""The quarters of the Elo UISP: when a list is due, which reports it counts, which wait for the one after."""

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.periods import periods
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.regulations import rulebook
from tabellone.web.office_pages.office import office_of
from tabellone.web.rendering import page


def periods_page(request: Request) -> Response:
    """Every list with its deadline, the one that comes next, and what comes too late for it."""
    office = office_of(request)
    calendar = rulebook.uisp_calendar()
    context = {
        "found": periods(office.state, RatingSystem.UISP, office.today),
        "today": office.today,
        "closing_days": calendar.closing_days,
        "issue_days": calendar.issue_days,
        **office.frame(),
    }
    return page(request, "office/periods.html", context)
