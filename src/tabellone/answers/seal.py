"""The last seal of a journal, to be kept outside of the program, and what became of one that was kept."""

from dataclasses import dataclass

from tabellone.desk.journal_file import JournalSeal
from tabellone.store.house import House
from tabellone.store.journal.folds import LedgerError


@dataclass(frozen=True, slots=True)
class SealAnswer:
    """The seal of the last entry; `short` is how it begins, in groups that are typed, `text` the whole as one line.

    `key` is the name of the key that signed it, empty if nobody has.
    """

    book: str
    position: int
    seal: str
    short: str
    key: str
    text: str


def seal_answer(seal: JournalSeal) -> SealAnswer:
    """A seal as it is shown."""
    return SealAnswer(seal.book, seal.position, seal.seal, seal.short, seal.key, seal.text)


def last_seal(house: House, book: str) -> SealAnswer:
    """The seal of the last entry of a book."""
    seal = house.last_seal(book, house.ledger.view(book))
    if seal is None:
        raise LedgerError("book {book}: there is no entry yet, and so no seal", book=book)
    return seal_answer(seal)
