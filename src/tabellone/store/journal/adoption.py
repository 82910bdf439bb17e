"""Import of a journal from elsewhere: a new book, or more entries of an existing book."""

import secrets
from dataclasses import dataclass, replace
from hashlib import sha256

from tabellone.core.refusal import Author, Refusal
from tabellone.desk.fold import folded
from tabellone.desk.journal import Book, Entry, Journal, checked_name, instant_text, resealed_entries, verified
from tabellone.formats.trf import TrfDocument, write_trf
from tabellone.store.journal import queries
from tabellone.store.journal.folds import LedgerError
from tabellone.store.journal.ledger import Ledger
from tabellone.store.journal.summaries import write_summary
from tabellone.store.privacy.redaction import follow_erasures, forms_beside, noted_erasures

PROGRAM = "tabellone"  # the author of what the program enters by itself


@dataclass(frozen=True, slots=True)
class Adopted:
    """The result of an import: whether the book is new, and how many entries were added."""

    book: Book
    is_new: bool
    added: int


def adopt(ledger: Ledger, journal: Journal) -> Adopted:
    """Add a journal, after checking every seal and that it folds.

    A book that is there already must be the beginning of the journal; what is missing is added. Of a book that was
    deleted here and comes back, what was erased stays erased.
    """
    book = journal.book
    checked_name(book.title, "title")
    fold = folded(ledger.kind(book.kind), verified(book, journal.entries), book.id)
    with ledger.database.writing() as connection:
        queries.hold(connection, book.id)
        head = queries.head(connection, book.id)
        if head is None:
            queries.add_book(connection, book)
        else:
            _check_same(head.book, book)
            _check_continues(queries.entries_of(connection, book.id), journal)
        missing = journal.entries[head.position if head else 0 :]
        queries.add_entries(connection, book.id, missing)
        if missing:
            write_summary(connection, book.id, fold)
            if notes := noted_erasures(connection, book.id):
                follow_erasures(connection, ledger, notes, PROGRAM, missing[-1].at)
    if missing:
        ledger.announce(book.id, missing[-1].position)
    return Adopted(book, head is None, len(missing))


class RepeatedFileError(Refusal):
    """A report file that an event was made of already; `again` makes another of it."""


def book_of_report(document: TrfDocument) -> str:
    """The book of an event made of a report file, named for the content of the file."""
    return sha256(write_trf(document).encode("utf-8", "replace")).hexdigest()[:16]


def adopt_report(ledger: Ledger, journal: Journal, source: str, *, again: bool = False) -> Adopted:
    """Add the event of a report file; one that is here already is refused, unless it is to be a second event."""
    if ledger.has_book(journal.book.id):
        if not again:
            raise RepeatedFileError(
                '{file}: the event "{event}" ({book}) was made of this file already; to make another one of it, say so '
                'with "again"',
                file=source,
                event=ledger.book(journal.book.id).title,
                book=journal.book.id,
            )
        journal = replace(journal, book=replace(journal.book, id=secrets.token_hex(8)))
    return adopt(ledger, kept_beside(journal))


def kept_beside(journal: Journal) -> Journal:
    """An imported journal before its verification, with its personal data."""
    forms = forms_beside(journal.entries)
    return Journal(journal.book, resealed_entries(journal.book, journal.entries, forms))


def _check_same(there: Book, book: Book) -> None:
    if (there.kind, instant_text(there.created)) != (book.kind, instant_text(book.created)):
        raise LedgerError('book {book} is here already as another book, "{title}"', book=book.id, title=there.title)


def _check_continues(there: tuple[Entry, ...], journal: Journal) -> None:
    """Refuse a journal whose entries differ from those stored here."""
    for mine, theirs in zip(there, journal.entries, strict=False):
        if mine.hash != theirs.hash:
            raise LedgerError(
                "book {book}: the journals part at entry {position}; here {author} entered {kind}, there {other} "
                "entered {found}",
                book=journal.book.id,
                position=mine.position,
                author=Author(mine.author),
                kind=mine.kind,
                other=Author(theirs.author),
                found=theirs.kind,
            )
