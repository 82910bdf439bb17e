"""The events of the house on the front page."""

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.desk.demo.library import LAST as DEMO
from tabellone.desk.demo.library import filled
from tabellone.desk.event.state import EventPhase, EventState
from tabellone.desk.roles import Act, least_role
from tabellone.http.language import language_of
from tabellone.locales.disciplines import discipline_name
from tabellone.locales.phases import phase_name
from tabellone.locales.words import Words, words
from tabellone.store.house import EVENT, House, is_public
from tabellone.web.desk_pages.acts import see
from tabellone.web.visit import check_visitor, house_of, person_of


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in the list: its address for this visitor, what it is, and how far it is."""

    address: str
    public_address: str
    name: str
    discipline: str
    when: str
    place: str
    players: int
    state: str


@dataclass(frozen=True, slots=True)
class Front:
    """What the front page of a house shows."""

    events: tuple[EventLine, ...]
    may_begin: bool
    may_fill: bool
    is_signed_in: bool


def front_of(request: Request) -> Front:
    """The events that the visitor may see, the newest first."""
    house, person = house_of(request), person_of(request)
    spoken = words(language_of(request))
    lines = []
    for book, state in _events(house):
        sees_desk = person.role_in(book) >= least_role(Act.SEE_DRAFTS)
        if sees_desk or is_public(state):
            lines.append(_line(book, state, spoken, sees_desk=sees_desk))
    may_begin = person.role_in(None) >= least_role(Act.NEW_BOOK)
    has_demo = any(book.id == DEMO for book in house.ledger.books(EVENT))
    may_fill = not has_demo and person.role_in(None) >= least_role(Act.IMPORT_BOOK)
    return Front(tuple(reversed(lines)), may_begin, may_fill, bool(person.name))


async def fill_demo(request: Request) -> Response:
    """Put the events of the demo into the house, beside what is there."""
    check_visitor(request, Act.IMPORT_BOOK)
    await run_in_threadpool(filled, house_of(request))
    return see("/")


def _events(house: House) -> Iterable[tuple[str, EventState]]:
    for book in house.ledger.books(EVENT):
        state = house.view(book.id, EVENT).state
        if state.settings is not None:
            yield book.id, state


def _line(book: str, state: EventState, words: Words, *, sees_desk: bool) -> EventLine:
    event = state.made
    public = f"/events/{book}" if is_public(state) else ""
    return EventLine(
        f"/desk/{book}" if sees_desk else public,
        public if sees_desk else "",
        event.name,
        discipline_name(event.discipline, words),
        "" if event.starts_on is None else words.day(event.starts_on),
        event.place,
        len(state.entrants),
        _how_far(state, words),
    )


def _how_far(state: EventState, words: Words) -> str:
    """The round being played, or the phase of the event."""
    if state.phase is EventPhase.RUNNING:
        number = max(len(group.published_rounds) for group in state.groups.values())
        planned = max(group.planned_rounds for group in state.groups.values())
        return words("round {number} of {planned}", number=number, planned=planned)
    return phase_name(state.phase, words)
