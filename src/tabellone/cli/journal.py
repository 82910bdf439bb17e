"""`tabellone journal`: the journals of a database, checked, shown, written to files and read from them."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of
from tabellone.cli.parameters import Commands
from tabellone.cli.store import database_option, opened_ledger
from tabellone.core.refusal import Refusal
from tabellone.desk.journal import REDONE, UNDONE, Book, Entry, course, instant_text, named_position
from tabellone.desk.journal_file import MOST_BYTES, read_journal, write_journal
from tabellone.locales.words import Words

if TYPE_CHECKING:
    from tabellone.store.ledger import Ledger


@click.group(cls=Commands)
def journal() -> None:
    """The journals of the books in a database."""


@journal.command()
@click.argument("book", required=False)
@database_option
@answering
@click.pass_context
def verify(context: click.Context, book: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Check every seal of one book, or of all; exit code 1 if a journal is broken."""
    words = words_of(language)
    with opened_ledger(database) as ledger:
        found = [ledger.book(book)] if book else ledger.books()
        answers = [(each, *_verdict(ledger, each, words)) for each in found]
    if as_json:
        say_json(
            {
                "whole": all(fault is None for _, _, fault in answers),
                "books": [
                    {"book": each.id, "title": each.title, "entries": entries, "fault": fault}
                    for each, entries, fault in answers
                ],
            }
        )
    else:
        for each, entries, fault in answers:
            verdict = fault or words("{entries} entries, whole", entries=entries)
            say(f"{each.id}  {each.title}: {verdict}")
        if not answers:
            say(words("There are no books."))
    if any(fault for _, _, fault in answers):
        context.exit(1)


def _verdict(ledger: "Ledger", book: Book, words: Words) -> tuple[int | None, str | None]:
    """How many entries a whole journal has, or what is wrong with it."""
    try:
        return len(ledger.verify(book.id).entries), None
    except Refusal as refusal:
        return None, words.refusal(refusal)


@journal.command("export")
@click.argument("book")
@database_option
@click.option("--output", metavar="FILE", default=None, help="Where to; without it to the standard output.")
@answering
def export_journal(book: str, database: str | None, output: str | None, as_json: bool, language: str) -> None:
    """Write the journal of a book as one file."""
    with opened_ledger(database) as ledger:
        found = ledger.journal(book)
    data = write_journal(found)
    if output is None:
        sys.stdout.buffer.write(data)
        return
    from tabellone.store.copying import write_file

    write_file(Path(output).absolute(), data)
    if as_json:
        say_json({"file": output, "book": book, "entries": len(found.entries), "bytes": len(data)})
    else:
        say(words_of(language)("{file}: {entries} entries", file=output, entries=len(found.entries)))


@journal.command("import")
@click.argument("file")
@database_option
@answering
def import_journal(file: str, database: str | None, as_json: bool, language: str) -> None:
    """Take the journal in a file into a database: a new book, or the entries that are missing of one."""
    from tabellone.store.adoption import adopt

    found = read_journal(_read(file), file)
    with opened_ledger(database, create=True) as ledger:
        taken = adopt(ledger, found)
    if as_json:
        say_json({"book": taken.book.id, "title": taken.book.title, "new": taken.is_new, "added": taken.added})
        return
    words = words_of(language)
    about = {"title": taken.book.title, "book": taken.book.id, "added": taken.added}
    sentence = (
        words("{title} ({book}): a new book, {added} entries", **about)
        if taken.is_new
        else words("{title} ({book}): {added} entries added", **about)
    )
    say(sentence)


def _read(file: str) -> bytes:
    try:
        with Path(file).open("rb") as opened:
            # One byte more than is allowed: enough to be refused.
            return opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise Refusal("{file}: cannot be read ({reason})", file=file, reason=error.strerror) from error


@journal.command()
@click.argument("book", required=False)
@database_option
@answering
def show(book: str | None, database: str | None, as_json: bool, language: str) -> None:
    """List the books; or the entries of one, with who entered them, when, and whether they count."""
    with opened_ledger(database) as ledger:
        if book is None:
            _show_books(ledger, as_json=as_json, words=words_of(language))
            return
        found = ledger.journal(book)
    counting = set(course(found.entries, book).in_force)
    if as_json:
        say_json({**_shape(found.book), "entries": [_entry_shape(entry, counting) for entry in found.entries]})
        return
    words = words_of(language)
    say(f"{found.book.title} ({found.book.kind} {found.book.id})")
    if found.entries:
        say(table_text([_row(entry, counting, words) for entry in found.entries]))


def _show_books(ledger: "Ledger", *, as_json: bool, words: Words) -> None:
    found = ledger.books()
    if as_json:
        say_json({"books": [_shape(book) for book in found]})
    elif found:
        say(table_text([[book.id, book.kind, instant_text(book.created), book.title] for book in found]))
    else:
        say(words("There are no books."))


def _shape(book: Book) -> dict[str, object]:
    return {"book": book.id, "kind": book.kind, "title": book.title, "created": instant_text(book.created)}


def _entry_shape(entry: Entry, counting: set[int]) -> dict[str, object]:
    return {
        "position": entry.position,
        "at": instant_text(entry.at),
        "author": entry.author,
        "kind": entry.kind,
        "data": entry.data,
        "in_force": entry.position in counting,
        "hash": entry.hash,
    }


def _row(entry: Entry, counting: set[int], words: Words) -> list[str]:
    if entry.kind in (UNDONE, REDONE):
        remark = str(named_position(entry))
    else:
        remark = "" if entry.position in counting else words("taken back")
    return [str(entry.position), instant_text(entry.at), entry.author, entry.kind, remark]
