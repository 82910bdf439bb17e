"""People as others see them: journals keep the names of accounts, pages show the names that people chose.

A journal is never rewritten: who changes the name that others see is shown by the new one from then on, in old entries
too, and can always be told apart by the name of the account, which stays.
"""

import logging
from collections.abc import Mapping

from starlette.requests import Request

from tabellone.answers.entry_log import entry_log
from tabellone.core.refusal import Refusal
from tabellone.http.language import reader_words
from tabellone.http.visitor_refusal import for_visitor
from tabellone.locales.words import Words
from tabellone.store.accounts.account import name_key
from tabellone.store.accounts.sessions import CHIEF
from tabellone.store.faults import StoreError
from tabellone.store.house import OFFICE
from tabellone.store.journal.ledger import OvertakenError
from tabellone.web.visit import has_house, house_of, session_of

log = logging.getLogger(__name__)


class Names:
    """Who is meant by the authors that a journal names."""

    def __init__(self, shown: Mapping[str, str], words: Words) -> None:
        self._shown = shown
        self._words = words
        self._chief = words("chief arbiter")

    def __call__(self, author: str) -> str:
        """Somebody by the name that others see; a side of a board, or the browser that the chief's link let in."""
        if author == CHIEF.name:
            return self._chief
        shown = self._shown.get(author)
        if shown is None:
            return self._words.author(author)
        return f"{shown} ({author})" if name_key(shown) == name_key(self._chief) else shown


def names_of(request: Request) -> Names:
    """The names of everybody on this server, looked up once a request and only where a page shows them."""
    kept_names = getattr(request.state, "names", None)
    if isinstance(kept_names, Names):
        return kept_names
    shown = house_of(request).accounts.shown_names() if has_house(request) else {}
    request.state.names = new_names = Names(shown, reader_words(request))
    return new_names


def own_name(request: Request) -> str:
    """Who is signed in, as others see him; empty for anybody."""
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

    def shown_name(author: str) -> str:
        return names_of(request)(author)

    return vocabulary.refusal(refusal, shown_name)


def _is_chief(request: Request) -> bool:
    """Whether the chief arbiter asks; a database that does not answer knows nobody."""
    try:
        session = session_of(request)
    except StoreError:
        return False
    return session is not None and session.person.is_chief


def _overtaken(request: Request, refusal: OvertakenError, vocabulary: Words) -> Refusal:
    """Who was quicker, and what he did, as the history tells it."""
    position = int(str(refusal.values["position"]))
    book = str(request.path_params.get("book", OFFICE))
    log = entry_log(house_of(request).ledger, book, vocabulary)
    return Refusal(
        "meanwhile {author} was quicker ({what}); look again, then act",
        author=names_of(request)(str(refusal.values["author"])),
        what=log[position - 1].sentence,
    )
