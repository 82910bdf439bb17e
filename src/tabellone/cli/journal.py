"""`tabellone journal`: the journals of a database, checked, shown, written to files and read from them."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tabellone.answers.files.content import file_content
from tabellone.cli.answer import answering, echo, echo_json, table_text, words_of
from tabellone.cli.parameters import Commands
from tabellone.cli.store import database_option, opened_ledger
from tabellone.core.refusal import Refusal
from tabellone.desk.journal import REDONE, UNDONE, Book, Entry, course, instant_text, named_position
from tabellone.desk.journal_file import MOST_BYTES, read_journal, write_journal
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

if TYPE_CHECKING:
    from tabellone.store.ledger import Ledger


KINDS = {"event": N_("event"), "office": N_("rating office")}
SHORT_SEAL, WHOLE_SEAL = 16, 64
SEAL = re.compile(f"[0-9a-f]{{{SHORT_SEAL},{WHOLE_SEAL}}}")


@click.group(cls=Commands)
def journal() -> None:
    """The journals of the books in a database."""


@journal.command()
@click.argument("book", required=False)
@click.option("--seal", default=None, help="A seal of the book that was noted before: its entry must still be there.")
@database_option
@answering
@click.pass_context
def verify(
    context: click.Context, book: str | None, seal: str | None, database: str | None, as_json: bool, language: str
) -> None:
    """Check every seal of one book, or of all; exit code 1 if a journal is broken.

    The seal of the last entry is told. Whoever notes it elsewhere can prove later that no entry was taken away since.
    """
    words = words_of(language)
    if seal is not None:
        _check_seal(seal, book)
    with opened_ledger(database) as ledger:
        books = [ledger.book(book)] if book else ledger.books()
        answers = [(checked_book, *_verdict(ledger, checked_book, seal, words)) for checked_book in books]
    if as_json:
        echo_json(
            {
                "whole": all(fault is None for _, _, fault in answers),
                "books": [
                    {
                        "book": journal_book.id,
                        "title": journal_book.title,
                        "entries": None if entries is None else len(entries),
                        "seal": entries[-1].hash if entries else None,
                        "fault": fault,
                    }
                    for journal_book, entries, fault in answers
                ],
            }
        )
    else:
        for journal_book, entries, fault in answers:
            echo(f"{journal_book.id}  {journal_book.title}: {fault or _praise(entries or (), words)}")
        if not answers:
            echo(words("There are no books."))
    if any(fault for _, _, fault in answers):
        context.exit(1)


def _check_seal(seal: str, book: str | None) -> None:
    if book is None:
        raise Refusal("--seal is a seal of one book; name the book")
    if not SEAL.fullmatch(seal):
        raise Refusal(
            '--seal "{found}" is no seal; it is written with {least} to {most} of 0-9 and a-f',
            found=seal,
            least=SHORT_SEAL,
            most=WHOLE_SEAL,
        )


def _verdict(
    ledger: "Ledger", book: Book, seal: str | None, words: Words
) -> tuple[tuple[Entry, ...] | None, str | None]:
    """The entries of a whole journal, or what is wrong with it."""
    try:
        return ledger.verify(book.id, seal).entries, None
    except Refusal as refusal:
        return None, words.refusal(refusal)


def _praise(entries: Sequence[Entry], words: Words) -> str:
    if not entries:
        return words("{entries} entries, whole", entries=0)
    return words(
        "{entries} entries, whole; the last seal is {seal}", entries=len(entries), seal=entries[-1].hash[:SHORT_SEAL]
    )


@journal.command("export")
@click.argument("book")
@database_option
@click.option("--output", metavar="FILE", default=None, help="Where to; without it to the standard output.")
@answering
def export_journal(book: str, database: str | None, output: str | None, as_json: bool, language: str) -> None:
    """Write the journal of a book as one file."""
    with opened_ledger(database) as ledger:
        book_journal = ledger.journal(book)
    data = write_journal(book_journal)
    if output is None:
        sys.stdout.buffer.write(data)
        return
    from tabellone.store.copying import write_file

    write_file(Path(output).absolute(), data)
    if as_json:
        echo_json({"file": output, "book": book, "entries": len(book_journal.entries), "bytes": len(data)})
    else:
        echo(words_of(language)("{file}: {entries} entries", file=output, entries=len(book_journal.entries)))


@journal.command("import")
@click.argument("file")
@database_option
@answering
def import_journal(file: str, database: str | None, as_json: bool, language: str) -> None:
    """Take the journal in a file into a database: a new book, or the entries that are missing of one."""
    from tabellone.store.adoption import adopt

    book_journal = read_journal(file_content(file, MOST_BYTES), file)
    with opened_ledger(database, create=True) as ledger:
        taken = adopt(ledger, book_journal)
    if as_json:
        echo_json({"book": taken.book.id, "title": taken.book.title, "new": taken.is_new, "added": taken.added})
        return
    words = words_of(language)
    about = {"title": taken.book.title, "book": taken.book.id, "added": taken.added}
    sentence = (
        words("{title} ({book}): a new book, {added} entries", **about)
        if taken.is_new
        else words("{title} ({book}): {added} entries added", **about)
    )
    echo(sentence)


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
        book_journal = ledger.journal(book)
    counting = set(course(book_journal.entries, book).in_force)
    if as_json:
        echo_json(
            {**_shape(book_journal.book), "entries": [_entry_shape(entry, counting) for entry in book_journal.entries]}
        )
        return
    words = words_of(language)
    echo(f"{book_journal.book.title} ({_kind(book_journal.book, words)} {book_journal.book.id})")
    if book_journal.entries:
        echo(table_text([_row(entry, counting, words) for entry in book_journal.entries]))


def _show_books(ledger: "Ledger", *, as_json: bool, words: Words) -> None:
    books = ledger.books()
    if as_json:
        echo_json({"books": [_shape(book) for book in books]})
    elif books:
        echo(
            table_text([[book.id, _kind(book, words), words.short_moment(book.created), book.title] for book in books])
        )
    else:
        echo(words("There are no books."))


def _kind(book: Book, words: Words) -> str:
    return words(KINDS.get(book.kind, book.kind))


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
        remark = "" if entry.position in counting else words("undone")
    return [str(entry.position), words.short_moment(entry.at), entry.author, entry.kind, remark]
