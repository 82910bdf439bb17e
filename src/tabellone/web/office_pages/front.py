"""The officer's front page: events that wait for a list, the next list, and the calendar of lists."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.next_list import NextList, PeriodsAnswer, next_list, periods
from tabellone.answers.server.jobs import JobAnswer, running_jobs
from tabellone.core.rating.lists.records import EventId, EventRecord, RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.web.office_pages.office import OfficeFrame, OfficePage, address_of, office_of
from tabellone.web.rendering import Page, page
from tabellone.web.visit import Names, house_of, names_of

PREVIEW = "/office/preview"
EVENTS = "/office/events"


@dataclass(frozen=True, slots=True)
class SystemWork:
    """Pending work of one system; `objection` says why the next list cannot be computed."""

    next: NextList
    name: str
    address: str
    objection: str

    @property
    def has_work(self) -> bool:
        """Something would change with the next list."""
        return bool(self.next.waiting or self.next.corrections or self.next.promotions)


@dataclass(frozen=True, slots=True)
class WaitingEvent:
    """An event not counted in any list yet, and the systems whose next list will count it."""

    name: str
    address: str
    ended: date
    received: date
    players: int
    games: int
    systems: str


@dataclass(frozen=True, slots=True)
class Promotion:
    """Somebody who would change category with the next list."""

    name: str
    address: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class OfficeFrontPage(Page):
    """Pending work of the officer; `first` is the list to look at next."""

    template: ClassVar[str] = "office/front.html"

    frame: OfficeFrame
    works: Sequence[SystemWork]
    waiting: Sequence[WaitingEvent]
    promotions: Sequence[Promotion]
    first: SystemWork | None
    players: int
    events: int
    jobs: Sequence[JobAnswer]
    author_name: Names


def front(request: Request) -> Response:
    """The page of the officer's pending work."""
    office = office_of(request)
    works = tuple(_works(office))
    content = OfficeFrontPage(
        frame=office.frame(),
        works=works,
        waiting=tuple(_waiting(works)),
        promotions=tuple(_promotions(works)),
        first=next((work for work in works if work.has_work and not work.objection), None),
        players=len(office.state.players),
        events=len(office.state.events),
        jobs=running_jobs(house_of(request), office.person, office.words),
        author_name=names_of(request),
    )
    return page(request, content)


def _works(office: OfficePage) -> Iterator[SystemWork]:
    for system in RatingSystem:
        coming_list = next_list(office.state, system, office.today)
        if coming_list.waiting or coming_list.last or any(entry.system is system for entry in office.state.entries):
            objection = office.words.refusal(coming_list.objection) if coming_list.objection else ""
            yield SystemWork(coming_list, office.system_name(system), f"{PREVIEW}/{system.value}", objection)


def _waiting(works: Sequence[SystemWork]) -> Iterator[WaitingEvent]:
    """The events that wait, each once, by their last day."""
    systems: dict[EventId, list[str]] = {}
    events: dict[EventId, EventRecord] = {}
    for work in works:
        for event in work.next.waiting:
            events[event.id] = event
            systems.setdefault(event.id, []).append(work.name)
    for event in sorted(events.values(), key=lambda event: (event.ends_on, event.name)):
        yield WaitingEvent(
            event.name,
            address_of(EVENTS, event.id),
            event.ends_on,
            event.received_on,
            len(event.players),
            len(event.games),
            ", ".join(systems[event.id]),
        )


def _promotions(works: Sequence[SystemWork]) -> Iterator[Promotion]:
    for work in works:
        for line in work.next.promotions:
            yield Promotion(line.name, address_of(work.address, line.player), line.before or "–", line.after or "–")


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
