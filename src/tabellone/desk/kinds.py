"""The kinds of books that this program keeps."""

from typing import Any

from tabellone.core.rating.lists.chain import NO_MEMORY, Memory
from tabellone.desk.book import BookKind
from tabellone.desk.event.book import EventBook
from tabellone.desk.office.book import OfficeBook


def kinds(memory: Memory = NO_MEMORY) -> tuple[BookKind[Any, Any, Any], ...]:
    """Every kind of book; `memory` caches computed lists of the office."""
    return EventBook(), OfficeBook(memory)
