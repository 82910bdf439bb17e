import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copytree

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from tests.store.toy import NOON, DoorBook, LetIn

from tabellone.store.database import Database, open_database, sqlite_engine
from tabellone.store.files import DatabaseAddress
from tabellone.store.journal.ledger import Ledger
from tabellone.store.schema import APPLICATION, FOLDER, VERSION, VERSION_TABLE, found_version, metadata, migrate

FIRST = Path(__file__).parent / "first_version"

NEXT = """
from alembic import op
import sqlalchemy as sa

revision, down_revision = "9000", "{before}"

def upgrade() -> None:
    op.add_column("books", sa.Column("colour", sa.Text))
    {more}
"""


@pytest.fixture
def old(address: DatabaseAddress, url: str) -> DatabaseAddress:
    """A database as the first version of the program made it, with a book in it."""
    if address.file:
        with closing(sqlite3.connect(address.file)) as connection:
            connection.executescript((FIRST / "sqlite.sql").read_text(encoding="utf-8"))
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
    else:
        with psycopg.connect(url) as server:
            server.execute((FIRST / "postgresql.sql").read_bytes())
    return address


def test_a_database_of_the_first_version_opens_with_everything_in_it(old: DatabaseAddress) -> None:
    with open_database(old, create=False) as database:
        with database.reading() as connection:
            assert found_version(connection) == VERSION
        ledger = Ledger(database, [DoorBook()])
        assert [entry.kind for entry in ledger.verify("hall").entries] == ["let-in", "let-in", "undone", "let-in"]
        assert ledger.state("hall").names == ["Ada", "Zoë"]
        assert ledger.perform("hall", LetIn("Ada"), "anna", NOON, key="first").is_repeat
        assert ledger.perform("hall", LetIn("Eva"), "anna", NOON).entry.position == 5


def test_a_migrated_database_has_the_tables_of_a_new_one(old: DatabaseAddress) -> None:
    with open_database(old) as database, database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []


def test_the_tables_that_the_program_asks_are_those_that_the_migrations_make(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []


def test_the_version_known_is_the_last_migration() -> None:
    revisions = sorted(path.name[1:5] for path in (FOLDER / "versions").glob("v*.py"))
    assert revisions[-1] == VERSION


def shape(connection: sqlite3.Connection) -> set[str]:
    """The tables and triggers of a file, each by the text that made it, without spaces."""
    rows = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {"".join(sql.split()) for (sql,) in rows}


def test_the_first_migration_stays_as_it_was(tmp_path: Path) -> None:
    """Migration 0001 is published and never edited: a change is a new version."""
    database = Database(DatabaseAddress(file=tmp_path / "new.db"), sqlite_engine(tmp_path / "new.db", 1))
    with database, database.writing() as connection:
        migrate(connection, database.address, version="0001")
    with (
        closing(sqlite3.connect(":memory:")) as kept,
        closing(sqlite3.connect(tmp_path / "new.db")) as new,
    ):
        kept.executescript((FIRST / "sqlite.sql").read_text(encoding="utf-8"))
        assert shape(new) == shape(kept)


@pytest.fixture
def with_next(tmp_path: Path) -> Callable[[str], Path]:
    """The migrations with one more."""

    def copy_migrations(more: str = "pass") -> Path:
        folder = tmp_path / "migrations"
        copytree(FOLDER, folder)
        (folder / "versions" / "v9000_colours.py").write_text(NEXT.format(before=VERSION, more=more), encoding="utf-8")
        return folder

    return copy_migrations


def test_a_later_migration_is_run_once_and_keeps_the_entries(
    old: DatabaseAddress, with_next: Callable[[str], Path]
) -> None:
    folder = with_next("pass")
    with open_database(old) as database:
        for _ in range(2):
            with database.writing() as connection:
                migrate(connection, old, folder, "9000")
        with database.reading() as connection:
            assert found_version(connection) == "9000"
            assert connection.execute(text("SELECT title, colour FROM books")).one() == ("The hall", None)
        assert len(Ledger(database, [DoorBook()]).verify("hall").entries) == 4


def test_a_migration_that_fails_leaves_nothing_behind(old: DatabaseAddress, with_next: Callable[[str], Path]) -> None:
    folder = with_next("raise KeyError('half way')")

    def fail(database: Database) -> None:
        with database.writing() as connection:
            migrate(connection, old, folder, "9000")

    with open_database(old) as database:
        with pytest.raises(KeyError, match="half way"):
            fail(database)
        with database.reading() as connection:
            assert found_version(connection) == VERSION
            assert list(connection.execute(text("SELECT * FROM books")).keys()) == ["id", "kind", "title", "created"]
        assert Ledger(database, [DoorBook()]).state("hall").names == ["Ada", "Zoë"]


def test_a_file_is_copied_before_its_tables_are_changed(
    tmp_path: Path, with_next: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = DatabaseAddress(file=tmp_path / "x.db")
    with open_database(address) as database:
        Ledger(database, [DoorBook()]).create("door", "The hall", NOON, book="hall")
    folder = with_next("pass")
    monkeypatch.setattr("tabellone.store.database.VERSION", "9000")
    monkeypatch.setattr(
        "tabellone.store.database.migrate", lambda connection, address: migrate(connection, address, folder, "9000")
    )
    open_database(address).close()
    monkeypatch.undo()
    kept = tmp_path / "backups" / f"x-tables-{VERSION}.db"
    with open_database(DatabaseAddress(file=kept), create=False) as database:
        assert [book.id for book in Ledger(database).books()] == ["hall"]
    with pytest.raises(Exception, match="newer Tabellone"):
        open_database(address)


def test_two_who_open_a_new_database_at_once_make_it_once(address: DatabaseAddress) -> None:
    start = threading.Barrier(4)
    faults: list[BaseException] = []

    def open_it() -> None:
        start.wait()
        try:
            open_database(address).close()
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    with open_database(address, create=False) as database, database.reading() as connection:
        assert found_version(connection) == VERSION
