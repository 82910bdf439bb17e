"""Events of this server: on the front page, all of them, the archive, and the removal of one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.events.history import removals
from tabellone.answers.events.overview import EventLine, made_events, newest_events
from tabellone.core.refusal import Refusal
from tabellone.desk.demo.library import LAST as DEMO
from tabellone.desk.demo.library import filled
from tabellone.desk.event.commands import ArchiveEvent, UnarchiveEvent
from tabellone.desk.event.state import EventPhase
from tabellone.desk.roles import Act, Person, least_role
from tabellone.store.files import backup_folder
from tabellone.store.journal.removal import Removal, objection_to_removal, removed
from tabellone.web.acting import form_page, handled, redirect, seen_position
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of, given
from tabellone.web.query import QueryError
from tabellone.web.rendering import Page, page
from tabellone.web.visit import Names, check_visitor, house_of, names_of, person_of

SHOWN = 20
SECTIONS = {
    "running": (EventPhase.RUNNING, EventPhase.FINISHED),
    "coming": (EventPhase.PREPARATION,),
    "ended": (EventPhase.CLOSED, EventPhase.RATED, EventPhase.SENT),
}


@dataclass(frozen=True, slots=True)
class Front:
    """The front page of a house: the first of the current, coming and past events, and how many of each there are."""

    sections: Mapping[str, tuple[EventLine, ...]]
    counts: Mapping[str, int]
    archived: int
    may_remove: bool
    may_begin: bool
    may_fill: bool
    may_open_archive: bool
    is_signed_in: bool


def front_of(request: Request) -> Front:
    """The events that the visitor may see, the newest first."""
    house, person = house_of(request), person_of(request)
    may_begin = person.role_in(None) >= least_role(Act.NEW_BOOK)
    archived = house.ledger.event_count(made_events(person, archived=True)) if person.name else 0
    sections = {name: newest_events(house.ledger, person, SHOWN, phases=SECTIONS[name]).events for name in SECTIONS}
    sections = {name: events for name, events in sections.items() if events}
    return Front(
        sections=sections,
        counts={name: _count(request, name, len(events)) for name, events in sections.items()},
        archived=archived,
        may_remove=may_remove(person),
        may_begin=may_begin,
        may_fill=person.role_in(None) >= least_role(Act.IMPORT_BOOK) and not house.ledger.has_book(DEMO),
        may_open_archive=archived > 0 or person.role_in(None) >= least_role(Act.DELETE_EVENT),
        is_signed_in=bool(person.name),
    )


def _count(request: Request, name: str, listed: int) -> int:
    """How many events a section of the front page has."""
    if listed < SHOWN:
        return listed
    return house_of(request).ledger.event_count(made_events(person_of(request), phases=SECTIONS[name]))


def may_remove(person: Person) -> bool:
    """Events may be archived and deleted."""
    return person.role_in(None) >= least_role(Act.DELETE_EVENT)


async def fill_demo(request: Request) -> Response:
    """Add the events of the demo to the database."""
    check_visitor(request, Act.IMPORT_BOOK)
    await run_in_threadpool(filled, house_of(request))
    return redirect("/")


AT_ONCE = 50
LONGEST_TITLE = 100


@dataclass(frozen=True, slots=True)
class EventListPage(Page):
    """Some events, the newest first; `older` is the address of those before them, if there are any."""

    template: ClassVar[str] = "event_list.html"

    events: tuple[EventLine, ...]
    may_remove: bool
    count: int
    state: str
    name: str
    older: str
    is_first: bool


def event_list(request: Request) -> Response:
    """The events that the visitor may see, filtered by `state` and `name`, after the event `after`."""
    asked = request.query_params
    state = asked.get("state", "")
    name = " ".join(asked.get("name", "").split())[:LONGEST_TITLE]
    phases = SECTIONS.get(state, ())
    house, person = house_of(request), person_of(request)
    answer = newest_events(house.ledger, person, AT_ONCE, asked.get("after"), phases=phases, title=name)
    older = {"state": state, "name": name, "after": answer.next or ""}
    content = EventListPage(
        events=answer.events,
        may_remove=may_remove(person),
        count=house.ledger.event_count(made_events(person, phases=phases, title=name)),
        state=state if phases else "",
        name=name,
        older="/events?" + urlencode({key: value for key, value in older.items() if value}) if answer.next else "",
        is_first=asked.get("after") is None,
    )
    return page(request, content)


@dataclass(frozen=True, slots=True)
class ArchivePage(Page):
    """The events that are out of the lists, and those that were deleted."""

    template: ClassVar[str] = "archive.html"

    events: tuple[EventLine, ...]
    removals: tuple[Removal, ...]
    shown_name: Names
    may_remove: bool
    older: str


def archive(request: Request) -> Response:
    """The events in the archive, for those who have a role in them; to the chief arbiter also the deleted ones."""
    is_remover = may_remove(person_of(request))
    after = request.query_params.get("after")
    archived = newest_events(house_of(request).ledger, person_of(request), AT_ONCE, after, archived=True)
    content = ArchivePage(
        events=archived.events,
        older=f"/events/archive?after={archived.next}" if archived.next else "",
        removals=removals(house_of(request)).removals if is_remover else (),
        shown_name=names_of(request),
        may_remove=is_remover,
    )
    return page(request, content)


ARCHIVE = "/events/archive"


@dataclass(frozen=True, slots=True)
class RemovalPage(Page):
    """Removal of an event from the lists or the server; `objection` says why it cannot be deleted."""

    template: ClassVar[str] = "desk/removal.html"

    frame: DeskFrame
    address: str
    is_archived: bool
    objection: str
    folder: str
    typed: str


def _page(desk: Desk, typed: str = "", refusal: Refusal | None = None) -> Response:
    objection = objection_to_removal(desk.state)
    content = RemovalPage(
        frame=desk.frame("removal"),
        address=f"{desk.address}/removal",
        is_archived=desk.state.is_archived,
        objection="" if objection is None else desk.words.refusal(objection),
        folder=str(backup_folder(house_of(desk.request).database.address)),
        typed=typed,
    )
    return form_page(desk.request, content, refusal)


def _desk_of(request: Request) -> Desk:
    return desk_of(request, Act.DELETE_EVENT)


def removal(request: Request) -> Response:
    """The page of the ways to remove an event, and their consequences."""
    return _page(_desk_of(request))


async def remove(request: Request) -> Response:
    """Archive the event, bring it back, or delete it."""

    def again(_desk: Desk, form: Mapping[str, str], refusal: Refusal) -> Response:
        return _page(_desk_of(request), form.get("name", "") if form.get("act") == "delete" else "", refusal)

    return await handled(request, _desk_of, _removed, again)


def _removed(desk: Desk, form: dict[str, str]) -> Response:
    match form.get("act", ""):
        case "archive":
            return given(desk, form, ArchiveEvent(), ARCHIVE)
        case "unarchive":
            return given(desk, form, UnarchiveEvent(), "/")
        case "delete":
            house, name = house_of(desk.request), form.get("name", "")
            removed(house, desk.person, desk.book, name, expected=seen_position(form))
            return redirect(f"{ARCHIVE}#deleted")
    raise QueryError("act", "choose what to do")
