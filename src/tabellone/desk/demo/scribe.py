"""The scribe of the demo: one author, and two minutes between his entries."""

from datetime import UTC, datetime, timedelta
from typing import Any

from tabellone.desk.book import BookKind, State
from tabellone.desk.journal import Book, instant
from tabellone.desk.scribe import Scribe

AUTHOR = "demo"
PAUSE = timedelta(minutes=2)


def begun(kind: BookKind[State, Any, Any], book: str, title: str, begins: datetime) -> Scribe[State]:
    """A new journal of the demo, to be written."""
    return Scribe(kind, Book(book, kind.name, title, instant(begins)), AUTHOR, PAUSE)


def moment(year: int, month: int, day: int, hour: int = 8) -> datetime:
    """A full hour of a day, in UTC."""
    return datetime(year, month, day, hour, tzinfo=UTC)
