"""The events of this server on the front page."""

from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.event import EventLine, EventsAnswer, made_events, newest_events
from tabellone.desk.demo.library import LAST as DEMO
from tabellone.desk.demo.library import filled
from tabellone.desk.event.state import EventPhase
from tabellone.desk.roles import Act, Role, least_role
from tabellone.http.language import language_of
from tabellone.locales.phases import phase_name
from tabellone.locales.words import Words, words
from tabellone.web.desk_pages.acts import redirect
from tabellone.web.visit import check_visitor, house_of, person_of

SHOWN = 20
SECTIONS = {
    "running": (EventPhase.RUNNING, EventPhase.FINISHED),
    "coming": (EventPhase.PREPARATION,),
    "ended": (EventPhase.CLOSED, EventPhase.RATED, EventPhase.SENT),
}
SHAPES = {
    EventPhase.PREPARATION: "draft",
    EventPhase.RUNNING: "live",
    EventPhase.FINISHED: "live",
    EventPhase.CLOSED: "closed",
    EventPhase.RATED: "closed",
    EventPhase.SENT: "saved",
}


@dataclass(frozen=True, slots=True)
class HomeEvent:
    """An event in a list of the house: its state as a shape and in words, and where its pages are."""

    line: EventLine
    shape: str
    state: str
    address: str
    public_address: str
    removal_address: str


@dataclass(frozen=True, slots=True)
class EventSection:
    """A list of the front page: its first events, and how many there are."""

    name: str
    events: tuple[HomeEvent, ...]
    count: int

    @property
    def is_whole(self) -> bool:
        """Whether all its events are shown."""
        return len(self.events) == self.count


@dataclass(frozen=True, slots=True)
class Front:
    """What the front page of a house shows: what is being played, what comes, what is over."""

    sections: tuple[EventSection, ...]
    archived: int
    may_begin: bool
    may_fill: bool
    may_open_archive: bool
    is_signed_in: bool


def front_of(request: Request) -> Front:
    """The events that the visitor may see, the newest first."""
    house, person = house_of(request), person_of(request)
    may_begin = person.role_in(None) >= least_role(Act.NEW_BOOK)
    archived = house.ledger.event_count(made_events(person, archived=True)) if person.name else 0
    sections = tuple(_section(request, name) for name in SECTIONS)
    return Front(
        sections=tuple(section for section in sections if section.events),
        archived=archived,
        may_begin=may_begin,
        may_fill=person.role_in(None) >= least_role(Act.IMPORT_BOOK) and not house.ledger.has_book(DEMO),
        may_open_archive=archived > 0 or person.role_in(None) >= least_role(Act.DELETE_EVENT),
        is_signed_in=bool(person.name),
    )


def _section(request: Request, name: str) -> EventSection:
    house, person, phases = house_of(request), person_of(request), SECTIONS[name]
    shown = home_events(request, newest_events(house.ledger, person, SHOWN, phases=phases))
    is_whole = len(shown) < SHOWN
    count = len(shown) if is_whole else house.ledger.event_count(made_events(person, phases=phases))
    return EventSection(name, shown, count)


def home_events(request: Request, answer: EventsAnswer) -> tuple[HomeEvent, ...]:
    """The events of a list, as the visitor may see them."""
    vocabulary = words(language_of(request))
    may_remove = person_of(request).role_in(None) >= least_role(Act.DELETE_EVENT)
    return tuple(_home_event(line, vocabulary, may_remove=may_remove) for line in answer.events)


def _home_event(line: EventLine, words: Words, *, may_remove: bool) -> HomeEvent:
    at_desk = line.role != Role.PUBLIC.word
    public_address = f"/events/{line.id}" if line.is_public else ""
    return HomeEvent(
        line,
        SHAPES[line.phase],
        _how_far(line, words),
        f"/desk/{line.id}" if at_desk else public_address,
        public_address if at_desk else "",
        f"/desk/{line.id}/removal" if may_remove else "",
    )


async def fill_demo(request: Request) -> Response:
    """Add the events of the demo to the database."""
    check_visitor(request, Act.IMPORT_BOOK)
    await run_in_threadpool(filled, house_of(request))
    return redirect("/")


def _how_far(line: EventLine, words: Words) -> str:
    """The round being played, or the phase of the event."""
    if line.phase is EventPhase.RUNNING:
        return words("round {number} of {planned}", number=line.round, planned=line.planned_rounds)
    return phase_name(line.phase, words)
