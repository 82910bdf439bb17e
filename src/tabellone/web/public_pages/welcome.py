"""The first page for phones: the public events, or at once the only one."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.event import EventLine, newest_events
from tabellone.desk.roles import ANYBODY
from tabellone.web.context import Page
from tabellone.web.rendering import page
from tabellone.web.visit import house_of

MOST_EVENTS = 200


@dataclass(frozen=True, slots=True)
class WelcomePage(Page):
    """The public events, the newest first."""

    template: ClassVar[str] = "public/welcome.html"

    events: Sequence[EventLine]


def welcome(request: Request) -> Response:
    """The public events; a visitor is led at once to the only one."""
    public = newest_events(house_of(request).ledger, ANYBODY, MOST_EVENTS).events
    if len(public) == 1:
        return RedirectResponse(f"/events/{public[0].id}", HTTPStatus.SEE_OTHER)
    return page(request, WelcomePage(public))
