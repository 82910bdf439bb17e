"""A server with a filled office, and visitors with each role."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.office.filling import NOW, filled

from tabellone.desk.roles import Role
from tabellone.store.database import open_database
from tabellone.store.house import House
from tabellone.store.passwords import Effort, Passwords
from tabellone.store.place import place_of
from tabellone.web.app import create_app
from tabellone.web.visit import SESSION_COOKIE

Visitor = Callable[..., TestClient]


def made_house(folder: Path) -> Iterator[House]:
    with open_database(place_of(str(folder / "tabellone.db")), create=True) as database:
        yield House(database, lambda: NOW, Passwords(Effort(rounds=1, kibibytes=8, lanes=1)))


def visitor_to(house: House, role: Role | None, language: str = "en") -> TestClient:
    """A browser of somebody with a role in the office; without a role, of anybody."""
    client = TestClient(
        create_app(house),
        base_url="http://localhost",
        headers={"Accept-Language": language, "Origin": "http://localhost"},
        follow_redirects=False,
        raise_server_exceptions=True,
    )
    if role is Role.CHIEF:
        token = house.links.become_chief(house.links.make_chief(NOW), NOW)
        client.cookies.set(SESSION_COOKIE, token)
    elif role is not None:
        name = role.word
        known = {account.name: account for account in house.accounts.all()}
        account = known.get(name) or house.accounts.add(name, "", "correct horse battery", NOW)
        house.accounts.give_role(account.id, house.office(), role)
        client.cookies.set(SESSION_COOKIE, house.sessions.begin(account.id, NOW))
    return client


@pytest.fixture(name="house")
def _house(tmp_path: Path) -> Iterator[House]:
    for house in made_house(tmp_path):
        filled(house)
        yield house


@pytest.fixture(name="empty")
def _empty(tmp_path: Path) -> Iterator[House]:
    yield from made_house(tmp_path)


@pytest.fixture(name="shared", scope="module")
def _shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A filled house that tests only look at."""
    for house in made_house(tmp_path_factory.mktemp("house")):
        filled(house)
        yield house
