"""A house with the demo for every test, and people with every role in it."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tabellone.desk.demo import filled
from tabellone.desk.roles import BOOK_ROLES, Role
from tabellone.server import create_app
from tabellone.store.accounts.passwords import Effort, Passwords
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House

EVENT = "demo-italiana"
PASSWORD = "a long enough password"  # noqa: S105 - of accounts that live as long as a test
# Passwords are not what is tested here.
QUICK = Effort(1, 8, 1)
API = "/api/v1"


@pytest.fixture(scope="session")
def demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the demo and an account for each role; tests get copies of it."""
    file = tmp_path_factory.mktemp("demo") / "demo.db"
    with open_database(DatabaseAddress(file=file)) as database:
        house = House(database, passwords=Passwords(QUICK))
        filled(house)
        for role in BOOK_ROLES:
            account = house.accounts.add(role.word, "", PASSWORD, house.now())
            for book in house.ledger.books():
                house.accounts.give_role(account.id, book.id, role)
        house.accounts.add("stranger", "", PASSWORD, house.now())
        house.accounts.add("boss", "", PASSWORD, house.now(), is_chief=True)
    return file


@pytest.fixture
def house(demo_file: Path, tmp_path: Path) -> Iterator[House]:
    shutil.copy(demo_file, tmp_path / "desk.db")
    with open_database(DatabaseAddress(file=tmp_path / "desk.db")) as database:
        yield House(database, passwords=Passwords(QUICK))


@dataclass(frozen=True)
class Door:
    """The API of a house, with clients for every role."""

    house: House
    client: Callable[..., TestClient]

    def anybody(self) -> TestClient:
        """Somebody without a session."""
        return self.client()

    def named(self, name: str) -> TestClient:
        """Somebody with an account."""
        account = self.house.accounts.named(name)
        return self.client(self.house.sessions.begin(account.id, self.house.now()))

    def with_role(self, role: Role) -> TestClient:
        """Somebody with a role in every book."""
        if role is Role.PUBLIC:
            return self.anybody()
        return self.named("boss" if role is Role.CHIEF else role.word)

    def chief(self) -> TestClient:
        """The chief arbiter."""
        return self.named("boss")


@pytest.fixture
def door(house: House) -> Door:
    app = create_app(house=house)

    def client(token: str | None = None) -> TestClient:
        headers = {"Accept-Language": "en"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return TestClient(app, base_url=f"http://localhost{API}", headers=headers)

    return Door(house, client)
