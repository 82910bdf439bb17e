"""`tabellone doctor`: whether everything that the program needs is here and whole."""

import platform
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from tabellone import __version__
from tabellone.cli.answer import answering, echo, echo_json, table_text, words_of
from tabellone.cli.store import database_option
from tabellone.core.refusal import Refusal
from tabellone.locales.words import Words
from tabellone.regulations import loader

if TYPE_CHECKING:
    from tabellone.store.ledger import Ledger

EXTRAS = {"bulk": "numba", "postgres": "psycopg", "spark": "pyspark"}
FAULT_FOUND = 1


class State(Enum):
    """The state of a part of the program."""

    WHOLE = "whole"
    NOTE = "note"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding about a part of the program."""

    part: str
    state: State
    text: str


@click.command()
@database_option
@answering
@click.pass_context
def doctor(context: click.Context, database: str | None, as_json: bool, language: str) -> None:
    """Look whether rulebook, forms, database and backups are whole; exit code 1 if not."""
    words = words_of(language)
    findings = tuple(_findings(database, words))
    is_whole = all(finding.state is not State.FAULT for finding in findings)
    if as_json:
        parts = [{"part": finding.part, "state": finding.state.value, "text": finding.text} for finding in findings]
        echo_json({"whole": is_whole, "parts": parts})
    else:
        names = {State.WHOLE: words("in order"), State.NOTE: words("note"), State.FAULT: words("fault")}
        echo(table_text([[names[finding.state], finding.text] for finding in findings]))
    if not is_whole:
        context.exit(FAULT_FOUND)


def _findings(database: str | None, words: Words) -> Iterator[Finding]:
    versions = words("Tabellone {version} on Python {python}", version=__version__, python=platform.python_version())
    yield Finding("program", State.WHOLE, versions)
    yield _rulebook(words)
    yield _forms(words)
    yield from _database(database, words)
    for extra, module in EXTRAS.items():
        if find_spec(module) is None:
            yield Finding(extra, State.NOTE, words("the extra {extra} is not installed", extra=extra))
        else:
            yield Finding(extra, State.WHOLE, words("the extra {extra} is installed", extra=extra))


def _rulebook(words: Words) -> Finding:
    try:
        count = sum(1 for _ in loader.regulations())
    except Refusal as refusal:
        return Finding("rulebook", State.FAULT, words.refusal(refusal))
    return Finding(
        "rulebook", State.WHOLE, words("rulebook: {count} regulations in {folder}", count=count, folder=loader.folder())
    )


def _forms(words: Words) -> Finding:
    # Printing is imported where it is needed, so that the other commands start without it.
    from tabellone.answers.lists.ranking import RankedPlayer, RankingAnswer
    from tabellone.core.rating.lists.records import RatingSystem
    from tabellone.paper.list_sheet import list_sheet
    from tabellone.paper.printing import printed

    try:
        line = RankedPlayer(1, "1", "Tabellone", 1)
        sheet = list_sheet(RankingAnswer(RatingSystem.FIDE, "", date.min, date.min, True, 1, (line,)), words)
        size = len(printed(sheet.template, sheet.data))
    except (Refusal, ImportError, OSError) as error:
        reason = words.refusal(error) if isinstance(error, Refusal) else str(error)
        return Finding("forms", State.FAULT, words("forms cannot be printed ({reason})", reason=reason))
    return Finding("forms", State.WHOLE, words("forms: a page was printed, {size} bytes", size=size))


def _database(database: str | None, words: Words) -> Iterator[Finding]:
    from tabellone.desk.kinds import kinds
    from tabellone.store.backup import backups
    from tabellone.store.database import open_database
    from tabellone.store.ledger import Ledger
    from tabellone.store.place import place_of

    try:
        place = place_of(database)
        if place.file is not None and not place.file.exists():
            text = words("{place}: there is no database yet; the desk makes it when it starts", place=place)
            yield Finding("database", State.NOTE, text)
            return
        with open_database(place, create=False) as opened:
            yield from _journals(Ledger(opened, kinds()), str(place), words)
            last = backups(opened)[-1:]
    except Refusal as refusal:
        yield Finding("database", State.FAULT, words.refusal(refusal))
        return
    if last:
        yield Finding("backups", State.WHOLE, words("last backup: {moment}", moment=words.moment(last[0][0])))
    else:
        yield Finding("backups", State.NOTE, words("there is no backup; `tabellone backup` makes one"))


def _journals(ledger: "Ledger", place: str, words: Words) -> Iterator[Finding]:
    entries, broken = 0, 0
    books = ledger.books()
    for book in books:
        try:
            entries += len(ledger.verify(book.id).entries)
            ledger.view(book.id)
        except Refusal as refusal:
            broken += 1
            yield Finding("journal", State.FAULT, f"{book.id}  {book.title}: {words.refusal(refusal)}")
    if not broken:
        text = words("{place}: {books} books, {entries} entries, whole", place=place, books=len(books), entries=entries)
        yield Finding("database", State.WHOLE, text)
