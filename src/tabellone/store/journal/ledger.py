"""The ledger: every book of a database, the state of each, and the one way to add to it."""

import logging
import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any

from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold, folded
from tabellone.desk.journal import (
    NO_ACTS,
    REDONE,
    RESEALED,
    UNDONE,
    Book,
    Entry,
    Journal,
    checked_name,
    instant,
    verified,
)
from tabellone.store.database import Database
from tabellone.store.faults import StoreError
from tabellone.store.journal import queries
from tabellone.store.journal.acceptance import Acceptance, Act, Done, OvertakenError, Submission, fingerprint
from tabellone.store.journal.folds import CurrentFolds, Folds, Kind, LedgerError, head_of
from tabellone.store.journal.summaries import (
    Selection,
    Summarised,
    books_without_summary,
    count_events,
    selected_events,
    write_summary,
)

__all__ = ["Done", "Ledger", "OvertakenError"]

Listener = Callable[[str, int], None]
# Called with a state or a fact: raises a refusal, or returns.
Check = Callable[[Any], None]
# Completes a command with what it leaves open, given the state that it is decided on.
Completion = Callable[[Any, object], object]

log = logging.getLogger(__name__)


class Ledger:
    """All books of a database. One ledger may serve many threads, and many programs one database.

    `listeners` are called with the book and the position after each entry is safely stored.
    """

    def __init__(self, database: Database, kinds: Iterable[Kind] = ()) -> None:
        self.database = database
        self.listeners: list[Listener] = []
        self._folds = Folds(kinds)
        self.withdrawals = self._folds.withdrawals
        self._summarising = threading.Lock()
        self._damaged: set[str] = set()
        self._current = CurrentFolds(database, self._folds)
        self._acceptance = Acceptance(database, self._folds, self._current)

    def register(self, kind: Kind) -> None:
        """Register a kind of book."""
        self._folds.kinds[kind.name] = kind

    def kind(self, name: str) -> Kind:
        """The kind of that name; a refusal if it is not known."""
        return self._folds.kind(name)

    def create(self, kind: str, title: str, at: datetime, *, book: str | None = None) -> Book:
        """Begin a new book; `book` is its id, generated if not given."""
        self.kind(kind)
        new_book = Book(
            checked_name(book or secrets.token_hex(8), "book"), kind, checked_name(title, "title"), instant(at)
        )
        with self.database.writing() as connection:
            if queries.head(connection, new_book.id):
                raise LedgerError("book {book} exists already", book=new_book.id)
            queries.add_book(connection, new_book)
            write_summary(connection, new_book.id, folded(self.kind(kind), ()))
        return new_book

    def retitle(self, book: str, title: str) -> None:
        """Give a book another title in the list of books."""
        with self.database.writing() as connection:
            head_of(connection, book)
            queries.retitle(connection, book, checked_name(title, "title"))

    def books(self, kind: str | None = None) -> tuple[Book, ...]:
        """The books, the oldest first."""
        with self.database.reading() as connection:
            return queries.all_books(connection, kind)

    def book(self, book: str) -> Book:
        """One book."""
        with self.database.reading() as connection:
            return head_of(connection, book).book

    def has_book(self, book: str) -> bool:
        """Whether there is a book of that id."""
        with self.database.reading() as connection:
            return queries.head(connection, book) is not None

    def entries(self, book: str, after: int = 0) -> tuple[Entry, ...]:
        """The entries of a book after a position."""
        with self.database.reading() as connection:
            head_of(connection, book)
            return queries.entries_of(connection, book, after)

    def journal(self, book: str) -> Journal:
        """A whole journal, every seal checked."""
        with self.database.reading() as connection:
            known_book = head_of(connection, book).book
            return Journal(known_book, verified(known_book, queries.entries_of(connection, book)))

    def verify(self, book: str, seal: str | None = None) -> Journal:
        """Check every seal of a book and, if its kind is registered, that it folds; refused with the first fault.

        `seal` is one that was noted elsewhere, or how it begins: without it nobody can tell that entries are missing at
        the end.
        """
        journal = self.journal(book)
        if seal is not None and not any(stored.startswith(seal) for stored in _seals(journal)):
            raise LedgerError(
                "book {book}: none of the {found} entries bears the seal {seal}; entries are missing, or others stand "
                "in their place",
                book=book,
                found=len(journal.entries),
                seal=seal,
            )
        if kind := self._folds.kinds.get(journal.book.kind):
            folded(kind, journal.entries, book)
        return journal

    def view(self, book: str) -> Fold[Any]:
        """The state of a book with its position and what may be undone and redone."""
        return self._current.of(book).fold

    def state(self, book: str) -> Any:
        """The state of a book."""
        return self.view(book).state

    def state_at(self, book: str, position: int) -> Any:
        """The state of a book after an entry; 0 is before the first."""
        return self.fold_at(book, position).state

    def fold_at(self, book: str, position: int) -> Fold[Any]:
        """A book after an entry, with what may be undone and redone there; 0 is before the first."""
        with self.database.reading() as connection:
            head = head_of(connection, book)
            if not 0 <= position <= head.position:
                raise LedgerError(
                    "book {book}: there is no entry {found}; the last is {last}",
                    book=book,
                    found=position,
                    last=head.position,
                )
            # All of them: a later entry may say that personal data of an earlier one were erased.
            entries = verified(head.book, queries.entries_of(connection, book))[:position]
        return folded(self.kind(head.book.kind), entries, book)

    def events(
        self, selection: Selection, limit: int, after: str | None = None, *, newest_first: bool = False
    ) -> tuple[Summarised, ...]:
        """Some events, as their summaries show them."""
        self._summarise()
        with self.database.reading() as connection:
            return selected_events(connection, selection, limit, after, newest_first=newest_first)

    def event_count(self, selection: Selection) -> int:
        """How many events a selection has."""
        self._summarise()
        with self.database.reading() as connection:
            return count_events(connection, selection)

    def _summarise(self) -> None:
        """Write the summaries that are missing, each in a transaction of its own; a damaged journal stays without."""
        with self._summarising:
            with self.database.reading() as connection:
                missing = books_without_summary(connection)
            for book in missing:
                if book not in self._damaged:
                    self._summarise_book(book)

    def _summarise_book(self, book: str) -> None:
        try:
            with self.database.writing() as connection:
                queries.hold(connection, book)
                if head := queries.head(connection, book):
                    write_summary(connection, book, self._folds.caught_up(connection, head))
        except StoreError:
            raise
        except Refusal as refusal:
            self._damaged.add(book)
            log.warning("book %s is left out of the lists: %s", book, refusal)

    def perform(
        self,
        book: str,
        command: object,
        author: str,
        at: datetime,
        *,
        expected: int | None = None,
        key: str | None = None,
        title: str | None = None,
        check: Check | None = None,
        complete: Completion | None = None,
        sent: object = None,
    ) -> Done:
        """Decide a command and enter the resulting fact.

        `expected` is the position that the caller looked at: if anything was entered since, the command is refused.
        `key` makes it safe to send a command again: the same command gets the answer that it got.
        `title` is what the book is called in the list of books as soon as the command is entered.
        `check` is called with the state that the command is decided on, and may refuse it.
        `complete` gives the command what it leaves open in that state, such as the seed of a lot.
        `sent` is what was sent under the key, where the command itself depends on the state, as that of a file does.
        """

        def act(kind: Kind, fold: Fold[Any]) -> tuple[str, dict[str, Any]]:
            if check is not None:
                check(fold.state)
            whole_command = command if complete is None else complete(fold.state, command)
            name, data = kind.encoded(kind.decide(fold.state, whole_command))
            if name in (UNDONE, REDONE, *NO_ACTS):
                raise ValueError(f"no fact may be of the kind {name}")
            return name, data

        meant = _meant(key, command if sent is None else sent)
        return self._enter(Submission(book, author, at, expected, key, meant, title), act)

    def answered(self, book: str, author: str, key: str | None, sent: object) -> Done | None:
        """The outcome of an act sent before under the same key; None if it is new."""
        return self._acceptance.answered(book, author, key, _meant(key, sent))

    def enter_all(
        self,
        book: str,
        facts: Sequence[object],
        author: str,
        at: datetime,
        *,
        expected: int,
        key: str | None = None,
        sent: object = None,
    ) -> Done:
        """Enter facts that were decided one after the other on the state at a position: all of them or none.

        What comes of them is the last entry.
        """
        done = self._acceptance.enter_all(Submission(book, author, at, expected, key, _meant(key, sent)), facts)
        if not done.is_repeat:
            self.announce(book, done.entry.position)
        return done

    def undo(
        self,
        book: str,
        author: str,
        at: datetime,
        *,
        expected: int | None = None,
        key: str | None = None,
        check: Check | None = None,
    ) -> Done:
        """Take back the last act in force; `check` is called with its fact, and may refuse it."""

        def act(kind: Kind, fold: Fold[Any]) -> tuple[str, dict[str, Any]]:
            if fold.undoable is None:
                raise LedgerError("there is nothing to take back")
            fact = self._fact(kind, book, fold.undoable)
            if check is not None:
                check(fact)
            objection = kind.objection_to_undo(fold.state, fact)
            if objection is not None:
                raise objection
            return UNDONE, {"position": fold.undoable}

        return self._enter(Submission(book, author, at, expected, key, _meant(key, UNDONE)), act)

    def redo(
        self,
        book: str,
        author: str,
        at: datetime,
        *,
        expected: int | None = None,
        key: str | None = None,
        check: Check | None = None,
    ) -> Done:
        """Bring back the act taken back last, unless something new happened since; `check` is called with its fact."""

        def act(kind: Kind, fold: Fold[Any]) -> tuple[str, dict[str, Any]]:
            if fold.redoable is None:
                raise LedgerError("there is nothing to redo")
            if check is not None:
                check(self._fact(kind, book, fold.redoable))
            return REDONE, {"position": fold.redoable}

        return self._enter(Submission(book, author, at, expected, key, _meant(key, REDONE)), act)

    def announce_withdrawal(self, book: str, position: int) -> None:
        """Notify the listeners of a redaction: cached pages with the data are invalid."""
        self.withdrawals.note(book)
        self.announce(book, position)

    def announce(self, book: str, position: int) -> None:
        """Notify the listeners of an entry; an error of a listener is logged and stops nothing."""
        for listener in tuple(self.listeners):
            try:
                listener(book, position)
            except Exception:
                log.exception("a listener failed at entry %d of book %s", position, book)

    def _fact(self, kind: Kind, book: str, position: int) -> Any:
        """The fact of an entry."""
        with self.database.reading() as connection:
            (entry,) = queries.entries_of(connection, book, position - 1, position)
        return kind.decoded(entry.kind, entry.data)

    def _enter(self, submission: Submission, act: Act) -> Done:
        done = self._acceptance.enter(submission, act)
        if not done.is_repeat:
            self.announce(submission.book, done.entry.position)
        return done


def _meant(key: str | None, command: object) -> str:
    """The fingerprint of a command, stored under its key; empty without a key."""
    return "" if key is None else fingerprint(command)


def _seals(journal: Journal) -> Iterable[str]:
    """The seals of a journal, and those that it had before it was sealed anew."""
    for entry in journal.entries:
        yield entry.hash
        if entry.kind == RESEALED:
            yield str(entry.data["seal"])
