"""The language of a command: the one of `--lang`, wherever it stands, or else that of the environment.

click uses `gettext`, which takes its language from the environment: while a command runs, both are those of
the reader, so that the sentences of click come from the catalogue too.
"""

import gettext
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.locales.words import CATALOGUES, DOMAIN, LANGUAGE_VARIABLES, LANGUAGES, language_of_environment

_discipline: ContextVar[Discipline | None] = ContextVar("discipline", default=None)

OPTION, END_OF_OPTIONS = "--lang", "--"


def without_language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language in the arguments, and the arguments without it."""
    language, rest = None, []
    remaining = iter(arguments)
    for argument in remaining:
        if argument == END_OF_OPTIONS:
            rest += [argument, *remaining]
            break
        name, sign, value = argument.partition("=")
        if name != OPTION:
            rest.append(argument)
        elif sign or (value := next(remaining, "")):
            language = _known(value)
        else:
            rest.append(argument)
    return language, rest


def _known(value: str) -> str:
    if value.casefold() not in LANGUAGES:
        raise Refusal(
            '{where}: "{found}" is not allowed; there are {known}',
            where="language",
            found=value,
            known=", ".join(LANGUAGES),
        )
    return value.casefold()


def speak_of(discipline: Discipline | None) -> None:
    """Let what the running command refuses have the words of a game."""
    _discipline.set(discipline)


def current_discipline() -> Discipline | None:
    """The game of the event that the running command is about, as far as it is known."""
    return _discipline.get()


@contextmanager
def reader_language(language: str | None) -> Iterator[str]:
    """Set the language of the environment while a command runs; without one, the environment stays as it is."""
    chosen = language or language_of_environment()
    before = {variable: os.environ.get(variable) for variable in LANGUAGE_VARIABLES}
    domain = gettext.textdomain()
    gettext.bindtextdomain(DOMAIN, CATALOGUES)
    gettext.textdomain(DOMAIN)
    os.environ.update(dict.fromkeys(LANGUAGE_VARIABLES, chosen))
    speak_of(None)
    try:
        yield chosen
    finally:
        gettext.textdomain(domain)
        for variable, value in before.items():
            if value is None:
                del os.environ[variable]
            else:
                os.environ[variable] = value
