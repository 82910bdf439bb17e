"""Browsers that are signed in, as lines of a page."""

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.requests import Request

from tabellone.http.language import language_of
from tabellone.locales.words import words
from tabellone.store.accounts.sessions import Session
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
    own, names, vocabulary = session_of(request), names_of(request), words(language_of(request))
    return [
        SessionLine(
            session.id,
            names(session.person.name),
            session.label or "–",
            vocabulary.moment(session.created),
            vocabulary.moment(session.seen),
            own is not None and session.id == own.id,
        )
        for session in sessions
    ]
