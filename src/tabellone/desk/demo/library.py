"""The whole demo, and how it gets into a house that does not have it yet."""

from collections.abc import Iterator
from typing import Protocol

from tabellone.desk.demo.events import EVENTS
from tabellone.desk.demo.office import OFFICE, office
from tabellone.desk.demo.scribe import AUTHOR
from tabellone.desk.journal import Book, Journal
from tabellone.desk.roles import Person

FILLER = Person(AUTHOR, is_chief=True)
# The book that is taken in last: where it is, the whole demo is.
LAST = "demo-italiana"


class Books(Protocol):
    """The books that are there."""

    def books(self, kind: str | None = None) -> tuple[Book, ...]:
        """All of them, or those of a kind."""


class FillableHouse(Protocol):
    """What the demo needs of a house."""

    @property
    def ledger(self) -> Books:
        """The books that are there."""

    def take_in(self, person: Person, journal: Journal) -> object:
        """Take a journal as a new book, whole or not at all."""


def demo_journals() -> Iterator[Journal]:
    """Every journal of the demo, one after the other; that which stands for all comes last."""
    yield office()
    for make in reversed(EVENTS):
        yield make()


def filled(house: FillableHouse) -> bool:
    """Put the demo into a house; False if it is there already. An office that is there is left alone."""
    books = house.ledger.books()
    known = {book.id for book in books}
    if LAST in known:
        return False
    has_office = any(book.kind == OFFICE for book in books)
    for journal in demo_journals():
        if journal.book.id not in known and not (has_office and journal.book.kind == OFFICE):
            house.take_in(FILLER, journal)
    return True
