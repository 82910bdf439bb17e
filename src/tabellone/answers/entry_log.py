"""The journal of a book in words: each entry is put into words once, and the log grows with the journal."""

from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

from tabellone.answers.cache import Memo
from tabellone.desk.book import BookKind
from tabellone.desk.fold import Fold, continued, folded
from tabellone.desk.journal import NO_ACTS, REDACTED, REDONE, UNDONE, Entry, named_position
from tabellone.locales.entry_sentences import (
    entry_sentence,
    redacted_sentence,
    redone_sentence,
    resealed_sentence,
    undone_sentence,
)
from tabellone.locales.words import Words
from tabellone.store.journal.ledger import Ledger

_MEMO = Memo(64)


@dataclass(frozen=True, slots=True)
class LoggedEntry:
    """An entry in words; `author` is the name that the journal keeps, `kind` says whether it takes an act back."""

    position: int
    at: datetime
    author: str
    sentence: str
    kind: str


class EntryLog:
    """What the entries of one book say in one language."""

    def __init__(self, ledger: Ledger, book: str, words: Words) -> None:
        self._ledger, self._book, self._words = ledger, book, words
        self._lock = Lock()
        self._begin()

    def _begin(self) -> None:
        self._kind: BookKind[Any, Any, Any] = self._ledger.kind(self._ledger.book(self._book).kind)
        self._fold: Fold[Any] = Fold(self._kind.initial())
        self._logged: list[LoggedEntry] = []

    def logged(self) -> tuple[LoggedEntry, ...]:
        """Every entry, the oldest first."""
        with self._lock:
            last = self._fold.last
            after = last.position - 1 if last else 0
            entries = self._ledger.entries(self._book, after)
            if last and (not entries or entries[0].hash != last.hash):
                # The book holds another journal now, for example a restored one.
                self._begin()
                entries = self._ledger.entries(self._book)
            elif last and any(entry.kind in NO_ACTS for entry in entries[1:]):
                # Sentences that were made may hold names that were erased since.
                self._begin()
                entries = self._ledger.entries(self._book)
            elif last:
                entries = entries[1:]
            for entry in entries:
                self._append(entry)
            return tuple(self._logged)

    def _append(self, entry: Entry) -> None:
        sentence = self._sentence(entry)
        self._logged.append(LoggedEntry(entry.position, entry.at, entry.author, sentence, entry.kind))
        carried = continued(self._kind, self._fold, [entry], self._book)
        if carried is None:
            entries = self._ledger.entries(self._book)[: entry.position]
            carried = folded(self._kind, entries, self._book)
        self._fold = carried

    def _sentence(self, entry: Entry) -> str:
        if entry.kind in (UNDONE, REDONE):
            named = named_position(entry) or 0
            what = self._logged[named - 1].sentence if 0 < named <= len(self._logged) else "–"
            tell = undone_sentence if entry.kind == UNDONE else redone_sentence
            return tell(what, self._words)
        if entry.kind in NO_ACTS:
            return (redacted_sentence if entry.kind == REDACTED else resealed_sentence)(entry.data, self._words)
        return entry_sentence(self._kind.decoded(entry.kind, entry.data), self._fold.state, self._words)


def entry_log(ledger: Ledger, book: str, words: Words) -> tuple[LoggedEntry, ...]:
    """The journal of a book in words, the oldest entry first."""
    return _MEMO.get((book, words.language), (ledger,), lambda: EntryLog(ledger, book, words)).logged()
