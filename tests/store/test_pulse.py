"""The change counter of a database shows whether anybody has written."""

from pathlib import Path

from sqlalchemy import event
from tests.store.toy import NOON, DoorBook, LetIn

from tabellone.store.database import Database, open_database
from tabellone.store.files import DatabaseAddress
from tabellone.store.journal.ledger import Ledger


def test_it_beats_only_when_something_is_written_by_whomever(sqlite: Database) -> None:
    ledger = Ledger(sqlite, [DoorBook()])
    ledger.create("door", "The hall", NOON, book="hall")
    before = sqlite.change_counter.value()
    ledger.state("hall")
    assert sqlite.change_counter.value() == before
    ledger.perform("hall", LetIn("Ada"), "anna", NOON)
    after = sqlite.change_counter.value()
    assert after != before
    with open_database(sqlite.address) as other:
        Ledger(other, [DoorBook()]).perform("hall", LetIn("Bea"), "anna", NOON)
    assert sqlite.change_counter.value() != after


def test_a_database_that_cannot_say_beats_none(tmp_path: Path) -> None:
    with open_database(DatabaseAddress(file=tmp_path / "x.db")) as database:
        assert database.change_counter.value() is not None
        database.change_counter.close()
        (tmp_path / "x.db").rename(tmp_path / "y.db")
        assert database.change_counter.value() is None


def test_one_on_a_server_is_asked_itself(database: Database) -> None:
    assert (database.change_counter.value() is None) is (not database.is_sqlite)


def test_a_connection_that_was_opened_anew_counts_nothing_that_was_counted_before(sqlite: Database) -> None:
    ledger = Ledger(sqlite, [DoorBook()])
    ledger.create("door", "The hall", NOON, book="hall")
    counted = set()
    for name in ("Ada", "Bea", "Cai"):
        counted.add(sqlite.change_counter.value())
        sqlite.change_counter.close()
        ledger.perform("hall", LetIn(name), "anna", NOON)
        counted.add(sqlite.change_counter.value())
    assert len(counted) == 4
    assert ledger.state("hall").names == ["Ada", "Bea", "Cai"]


def test_between_two_acts_a_book_is_read_once_and_what_another_program_did_is_seen(sqlite: Database) -> None:
    ledger = Ledger(sqlite, [DoorBook()])
    ledger.create("door", "The hall", NOON, book="hall")
    asked: list[str] = []
    event.listen(sqlite.engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    views = [ledger.view("hall") for _ in range(3)]
    assert len([query for query in asked if "FROM books" in query]) == 1
    with open_database(sqlite.address) as other:
        Ledger(other, [DoorBook()]).perform("hall", LetIn("Bea"), "anna", NOON)
    assert [view.position for view in (*views, ledger.view("hall"))] == [0, 0, 0, 1]
