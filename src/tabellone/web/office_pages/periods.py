"""The quarters of the Elo UISP: when a list is due, which reports it counts, which wait for the one after."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.next_list import next_day
from tabellone.core.rating.lists.records import EventRecord, RatingSystem
from tabellone.core.rating.uisp.calendar import Calendar, Publication, closing_day, list_counting
from tabellone.regulations import rulebook
from tabellone.web.office_pages.office import Office, address_of, office_of
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class PeriodLine:
    """A list of the Elo UISP with its deadline and the events that it counts."""

    day: str
    address: str
    issued: str
    closes: str
    in_force: str
    is_published: bool
    is_closed: bool
    events: tuple[tuple[str, str], ...]


def periods(request: Request) -> Response:
    """Every list with its deadline, the one that comes next, and what comes too late for it."""
    office = office_of(request)
    calendar = rulebook.uisp_calendar()
    made = [Publication(each.rating_list.on, each.in_force_from) for each in office.state.lists_of(RatingSystem.UISP)]
    lists = [*made, Publication(next_day(office.state, RatingSystem.UISP, office.today))]
    found = sorted(
        (event for event in office.state.events.values() if RatingSystem.UISP in event.systems),
        key=lambda event: (event.received_on, event.name),
    )
    late = [event for event in found if list_counting(event.received_on, lists, calendar) is None]
    context = {
        "lines": [_line(office, each, lists, found, calendar) for each in reversed(lists)],
        "late": [(event.name, _address(event), office.words.day(event.received_on)) for event in late],
        "closing_days": calendar.closing_days,
        "issue_days": calendar.issue_days,
        **office.frame(),
    }
    return page(request, "office/periods.html", context)


def _address(event: EventRecord) -> str:
    return address_of("/office/events", event.id)


def _line(
    office: Office,
    made: Publication,
    lists: Sequence[Publication],
    events: Sequence[EventRecord],
    calendar: Calendar,
) -> PeriodLine:
    words = office.words
    counted = [event for event in events if list_counting(event.received_on, lists, calendar) == made.on]
    last = made.on.replace(day=1) + timedelta(days=calendar.issue_days - 1)
    closes: date = closing_day(made.on, calendar)
    published = made.in_force_from is not None
    place = f"/lists/uisp/{made.on.isoformat()}" if published else f"/office/preview/uisp?on={made.on.isoformat()}"
    return PeriodLine(
        words.day(made.on),
        place,
        words.day(last),
        words.day(closes),
        words.day(made.in_force_from) if made.in_force_from else words("not published"),
        published,
        closes < office.today,
        tuple((event.name, _address(event)) for event in counted),
    )
