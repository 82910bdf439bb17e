import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text
from tests.store.toy import NOON, DoorBook, LetIn

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import ChainError
from tabellone.store import backup as backup_module
from tabellone.store.backup import back_up, backups, kept_backups, opened_backup, restore, rotate, rotate_if_due
from tabellone.store.database import Database, open_database
from tabellone.store.faults import DamagedError, StoreError
from tabellone.store.files import DatabaseAddress, database_address, own_folder
from tabellone.store.journal.ledger import Ledger


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for data of one's own: backups of PostgreSQL go there."""
    monkeypatch.setenv("TABELLONE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def filled(ledger: Ledger) -> Ledger:
    for book in ("hall", "garden"):
        ledger.create("door", f"The {book}", NOON, book=book)
        for name in ("Ada", "Zoë", "Cai"):
            ledger.perform(book, LetIn(name), "anna", NOON, key=name)
        ledger.undo(book, "bruno", NOON)
    return ledger


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Ledger]:
    with open_database(database_address(str(tmp_path / "empty.db"))) as database:
        yield Ledger(database, [DoorBook()])


def contents(ledger: Ledger) -> list[object]:
    return [ledger.journal(book.id) for book in ledger.books()]


def test_a_backup_is_one_file_with_everything(filled: Ledger, tmp_path: Path) -> None:
    backup = back_up(filled.database, tmp_path / "kept.db")
    assert (backup.file, backup.books, backup.entries) == (tmp_path / "kept.db", 2, 8)
    assert not list(tmp_path.glob("kept.db-*"))
    assert not list(tmp_path.glob(".tabellone-*"))
    with opened_backup(backup.file) as database:
        assert contents(Ledger(database, [DoorBook()])) == contents(filled)


def test_a_restored_database_goes_on_where_it_was(filled: Ledger, tmp_path: Path) -> None:
    before = contents(filled)
    file = back_up(filled.database, tmp_path / "kept.db").file
    target = database_address(str(tmp_path / "new.db"))
    done = restore(file, target, NOON)
    assert (done.books, done.entries, done.aside) == (2, 8, None)
    with open_database(target, create=False) as database:
        ledger = Ledger(database, [DoorBook()])
        assert contents(ledger) == before
        assert ledger.perform("hall", LetIn("Ada"), "anna", NOON, key="Ada").is_repeat
        assert ledger.perform("hall", LetIn("Eva"), "anna", NOON).entry.position == 5


def test_a_backup_of_either_database_is_restored_to_either(
    address: DatabaseAddress, ledger: Ledger, empty: Ledger, tmp_path: Path
) -> None:
    empty.create("door", "From a file", NOON, book="file")
    empty.perform("file", LetIn("Ada"), "anna", NOON)
    file = back_up(empty.database, tmp_path / "kept.db").file
    restore(file, address, NOON)
    assert contents(ledger) == contents(empty)
    assert ledger.perform("file", LetIn("Bea"), "anna", NOON).entry.position == 2


def test_books_that_are_there_are_not_overwritten(address: DatabaseAddress, filled: Ledger, tmp_path: Path) -> None:
    file = back_up(filled.database, tmp_path / "kept.db").file
    filled.perform("hall", LetIn("Dov"), "anna", NOON)
    before = contents(filled)
    with pytest.raises(StoreError, match="2 books are there; --force replaces them and keeps them aside"):
        restore(file, address, NOON)
    assert contents(filled) == before


def test_with_force_what_was_there_is_kept_aside(address: DatabaseAddress, filled: Ledger, tmp_path: Path) -> None:
    then = contents(filled)
    file = back_up(filled.database, tmp_path / "kept.db").file
    assert filled.state("hall").names == ["Ada", "Zoë"]
    filled.perform("hall", LetIn("Dov"), "anna", NOON)
    assert filled.state("hall").names == ["Ada", "Zoë", "Dov"]
    now = contents(filled)
    done = restore(file, address, NOON, force=True)
    # The ledger was open all the time, and reads the restored books.
    assert contents(filled) == then
    assert filled.state("hall").names == ["Ada", "Zoë"]
    assert done.aside is not None
    with opened_backup(done.aside) as database:
        assert contents(Ledger(database)) == now
    with pytest.raises(StoreError), filled.database.writing() as connection:
        connection.execute(text("DELETE FROM entries"))


def test_an_open_ledger_notices_another_journal_of_the_same_length(
    address: DatabaseAddress, filled: Ledger, tmp_path: Path
) -> None:
    file = back_up(filled.database, tmp_path / "kept.db").file
    filled.perform("hall", LetIn("Dov"), "anna", NOON)
    assert filled.state("hall").names[-1] == "Dov"
    restore(file, address, NOON, force=True)
    with open_database(address) as other:
        Ledger(other, [DoorBook()]).perform("hall", LetIn("Eva"), "bruno", NOON)
    assert filled.state("hall").names == ["Ada", "Zoë", "Eva"]


def damaged_copies(file: Path) -> Iterator[tuple[str, bytes]]:
    content = file.read_bytes()
    yield "empty", b""
    yield "text", b"not a database"
    yield "cut", content[: len(content) // 2]
    yield "page", content[:8192] + b"\xff" * 4096 + content[12288:]
    yield "head", b"\0" * 100 + content[100:]
    yield "entry", content.replace(b'"name":"Cai"', b'"name":"Dov"')
    yield "author", content.replace(b'"bruno"', b'"eva!!"')


@pytest.mark.parametrize("kind", ["empty", "text", "cut", "page", "head", "entry", "author"])
def test_a_damaged_backup_changes_nothing(kind: str, address: DatabaseAddress, filled: Ledger, tmp_path: Path) -> None:
    file = back_up(filled.database, tmp_path / "kept.db").file
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(dict(damaged_copies(file))[kind])
    assert damaged.read_bytes() != file.read_bytes()
    before = contents(filled)
    with pytest.raises((StoreError, ChainError)) as caught:
        restore(damaged, address, NOON, force=True)
    assert "\n" not in str(caught.value)
    assert contents(filled) == before
    assert not list(tmp_path.rglob("*before-restore*"))
    with pytest.raises((StoreError, ChainError)):
        restore(damaged, DatabaseAddress(file=tmp_path / "new.db"), NOON)
    assert not (tmp_path / "new.db").exists()


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10**6), change=st.integers(1, 255), count=st.integers(1, 40))
def test_a_backup_with_changed_bytes_never_crashes(
    place: int, change: int, count: int, empty: Ledger, tmp_path: Path
) -> None:
    if not empty.books():
        empty.create("door", "The hall", NOON, book="hall")
        for number in range(30):
            empty.perform("hall", LetIn(f"guest {number}"), "anna", NOON)
        back_up(empty.database, tmp_path / "kept.db")
    content = bytearray((tmp_path / "kept.db").read_bytes())
    for offset in range(count):
        content[(place + offset * 97) % len(content)] ^= change
    (tmp_path / "changed.db").write_bytes(content)
    target = DatabaseAddress(file=tmp_path / "target.db")
    (tmp_path / "target.db").unlink(missing_ok=True)
    refused = ""
    try:
        restore(tmp_path / "changed.db", target, NOON)
    except Refusal as refusal:
        refused = str(refusal)
    assert "\n" not in refused
    if refused:
        return
    # Bytes without meaning may differ: then everything that was sealed is intact.
    with open_database(target) as database:
        assert Ledger(database).journal("hall").entries == empty.journal("hall").entries


def test_a_missing_backup_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere\.db: there is no such file"):
        restore(tmp_path / "nowhere.db", DatabaseAddress(file=tmp_path / "new.db"), NOON)


def test_a_newer_backup_is_refused_by_its_own_name(empty: Ledger, tmp_path: Path) -> None:
    file = back_up(empty.database, tmp_path / "kept.db").file
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE tabellone_version SET version_num = '9999'")
    with pytest.raises(StoreError, match=r"kept\.db: the database was made by a newer Tabellone"):
        restore(file, DatabaseAddress(file=tmp_path / "new.db"), NOON)


def test_a_damaged_database_is_replaced_with_force_and_kept(empty: Ledger, tmp_path: Path) -> None:
    empty.create("door", "The hall", NOON, book="hall")
    file = back_up(empty.database, tmp_path / "kept.db").file
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"SQLite format 3\0" + b"\xff" * 9000)
    content = broken.read_bytes()
    with pytest.raises(DamagedError):
        restore(file, DatabaseAddress(file=broken), NOON)
    assert broken.read_bytes() == content
    done = restore(file, DatabaseAddress(file=broken), NOON, force=True)
    assert done.aside is not None
    assert done.aside.read_bytes() == content
    with open_database(DatabaseAddress(file=broken)) as database:
        assert [book.id for book in Ledger(database).books()] == ["hall"]


def test_a_backup_that_cannot_be_read_back_is_not_kept(
    empty: Ledger, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.db"
    back_up(empty.database, file)
    before = file.read_bytes()

    def fail(_: Database) -> None:
        raise ChainError("book {book}, entry {position}: it cannot be read", book="hall", position=1)

    monkeypatch.setattr(backup_module, "checked", fail)
    with pytest.raises(ChainError):
        back_up(empty.database, file)
    assert file.read_bytes() == before
    assert not list(tmp_path.glob(".tabellone-*"))


def test_a_broken_journal_is_found_when_it_is_backed_up(filled: Ledger, tmp_path: Path) -> None:
    with filled.database.writing() as connection:
        if filled.database.is_sqlite:
            connection.execute(text("DROP TRIGGER entries_unchanged"))
        else:
            connection.execute(text("ALTER TABLE entries DISABLE TRIGGER USER"))
        connection.execute(text("UPDATE entries SET author = 'eve' WHERE position = 2 AND book = 'hall'"))
    with pytest.raises(ChainError, match="book hall, entry 2: its contents are not those that were sealed"):
        back_up(filled.database, tmp_path / "kept.db")
    assert not (tmp_path / "kept.db").exists()


def test_a_folder_that_is_not_there_is_refused(empty: Ledger, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"x\.db: cannot be written \(No such file or directory\)"):
        back_up(empty.database, tmp_path / "nowhere" / "x.db")


def test_only_the_last_backups_are_kept(database: Database, address: DatabaseAddress, data: Path) -> None:
    folder = address.file.parent / "backups" if address.file else data / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mine-20260501T120000000Z.db").write_text("not to be touched", encoding="utf-8")
    files = [rotate(database, NOON + timedelta(minutes=minute), keep=3).file for minute in range(5)]
    assert [file for _, file in backups(database)] == files[2:]
    assert [at for at, _ in backups(database)] == [NOON + timedelta(minutes=minute) for minute in (2, 3, 4)]
    assert len(list(folder.iterdir())) == 4


def test_a_new_backup_is_kept_even_if_the_clock_went_back(database: Database) -> None:
    late = rotate(database, NOON, keep=1).file
    early = rotate(database, NOON - timedelta(days=1), keep=1).file
    assert {file for _, file in backups(database)} == {late, early}


def test_a_backup_is_made_when_it_is_due(filled: Ledger) -> None:
    database = filled.database
    assert rotate_if_due(database, NOON) is not None
    filled.perform("hall", LetIn("Dov"), "anna", NOON)
    assert rotate_if_due(database, NOON + timedelta(minutes=59)) is None
    assert rotate_if_due(database, NOON + timedelta(minutes=60)) is not None
    assert len(backups(database)) == 2


def test_no_backup_is_made_while_nothing_changes(filled: Ledger) -> None:
    hours = [NOON + timedelta(hours=hour) for hour in range(6)]
    assert rotate_if_due(filled.database, hours[0]) is not None
    assert rotate_if_due(filled.database, hours[1]) is None
    filled.retitle("hall", "The other hall")
    assert rotate_if_due(filled.database, hours[2]) is not None
    filled.undo("garden", "anna", NOON)
    backup = rotate_if_due(filled.database, hours[3])
    assert backup is not None
    backup.file.write_bytes(b"damaged")
    assert rotate_if_due(filled.database, hours[4]) is not None
    assert rotate_if_due(filled.database, hours[5]) is None


def test_a_backup_can_be_made_while_others_write(filled: Ledger, tmp_path: Path) -> None:
    with filled.database.writing() as connection:
        connection.execute(text("UPDATE books SET title = 'half done'"))
        backup = back_up(filled.database, tmp_path / "kept.db")
    with opened_backup(backup.file) as database:
        assert {book.title for book in Ledger(database).books()} == {"The hall", "The garden"}


def test_who_was_signed_in_does_not_come_back_with_a_backup(
    address: DatabaseAddress, ledger: Ledger, tmp_path: Path
) -> None:
    with ledger.database.writing() as connection:
        connection.execute(text("INSERT INTO throttles VALUES ('anna', '2026-05-01T12:00:00.000Z', 3)"))
    kept_backup = back_up(ledger.database, tmp_path / "kept.db")
    with closing(sqlite3.connect(kept_backup.file)) as backup:
        assert backup.execute("SELECT count(*) FROM throttles").fetchone() == (0,)
    with ledger.database.reading() as connection:
        assert connection.scalar(text("SELECT tries FROM throttles")) == 3
    ledger.create("door", "The hall", NOON)
    restore(kept_backup.file, address, NOON, force=True)
    with ledger.database.reading() as connection:
        assert connection.scalar(text("SELECT count(*) FROM throttles")) == 0


def test_one_backup_an_hour_is_kept_for_a_day_and_one_a_day_for_a_month() -> None:
    moments: list[datetime] = []
    # Sixty days of a server that is restarted every twenty minutes.
    for tick in range(60 * 72):
        at = NOON + timedelta(minutes=20 * tick)
        moments = sorted(kept_backups([*moments, at], at))
    ages = [at - moment for moment in moments]
    assert sum(age < timedelta(days=1) for age in ages) in (24, 25)
    assert len({moment.date() for moment in moments}) == 32
    assert max(ages) < timedelta(days=32)
    assert moments[-1] == at


@pytest.mark.parametrize("later", [timedelta(days=90), timedelta(days=4000)], ids=["a summer", "a clock years ahead"])
def test_neither_a_summer_without_events_nor_a_wrong_clock_throws_all_backups_away(later: timedelta) -> None:
    moments = [NOON + timedelta(days=day, hours=hour) for day in range(10) for hour in (0, 1)]
    kept = sorted(kept_backups([*moments, NOON + later], NOON + later))
    assert kept == [*(NOON + timedelta(days=day, hours=1) for day in range(4, 10)), NOON + later]


def test_restarts_throw_no_backup_of_another_hour_away() -> None:
    yesterday, morning = NOON - timedelta(days=1, hours=3), NOON - timedelta(hours=2)
    moments = [yesterday, morning]
    for minute in range(40):
        at = NOON + timedelta(minutes=minute)
        moments = sorted(kept_backups([*moments, at], at))
    assert moments == [yesterday, morning, at]


def test_what_a_killed_run_left_is_removed_and_what_somebody_holds_stays(sqlite: Database) -> None:
    folder = rotate(sqlite, NOON).file.parent
    for place in (folder, folder.parent):
        (place / ".tabellone-left").mkdir()
        (place / ".tabellone-left" / "copy.db").write_bytes(b"half")
    with own_folder(folder) as held:
        open_database(sqlite.address).close()
        assert [path.name for path in folder.glob(".*")] == [held.name]
        assert not list(folder.parent.glob(".tabellone-*"))
    assert not list(folder.glob(".*"))


def test_reading_a_backup_touches_no_other_temporary_folder(
    sqlite: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server keeps files there between preview and act, for longer than an hour."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    uploads, left = tmp_path / "tabellone-uploads-x", tmp_path / "tabellone-backup-x"
    for folder in (uploads, left):
        folder.mkdir()
        os.utime(folder, (0, 0))
    with opened_backup(rotate(sqlite, NOON).file):
        assert uploads.is_dir()
        assert not left.exists()


def test_a_damaged_database_keeps_its_log_aside(filled: Ledger, tmp_path: Path) -> None:
    """The log of a damaged file would be taken for that of the file in its place."""
    backup = back_up(filled.database, tmp_path / "backup.db").file
    file = tmp_path / "damaged.db"
    file.write_bytes(b"no database at all" * 500)
    file.with_name("damaged.db-wal").write_bytes(b"a log")
    restored = restore(backup, DatabaseAddress(file=file), NOON, force=True)
    assert restored.aside is not None
    assert restored.aside.read_bytes() == b"no database at all" * 500
    assert restored.aside.with_name(f"{restored.aside.name}-wal").read_bytes() == b"a log"
    with open_database(DatabaseAddress(file=file), create=False) as database:
        assert contents(Ledger(database, [DoorBook()])) == contents(filled)


def test_the_log_of_a_file_that_was_removed_does_not_spoil_what_is_restored(filled: Ledger, tmp_path: Path) -> None:
    backup = back_up(filled.database, tmp_path / "backup.db").file
    file = tmp_path / "removed.db"
    with open_database(DatabaseAddress(file=file)) as database:
        Ledger(database, [DoorBook()]).create("door", "Another", NOON, book="another")
        log = file.with_name("removed.db-wal").read_bytes()
    assert log
    file.unlink()
    file.with_name("removed.db-wal").write_bytes(log)
    assert restore(backup, DatabaseAddress(file=file), NOON).aside is None
    with open_database(DatabaseAddress(file=file), create=False) as database:
        assert contents(Ledger(database, [DoorBook()])) == contents(filled)
