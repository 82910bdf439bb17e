from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.store.postgresql import Server, running_server
from tests.store.toy import DoorBook

from tabellone.store.database import Database, open_database
from tabellone.store.ledger import Ledger
from tabellone.store.place import Place, place_of


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty database; every test that asks for it runs on both kinds."""
    if request.param == "sqlite":
        return str(tmp_path / "tabellone.db")
    server: Server = request.getfixturevalue("postgresql")
    return server.new_database()


@pytest.fixture
def place(address: str) -> Place:
    return place_of(address)


@pytest.fixture
def database(place: Place) -> Iterator[Database]:
    with open_database(place) as opened:
        yield opened


@pytest.fixture
def ledger(database: Database) -> Ledger:
    return Ledger(database, [DoorBook()])


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Database]:
    with open_database(place_of(str(tmp_path / "tabellone.db"))) as opened:
        yield opened
