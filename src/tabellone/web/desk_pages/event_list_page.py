"""All events of a server, a page at a time: of one state, or with a word in their names."""

from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.event import made_events, newest_events
from tabellone.web.context import Page
from tabellone.web.desk_pages.home_events import SECTIONS, HomeEvent, home_events
from tabellone.web.rendering import page
from tabellone.web.visit import house_of, person_of

AT_ONCE = 50
LONGEST_TITLE = 100


@dataclass(frozen=True, slots=True)
class EventListPage(Page):
    """Some events, the newest first; `older` is the address of those before them, if there are any."""

    template: ClassVar[str] = "event_list.html"

    events: tuple[HomeEvent, ...]
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
        events=home_events(request, answer),
        count=house.ledger.event_count(made_events(person, phases=phases, title=name)),
        state=state if phases else "",
        name=name,
        older="/events?" + urlencode({key: value for key, value in older.items() if value}) if answer.next else "",
        is_first=asked.get("after") is None,
    )
    return page(request, content)
