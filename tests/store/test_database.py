import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import delete, event, insert, select, text
from tests.store.postgresql import Server, running_server
from tests.store.toy import NOON, DoorBook, LetIn

from tabellone.core.refusal import Refusal
from tabellone.store import database as database_module
from tabellone.store import schema
from tabellone.store.database import WRITES, Database, open_database, sqlite_engine
from tabellone.store.faults import DamagedError, StoreError
from tabellone.store.files import DatabaseAddress, database_address
from tabellone.store.journal.ledger import Ledger
from tabellone.store.schema import VERSION, missing_guards, throttles

ROOT = Path(__file__).parents[2]


def asked(database: Database, question: str) -> object:
    with database.reading() as connection:
        return connection.exec_driver_sql(question).scalar()


def filled(database: Database, names: int) -> Ledger:
    ledger = Ledger(database, [DoorBook()])
    ledger.create("door", "The hall", NOON, book="hall")
    for number in range(names):
        ledger.perform("hall", LetIn(f"guest {number}"), "anna", NOON)
    return ledger


def test_sqlite_waits_for_the_disk_at_each_commit(sqlite: Database) -> None:
    assert asked(sqlite, "PRAGMA journal_mode") == "wal"
    assert asked(sqlite, "PRAGMA synchronous") == 2
    assert asked(sqlite, "PRAGMA foreign_keys") == 1
    assert asked(sqlite, "PRAGMA application_id") == int.from_bytes(b"TABE", "big")


def test_tables_of_sqlite_are_strict(sqlite: Database) -> None:
    question = "SELECT count(*) FROM pragma_table_list WHERE name IN ('books', 'entries', 'keys') AND strict"
    assert asked(sqlite, question) == 3


def test_postgresql_waits_for_the_disk_at_each_commit(database: Database) -> None:
    if not database.is_sqlite:
        assert asked(database, "SHOW synchronous_commit") == "on"
    else:
        assert asked(database, "PRAGMA synchronous") == 2


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET author = 'eve'",
        "UPDATE entries SET position = position + 10",
        "DELETE FROM entries",
        "DELETE FROM books",
        "UPDATE books SET kind = 'office'",
        "UPDATE books SET id = 'other'",
        "INSERT INTO entries SELECT book, 9, kind, data, author, at, previous, hash FROM entries WHERE position = 2",
        "INSERT INTO entries SELECT book, 3, kind, data, author, at, previous, hash FROM entries WHERE position = 2",
        "INSERT INTO entries SELECT book, 2, kind, data, author, at, previous, hash FROM entries WHERE position = 2",
        "INSERT INTO entries VALUES ('nowhere', 1, 'x', '{}', 'eve', '', '', '')",
    ],
)
def test_entries_are_only_ever_added_at_the_end(database: Database, statement: str) -> None:
    ledger = filled(database, 2)
    before = ledger.journal("hall")
    with pytest.raises(StoreError), database.writing() as connection:
        connection.execute(text(statement))
    assert ledger.journal("hall") == before


def test_entries_cannot_be_replaced_or_emptied_by_the_words_of_one_database(database: Database) -> None:
    ledger = filled(database, 2)
    before = ledger.journal("hall")
    statements = (
        ["INSERT OR REPLACE INTO entries SELECT book, 2, 'x', data, author, at, previous, hash FROM entries"]
        if database.is_sqlite
        else ["TRUNCATE entries CASCADE", "TRUNCATE books CASCADE"]
    )
    for statement in statements:
        with pytest.raises(StoreError), database.writing() as connection:
            connection.execute(text(statement))
    assert ledger.journal("hall") == before


def test_what_is_raised_rolls_back(database: Database) -> None:
    ledger = filled(database, 1)

    def half() -> None:
        with database.writing() as connection:
            connection.execute(text("UPDATE books SET title = 'half done'"))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        half()
    assert ledger.book("hall").title == "The hall"


def test_a_reader_sees_one_moment(database: Database) -> None:
    ledger = filled(database, 1)
    count = text("SELECT count(*) FROM entries")
    with database.reading() as connection:
        assert connection.scalar(count) == 1
        ledger.perform("hall", LetIn("late"), "anna", NOON)
        assert connection.scalar(count) == 1
    with database.reading() as connection:
        assert connection.scalar(count) == 2


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    file = tmp_path / "a?b #1%20 è.db"
    with open_database(DatabaseAddress(file=file)) as database:
        filled(database, 1)
    assert file.exists()
    with open_database(DatabaseAddress(file=file), create=False) as database:
        assert len(Ledger(database).entries("hall")) == 1


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"x\.db: there is no folder .*/nowhere$"):
        open_database(DatabaseAddress(file=tmp_path / "nowhere" / "x.db"))
    assert not (tmp_path / "nowhere").exists()


def test_a_missing_database_is_not_made_unless_asked(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no such database"):
        open_database(DatabaseAddress(file=tmp_path / "x.db"), create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="this is not a file"):
        open_database(DatabaseAddress(file=tmp_path))


@pytest.mark.parametrize("content", [b"Ada;Bea\n", b"x" * 10_000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "names.csv"
    file.write_bytes(content)
    with pytest.raises(DamagedError, match=r"names\.csv: "):
        open_database(DatabaseAddress(file=file))
    assert file.read_bytes() == content


def test_a_database_of_another_program_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE books (isbn TEXT)")
    before = file.read_bytes()
    with pytest.raises(DamagedError, match="this is not a database of Tabellone"):
        open_database(DatabaseAddress(file=file))
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["other.db"]


def test_tables_of_another_program_are_refused_and_kept(postgresql: Server) -> None:
    address = postgresql.new_database()
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE books AS SELECT 'a novel' AS title")
    with pytest.raises(StoreError, match="another program has a table books there; choose an empty database"):
        open_database(database_address(address))
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT title FROM books").fetchall() == [("a novel",)]


def test_a_newer_database_is_refused_and_kept(address: DatabaseAddress, database: Database) -> None:
    filled(database, 2)
    with database.writing() as connection:
        connection.execute(text("UPDATE tabellone_version SET version_num = '9999'"))
    with pytest.raises(
        StoreError, match=rf"made by a newer Tabellone \(tables 9999, this one knows {VERSION}\); update"
    ):
        open_database(address)
    assert len(Ledger(database).entries("hall")) == 2


@contextmanager
def as_nobody() -> Iterator[Path]:
    """A folder, and the rights of a user who is not root: root may write to files that are read-only."""
    with tempfile.TemporaryDirectory(prefix="tabellone-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        is_root = os.geteuid() == 0
        if is_root:
            os.chown(folder, 65534, 65534)
            os.seteuid(65534)
        try:
            yield folder
        finally:
            if is_root:
                os.seteuid(0)
            folder.chmod(0o755)


def test_a_read_only_file_is_refused_and_kept(sqlite: Database) -> None:
    del sqlite  # opened once before rights are dropped, so that everything is imported
    with as_nobody() as folder:
        file = folder / "x.db"
        with open_database(DatabaseAddress(file=file)) as database:
            filled(database, 3)
        file.chmod(0o444)
        with pytest.raises(StoreError, match=r"x\.db: the database is read-only; nothing was changed"):
            open_database(DatabaseAddress(file=file))
        file.chmod(0o644)
        with open_database(DatabaseAddress(file=file)) as database:
            assert len(Ledger(database).verify("hall").entries) == 3


def test_a_read_only_folder_is_refused_and_kept(sqlite: Database) -> None:
    del sqlite
    with as_nobody() as folder:
        with open_database(DatabaseAddress(file=folder / "x.db")) as database:
            filled(database, 1)
        folder.chmod(0o555)
        with pytest.raises(StoreError, match=r"x\.db: the database is read-only; nothing was changed"):
            open_database(DatabaseAddress(file=folder / "x.db"))
        with pytest.raises(StoreError, match=r"new\.db: the database cannot be opened or written there"):
            open_database(DatabaseAddress(file=folder / "new.db"))


def test_a_file_that_turns_read_only_refuses_the_act(sqlite: Database) -> None:
    ledger = filled(sqlite, 1)
    with sqlite.writing() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="the database is read-only; nothing was changed"):
        ledger.perform("hall", LetIn("late"), "anna", NOON)
    with sqlite.reading() as connection:
        connection.exec_driver_sql("PRAGMA query_only = OFF")
    assert len(ledger.verify("hall").entries) == 1


def test_a_full_disk_refuses_the_act_and_keeps_the_rest(sqlite: Database) -> None:
    ledger = filled(sqlite, 3)
    with sqlite.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="the disk is full; nothing was changed"):
        ledger.perform("hall", LetIn("x" * 100_000), "anna", NOON)
    assert len(ledger.verify("hall").entries) == 3
    with sqlite.reading() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    assert ledger.perform("hall", LetIn("late"), "anna", NOON).entry.position == 4


FILLER = """
import resource, sys
from tabellone.core.refusal import Refusal
from tabellone.store.database import open_database
from tabellone.store.schema import missing_guards
from tabellone.store.journal.ledger import Ledger
from tabellone.store.files import database_address
from tests.store.toy import NOON, DoorBook, LetIn

with open_database(database_address(sys.argv[1])) as database:
    ledger = Ledger(database, [DoorBook()])
    ledger.create("door", "The hall", NOON, book="hall")
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
    try:
        for number in range(10_000):
            ledger.perform("hall", LetIn(f"guest {number} " + "x" * 2000), "anna", NOON)
            print("entered", number + 1)
    except Refusal as refusal:
        print(refusal)
"""


def test_a_disk_that_takes_no_more_loses_nothing_acknowledged(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    done = subprocess.run([sys.executable, "-c", FILLER, str(file)], cwd=ROOT, capture_output=True, text=True)
    *entered, refusal = done.stdout.splitlines()
    assert done.stderr == ""
    assert "x.db: the disk " in refusal
    with open_database(DatabaseAddress(file=file)) as database:
        ledger = Ledger(database, [DoorBook()])
        assert len(ledger.verify("hall").entries) == len(entered) > 0
        assert len(ledger.state("hall").guests) == len(entered)


def test_a_database_in_use_is_refused_after_some_patience(address: DatabaseAddress) -> None:
    with open_database(address) as first, open_database(address, patience=0.1) as second:
        ledger = filled(first, 1)
        other = Ledger(second, [DoorBook()])
        with first.writing() as connection:
            connection.execute(text("UPDATE books SET title = 'busy'"))
            with pytest.raises(StoreError, match="in use by another program; nothing was changed, try again"):
                other.perform("hall", LetIn("late"), "anna", NOON)
            # Reading goes on meanwhile.
            assert len(other.state("hall").guests) == 1
        assert other.perform("hall", LetIn("late"), "anna", NOON).entry.position == 2
        assert len(ledger.state("hall").guests) == 2


def test_a_damaged_page_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.db"
    with open_database(DatabaseAddress(file=file)) as database:
        filled(database, 200)
    content = bytearray(file.read_bytes())
    content[4096 * 6 : 4096 * 7] = b"\xff" * 4096
    file.write_bytes(content)
    with (
        open_database(DatabaseAddress(file=file)) as database,
        pytest.raises(Refusal, match=r"damaged|entry \d+|refused"),
    ):
        Ledger(database, [DoorBook()]).verify("hall")


def test_an_interrupted_making_leaves_a_database_that_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    address = DatabaseAddress(file=tmp_path / "x.db")
    with monkeypatch.context() as patch:
        patch.setattr(database_module, "migrate", fail)
        with pytest.raises(KeyboardInterrupt):
            open_database(address)
    with open_database(address) as database:
        filled(database, 1)


def test_a_server_that_goes_away_is_refused_and_one_that_comes_back_is_used() -> None:
    with running_server() as server:
        address = database_address(server.new_database())
        with open_database(address) as database:
            ledger = filled(database, 2)
            server.stop()
            with pytest.raises(StoreError, match=r"postgresql://tabellone@/test\d+: the database cannot be reached"):
                ledger.perform("hall", LetIn("late"), "anna", NOON)
            server.start()
            assert ledger.perform("hall", LetIn("late"), "anna", NOON).entry.position == 3
            assert len(ledger.verify("hall").entries) == 3


def test_connections_that_a_server_has_closed_meanwhile_are_opened_anew_without_a_failure() -> None:
    with running_server() as server:
        address = database_address(server.new_database())
        with open_database(address) as database:
            ledger = filled(database, 2)
            # Both kinds of questions, each on a connection that rests.
            with database.reading(), database.asking():
                pass
            server.stop()
            server.start()
            with database.asking() as connection, database.reading() as another:
                assert [each.scalar(text("SELECT count(*) FROM entries")) for each in (connection, another)] == [2, 2]
            assert ledger.perform("hall", LetIn("late"), "anna", NOON).entry.position == 3


def test_one_question_after_the_other_is_answered_with_what_is_there(database: Database) -> None:
    ledger = filled(database, 1)
    count = text("SELECT count(*) FROM entries")
    for expected in (1, 2):
        with database.asking() as connection:
            assert connection.scalar(count) == expected
        ledger.perform("hall", LetIn(f"{expected}"), "anna", NOON)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://anna:secret@127.0.0.1:1/tabellone",
        "postgres://anna:secret@127.0.0.1:1/tabellone?connect_timeout=2",
        "postgresql+psycopg://anna:secret@127.0.0.1:1/tabellone",
    ],
)
def test_a_server_that_is_not_there_is_refused_without_the_password(address: str) -> None:
    with pytest.raises(StoreError, match="the database cannot be reached") as caught:
        open_database(database_address(address))
    assert str(caught.value).startswith("postgresql://anna:***@127.0.0.1:1/tabellone: ")
    assert "secret" not in str(caught.value)


def test_without_its_library_postgresql_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "find_spec", lambda _: None)
    with pytest.raises(StoreError, match="PostgreSQL needs psycopg; install it with: pip install"):
        open_database(database_address("postgresql://anna@127.0.0.1/tabellone"))


def test_every_guard_of_the_journals_is_known(database: Database) -> None:
    with database.reading() as connection:
        assert missing_guards(connection) == ()
        question = (
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
            if database.is_sqlite
            else "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
        )
        present = set(connection.scalars(text(question)))
    assert present == set(schema._SQLITE_TRIGGERS if database.is_sqlite else schema._POSTGRESQL_TRIGGERS)


def test_erased_names_do_not_stay_in_the_file_whatever_the_usual_setting_of_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "desk.db"
    open_database(DatabaseAddress(file=file)).close()
    engine = sqlite_engine(file, patience=1)

    @event.listens_for(engine, "do_connect")
    def careless(_dialect: object, _record: object, arguments: Any, options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = sqlite3.connect(*arguments, **options)
        connection.execute("PRAGMA secure_delete = OFF")
        return connection

    for statement in (insert(throttles).values(bucket="Fontana Rossella", since="", tries=1), delete(throttles)):
        with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
            connection.execute(statement)
        with sqlite3.connect(file) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        other.close()
        assert (b"Fontana Rossella" in file.read_bytes()) == (statement.is_insert)
    engine.dispose()


def test_threads_wait_for_one_that_writes_longer_than_sqlite_would(tmp_path: Path) -> None:
    with open_database(DatabaseAddress(file=tmp_path / "desk.db"), patience=0.05) as database:
        is_writing, refusals = threading.Event(), list[Refusal]()

        def write() -> None:
            is_writing.set()
            try:
                with database.writing() as connection:
                    connection.execute(insert(throttles).values(bucket="second", since="", tries=1))
            except Refusal as refusal:
                refusals.append(refusal)

        with database.writing() as connection:
            connection.execute(insert(throttles).values(bucket="first", since="", tries=1))
            thread = threading.Thread(target=write)
            thread.start()
            is_writing.wait()
            thread.join(0.5)
        thread.join()
        with database.reading() as connection:
            assert connection.scalars(select(throttles.c.bucket)).all() == ["first", "second"]
        assert refusals == []
