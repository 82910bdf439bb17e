"""Servers and restores keep out of each other's way; a file that was replaced is written to no more."""

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, event
from tests.store.toy import NOON

from tabellone.store.backup import back_up, restore
from tabellone.store.database import Database, open_database
from tabellone.store.faults import ReplacedError
from tabellone.store.files import DatabaseAddress, database_address
from tabellone.store.house import opened_house
from tabellone.store.occupancy import OccupiedError, alone_with, alone_with_file, served
from tabellone.store.schema import throttles

HOLD = (
    "import sys; from pathlib import Path; from tabellone.store.house import opened_house\n"
    "from tabellone.store.files import database_address\n"
    "with opened_house(database_address(sys.argv[1])): print('open', flush=True); sys.stdin.readline()"
)


def test_a_backup_is_not_restored_while_a_server_has_the_database(address: DatabaseAddress, tmp_path: Path) -> None:
    with open_database(address) as database:
        back_up(database, tmp_path / "kept.db")
    with opened_house(address), pytest.raises(OccupiedError, match="a server has the database open; stop it"):
        restore(tmp_path / "kept.db", address, NOON)
    assert restore(tmp_path / "kept.db", address, NOON).books == 0


def test_a_link_to_the_database_leads_to_the_same_server(tmp_path: Path) -> None:
    address = database_address(str(tmp_path / "desk.db"))
    with open_database(address) as database:
        back_up(database, tmp_path / "kept.db")
    link = tmp_path / "elsewhere.db"
    link.symlink_to(tmp_path / "desk.db")
    with opened_house(address), pytest.raises(OccupiedError):
        restore(tmp_path / "kept.db", database_address(str(link)), NOON)
    restore(tmp_path / "kept.db", database_address(str(link)), NOON)
    assert link.is_symlink()


def test_another_process_counts_too_until_it_ends(url: str, address: DatabaseAddress, tmp_path: Path) -> None:
    with open_database(address) as database:
        back_up(database, tmp_path / "kept.db")
    command = [sys.executable, "-c", HOLD, url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert server.stdout.readline() == "open\n"
        with pytest.raises(OccupiedError):
            restore(tmp_path / "kept.db", address, NOON)
        server.kill()
    assert restore(tmp_path / "kept.db", address, NOON).books == 0


def test_no_server_starts_during_a_restore(address: DatabaseAddress) -> None:
    with (
        alone_with_file(address),
        open_database(address) as database,
        alone_with(database),
        pytest.raises(OccupiedError, match="a backup is being restored there"),
        opened_house(address),
    ):
        pass
    with opened_house(address):
        pass


def test_several_servers_share_a_database(database: Database) -> None:
    with served(database), served(database), opened_house(database.address):
        pass


@pytest.mark.parametrize("what", ["replaced", "removed"])
def test_nothing_is_acknowledged_in_a_file_that_is_gone(sqlite: Database, tables_of_sqlite: Path, what: str) -> None:
    file = sqlite.address.file
    assert file is not None
    with sqlite.writing() as connection:
        connection.execute(throttles.insert().values(bucket="a", since="", tries=1))
    if what == "replaced":
        other = file.with_name("other.db")
        other.write_bytes(tables_of_sqlite.read_bytes())
        other.replace(file)
    else:
        file.unlink()
    with pytest.raises(ReplacedError, match="was replaced or removed while it was open"), sqlite.writing():
        pass
    with pytest.raises(ReplacedError), sqlite.reading():
        pass


def test_a_file_replaced_in_the_middle_of_an_act_is_noticed(sqlite: Database) -> None:
    file = sqlite.address.file
    assert file is not None
    with pytest.raises(ReplacedError), sqlite.writing() as connection:  # noqa: PT012 - it happens in between
        connection.execute(throttles.insert().values(bucket="a", since="", tries=1))
        file.rename(file.with_name("elsewhere.db"))


def test_a_file_replaced_after_the_last_look_before_the_commit_is_noticed(sqlite: Database) -> None:
    file = sqlite.address.file
    assert file is not None

    @event.listens_for(sqlite.engine, "commit")
    def committing(_: Connection) -> None:
        file.rename(file.with_name("elsewhere.db"))

    with pytest.raises(ReplacedError), sqlite.writing() as connection:
        connection.execute(throttles.insert().values(bucket="a", since="", tries=1))
