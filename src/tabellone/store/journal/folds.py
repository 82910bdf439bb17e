"""Caches of folds: the folds used recently, the books as they stand now, and the last redaction of each."""

import gc
import threading
import time
from array import array
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any
from zlib import crc32

from sqlalchemy import Connection

from tabellone.core.refusal import Refusal
from tabellone.desk.book import BookKind
from tabellone.desk.fold import Fold, continued, folded
from tabellone.desk.journal import NO_ACTS, Book, Entry, verified
from tabellone.store.database import Database
from tabellone.store.journal import queries
from tabellone.store.journal.queries import Head
from tabellone.store.lru import LruCache

_LOCK = threading.Lock()
# Whether the collector was at work before, once for each who asks now.
_ASKING: list[bool] = []


@contextmanager
def without_collection() -> Iterator[None]:
    """Let the collector of unreachable objects rest, until the last of those who ask for it is done."""
    with _LOCK:
        _ASKING.append(_ASKING[0] if _ASKING else gc.isenabled())
        gc.disable()
    try:
        yield
    finally:
        with _LOCK:
            was_at_work = _ASKING.pop()
            if was_at_work and not _ASKING:
                gc.enable()


# Books that fall into one slot are only asked for anew together.
SLOTS = 1024


class Withdrawals:
    """A number for each book, another one after each withdrawal; may be used by many threads and processes."""

    def __init__(self) -> None:
        self.memory: MutableSequence[int] = array("q", bytes(8 * SLOTS))

    def last(self, book: str) -> int:
        """The number of a book."""
        return self.memory[_slot(book)]

    def note(self, book: str) -> None:
        """Note a redaction of a book, as a moment: a counter raised by two processes at once could lose one."""
        self.memory[_slot(book)] = time.monotonic_ns()


def _slot(book: str) -> int:
    return crc32(book.encode()) % SLOTS


Kind = BookKind[Any, Any, Any]
MOST_BOOKS = 64
MOST_RECENT = 128


class LedgerError(Refusal):
    """An act that the present books do not allow."""


class Folds:
    """A cache of folds; may be used by many threads."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self.withdrawals = Withdrawals()
        self.kinds: dict[str, Kind] = {kind.name: kind for kind in kinds}
        self._folds: LruCache[str, Fold[Any]] = LruCache(MOST_BOOKS)
        # By the seal where each ends: a reader may see the end that a book had a moment ago.
        self._recent: LruCache[tuple[str, str], Fold[Any]] = LruCache(MOST_RECENT)
        self._folding: dict[str, Lock] = {}

    def kind(self, name: str) -> Kind:
        """The kind of that name."""
        if name not in self.kinds:
            raise LedgerError(
                'books of the kind "{found}" are not known; there are {known}',
                found=name,
                known=", ".join(sorted(self.kinds)) or "-",
            )
        return self.kinds[name]

    def caught_up(self, connection: Connection, head: Head) -> Fold[Any]:
        """The fold of a book up to the end that the connection sees."""
        kind = self.kind(head.book.kind)
        fold = self._remembered(connection, kind, head)
        if fold is None:
            # Many may need the whole journal at once: one folds it, the others wait.
            with self._folding.setdefault(head.book.id, Lock()):
                fold = self._remembered(connection, kind, head)
                if fold is None:
                    with without_collection():
                        entries = verified(head.book, queries.entries_of(connection, head.book.id))
                        fold = folded(kind, entries, head.book.id)
                    self._forget_recent(head.book.id)
                    self.keep(head.book.id, fold)
        return fold

    def _remembered(self, connection: Connection, kind: Kind, head: Head) -> Fold[Any] | None:
        """The fold up to an end, or one that was carried on to it; None if the journal must be folded whole."""
        recent = self._recent.get((head.book.id, head.hash)) if head.hash else None
        if recent is not None and recent.ends_at(head.position, head.hash):
            return recent
        earlier = self._folds.get(head.book.id)
        fold = self._carried_on(connection, kind, head, earlier) if earlier else None
        if fold is not None:
            self.keep(head.book.id, fold)
        return fold

    def _forget_recent(self, book: str) -> None:
        """Forget the folds of a journal that is a different one now, or of which something was erased."""
        old = [key for key, _ in self._recent.items() if key[0] == book]
        for key in old:
            self._recent.discard(key)
        if old:
            self.withdrawals.note(book)

    def extended(self, connection: Connection, head: Head, fold: Fold[Any], entries: Sequence[Entry]) -> Fold[Any]:
        """A fold with entries that the connection has added; it is not cached, for they are not stored yet."""
        kind = self.kind(head.book.kind)
        return continued(kind, fold, entries, head.book.id) or folded(
            kind, verified(head.book, queries.entries_of(connection, head.book.id)), head.book.id
        )

    def keep(self, book: str, fold: Fold[Any]) -> None:
        """Cache the fold of entries that are stored."""
        self._folds.put(book, fold)
        if fold.last is not None and fold.last.kind in NO_ACTS:
            # Cached folds may still contain the erased data.
            self._forget_recent(book)
        if fold.last is not None:
            self._recent.put((book, fold.last.hash), fold)

    def _carried_on(self, connection: Connection, kind: Kind, head: Head, fold: Fold[Any]) -> Fold[Any] | None:
        """The cached fold with what was entered since; None if the journal is a different one, for example restored."""
        if fold.ends_at(head.position, head.hash):
            return fold
        if fold.last and queries.hash_at(connection, head.book.id, fold.position) != fold.last.hash:
            return None
        new = verified(head.book, queries.entries_of(connection, head.book.id, fold.position), fold.last)
        return continued(kind, fold, new, head.book.id)


def head_of(connection: Connection, book: str) -> Head:
    """A book and where its journal ends; a refusal if there is no such book."""
    book_head = queries.head(connection, book)
    if book_head is None:
        raise no_such_book(book)
    return book_head


def no_such_book(book: str) -> LedgerError:
    """The refusal where there is no book of an id."""
    return LedgerError('there is no book "{found}"', found=book)


MOST_CURRENT = 64


@dataclass(frozen=True, slots=True)
class CurrentFold:
    """A book and what its journal adds up to, and the count of the database before it was read."""

    book: Book
    kind: Kind
    fold: Fold[Any]
    counted: int | None


class CurrentFolds:
    """The folds of books up to their ends; may be used by many threads."""

    def __init__(self, database: Database, folds: Folds) -> None:
        self._database = database
        self._folds = folds
        self._current: LruCache[str, CurrentFold] = LruCache(MOST_CURRENT)

    def of(self, book: str) -> CurrentFold:
        """A book as it stands now; a refusal if there is none of that id."""
        self._database.check_identity()
        counted, latest = self._database.change_counter.value(), self._current.get(book)
        if latest is not None and (self._ends_there(latest) if counted is None else latest.counted == counted):
            return latest
        with self._database.reading() as connection:
            head = head_of(connection, book)
            fold = self._folds.caught_up(connection, head)
        current = CurrentFold(head.book, self._folds.kind(head.book.kind), fold, counted)
        self._current.put(book, current)
        return current

    def last_seen(self, book: str) -> CurrentFold:
        """A book as the cache has it, perhaps behind the journal; its present state where the cache has none.

        Only for callers that check again before they rely on it, as an act does where it is entered.
        """
        current = self._current.get(book)
        return self.of(book) if current is None or self._database.is_sqlite else current

    def put(self, book: Book, kind: Kind, fold: Fold[Any]) -> None:
        """Cache the state of a book after an entry that was stored; its change counter is not read."""
        self._current.put(book.id, CurrentFold(book, kind, fold, None))

    def _ends_there(self, current: CurrentFold) -> bool:
        """Whether a journal still ends where it did, by one question to a database that counts no changes."""
        if self._database.is_sqlite:
            return False
        with self._database.asking() as connection:
            end = queries.ends(connection, (current.book.id,)).get(current.book.id)
        return end is not None and current.fold.ends_at(end.position, end.hash)
