"""Writes a journal by giving commands, one after the other, as an arbiter would."""

from datetime import UTC, datetime, timedelta
from typing import Any, Generic, TypeVar

from tabellone.desk.book import BookKind, Stamp
from tabellone.desk.journal import Book, Entry, Journal, instant, sealed

State = TypeVar("State")
AUTHOR = "demo"


class Scribe(Generic[State]):
    """A journal in the making: its state, and a clock that moves on with every entry."""

    def __init__(self, kind: BookKind[State, Any, Any], book: str, title: str, begins: datetime) -> None:
        self._kind = kind
        self.book = Book(book, kind.name, title, instant(begins))
        self.state = kind.initial()
        self.at = instant(begins)
        self._entries: list[Entry] = []

    def do(self, command: object, author: str = AUTHOR, pause: timedelta = timedelta(minutes=2)) -> None:
        """Give a command; what it comes to is entered and added to the state."""
        self.at = instant(self.at + pause)
        fact = self._kind.decide(self.state, command)
        last = self._entries[-1] if self._entries else None
        entry = sealed(self.book, last, *self._kind.encoded(fact), author, self.at)
        self._entries.append(entry)
        # What was written is read again, so that the state is the one that everybody folds from the journal.
        read = self._kind.decoded(entry.kind, entry.data)
        self.state = self._kind.applied(self.state, read, Stamp(author, entry.at, entry.position))

    @property
    def journal(self) -> Journal:
        """What has been written."""
        return Journal(self.book, tuple(self._entries))


def moment(year: int, month: int, day: int, hour: int = 8) -> datetime:
    """A full hour of a day, in UTC."""
    return datetime(year, month, day, hour, tzinfo=UTC)
