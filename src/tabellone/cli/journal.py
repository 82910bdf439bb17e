"""`tabellone journal`: the journals of a database, checked, shown, written to files and read from them."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tabellone.answers.files.content import file_content
from tabellone.cli.answer import (
    answering,
    database_option,
    echo,
    echo_answer,
    echo_json,
    now,
    opened_ledger,
    table_text,
    words_of,
)
from tabellone.cli.commands import Commands
from tabellone.core.refusal import Refusal
from tabellone.desk.journal import NO_ACTS, REDONE, UNDONE, Book, Entry, course, instant_text, named_position
from tabellone.desk.journal_file import MOST_BYTES, read_journal, write_journal
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

if TYPE_CHECKING:
    from tabellone.store.journal.ledger import Ledger
    from tabellone.store.journal.signing import SealCheck, SealToCheck


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
@database_option
@answering
@click.pass_context
def verify(
    context: click.Context,
    book: str | None,
    seal: str | None,
    signed: str | None,
    text: str | None,
    key: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Check every seal and signature of one book, or of all; exit code 1 if anything does not hold.

    The seal of the last entry is told. Whoever notes it elsewhere can prove later that no entry was taken away since.
    """
    from tabellone.store.journal.signing import compared_seal, read_seal

    words = words_of(language)
    if seal is not None:
        _check_seal(seal, book)
    texts = [] if text is None else [(text, "--text")]
    if signed is not None:
        texts.append((file_content(signed, MOST_SIGNED_BYTES).decode("utf-8", "replace"), signed))
    if key is not None and not texts:
        raise Refusal("--key is for a seal that was kept: give it with --signed or --text")
    with opened_ledger(database) as ledger:
        kept: list[SealToCheck] = []
        for kept_text, source in texts:
            kept.append(read_seal(kept_text, source, book, key))
            book = kept[-1].book
        books = [ledger.book(book)] if book else ledger.books()
        answers = [(checked_book, *_verdict(ledger, checked_book, seal, kept, key, words)) for checked_book in books]
        checks = [compared_seal(ledger, kept_seal, key) for kept_seal in kept if not answers[0][2]]
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
        for check in checks:
            echo(_held(check, words))
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
    ledger: "Ledger", book: Book, seal: str | None, kept: Sequence["SealToCheck"], key: str | None, words: Words
) -> tuple[tuple[Entry, ...] | None, str | None]:
    """The entries of a whole journal, or what is wrong with it; `kept` are seals that it must still have."""
    from tabellone.store.journal.signing import compared_seal, verified_journal

    try:
        for kept_seal in kept:
            compared_seal(ledger, kept_seal, key)
        return verified_journal(ledger, book.id, seal).entries, None
    except Refusal as refusal:
        return None, words.refusal(refusal)


def _held(check: "SealCheck", words: Words) -> str:
    told = words(
        "The seal holds: everything up to entry {position} is as it was. The journal has {entries} entries now.",
        position=check.position,
        entries=check.entries,
    )
    return f"{told} {words('It is signed by the key {key}.', key=check.key)}" if check.key else told


def _praise(entries: Sequence[Entry], words: Words) -> str:
    if not entries:
        return words("{entries} entries, whole", entries=0)
    return words(
        "{entries} entries, whole; the last seal is {seal}", entries=len(entries), seal=entries[-1].hash[:SHORT_SEAL]
    )


@journal.command()
@click.argument("book")
@database_option
@answering
def seal(book: str, database: str | None, as_json: bool, language: str) -> None:
    """The last seal of a book, to be kept elsewhere, with its signature if somebody has signed it."""
    from tabellone.answers.seal import last_seal
    from tabellone.store.house import House

    with opened_ledger(database) as ledger:
        answer = last_seal(House(ledger.database, now), book)
    words = words_of(language)
    if as_json:
        echo_answer(answer, words)
        return
    echo(words("Entry {position}, seal {seal}", position=answer.position, seal=answer.short))
    if answer.key:
        echo(words("Signed by the key {key}", key=answer.key))
    echo(answer.text)


@journal.command()
@click.argument("book")
@click.option("--output", metavar="FILE", default=None, help="Where to; without it to the standard output.")
@database_option
@answering
def sign(book: str, output: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Sign the last seal of a book with the key of the house, to be kept elsewhere or printed.

    The key is made at its first use, in a file beside the database that its owner alone may read.
    """
    from tabellone.store.files import write_file
    from tabellone.store.journal.signing import Signing

    with opened_ledger(database) as ledger:
        signed = Signing(ledger.database).sign(ledger.book(book).id, now())
    if output is not None:
        write_file(Path(output).absolute(), f"{signed.text}\n".encode())
    if as_json:
        echo_json(
            {
                "book": book,
                "position": signed.position,
                "seal": signed.seal,
                "at": instant_text(signed.at),
                "key": signed.key,
                "text": signed.text,
            }
        )
    elif output is None:
        echo(signed.text)
    else:
        words = words_of(language)
        echo(
            words(
                "{file}: entry {position} is signed by the key {key}",
                file=output,
                position=signed.position,
                key=signed.key,
            )
        )


@journal.command()
@click.option("--renew", is_flag=True, help="Make another key; what the old one signed can still be checked.")
@click.option("--output", metavar="FILE", default=None, help="Write the public key into a file (PEM).")
@database_option
@answering
def key(renew: bool, output: str | None, database: str | None, as_json: bool, language: str) -> None:
    """The keys of the house by which seals are signed; the secret of the last one stays in its file."""
    from tabellone.store.files import write_file
    from tabellone.store.journal.signing import Signing, key_file

    words = words_of(language)
    with opened_ledger(database) as ledger:
        signing = Signing(ledger.database)
        present = signing.renew_key(now()) if renew else signing.present_key(now())
        keys = signing.house_keys()
        secret_file = key_file(ledger.database.place)
    if output is not None:
        write_file(Path(output).absolute(), present.pem.encode())
    if as_json:
        echo_json(
            {
                "keys": [
                    {
                        "key": each_key.id,
                        "created": instant_text(each_key.created),
                        "retired": None if each_key.retired is None else instant_text(each_key.retired),
                        "public": each_key.pem,
                    }
                    for each_key in keys
                ],
                "file": str(secret_file),
            }
        )
        return
    echo(
        table_text(
            [
                [
                    house_key.id,
                    words.short_moment(house_key.created),
                    words("in use") if house_key.retired is None else words("retired"),
                ]
                for house_key in keys
            ]
        )
    )
    echo(words("The secret key is in {file}; keep a copy where this computer is not.", file=secret_file))


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
    from tabellone.store.files import write_file

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
    from tabellone.store.journal.adoption import adopt

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
        remark = "" if entry.position in counting or entry.kind in NO_ACTS else words("undone")
    return [str(entry.position), words.short_moment(entry.at), entry.author, entry.kind, remark]
