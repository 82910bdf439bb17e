"""Houses of tests, and browsers of visitors with each role."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

from starlette.testclient import TestClient
from tests.web.office.filling import NOW

from tabellone.desk.roles import Role
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.server import create_app
from tabellone.store.accounts.passwords import Effort, Passwords
from tabellone.store.database import open_database
from tabellone.store.files import database_address
from tabellone.store.house import House

DATABASE = "tabellone.db"


def clock() -> Callable[[], datetime]:
    """A clock that advances by a second whenever it is read."""
    seconds = count()
    return lambda: NOW + timedelta(seconds=next(seconds))


@contextmanager
def made_house(folder: Path) -> Iterator[House]:
    """A house in a folder, with quick passwords."""
    with open_database(database_address(str(folder / DATABASE)), create=True) as database:
        yield House(database, clock(), Passwords(Effort(rounds=1, kibibytes=8, lanes=1)))


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
