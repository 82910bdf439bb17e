"""Books as they stand now, for many who ask between two acts: only where something was written is the database read."""

from dataclasses import dataclass
from typing import Any

from tabellone.desk.fold import Fold
from tabellone.desk.journal import Book
from tabellone.store import queries
from tabellone.store.database import Database
from tabellone.store.folds import Folds, Kind, head_of
from tabellone.store.lru import LruCache

MOST = 64


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
        self._known: LruCache[str, CurrentFold] = LruCache(MOST)

    def of(self, book: str) -> CurrentFold:
        """A book as it stands now; a refusal if there is none of that id."""
        self._database.check_identity()
        counted, known = self._database.change_counter.value(), self._known.get(book)
        if known is not None and (self._ends_there(known) if counted is None else known.counted == counted):
            return known
        with self._database.reading() as connection:
            head = head_of(connection, book)
            fold = self._folds.caught_up(connection, head)
        current = CurrentFold(head.book, self._folds.kind(head.book.kind), fold, counted)
        self._known.put(book, current)
        return current

    def known(self, book: str) -> CurrentFold:
        """A book as it stood when it was last looked at, or as it stands now if it was not.

        For those who look again before they rely on it, as an act does where it is entered.
        """
        known = self._known.get(book)
        return self.of(book) if known is None or self._database.is_sqlite else known

    def put(self, book: Book, kind: Kind, fold: Fold[Any]) -> None:
        """Note what a book came to by an entry that is stored; what was written besides is not known."""
        self._known.put(book.id, CurrentFold(book, kind, fold, None))

    def _ends_there(self, known: CurrentFold) -> bool:
        """Whether a journal still ends where it did, by one question to a database that counts no changes."""
        if self._database.is_sqlite:
            return False
        with self._database.asking() as connection:
            end = queries.ends(connection, (known.book.id,)).get(known.book.id)
        return end is not None and known.fold.ends_at(end.position, end.hash)
