"""The visitor of a page: the session, the book that the address names, and the names under which people appear."""

import logging
from collections.abc import Mapping
from datetime import date, datetime
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.events.history import entry_log
from tabellone.answers.portion import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold
from tabellone.desk.roles import ANYBODY, Act, Person, check_act
from tabellone.http.credentials import cookie_token, keep_token
from tabellone.http.language import reader_words
from tabellone.http.security import for_visitor
from tabellone.locales.words import Words
from tabellone.store.accounts.account import name_key
from tabellone.store.accounts.sessions import CHIEF, Session
from tabellone.store.faults import StoreError
from tabellone.store.house import EVENT, OFFICE, House
from tabellone.store.journal.folds import LedgerError
from tabellone.store.journal.ledger import OvertakenError


def house_of(request: Request) -> House:
    """The house that the server keeps; a server without one has no events."""
    house = getattr(request.app.state, "house", None)
    if not isinstance(house, House):
        raise NotFoundError(Refusal("this server keeps no events"))
    return house


def has_house(request: Request) -> bool:
    """True if the server stores events."""
    return isinstance(getattr(request.app.state, "house", None), House)


def serves_desk(request: Request) -> bool:
    """True if the desk and its accounts are served here too; the phone listener has public pages only."""
    return not getattr(request.app.state, "is_for_phones", False)


def session_of(request: Request) -> Session | None:
    """The session of this browser, if it has one. Looked up once a request."""
    if hasattr(request.state, "session"):
        session: Session | None = request.state.session
        return session
    token = cookie_token(request)
    session = house_of(request).session_of(token) if token and has_house(request) else None
    request.state.session = session
    return session


def person_of(request: Request) -> Person:
    """The signed-in person; anonymous without a session."""
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
    """The visitor with the required right; else a refusal."""
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


log = logging.getLogger(__name__)


class Names:
    """Names of the authors in a journal."""

    def __init__(self, display_names: Mapping[str, str], words: Words) -> None:
        self._display_names = display_names
        self._words = words
        self._chief = words("chief arbiter")

    def __call__(self, author: str) -> str:
        """Somebody by the name that others see; a side of a board, or the browser that the chief's link let in."""
        if author == CHIEF.name:
            return self._chief
        display_name = self._display_names.get(author)
        if display_name is None:
            return self._words.author(author)
        return f"{display_name} ({author})" if name_key(display_name) == name_key(self._chief) else display_name


def names_of(request: Request) -> Names:
    """The names of everybody on this server, looked up once a request and only where a page shows them."""
    kept_names = getattr(request.state, "names", None)
    if isinstance(kept_names, Names):
        return kept_names
    display_names = house_of(request).accounts.shown_names() if has_house(request) else {}
    request.state.names = new_names = Names(display_names, reader_words(request))
    return new_names


def shown_name(request: Request, author: str) -> str:
    """The name of an author as others see it; names are looked up where one is shown."""
    return names_of(request)(author)


def own_name(request: Request) -> str:
    """The signed-in person's name as others see it; empty for an anonymous visitor."""
    session = session_of(request)
    if session is None:
        return ""
    if session.account is None:
        return reader_words(request)("Chief arbiter")
    return session.account.display_name


def refusal_sentence(request: Request, refusal: Refusal) -> str:
    """Why something was refused, with the names that others see in the place of names of accounts."""
    vocabulary = reader_words(request)
    if isinstance(refusal, StoreError):
        log.warning("%s", refusal)
        return vocabulary.refusal(for_visitor(refusal, vocabulary, is_chief=_is_chief(request)))
    if isinstance(refusal, OvertakenError):
        return vocabulary.refusal(_overtaken(request, refusal, vocabulary))
    return vocabulary.refusal(refusal, partial(shown_name, request))


def _is_chief(request: Request) -> bool:
    """True if the visitor is the chief arbiter; False if the database does not answer."""
    try:
        session = session_of(request)
    except StoreError:
        return False
    return session is not None and session.person.is_chief


def _overtaken(request: Request, refusal: OvertakenError, vocabulary: Words) -> Refusal:
    """Author and act of the entry that came first, as the history prints them."""
    position = int(str(refusal.values["position"]))
    book = str(request.path_params.get("book", OFFICE))
    log = entry_log(house_of(request).ledger, book, vocabulary)
    return Refusal(
        "meanwhile {author} was quicker ({what}); refresh the page and try again",
        author=names_of(request)(str(refusal.values["author"])),
        what=log[position - 1].sentence,
    )
