"""Browsers that are signed in, as lines of a page."""

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.requests import Request

from tabellone.http.language import language_of
from tabellone.locales.words import words
from tabellone.store.sessions import Session
from tabellone.web.names import names_of
from tabellone.web.visit import session_of


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A browser that is signed in."""

    session: str
    name: str
    browser: str
    began: str
    seen: str
    is_this: bool


def session_lines(request: Request, sessions: Iterable[Session]) -> list[SessionLine]:
    """The sessions with the names of their people."""
    own, names, spoken = session_of(request), names_of(request), words(language_of(request))
    return [
        SessionLine(
            each.id,
            names(each.person.name),
            each.label or "–",
            spoken.moment(each.created),
            spoken.moment(each.seen),
            own is not None and each.id == own.id,
        )
        for each in sessions
    ]
