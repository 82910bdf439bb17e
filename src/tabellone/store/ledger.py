"""The ledger: every book of a database, what its journal adds up to, and the one way to add to it.

A command is decided on the state that was read, without keeping anybody waiting, and appended only if the journal still
ends where it was read. Who is overtaken decides again, or is told so if the caller named the position it looked at.
"""

import logging
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold, folded
from tabellone.desk.journal import (
    REDONE,
    UNDONE,
    Book,
    Entry,
    Journal,
    checked_name,
    instant,
    sealed,
    verified,
)
from tabellone.store import queries
from tabellone.store.database import Database
from tabellone.store.faults import CommitError, StoreError
from tabellone.store.fingerprint import fingerprint
from tabellone.store.folds import Folds, Kind, LedgerError
from tabellone.store.queries import Answered, Head

OPTIMISTIC_TRIES = 3

Listener = Callable[[str, int], None]
# What to enter, given the state: the kind of the entry and its data, or a Refusal.
Act = Callable[[Connection, Kind, Fold[Any]], tuple[str, dict[str, Any]]]

log = logging.getLogger(__name__)


class OvertakenError(LedgerError):
    """Somebody else was quicker than one who named the position it looked at."""


@dataclass(frozen=True, slots=True)
class Done:
    """What a command came to: its entry, and whether it had been answered before under the same key."""

    entry: Entry
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class _Wish:
    book: str
    author: str
    at: datetime
    expected: int | None
    key: str | None
    fingerprint: str


class Ledger:
    """All books of a database. One ledger may serve many threads, and many programs one database.

    `listeners` are called with the book and the position after each entry is safely stored.
    """

    def __init__(self, database: Database, kinds: Iterable[Kind] = ()) -> None:
        self.database = database
        self.listeners: list[Listener] = []
        self._folds = Folds(kinds)

    def register(self, kind: Kind) -> None:
        """Make a kind of book known."""
        self._folds.kinds[kind.name] = kind

    def kind(self, name: str) -> Kind:
        """The kind of that name; a refusal if it is not known."""
        return self._folds.kind(name)

    def create(self, kind: str, title: str, at: datetime, *, book: str | None = None) -> Book:
        """Begin a new book; `book` is its id, made up if not given."""
        self.kind(kind)
        made = Book(checked_name(book or secrets.token_hex(8), "book"), kind, checked_name(title, "title"), instant(at))
        with self.database.writing() as connection:
            if queries.head(connection, made.id):
                raise LedgerError("book {book} exists already", book=made.id)
            queries.add_book(connection, made)
        return made

    def retitle(self, book: str, title: str) -> None:
        """Give a book another title in the list of books."""
        with self.database.writing() as connection:
            _head(connection, book)
            queries.retitle(connection, book, checked_name(title, "title"))

    def books(self, kind: str | None = None) -> tuple[Book, ...]:
        """The books, the oldest first."""
        with self.database.reading() as connection:
            return queries.all_books(connection, kind)

    def book(self, book: str) -> Book:
        """One book."""
        with self.database.reading() as connection:
            return _head(connection, book).book

    def entries(self, book: str, after: int = 0) -> tuple[Entry, ...]:
        """The entries of a book after a position."""
        with self.database.reading() as connection:
            _head(connection, book)
            return queries.entries_of(connection, book, after)

    def journal(self, book: str) -> Journal:
        """A whole journal, every seal checked."""
        with self.database.reading() as connection:
            found = _head(connection, book).book
            return Journal(found, verified(found, queries.entries_of(connection, book)))

    def verify(self, book: str) -> Journal:
        """Check every seal of a book and, where its kind is known, that it folds; a refusal says what is wrong."""
        journal = self.journal(book)
        if kind := self._folds.kinds.get(journal.book.kind):
            folded(kind, journal.entries, book)
        return journal

    def view(self, book: str) -> Fold[Any]:
        """The state of a book with its position and what may be undone and redone."""
        with self.database.reading() as connection:
            return self._folds.caught_up(connection, _head(connection, book))

    def state(self, book: str) -> Any:
        """The state of a book."""
        return self.view(book).state

    def state_at(self, book: str, position: int) -> Any:
        """The state of a book as it stood after an entry; 0 is before the first."""
        with self.database.reading() as connection:
            head = _head(connection, book)
            if not 0 <= position <= head.position:
                raise LedgerError(
                    "book {book}: there is no entry {found}; the last is {last}",
                    book=book,
                    found=position,
                    last=head.position,
                )
            entries = verified(head.book, queries.entries_of(connection, book, until=position))
        return folded(self.kind(head.book.kind), entries, book).state

    def perform(
        self,
        book: str,
        command: object,
        author: str,
        at: datetime,
        *,
        expected: int | None = None,
        key: str | None = None,
    ) -> Done:
        """Decide a command and enter what it comes to.

        `expected` is the position that the caller looked at: if anything was entered since, the command is refused.
        `key` makes it safe to send a command again: the same command gets the answer that it got.
        """

        def act(_: Connection, kind: Kind, fold: Fold[Any]) -> tuple[str, dict[str, Any]]:
            name, data = kind.encoded(kind.decide(fold.state, command))
            if name in (UNDONE, REDONE):
                raise ValueError(f"no fact may be of the kind {name}")
            return name, data

        return self._enter(_Wish(book, author, at, expected, key, fingerprint(command)), act)

    def undo(
        self, book: str, author: str, at: datetime, *, expected: int | None = None, key: str | None = None
    ) -> Done:
        """Take back the last act in force."""

        def act(connection: Connection, kind: Kind, fold: Fold[Any]) -> tuple[str, dict[str, Any]]:
            if fold.undoable is None:
                raise LedgerError("there is nothing to take back")
            (entry,) = queries.entries_of(connection, book, fold.undoable - 1, fold.undoable)
            hindrance = kind.hindrance_to_undo(fold.state, kind.decoded(entry.kind, entry.data))
            if hindrance is not None:
                raise hindrance
            return UNDONE, {"position": fold.undoable}

        return self._enter(_Wish(book, author, at, expected, key, fingerprint(UNDONE)), act)

    def redo(
        self, book: str, author: str, at: datetime, *, expected: int | None = None, key: str | None = None
    ) -> Done:
        """Bring back the act taken back last, unless something new happened since."""

        def act(_connection: Connection, _kind: Kind, fold: Fold[Any]) -> tuple[str, dict[str, Any]]:
            if fold.redoable is None:
                raise LedgerError("there is nothing to bring back")
            return REDONE, {"position": fold.redoable}

        return self._enter(_Wish(book, author, at, expected, key, fingerprint(REDONE)), act)

    def announce(self, book: str, position: int) -> None:
        """Tell the listeners of an entry; one that fails is logged and harms nobody."""
        for listener in tuple(self.listeners):
            try:
                listener(book, position)
            except Exception:
                log.exception("a listener failed at entry %d of book %s", position, book)

    def _enter(self, wish: _Wish, act: Act) -> Done:
        checked_name(wish.author, "author")
        if wish.key is not None:
            checked_name(wish.key, "key")
        tries = 0
        while True:
            if earlier := self._earlier(wish):
                return earlier
            try:
                entry = self._attempt(wish, act, is_held=tries >= OPTIMISTIC_TRIES)
            except Refusal:
                # The same command under the same key may have been entered since we looked.
                if earlier := self._earlier(wish):
                    return earlier
                raise
            if entry:
                self.announce(wish.book, entry.position)
                return Done(entry)
            tries += 1

    def _attempt(self, wish: _Wish, act: Act, *, is_held: bool) -> Entry | None:
        """Decide and append; None if somebody was quicker.

        One who was overtaken again and again has the book held, decides and appends while others wait.
        """
        decided = None
        if not is_held:
            with self.database.reading() as connection:
                decided = self._decided(connection, wish, act)
        try:
            with self.database.writing() as connection:
                queries.hold(connection, wish.book)
                decided = decided or self._decided(connection, wish, act)
                fold, entry = decided
                head = _head(connection, wish.book)
                if not fold.ends_at(head.position, head.hash):
                    return None
                queries.add_entries(connection, wish.book, [entry])
                if wish.key is not None:
                    answer = Answered(entry.position, wish.fingerprint)
                    queries.add_key(connection, wish.book, wish.author, wish.key, answer)
        except CommitError as error:
            self._settle(wish.book, entry, error)
        return entry

    def _decided(self, connection: Connection, wish: _Wish, act: Act) -> tuple[Fold[Any], Entry]:
        """The entry that a wish comes to, and the fold on which that was decided."""
        head = _head(connection, wish.book)
        fold = self._folds.caught_up(connection, head)
        if wish.expected is not None and wish.expected != fold.position:
            raise _overtaken(connection, wish.book, wish.expected, fold.position)
        name, data = act(connection, self.kind(head.book.kind), fold)
        return fold, sealed(head.book, fold.last, name, data, wish.author, wish.at)

    def _settle(self, book: str, entry: Entry, error: CommitError) -> None:
        """Find out whether an entry was stored although the database failed while it was being stored."""
        try:
            with self.database.reading() as connection:
                is_stored = queries.hash_at(connection, book, entry.position) == entry.hash
        except StoreError:
            raise StoreError(
                "{place}: the database failed while it stored the entry; look whether entry {position} is there "
                "before you act again",
                place=self.database.place,
                position=entry.position,
            ) from error
        if not is_stored:
            raise error

    def _earlier(self, wish: _Wish) -> Done | None:
        """The answer that was given under the same key."""
        if wish.key is None:
            return None
        with self.database.reading() as connection:
            found = queries.answered(connection, wish.book, wish.author, wish.key)
            if found is None:
                return None
            (entry,) = queries.entries_of(connection, wish.book, found.position - 1, found.position)
        if found.fingerprint != wish.fingerprint:
            raise LedgerError(
                'the key "{key}" was used for another command (entry {position})',
                key=wish.key,
                position=found.position,
            )
        return Done(entry, is_repeat=True)


def _head(connection: Connection, book: str) -> Head:
    found = queries.head(connection, book)
    if found is None:
        raise LedgerError('there is no book "{found}"', found=book)
    return found


def _overtaken(connection: Connection, book: str, expected: int, position: int) -> LedgerError:
    if not 0 <= expected < position:
        return LedgerError(
            "book {book}: there is no entry {found}; the last is {last}", book=book, found=expected, last=position
        )
    (last,) = queries.entries_of(connection, book, position - 1, position)
    return OvertakenError(
        'meanwhile {author} entered "{kind}" (entry {position}, you looked at {expected}); look again, then act',
        author=last.author,
        kind=last.kind,
        position=position,
        expected=expected,
    )
