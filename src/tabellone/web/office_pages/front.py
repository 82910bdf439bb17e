"""The officer's front page: events that wait for a list, the next list, and the calendar of lists."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.next_list import NextList, PeriodsAnswer, next_list, periods
from tabellone.answers.server.jobs import JobAnswer, running_jobs
from tabellone.core.rating.lists.records import EventId, EventRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, office_of
from tabellone.web.rendering import Page, page
from tabellone.web.visit import house_of


@dataclass(frozen=True, slots=True)
class OfficeFrontPage(Page):
    """Pending work of the officer; `first` is the list to look at next."""

    template: ClassVar[str] = "office/front.html"

    frame: OfficeFrame
    works: Sequence[NextList]
    waiting: Sequence[tuple[EventRecord, tuple[RatingSystem, ...]]]
    first: NextList | None
    players: int
    events: int
    jobs: Sequence[JobAnswer]


def front(request: Request) -> Response:
    """The page of the officer's pending work."""
    office = office_of(request)
    works = tuple(_works(office))
    content = OfficeFrontPage(
        frame=office.frame(),
        works=works,
        waiting=_waiting(works),
        first=next((work for work in works if work.has_work and not work.objection), None),
        players=len(office.state.players),
        events=len(office.state.events),
        jobs=running_jobs(house_of(request), office.person, office.words),
    )
    return page(request, content)


def _works(office: OfficePage) -> Iterator[NextList]:
    for system in RatingSystem:
        coming_list = next_list(office.state, system, office.today)
        if coming_list.waiting or coming_list.last or any(entry.system is system for entry in office.state.entries):
            yield coming_list


def _waiting(works: Iterable[NextList]) -> tuple[tuple[EventRecord, tuple[RatingSystem, ...]], ...]:
    """The events that wait, each once, by their last day, with the systems whose next list will count it."""
    systems: dict[EventId, tuple[RatingSystem, ...]] = {}
    events = {event.id: event for work in works for event in work.waiting}
    for work in works:
        for event in work.waiting:
            systems[event.id] = (*systems.get(event.id, ()), work.system)
    in_order = sorted(events.values(), key=lambda event: (event.ends_on, event.name))
    return tuple((event, systems[event.id]) for event in in_order)


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
