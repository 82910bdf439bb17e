"""The officer's front page: what waits for a list, by when, and what the next list would bring."""

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.lists.computed import computed_list
from tabellone.answers.lists.next_list import next_day, waiting_events
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.lists.uisp_periods import closing_day
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import PublishList
from tabellone.desk.office.computation import Computation
from tabellone.regulations import rulebook
from tabellone.web.office_pages.lists import ListLine, list_line
from tabellone.web.office_pages.office import Office, address_of, office_of
from tabellone.web.office_pages.promotions import PromotionLine, promotion_lines
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """An event that no list has counted yet."""

    name: str
    address: str
    ended: str
    received: str
    games: int


@dataclass(frozen=True, slots=True)
class SystemWork:
    """What waits in one system; `hindrance` says why the next list cannot be computed."""

    name: str
    preview: str
    last: ListLine | None
    next_day: str
    deadline: str
    waiting: tuple[WaitingLine, ...]
    promotions: tuple[PromotionLine, ...]
    corrections: int
    objection: str

    @property
    def has_work(self) -> bool:
        """Something would change with the next list."""
        return bool(self.waiting or self.corrections or self.promotions)


def front(request: Request) -> Response:
    """What waits for the officer."""
    office = office_of(request)
    works = list(_works(office))
    first = next((work.preview for work in works if work.has_work and not work.objection), "")
    context = {
        "works": works,
        "first": first,
        "players": len(office.state.players),
        "events": len(office.state.events),
        "may_publish": office.may(PublishList),
        **office.frame(),
    }
    return page(request, "office/front.html", context)


def _works(office: Office) -> Iterator[SystemWork]:
    for system in RatingSystem:
        waiting = waiting_events(office.state, system, office.today)
        last = office.state.last_list(system)
        if not waiting and last is None and not _is_kept(office, system):
            continue
        day = next_day(office.state, system, office.today)
        found, objection = _next_list(office, system)
        deadline = ""
        if system is RatingSystem.UISP:
            deadline = office.words.day(closing_day(day, rulebook.uisp_calendar()))
        yield SystemWork(
            office.system_name(system),
            f"/office/preview/{system.value}",
            list_line(office, last) if last else None,
            office.words.day(day),
            deadline,
            tuple(
                WaitingLine(
                    event.name,
                    address_of("/office/events", event.id),
                    office.words.day(event.ends_on),
                    office.words.day(event.received_on),
                    len(event.games),
                )
                for event in waiting
            ),
            promotion_lines(found, office, f"/office/preview/{system.value}") if found else (),
            sum(
                last is not None and each.at > last.at and system in each.before.systems
                for each in office.state.corrections
            ),
            objection,
        )


def _is_kept(office: Office, system: RatingSystem) -> bool:
    return any(entry.system is system for entry in office.state.entries)


def _next_list(office: Office, system: RatingSystem) -> tuple[Computation | None, str]:
    """The next list as it would be today, or why it cannot be computed."""
    try:
        return computed_list(office.state, system, next_day(office.state, system, office.today)), ""
    except Refusal as refusal:
        return None, office.words.refusal(refusal)
