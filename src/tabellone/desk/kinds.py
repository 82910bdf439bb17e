"""The kinds of books that this program keeps."""

from typing import Any

from tabellone.desk.book import BookKind
from tabellone.desk.event.book import EventBook
from tabellone.desk.office.book import OfficeBook


def kinds() -> tuple[BookKind[Any, Any, Any], ...]:
    """Every kind of book, one each."""
    return EventBook(), OfficeBook()
