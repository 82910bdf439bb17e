"""The surroundings of a command: its database, its author, the clock, and its answer as text or as JSON."""

import getpass
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import click

from tabellone.cli.parameters import OneOf
from tabellone.core.model import Discipline
from tabellone.core.refusal import Refusal
from tabellone.locales.words import LANGUAGES, Words, language_of_environment, words

if TYPE_CHECKING:
    from tabellone.desk.roles import Person
    from tabellone.store.house import House
    from tabellone.store.journal.ledger import Ledger

F = TypeVar("F", bound=Callable[..., Any])
A = TypeVar("A")
VARIABLE, FILE_VARIABLE = "TABELLONE_DATABASE", "TABELLONE_DATABASE_FILE"
_PASSWORD = re.compile(r"[a-z+]+://[^/@:]*:[^/@]+@|[a-z+]+://.*[?&]password=", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Call:
    """A running command: the reader's words, the form of the answer, the database, the author, and --yes."""

    words: Words
    as_json: bool
    database: str | None = None
    author_name: str | None = None
    is_meant: bool = False

    @property
    def author(self) -> str:
        """The author of an act: the one named, or the user of this computer."""
        if self.author_name:
            return self.author_name
        try:
            return getpass.getuser()
        except (OSError, KeyError, ImportError) as error:
            raise Refusal("the environment does not say who you are; give --author") from error

    @property
    def chief(self) -> "Person":
        """The author with every right: a user of this computer can open the database anyway."""
        from tabellone.desk.roles import Person

        return Person(self.author, is_chief=True)

    def about(self, discipline: Discipline | None) -> "Call":
        """The same call in the words of a game."""
        return replace(self, words=words(self.words.language, discipline))

    def say(self, answer: A, text: "str | Iterable[str] | Callable[[A, Words], str | Iterable[str]]") -> None:
        """Print an answer: as JSON on one line, in the form in which the API sends it, or as lines of text."""
        if self.as_json:
            from tabellone.answers.as_json import as_json

            click.echo(json.dumps(as_json(answer, self.words), ensure_ascii=False))
            return
        lines = text(answer, self.words) if callable(text) else text
        for line in (lines,) if isinstance(lines, str) else lines:
            click.echo(line)

    def warn(self, *texts: str) -> None:
        """Print warnings next to a text answer; a JSON answer contains them."""
        if not self.as_json:
            for text in texts:
                warn(text)

    @contextmanager
    def ledger(self, *, create: bool = False) -> Iterator["Ledger"]:
        """The ledger of the database, closed when the command ends; until then lists use its cache."""
        from tabellone.desk.kinds import kinds
        from tabellone.store.database import open_database
        from tabellone.store.derived_lists import DerivedLists
        from tabellone.store.files import database_address
        from tabellone.store.journal.ledger import Ledger

        context = click.get_current_context(silent=True)
        opening = open_database(database_address(self.database), create=create)
        with nullcontext(context.with_resource(opening)) if context else opening as opened:
            yield Ledger(opened, kinds(DerivedLists(opened)))

    @contextmanager
    def house(self, *, create: bool = False) -> Iterator["House"]:
        """The house of the database: its books, accounts and rules."""
        from tabellone.store.database import open_database
        from tabellone.store.files import database_address
        from tabellone.store.house import House

        with open_database(database_address(self.database), create=create) as opened:
            yield House(opened, now)


def exit_with(code: int) -> None:
    """End the command with an exit code; 0 goes on."""
    if code:
        click.get_current_context().exit(code)


def answering(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options --json and --lang, and its call as first argument."""

    @wraps(command)
    def called(
        *arguments: Any,
        as_json: bool,
        language: str,
        database: str | None = None,
        author: str | None = None,
        is_meant: bool = False,
        **options: Any,
    ) -> None:
        command(Call(words(language), as_json, database, author, is_meant), *arguments, **options)

    asked = click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(called)
    return click.option(
        "--lang",
        "language",
        type=OneOf(LANGUAGES),
        default=language_of_environment,
        show_default="the environment's",
        help="Language of the words.",
    )(asked)


def asking(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command on a database its options: --database, --lang and --json."""
    return database_option(answering(command))


def acting(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command that acts on a database its options: --author, --database, --lang and --json."""
    return click.option("--author", default=None, help="Who acts; by default the login name.")(asking(command))


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


def now() -> datetime:
    """The current time."""
    return datetime.now(UTC)


def today() -> date:
    """The current day, in the local time zone."""
    return now().astimezone().date()


def checked_address(option: str, address: str) -> str:
    """An address of the program as it is printed, or nothing; what is no address is refused."""
    parts = urlsplit(address)
    if address and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment):
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


def more_lines(first: int | str | None, option: str, words: Words) -> Iterator[str]:
    """Say with which option the next lines are asked for; nothing at the end."""
    if first is not None:
        yield words("There are more: --{option} {place}", option=option, place=first)
