"""Files of the program are readable by their owner only."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.store.toy import NOON

from tabellone.store.backup import back_up, restore, rotate
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress, database_address
from tabellone.store.player_index.index import IndexDatabase, index_file


@pytest.fixture(autouse=True)
def friendly_umask() -> Iterator[None]:
    """The usual umask, under which new files can be read by everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_new_database_and_its_log_are_their_owners_alone(tmp_path: Path) -> None:
    with open_database(DatabaseAddress(file=tmp_path / "desk.db")) as database, database.writing():
        assert {path.name: mode(path) for path in tmp_path.iterdir()} == {
            "desk.db": 0o600,
            "desk.db-wal": 0o600,
            "desk.db-shm": 0o600,
        }


def test_the_index_of_rating_lists_is_its_owners_alone_also_one_of_an_earlier_version(tmp_path: Path) -> None:
    address = DatabaseAddress(file=tmp_path / "desk.db")
    file = index_file(address)
    assert file is not None
    for _ in range(2):
        with open_database(address) as database, IndexDatabase(database).writing():
            assert {mode(path) for path in tmp_path.iterdir()} == {0o600}
        file.chmod(0o644)


def test_a_database_of_an_earlier_version_is_mended_when_it_is_opened(tmp_path: Path) -> None:
    address = DatabaseAddress(file=tmp_path / "desk.db")
    open_database(address).close()
    (tmp_path / "desk.db").chmod(0o644)
    (tmp_path / "backups").mkdir(mode=0o755)
    open_database(address).close()
    assert (mode(tmp_path / "desk.db"), mode(tmp_path / "backups")) == (0o600, 0o700)


def test_the_folder_for_data_is_its_owners_alone_also_an_old_one(tmp_path: Path) -> None:
    for folder in (tmp_path / "new", tmp_path / "old"):
        if folder.name == "old":
            folder.mkdir(mode=0o755)
        database_address(None, {"TABELLONE_DATA": str(folder)})
        assert mode(folder) == 0o700


def test_backups_and_what_a_restore_puts_aside_are_their_owners_alone(tmp_path: Path) -> None:
    address = DatabaseAddress(file=tmp_path / "desk.db")
    with open_database(address) as database:
        kept = rotate(database, NOON).file
        named = back_up(database, tmp_path / "named.db").file
    assert (mode(kept), mode(kept.parent), mode(named)) == (0o600, 0o700, 0o600)
    (tmp_path / "broken.db").write_text("something else", encoding="utf-8")
    (tmp_path / "broken.db").chmod(0o600)
    restore(named, DatabaseAddress(file=tmp_path / "broken.db"), NOON, force=True)
    assert {mode(path) for path in tmp_path.glob("*.db")} == {0o600}
