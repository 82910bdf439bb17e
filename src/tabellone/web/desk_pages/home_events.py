"""The events of this server on the front page."""

from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.event import EventLine, events
from tabellone.desk.demo.library import LAST as DEMO
from tabellone.desk.demo.library import filled
from tabellone.desk.event.state import EventPhase
from tabellone.desk.roles import Act, least_role
from tabellone.http.language import language_of
from tabellone.locales.phases import phase_name
from tabellone.locales.words import Words, words
from tabellone.store.house import EVENT
from tabellone.web.desk_pages.acts import redirect
from tabellone.web.visit import check_visitor, house_of, person_of

MOST_EVENTS = 10**6


@dataclass(frozen=True, slots=True)
class Front:
    """What the front page of a house shows; of each event also how far it is, in words."""

    events: tuple[tuple[EventLine, str], ...]
    may_begin: bool
    may_fill: bool
    is_signed_in: bool


def front_of(request: Request) -> Front:
    """The events that the visitor may see, the newest first."""
    house, person = house_of(request), person_of(request)
    vocabulary = words(language_of(request))
    known = events(house.ledger, person.role_in, limit=MOST_EVENTS).events
    lines = [(line, _how_far(line, vocabulary)) for line in known if line.discipline is not None]
    may_begin = person.role_in(None) >= least_role(Act.NEW_BOOK)
    has_demo = any(book.id == DEMO for book in house.ledger.books(EVENT))
    may_fill = not has_demo and person.role_in(None) >= least_role(Act.IMPORT_BOOK)
    return Front(tuple(reversed(lines)), may_begin, may_fill, bool(person.name))


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
