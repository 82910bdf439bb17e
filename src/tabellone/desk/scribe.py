"""Writes a journal by giving commands, one after the other, as an arbiter would."""

from datetime import datetime, timedelta
from typing import Any, Generic

from tabellone.desk.book import BookKind, Stamp, State
from tabellone.desk.journal import Book, Entry, Journal, instant, sealed


class Scribe(Generic[State]):
    """A journal being written: its state, and a clock that advances with every entry."""

    def __init__(self, kind: BookKind[State, Any, Any], book: Book, author: str, pause: timedelta) -> None:
        self._kind = kind
        self._author = author
        self._pause = pause
        self.book = book
        self.state = kind.initial()
        self.at: datetime = book.created
        self._entries: list[Entry] = []

    def do(self, command: object, author: str = "", pause: timedelta | None = None) -> None:
        """Give a command; the resulting fact is entered and added to the state."""
        self.at = instant(self.at + (self._pause if pause is None else pause))
        fact = self._kind.decide(self.state, command)
        last = self._entries[-1] if self._entries else None
        entry = sealed(self.book, last, *self._kind.encoded(fact), author or self._author, self.at)
        self._entries.append(entry)
        # What was written is read back, so that the state is the one that everybody folds from the journal.
        read = self._kind.decoded(entry.kind, entry.data)
        self.state = self._kind.applied(self.state, read, Stamp(entry.author, entry.at, entry.position))

    @property
    def journal(self) -> Journal:
        """What has been written."""
        return Journal(self.book, tuple(self._entries))
