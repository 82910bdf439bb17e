"""A page of a group before its first round is published: what is awaited, and who plays."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from tabellone.desk.event.entrant import GroupId
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses
from tabellone.web.public_pages.entries import EntriesContent, entries_content
from tabellone.web.public_pages.sheet import PublicSheet
from tabellone.web.public_pages.showing import asks_for_part, reloading, shown
from tabellone.web.public_pages.view import PublicEvent, group_of, view_of

WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class WaitingContent:
    """What the page will show, and the players meanwhile."""

    title: str
    entries: EntriesContent


def waiting_sheet(place: str, group: GroupId, title: str, number: int | None) -> PublicSheet:
    """A page that waits for the first round of its group."""

    def content(view: PublicEvent, at: Addresses, words: Words) -> WaitingContent:
        named = words(title) if number is None else words("Round {number}", number=number)
        return WaitingContent(named, entries_content(view, at, words, group))

    return PublicSheet(place, WAITING, content, variant=WAITING)


def shown_or_awaited(request: Request, sheet: PublicSheet, title: str, number: int | None = None) -> Response:
    """A page that needs a published round; before the first one of the group it says so and names the players.

    `title` is what the page shows, `number` the round that it is about: one that is not planned is not awaited. A page
    that has waited is loaded anew once there is something to show.
    """
    view, group = view_of(request), group_of(request)
    group_state = view.group(group)
    if not group_state.published_rounds and 1 <= (number or 1) <= max(1, group_state.planned_rounds):
        return shown(request, waiting_sheet(sheet.place, group, title, number))
    view.round(group, number or 1)
    if asks_for_part(request) and WAITING in request.query_params:
        return reloading()
    return shown(request, sheet)
