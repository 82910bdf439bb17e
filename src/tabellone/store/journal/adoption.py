"""Import of a journal from elsewhere: a new book, or more entries of an existing book."""

from dataclasses import dataclass

from tabellone.core.refusal import Author
from tabellone.desk.fold import folded
from tabellone.desk.journal import Book, Entry, Journal, checked_name, instant_text, resealed_entries, verified
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


def kept_beside(journal: Journal) -> Journal:
    """A journal that nobody has seen yet, with its personal data beside what is sealed."""
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
