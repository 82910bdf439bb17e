"""The whole demo, and how it is added to a server that does not have it yet."""

from collections.abc import Iterator
from typing import Protocol

from tabellone.desk.demo.events import EVENTS
from tabellone.desk.demo.office import OFFICE, office
from tabellone.desk.demo.scribe import AUTHOR
from tabellone.desk.journal import Book, Journal
from tabellone.desk.roles import Person

FILLER = Person(AUTHOR, is_chief=True)
# The book that is added last: where it exists, the whole demo exists.
LAST = "demo-italiana"


class Books(Protocol):
    """The books that are there."""

    def books(self, kind: str | None = None) -> tuple[Book, ...]:
        """All of the books, or those of a kind."""


class FillableHouse(Protocol):
    """What the demo needs of a house."""

    @property
    def ledger(self) -> Books:
        """The books that are there."""

    def take_in(self, person: Person, journal: Journal) -> object:
        """Import a journal as a new book, whole or not at all."""


def demo_journals() -> Iterator[Journal]:
    """Every journal of the demo, one after the other; the one that marks the demo as complete comes last."""
    yield office()
    for make in reversed(EVENTS):
        yield make()


def filled(house: FillableHouse) -> bool:
    """Add the demo to a house; False if it is there already. An existing office is not changed."""
    books = house.ledger.books()
    known = {book.id for book in books}
    if LAST in known:
        return False
    has_office = any(book.kind == OFFICE for book in books)
    for journal in demo_journals():
        if journal.book.id not in known and not (has_office and journal.book.kind == OFFICE):
            house.take_in(FILLER, journal)
    return True
