"""The archive: the events that are out of the lists, and those that were deleted."""

from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.event import newest_events
from tabellone.answers.removals import removals
from tabellone.desk.roles import Act, least_role
from tabellone.http.language import language_of
from tabellone.locales.words import words
from tabellone.web.context import Page
from tabellone.web.desk_pages.home_events import HomeEvent, home_events
from tabellone.web.names import names_of
from tabellone.web.rendering import page
from tabellone.web.visit import house_of, person_of

AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class RemovedEvent:
    """An event that was deleted, as the archive shows it."""

    title: str
    at: str
    author: str
    file: str


@dataclass(frozen=True, slots=True)
class ArchivePage(Page):
    """The events that are out of the lists, and those that were deleted."""

    template: ClassVar[str] = "archive.html"

    events: tuple[HomeEvent, ...]
    removals: tuple[RemovedEvent, ...]
    may_open: bool
    older: str


def archive(request: Request) -> Response:
    """The events in the archive, for those who have a role in them; to the chief arbiter also the deleted ones."""
    may_open = person_of(request).role_in(None) >= least_role(Act.DELETE_EVENT)
    after = request.query_params.get("after")
    archived = newest_events(house_of(request).ledger, person_of(request), AT_ONCE, after, archived=True)
    vocabulary, names = words(language_of(request)), names_of(request)
    content = ArchivePage(
        events=home_events(request, archived),
        older=f"/events/archive?after={archived.next}" if archived.next else "",
        removals=tuple(
            RemovedEvent(removal.title, vocabulary.moment(removal.at), names(removal.author), removal.file)
            for removal in (removals(house_of(request)).removals if may_open else ())
        ),
        may_open=may_open,
    )
    return page(request, content)
