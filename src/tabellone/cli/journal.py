"""`tabellone journal`: the journals of a database, checked, shown, written to files and read from them."""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from tabellone.answers.events.history import SealAnswer, Verification, last_seal, verification
from tabellone.answers.files.report import file_content
from tabellone.cli.answer import (
    Call,
    asking,
    exit_with,
    now,
    table_text,
)
from tabellone.cli.command_groups import Commands
from tabellone.core.refusal import Refusal
from tabellone.desk.journal import NO_ACTS, REDONE, UNDONE, Book, Entry, course, named_position
from tabellone.desk.journal_file import MOST_BYTES, read_journal, write_journal
from tabellone.locales.numbers import N_
from tabellone.locales.words import Words
from tabellone.store.files import write_file
from tabellone.store.journal.adoption import adopt
from tabellone.store.journal.ledger import Ledger
from tabellone.store.journal.signing import (
    SealCheck,
    SealToCheck,
    Signing,
    compared_seal,
    key_file,
    read_seal,
)

FAULT_FOUND = 1
KINDS = {"event": N_("event"), "office": N_("rating office")}
SHORT_SEAL, WHOLE_SEAL = 16, 64
MOST_SIGNED_BYTES = 4096
SEAL = re.compile(f"[0-9a-f]{{{SHORT_SEAL},{WHOLE_SEAL}}}")


@click.group(cls=Commands)
def journal() -> None:
    """The journals of the books in a database."""


@journal.command()
@click.argument("book", required=False)
@click.option("--seal", default=None, help="A seal of the book that was noted before: its entry must still be there.")
@click.option(
    "--signed", metavar="FILE", default=None, help="A signed seal that was kept elsewhere: it must still hold."
)
@click.option("--text", metavar="TEXT", default=None, help="A seal as it is printed, or scanned from its code.")
@click.option("--key", metavar="KEY", default=None, help="The key by which --signed or --text must be signed.")
@asking
def verify(
    call: Call,
    book: str | None,
    seal: str | None,
    signed: str | None,
    text: str | None,
    key: str | None,
) -> None:
    """Check every seal and signature of one book, or of all; exit code 1 if anything does not hold.

    The seal of the last entry is told. Whoever notes it elsewhere can prove later that no entry was taken away since.
    """

    words = call.words
    if seal is not None:
        _check_seal(seal, book)
    texts = [] if text is None else [(text, "--text")]
    if signed is not None:
        texts.append((file_content(signed, MOST_SIGNED_BYTES).decode("utf-8", "replace"), signed))
    if key is not None and not texts:
        raise Refusal("--key is for a seal that was kept: give it with --signed or --text")
    with call.ledger() as ledger:
        kept: list[SealToCheck] = []
        for kept_text, source in texts:
            kept.append(read_seal(kept_text, source, book, key))
            book = kept[-1].book
        books = [ledger.book(book)] if book else ledger.books()
        answers = [(checked_book, _verdict(ledger, checked_book, seal, kept, key, words)) for checked_book in books]
        checks = [compared_seal(ledger, kept_seal, key) for kept_seal in kept if answers[0][1].is_whole]
    shape = {
        "whole": all(answer.is_whole for _, answer in answers),
        "books": [
            {
                "book": checked_book.id,
                "title": checked_book.title,
                "entries": answer.entries,
                "seal": answer.head,
                "fault": answer.fault,
            }
            for checked_book, answer in answers
        ],
    }
    lines = [
        f"{checked_book.id}  {checked_book.title}: {answer.fault or _praise(answer, words)}"
        for checked_book, answer in answers
    ]
    lines += [_held(check, words) for check in checks]
    call.say(shape, lines or words("There are no books."))
    exit_with(0 if shape["whole"] else FAULT_FOUND)


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
    ledger: Ledger, book: Book, seal: str | None, kept: Sequence[SealToCheck], key: str | None, words: Words
) -> Verification:
    """The check of a journal, or the first of the earlier seals in `kept` that it no longer contains."""
    try:
        for kept_seal in kept:
            compared_seal(ledger, kept_seal, key)
    except Refusal as refusal:
        return Verification(False, None, None, words.refusal(refusal))
    return verification(ledger, book.id, words, seal)


def _held(check: SealCheck, words: Words) -> str:
    text = words(
        "The seal holds: everything up to entry {position} is as it was. The journal has {entries} entries now.",
        position=check.position,
        entries=check.entries,
    )
    return f"{text} {words('It is signed by the key {key}.', key=check.key)}" if check.key else text


def _praise(answer: Verification, words: Words) -> str:
    if answer.head is None:
        return words("{entries} entries, whole", entries=0)
    return words(
        "{entries} entries, whole; the last seal is {seal}", entries=answer.entries, seal=answer.head[:SHORT_SEAL]
    )


@journal.command()
@click.argument("book")
@asking
def seal(call: Call, book: str) -> None:
    """The last seal of a book, to be kept elsewhere, with its signature if somebody has signed it."""
    with call.house() as house:
        call.say(last_seal(house, book), _seal_lines)


def _seal_lines(answer: SealAnswer, words: Words) -> Iterator[str]:
    yield words("Entry {position}, seal {seal}", position=answer.position, seal=answer.short)
    if answer.key:
        yield words("Signed by the key {key}", key=answer.key)
    yield answer.text


@journal.command()
@click.argument("book")
@click.option("--output", metavar="FILE", default=None, help="Where to; without it to the standard output.")
@asking
def sign(call: Call, book: str, output: str | None) -> None:
    """Sign the last seal of a book with the key of the house, to be kept elsewhere or printed.

    The key is made at its first use, in a file beside the database that its owner alone may read.
    """
    with call.ledger() as ledger:
        signed = Signing(ledger.database).sign(ledger.book(book).id, now())
    text = signed.text
    if output is not None:
        write_file(Path(output).absolute(), f"{signed.text}\n".encode())
        about = {"file": output, "position": signed.position, "key": signed.key}
        text = call.words("{file}: entry {position} is signed by the key {key}", **about)
    shape = {"book": book, "position": signed.position, "seal": signed.seal, "at": signed.at, "key": signed.key}
    call.say({**shape, "text": signed.text}, text)


@journal.command()
@click.option("--renew", is_flag=True, help="Make another key; what the old one signed can still be checked.")
@click.option("--output", metavar="FILE", default=None, help="Write the public key into a file (PEM).")
@asking
def key(call: Call, renew: bool, output: str | None) -> None:
    """The keys of the house by which seals are signed; the secret of the last one stays in its file."""

    words = call.words
    with call.ledger() as ledger:
        signing = Signing(ledger.database)
        present = signing.renew_key(now()) if renew else signing.present_key(now())
        keys = signing.house_keys()
        secret_file = key_file(ledger.database.address)
    if output is not None:
        write_file(Path(output).absolute(), present.pem.encode())
    shapes = [
        {"key": house_key.id, "created": house_key.created, "retired": house_key.retired, "public": house_key.pem}
        for house_key in keys
    ]
    rows = [
        [
            house_key.id,
            words.short_moment(house_key.created),
            words("in use") if house_key.retired is None else words("retired"),
        ]
        for house_key in keys
    ]
    note = words("The secret key is in {file}; keep a copy where this computer is not.", file=secret_file)
    call.say({"keys": shapes, "file": str(secret_file)}, [table_text(rows), note])


@journal.command("export")
@click.argument("book")
@click.option("--output", metavar="FILE", default=None, help="Where to; without it to the standard output.")
@asking
def export_journal(call: Call, book: str, output: str | None) -> None:
    """Write the journal of a book as one file."""
    with call.ledger() as ledger:
        book_journal = ledger.journal(book)
    data = write_journal(book_journal)
    if output is None:
        sys.stdout.buffer.write(data)
        return

    write_file(Path(output).absolute(), data)
    call.say(
        {"file": output, "book": book, "entries": len(book_journal.entries), "bytes": len(data)},
        call.words("{file}: {entries} entries", file=output, entries=len(book_journal.entries)),
    )


@journal.command("import")
@click.argument("file")
@asking
def import_journal(call: Call, file: str) -> None:
    """Take the journal in a file into a database: a new book, or the entries that are missing of one."""
    book_journal = read_journal(file_content(file, MOST_BYTES), file)
    with call.ledger(create=True) as ledger:
        taken = adopt(ledger, book_journal)
    words, about = call.words, {"title": taken.book.title, "book": taken.book.id, "added": taken.added}
    if taken.is_new:
        sentence = words("{title} ({book}): a new book, {added} entries", **about)
    else:
        sentence = words("{title} ({book}): {added} entries added", **about)
    call.say({"book": taken.book.id, "title": taken.book.title, "new": taken.is_new, "added": taken.added}, sentence)


@journal.command()
@click.argument("book", required=False)
@asking
def show(call: Call, book: str | None) -> None:
    """List the books; or the entries of one, with who entered them, when, and whether they count."""
    words = call.words
    with call.ledger() as ledger:
        if book is None:
            _say_books(call, ledger.books())
            return
        book_journal = ledger.journal(book)
    of_book, entries = book_journal.book, book_journal.entries
    counting = set(course(entries, book).in_force)
    shape = {**_shape(of_book), "entries": [_entry_shape(entry, counting) for entry in entries]}
    rows = [_row(entry, counting, words) for entry in entries]
    head = f"{of_book.title} ({_kind(of_book, words)} {of_book.id})"
    call.say(shape, [head, table_text(rows)] if rows else head)


def _say_books(call: Call, books: Sequence[Book]) -> None:
    words = call.words
    rows = [[book.id, _kind(book, words), words.short_moment(book.created), book.title] for book in books]
    call.say({"books": [_shape(book) for book in books]}, table_text(rows) if rows else words("There are no books."))


def _kind(book: Book, words: Words) -> str:
    return words(KINDS.get(book.kind, book.kind))


def _shape(book: Book) -> dict[str, object]:
    return {"book": book.id, "kind": book.kind, "title": book.title, "created": book.created}


def _entry_shape(entry: Entry, counting: set[int]) -> dict[str, object]:
    return {
        "position": entry.position,
        "at": entry.at,
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
        remark = "" if entry.position in counting or entry.kind in NO_ACTS else words("undone")
    return [str(entry.position), words.short_moment(entry.at), entry.author, entry.kind, remark]
