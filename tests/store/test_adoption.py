from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.store.toy import NOON, DoorBook, LetIn

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import Journal
from tabellone.store.database import open_database
from tabellone.store.files import database_address
from tabellone.store.journal.adoption import adopt
from tabellone.store.journal.folds import LedgerError
from tabellone.store.journal.ledger import Ledger


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Ledger]:
    """A ledger of another computer."""
    with open_database(database_address(str(tmp_path / "elsewhere.db"))) as database:
        ledger = Ledger(database, [DoorBook()])
        ledger.create("door", "Travelling", NOON, book="travelling")
        for name in ("Ada", "Bea", "Cai"):
            ledger.perform("travelling", LetIn(name), "anna", NOON)
        ledger.undo("travelling", "anna", NOON)
        yield ledger


@pytest.fixture
def journal(elsewhere: Ledger) -> Journal:
    return elsewhere.journal("travelling")


def shortened(journal: Journal, entries: int) -> Journal:
    return Journal(journal.book, journal.entries[:entries])


def test_a_journal_comes_whole(ledger: Ledger, journal: Journal, elsewhere: Ledger) -> None:
    taken = adopt(ledger, journal)
    assert (taken.is_new, taken.added) == (True, 4)
    assert ledger.journal("travelling") == journal
    assert ledger.state("travelling") == elsewhere.state("travelling")


def test_only_what_is_missing_is_added(ledger: Ledger, journal: Journal) -> None:
    heard: list[tuple[str, int]] = []
    ledger.listeners.append(lambda book, position: heard.append((book, position)))
    added = [adopt(ledger, shortened(journal, entries)).added for entries in (1, 4, 4, 2)]
    assert added == [1, 3, 0, 0]
    assert ledger.journal("travelling") == journal
    assert heard == [("travelling", 1), ("travelling", 4)]


def test_journals_that_part_are_refused_with_the_place(ledger: Ledger, journal: Journal) -> None:
    adopt(ledger, shortened(journal, 2))
    ledger.perform("travelling", LetIn("Dov"), "bruno", NOON)
    before = ledger.journal("travelling")
    with pytest.raises(LedgerError, match="part at entry 3; here bruno entered let-in, there anna entered let-in"):
        adopt(ledger, journal)
    assert ledger.journal("travelling") == before


def test_another_book_of_the_same_id_is_refused(ledger: Ledger, journal: Journal) -> None:
    ledger.create("door", "My own", NOON.replace(hour=13), book="travelling")
    with pytest.raises(LedgerError, match='book travelling is here already as another book, "My own"'):
        adopt(ledger, journal)


def test_a_changed_journal_is_refused_and_leaves_no_book(ledger: Ledger, journal: Journal) -> None:
    second = replace(journal.entries[1], author="eve")
    changed = Journal(journal.book, (journal.entries[0], second, *journal.entries[2:]))
    with pytest.raises(Refusal, match="entry 2: personal data are not those that were sealed"):
        adopt(ledger, changed)
    assert ledger.books() == ()


def test_a_kind_that_is_not_known_is_refused(ledger: Ledger, journal: Journal) -> None:
    with pytest.raises(LedgerError, match='books of the kind "event" are not known; there are door'):
        adopt(ledger, Journal(replace(journal.book, kind="event"), ()))
