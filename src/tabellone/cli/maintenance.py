"""`tabellone backup`, `restore` and `doctor`: a database copied, put back, and examined with the whole program."""

import platform
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tabellone import __version__
from tabellone.cli.answer import Call, asking, exit_with, now, table_text
from tabellone.cli.parameters import WholeNumber
from tabellone.core.refusal import Refusal
from tabellone.http.settings import MOST_CONNECTIONS, connections_that_fit, phones_that_fit, raised_limit
from tabellone.locales.words import Words
from tabellone.regulations import loader

if TYPE_CHECKING:
    from tabellone.answers.server.health import State

EXTRAS = {"bulk": "numba", "postgres": "psycopg", "spark": "pyspark"}
FAULT_FOUND = 1


@click.command()
@click.option("--output", metavar="FILE", default=None, help="Where to; without it among the rotating backups.")
@click.option(
    "--keep",
    type=WholeNumber(1, 1000),
    default=None,
    show_default="one an hour for a day, one a day for a month",
    help="Rotating backups to keep.",
)
@asking
def backup(call: Call, output: str | None, keep: int | None) -> None:
    """Copy the whole database into one file and read it back."""
    from tabellone.store.backup import back_up, rotate
    from tabellone.store.database import open_database
    from tabellone.store.files import database_address

    with open_database(database_address(call.database), create=False) as opened:
        copy = back_up(opened, Path(output).absolute()) if output else rotate(opened, now(), keep)
    about = {"file": str(copy.file), "books": copy.books, "entries": copy.entries}
    call.say(about, call.words("{file}: {books} books, {entries} entries, read back and whole", **about))


@click.command()
@click.argument("file")
@click.option("--force", is_flag=True, help="Replace the books that are there; they are kept in a file beside.")
@asking
def restore(call: Call, file: str, force: bool) -> None:
    """Put a backup in the place of a database."""
    from tabellone.store.backup import restore as restore_backup
    from tabellone.store.files import database_address

    address, words = database_address(call.database), call.words
    done = restore_backup(Path(file).absolute(), address, now(), force=force)
    aside = None if done.aside is None else str(done.aside)
    counts = {"books": done.books, "entries": done.entries}
    lines = [words("{place}: {books} books, {entries} entries restored", place=address, **counts)]
    if aside:
        lines.append(words("What was there is now in {file}", file=aside))
    call.say({"database": str(address), **counts, "aside": aside}, lines)


@dataclass(frozen=True, slots=True)
class Line:
    """A finding about a part of the program, in the reader's language."""

    part: str
    state: "State"
    text: str


@click.command()
@asking
def doctor(call: Call) -> None:
    """Look whether rulebook, forms, database and backups are whole; exit code 1 if not."""
    from tabellone.answers.server.health import State

    words = call.words
    findings = tuple(_findings(call.database, words))
    is_whole = all(finding.state is not State.FAULT for finding in findings)
    names = {State.WHOLE: words("in order"), State.NOTE: words("note"), State.FAULT: words("fault")}
    text = table_text([[names[finding.state], finding.text] for finding in findings])
    call.say({"whole": is_whole, "parts": findings}, text)
    exit_with(0 if is_whole else FAULT_FOUND)


def _findings(database: str | None, words: Words) -> Iterator[Line]:
    from tabellone.answers.server.health import State

    versions = words("Tabellone {version} on Python {python}", version=__version__, python=platform.python_version())
    yield Line("program", State.WHOLE, versions)
    yield _rulebook(words)
    yield _forms(words)
    yield from _database(database, words)
    connections = connections_that_fit(raised_limit(), MOST_CONNECTIONS)
    phones = words("phones: room for {number} at once in each process", number=phones_that_fit(connections))
    yield Line("phones", State.WHOLE, phones)
    for extra, module in EXTRAS.items():
        if find_spec(module) is None:
            yield Line(extra, State.NOTE, words("the extra {extra} is not installed", extra=extra))
        else:
            yield Line(extra, State.WHOLE, words("the extra {extra} is installed", extra=extra))


def _rulebook(words: Words) -> Line:
    from tabellone.answers.server.health import State

    try:
        count = sum(1 for _ in loader.regulations())
    except Refusal as refusal:
        return Line("rulebook", State.FAULT, words.refusal(refusal))
    return Line(
        "rulebook", State.WHOLE, words("rulebook: {count} regulations in {folder}", count=count, folder=loader.folder())
    )


def _forms(words: Words) -> Line:
    # Printing is imported where it is needed, so that the other commands start without it.
    from tabellone.answers.lists.ranking import RankedPlayer, RankingAnswer
    from tabellone.answers.server.health import State
    from tabellone.core.rating.lists.records import RatingSystem
    from tabellone.paper.list_files import list_sheet
    from tabellone.paper.printing import printed

    try:
        line = RankedPlayer(1, "1", "Tabellone", 1)
        sheet = list_sheet(RankingAnswer(RatingSystem.FIDE, "", date.min, date.min, True, 1, (line,)), words)
        size = len(printed(sheet.template, sheet.data))
    except (Refusal, ImportError, OSError) as error:
        reason = words.refusal(error) if isinstance(error, Refusal) else str(error)
        return Line("forms", State.FAULT, words("forms cannot be printed ({reason})", reason=reason))
    return Line("forms", State.WHOLE, words("forms: a page was printed, {size} bytes", size=size))


def _database(database: str | None, words: Words) -> Iterator[Line]:
    from tabellone.answers.server.health import State, database_findings
    from tabellone.store.files import database_address

    try:
        for finding in database_findings(database_address(database), now()):
            values = {
                name: words.moment(value) if isinstance(value, datetime) else value
                for name, value in finding.values.items()
            }
            if finding.refusal is not None:
                values["reason"] = words.refusal(finding.refusal)
            yield Line(finding.part, finding.state, " ".join(words(finding.sentence, **values).split()))
    except Refusal as refusal:
        yield Line("database", State.FAULT, words.refusal(refusal))
