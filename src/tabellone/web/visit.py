"""Who visits a page, in which house, and the book that the address names."""

from datetime import date, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.missing import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold
from tabellone.desk.roles import ANYBODY, Act, Person, check_act
from tabellone.http.credentials import cookie_token, keep_token
from tabellone.store.accounts.sessions import Session
from tabellone.store.house import EVENT, House
from tabellone.store.journal.folds import LedgerError


def house_of(request: Request) -> House:
    """The house that the server keeps; a server without one has no events."""
    house = getattr(request.app.state, "house", None)
    if not isinstance(house, House):
        raise NotFoundError(Refusal("this server keeps no events"))
    return house


def has_house(request: Request) -> bool:
    """Whether the server keeps events."""
    return isinstance(getattr(request.app.state, "house", None), House)


def serves_desk(request: Request) -> bool:
    """Whether the desk and its accounts are here too; where phones are let in, there are public pages only."""
    return not getattr(request.app.state, "is_for_phones", False)


def session_of(request: Request) -> Session | None:
    """The session of this browser, if it has one. Looked up once a request."""
    if hasattr(request.state, "session"):
        known: Session | None = request.state.session
        return known
    token = cookie_token(request)
    session = house_of(request).session_of(token) if token and has_house(request) else None
    request.state.session = session
    return session


def person_of(request: Request) -> Person:
    """Who is signed in; anybody without a session."""
    session = session_of(request)
    return ANYBODY if session is None else session.person


def event_of(request: Request) -> tuple[str, Fold[Any]]:
    """The event that the address names: its book, and its state with its position."""
    book = str(request.path_params["book"])
    try:
        fold = house_of(request).view(book, EVENT)
    except LedgerError as refusal:
        raise NotFoundError(refusal) from refusal
    if fold.state.settings is not None:
        request.state.discipline = fold.state.settings.discipline
    return book, fold


def check_visitor(request: Request, act: Act, book: str | None = None) -> Person:
    """The visitor, if he may do this; else a refusal."""
    person = person_of(request)
    check_act(person, act, book)
    return person


def signed_in(request: Request, response: Response, token: str) -> Response:
    """An answer that signs a browser in; over https the cookie travels nowhere else."""
    keep_token(response, request, token)
    return response


def today_of(request: Request) -> date:
    """The day where the server stands."""
    return house_of(request).today() if has_house(request) else datetime.now().astimezone().date()
