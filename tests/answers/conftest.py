"""One database of a rating office that all tests query, by command line, API and pages."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.office.filling import ITALIANA, NOW, OFFICER, event, filled
from tests.web.office.half_yearly import filled_with_half_years

from tabellone.core.rating.lists.records import EventId
from tabellone.desk.office.commands import ReportEvent
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.program import main
from tabellone.server import create_app
from tabellone.store.accounts.passwords import Effort, Passwords
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House

LATE = EventId("2024-torneo-tardo")
PASSWORD = "a long enough password"  # noqa: S105 - of accounts that live as long as a test


@dataclass(frozen=True)
class Doors:
    """A database with its command line and API, which answer in JSON, and its pages."""

    file: Path
    house: House
    chief: TestClient
    anybody: TestClient

    def told_by_api(self, route: str, *, client: TestClient | None = None) -> Any:
        """The answer of a route of the API to the chief arbiter, without its envelope."""
        answer = (client or self.chief).get(f"/api/v1{route}")
        assert answer.status_code == 200, f"{route}: {answer.text}"
        document = answer.json()
        # Jobs are of no journal.
        assert ("position" in document) is (route != "/jobs")
        document.pop("position", None)
        return document


@pytest.fixture(scope="session")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    """An office of draughts and chess with published lists, and an event that was reported after its list."""
    file = tmp_path_factory.mktemp("doors") / "office.db"
    with open_database(DatabaseAddress(file=file)) as database:
        house = House(database, now=lambda: NOW, passwords=Passwords(Effort(1, 8, 1)))
        filled(house)
        filled_with_half_years(house, date(1999, 7, 1))
        late = event(55, "Torneo Tardo", date(2024, 5, 5), (ITALIANA,), 20)
        house.act(OFFICER, house.office(), ReportEvent(late))
        boss = house.accounts.add("boss", "", PASSWORD, house.now(), is_chief=True)
        token = house.sessions.begin(boss.id, house.now())
        app = create_app(house=house)

        def client(cookies: dict[str, str]) -> TestClient:
            return TestClient(app, base_url="http://localhost", headers={"Accept-Language": "en"}, cookies=cookies)

        yield Doors(file, house, client({SESSION_COOKIE: token}), client({}))


@pytest.fixture
def told_by_command(doors: Doors, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """JSON answer of a command."""

    def ask(*arguments: str) -> Any:
        code = main([*arguments, "--json", "--lang", "en", "--database", str(doors.file)])
        printed = capsys.readouterr()
        assert code == 0, printed.err
        return json.loads(printed.out)

    return ask
