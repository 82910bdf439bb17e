"""The pulse of a database tells whether anybody has written."""

from pathlib import Path

from tests.store.toy import NOON, DoorBook, LetIn

from tabellone.store.database import Database, open_database
from tabellone.store.ledger import Ledger
from tabellone.store.place import Place


def test_it_beats_only_when_something_is_written_by_whomever(sqlite: Database) -> None:
    ledger = Ledger(sqlite, [DoorBook()])
    ledger.create("door", "The hall", NOON, book="hall")
    before = sqlite.pulse.beat()
    ledger.state("hall")
    assert sqlite.pulse.beat() == before
    ledger.perform("hall", LetIn("Ada"), "anna", NOON)
    after = sqlite.pulse.beat()
    assert after != before
    with open_database(sqlite.place) as other:
        Ledger(other, [DoorBook()]).perform("hall", LetIn("Bea"), "anna", NOON)
    assert sqlite.pulse.beat() != after


def test_a_database_that_cannot_say_beats_none(tmp_path: Path) -> None:
    with open_database(Place(file=tmp_path / "x.db")) as database:
        assert database.pulse.beat() is not None
        database.pulse.close()
        (tmp_path / "x.db").rename(tmp_path / "y.db")
        assert database.pulse.beat() is None


def test_one_on_a_server_is_asked_itself(database: Database) -> None:
    assert (database.pulse.beat() is None) is (not database.is_sqlite)
