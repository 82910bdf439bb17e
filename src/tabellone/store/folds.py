"""A cache of the folds of journals used recently; each is continued to the end of its journal when it is used again."""

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Any

from sqlalchemy import Connection

from tabellone.core.refusal import Refusal
from tabellone.desk.book import BookKind
from tabellone.desk.fold import Fold, continued, folded
from tabellone.desk.journal import NO_ACTS, Entry, verified
from tabellone.store import queries
from tabellone.store.collection import without_collection
from tabellone.store.lru import LruCache
from tabellone.store.queries import Head
from tabellone.store.withdrawals import Withdrawals

Kind = BookKind[Any, Any, Any]
MOST = 64
MOST_RECENT = 128
MOST_STEPS = 32


class LedgerError(Refusal):
    """Something that cannot be done with the books as they are."""


class Folds:
    """A cache of folds; may be used by many threads."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self.withdrawals = Withdrawals()
        self.kinds: dict[str, Kind] = {kind.name: kind for kind in kinds}
        self._folds: LruCache[str, Fold[Any]] = LruCache(MOST)
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
        fold = self._found(connection, kind, head)
        if fold is None:
            # Many may need the whole journal at once: one folds it, the others wait.
            with self._folding.setdefault(head.book.id, Lock()):
                fold = self._found(connection, kind, head)
                if fold is None:
                    with without_collection():
                        entries = verified(head.book, queries.entries_of(connection, head.book.id))
                        fold = folded(kind, entries, head.book.id)
                    self._forget_recent(head.book.id)
                    self.keep(head.book.id, fold)
        return fold

    def _found(self, connection: Connection, kind: Kind, head: Head) -> Fold[Any] | None:
        """The fold up to an end, or one that was carried on to it; None if the journal must be folded whole."""
        recent = self._recent.get((head.book.id, head.hash)) if head.hash else None
        if recent is not None and recent.ends_at(head.position, head.hash):
            return recent
        known = self._folds.get(head.book.id)
        fold = self._carried_on(connection, kind, head, known) if known else None
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
            # What was erased is in none of those before.
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
        longer: Fold[Any] | None = fold
        # Each of the last ones is kept: another process of this server may show the state that it came to.
        for number, entry in enumerate(new):
            if longer is not None and number >= len(new) - MOST_STEPS:
                longer = continued(kind, longer, [entry], head.book.id)
                if longer is not None:
                    self._recent.put((head.book.id, entry.hash), longer)
            elif longer is not None and number == len(new) - MOST_STEPS - 1:
                longer = continued(kind, longer, new[: number + 1], head.book.id)
        return longer

    def recent(self, book: str, seal: str) -> Fold[Any] | None:
        """The fold of a book up to a seal at which it ended a moment ago; None if it is not known any more."""
        return self._recent.get((book, seal))


def head_of(connection: Connection, book: str) -> Head:
    """A book and where its journal ends; a refusal if there is no such book."""
    book_head = queries.head(connection, book)
    if book_head is None:
        raise no_such_book(book)
    return book_head


def no_such_book(book: str) -> LedgerError:
    """The refusal where there is no book of an id."""
    return LedgerError('there is no book "{found}"', found=book)
