import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.store.postgresql import Server
from tests.store.toy import DoorBook

from tabellone.store.database import Database, open_database
from tabellone.store.files import DatabaseAddress, database_address
from tabellone.store.journal.ledger import Ledger


@pytest.fixture(scope="session")
def tables_of_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with our tables, to be copied: copying is quicker than creating them."""
    file = tmp_path_factory.mktemp("tables") / "tabellone.db"
    open_database(DatabaseAddress(file=file)).close()
    return file


@pytest.fixture(scope="session")
def tables_of_postgresql(postgresql: Server) -> str:
    """The name of a PostgreSQL database with our tables, to be copied."""
    address = database_address(postgresql.new_database())
    open_database(address).close()
    assert address.url is not None
    return str(address.url.database)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty database; every test that asks for it runs on both kinds.

    A test that asks for it open gets it with its tables.
    """
    is_opened = "database" in request.fixturenames
    if request.param == "sqlite":
        file = tmp_path / "tabellone.db"
        if is_opened:
            shutil.copy(request.getfixturevalue("tables_of_sqlite"), file)
        return str(file)
    server: Server = request.getfixturevalue("postgresql")
    return server.new_database(request.getfixturevalue("tables_of_postgresql")) if is_opened else server.new_database()


@pytest.fixture
def address(url: str) -> DatabaseAddress:
    return database_address(url)


@pytest.fixture
def database(address: DatabaseAddress) -> Iterator[Database]:
    with open_database(address) as opened:
        yield opened


@pytest.fixture
def ledger(database: Database) -> Ledger:
    return Ledger(database, [DoorBook()])


@pytest.fixture
def sqlite(tmp_path: Path, tables_of_sqlite: Path) -> Iterator[Database]:
    shutil.copy(tables_of_sqlite, tmp_path / "tabellone.db")
    with open_database(database_address(str(tmp_path / "tabellone.db"))) as opened:
        yield opened
