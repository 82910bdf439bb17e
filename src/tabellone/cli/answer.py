"""The surroundings of a command: its database, its author, the clock, and its answer as text or as JSON."""

import getpass
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import click

from tabellone.cli.parameters import OneOf
from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.locales.words import LANGUAGES, Words, language_of_environment, words

if TYPE_CHECKING:
    from tabellone.store.journal.ledger import Ledger

F = TypeVar("F", bound=Callable[..., Any])
author_option = click.option("--author", default=None, help="Who acts; by default the login name.")
VARIABLE, FILE_VARIABLE = "TABELLONE_DATABASE", "TABELLONE_DATABASE_FILE"
_PASSWORD = re.compile(r"[a-z+]+://[^/@:]*:[^/@]+@|[a-z+]+://.*[?&]password=", re.IGNORECASE)


def answering(command: F) -> F:
    """Give a command the options that every command has: --json and --lang."""
    command = click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(command)
    return click.option(
        "--lang",
        "language",
        type=OneOf(LANGUAGES),
        default=language_of_environment,
        show_default="the environment's",
        help="Language of the words.",
    )(command)


def echo(text: str) -> None:
    """Print a line for people."""
    click.echo(text)


def echo_json(value: object) -> None:
    """Print JSON on one line."""
    click.echo(json.dumps(value, ensure_ascii=False))


def echo_answer(answer: object, words: Words) -> None:
    """Print a record of `answers` as JSON, in the form in which the API sends it."""
    from tabellone.answers.as_json import as_json

    echo_json(as_json(answer, words))


def warn(text: str) -> None:
    """Print a warning to the error stream, apart from the answer."""
    click.echo(text, err=True)


def write_text_file(path: str, text: str) -> None:
    """Write a file; one that cannot be written is refused."""
    write_binary_file(path, text.encode("utf-8"))


def write_binary_file(path: str, data: bytes) -> None:
    """Write a file of bytes; one that cannot be written is refused."""
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise Refusal("{file}: cannot be written ({reason})", file=path, reason=error.strerror) from error


def table_text(rows: list[list[str]]) -> str:
    """Rows as aligned columns."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def words_of(language: str, discipline: Discipline | None = None) -> Words:
    """The words of the chosen language, for an event those of its game."""
    return words(language, discipline)


def now() -> datetime:
    """The current time."""
    return datetime.now(UTC)


def today() -> date:
    """The current day, in the local time zone."""
    return now().astimezone().date()


def author_of(author: str | None) -> str:
    """The author of an act."""
    if author:
        return author
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError) as error:
        raise Refusal("the environment does not say who you are; give --author") from error


def checked_address(option: str, address: str) -> str:
    """An address of the program as it is printed, or nothing; what is no address is refused."""
    place = urlsplit(address)
    if address and (place.scheme not in ("http", "https") or not place.hostname or place.query or place.fragment):
        raise Refusal(
            '{option} "{found}" is not an address such as https://gara.example.org', option=option, found=address
        )
    return address.rstrip("/")


def database_option(command: F) -> F:
    """Give a command the option --database."""
    return click.option(
        "--database",
        metavar="URL",
        default=None,
        callback=_database_address,
        show_default="TABELLONE_DATABASE, or in the folder for data",
        help="A SQLite file, or postgresql://USER@HOST/NAME.",
    )(command)


def _database_address(context: click.Context, parameter: click.Parameter, address: str | None) -> str | None:
    """The address given, or that of the environment; a password is not taken from the command line."""
    del parameter
    if address is None:
        return os.environ.get(VARIABLE) or _address_in_file(os.environ.get(FILE_VARIABLE))
    if not context.resilient_parsing and _PASSWORD.match(address):
        raise Refusal(
            "--database: a password on the command line can be read by everybody who uses this computer; put the "
            "address into {variable} or into the file that {file_variable} names, or the password into ~/.pgpass",
            variable=VARIABLE,
            file_variable=FILE_VARIABLE,
        )
    return address


def _address_in_file(file: str | None) -> str | None:
    """The first line of a file that holds the address of a database."""
    if not file:
        return None
    try:
        return Path(file).read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal("{variable}: the file {file} cannot be read", variable=FILE_VARIABLE, file=file) from error


@contextmanager
def opened_ledger(database: str | None, *, create: bool = False) -> Iterator["Ledger"]:
    """The ledger of a database, closed when the command ends: until then lists read what is kept of them."""
    from tabellone.desk.kinds import kinds
    from tabellone.store.database import open_database
    from tabellone.store.derived_lists import DerivedLists
    from tabellone.store.files import place_of
    from tabellone.store.journal.ledger import Ledger

    context = click.get_current_context(silent=True)
    opening = open_database(place_of(database), create=create)
    with nullcontext(context.with_resource(opening)) if context else opening as opened:
        yield Ledger(opened, kinds(DerivedLists(opened)))


def echo_more(place: int | str | None, option: str, words: Words) -> None:
    """Say with which option the next lines are asked for; nothing at the end."""
    if place is not None:
        echo(words("There are more: --{option} {place}", option=option, place=place))
