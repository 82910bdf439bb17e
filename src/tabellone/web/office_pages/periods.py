"""The calendar of a system's lists: when one is due, which reports it counts, which wait for the one after."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.rating.lists.computed_list import ListPeriod
from tabellone.core.rating.lists.records import EventId, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.regulations.rating_systems import definition_of
from tabellone.web.office_pages.office import Office, address_of, office_of
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class PeriodLine:
    """A list with its deadline and the events that it counts; `issued` is empty where a list bears a fixed day."""

    day: str
    address: str
    issued: str
    closes: str
    in_force: str
    is_published: bool
    is_closed: bool
    events: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SystemPeriods:
    """The lists of a system, the next one first, and the events that come too late for it."""

    name: str
    lines: tuple[PeriodLine, ...]
    late: tuple[tuple[str, str, str], ...]


def periods(request: Request) -> Response:
    """Every system with a calendar: its lists with their deadlines, the next one, and what comes too late for it."""
    office = office_of(request)
    systems = [found for system in RatingSystem if (found := _periods(office, system))]
    return page(request, "office/periods.html", {"systems": systems, **office.frame()})


def _periods(office: Office, system: RatingSystem) -> SystemPeriods | None:
    state, words = office.state, office.words
    try:
        found = definition_of(system).calendar(state.register, state.lists_of(system), office.today)
    except Refusal:
        # A report of a day that no edition covers has no list; the preview of the list says so.
        return None
    if found is None:
        return None
    late = sorted((state.event(event) for event in found.too_late), key=lambda event: (event.received_on, event.name))
    return SystemPeriods(
        office.system_name(system),
        tuple(_line(office, system, each) for each in reversed(found.periods)),
        tuple((event.name, _address(event.id), words.day(event.received_on)) for event in late),
    )


def _address(event: EventId) -> str:
    return address_of("/office/events", event)


def _line(office: Office, system: RatingSystem, found: ListPeriod) -> PeriodLine:
    words, day = office.words, found.on.isoformat()
    published = found.in_force_from is not None
    return PeriodLine(
        words.day(found.on),
        f"/lists/{system.value}/{day}" if published else f"/office/preview/{system.value}?on={day}",
        words.day(found.issued_to) if found.issued_to else "",
        words.day(found.closes_on),
        words.day(found.in_force_from) if found.in_force_from else words("not published"),
        published,
        found.closes_on < office.today,
        tuple((office.state.event(event).name, _address(event)) for event in found.events),
    )
