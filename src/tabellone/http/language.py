"""Language of a response: from the link that was followed, else the cookie, else the Accept-Language header."""

from starlette.requests import HTTPConnection

from tabellone.core.model import Discipline
from tabellone.locales.words import LANGUAGES, Words, language_of_browser, words

PARAMETER = "lang"
COOKIE = "tabellone_language"
COOKIE_SECONDS = 365 * 24 * 60 * 60


def chosen_language(connection: HTTPConnection) -> str | None:
    """The language that the address asks for, if it names one of ours."""
    language = connection.query_params.get(PARAMETER)
    return language if language in LANGUAGES else None


def reader_words(connection: HTTPConnection) -> Words:
    """The words of the reader, for an event those of its game."""
    return words(language_of(connection), discipline_of(connection))


def discipline_of(connection: HTTPConnection) -> Discipline | None:
    """The game of the event that a request is about, as far as it is known."""
    discipline = getattr(connection.state, "discipline", None)
    return discipline if isinstance(discipline, Discipline) else None


def language_of(connection: HTTPConnection) -> str:
    """The language of the answer."""
    chosen = chosen_language(connection) or connection.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return language_of_browser(connection.headers.get("accept-language", ""))
