"""Which language a request is answered in: the link that was followed, else the cookie, else the browser's wish."""

from starlette.requests import HTTPConnection

from tabellone.locales.words import LANGUAGES, language_of_browser

PARAMETER = "lang"
COOKIE = "tabellone_language"
COOKIE_SECONDS = 365 * 24 * 60 * 60


def chosen_language(connection: HTTPConnection) -> str | None:
    """The language that the address asks for, if it names one of ours."""
    asked = connection.query_params.get(PARAMETER)
    return asked if asked in LANGUAGES else None


def language_of(connection: HTTPConnection) -> str:
    """The language of the answer."""
    chosen = chosen_language(connection) or connection.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return language_of_browser(connection.headers.get("accept-language", ""))
