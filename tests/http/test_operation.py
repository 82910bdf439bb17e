"""Health and metrics for programs that monitor a server."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import Connection, event, text
from starlette.testclient import TestClient

from tabellone.http.settings import ServerSettings
from tabellone.server import create_app
from tabellone.store.database import WRITES
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House, opened_house

HERE = ("127.0.0.1", 5)


def test_health_tells_of_the_database_and_of_nothing_else(tmp_path: Path) -> None:
    with opened_house(DatabaseAddress(file=tmp_path / "desk.db")) as house:
        client = TestClient(create_app(house), base_url="http://localhost")
        assert client.get("/healthz").text == "ok\ndatabase ok\n"
        with house.database.writing() as connection:
            connection.execute(text("ALTER TABLE books RENAME TO gone"))
        answer = client.get("/healthz")
    assert (answer.status_code, answer.text) == (503, "not ok\ndatabase does not answer\n")


@pytest.mark.parametrize("fault", ["full", "read-only"])
def test_health_tells_that_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    monkeypatch.setattr("tabellone.store.house.WRITE_CHECK_SECONDS", 0)
    with opened_house(DatabaseAddress(file=tmp_path / "desk.db")) as house:
        client = TestClient(create_app(house), base_url="http://localhost")
        assert client.get("/healthz").status_code == 200
        with monkeypatch.context() as ill:
            if fault == "full":
                ill.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1000))
            else:
                ill.setattr(house.database, "writing", _read_only(house))
            answer = client.get("/healthz")
            assert (answer.status_code, answer.text) == (503, "not ok\ndatabase cannot be written\n")
        assert client.get("/healthz").status_code == 200


def _read_only(house: House) -> Callable[[], AbstractContextManager[Connection]]:
    writing = house.database.writing

    @contextmanager
    def reading_only() -> Iterator[Connection]:
        with writing() as connection:
            connection.execute(text("PRAGMA query_only = ON"))
            try:
                yield connection
            finally:
                connection.execute(text("PRAGMA query_only = OFF"))

    return reading_only


def test_strangers_who_ask_for_the_health_all_the_time_make_few_writes(tmp_path: Path) -> None:
    with opened_house(DatabaseAddress(file=tmp_path / "desk.db")) as house:
        client, commits = TestClient(create_app(house), base_url="http://localhost"), list[Connection]()
        event.listen(house.database.engine, "commit", commits.append)
        before = [client.get("/healthz").status_code for _ in range(2)]
        written = len([connection for connection in commits if connection.get_execution_options().get(WRITES)])
        assert (before, written) == ([200, 200], 1)


@pytest.mark.parametrize(
    ("client", "headers", "is_public", "status"),
    [
        (HERE, {}, False, 200),
        (("192.0.2.7", 5), {}, False, 404),
        (HERE, {"X-Forwarded-For": "192.0.2.7"}, False, 404),
        (HERE, {"X-Real-IP": "192.0.2.7"}, False, 404),
        (HERE, {"Via": "1.1 proxy"}, False, 404),
        (("::ffff:127.0.0.1", 5), {}, False, 200),
        (HERE, {"Host": "192.0.2.1"}, False, 404),
        (("192.0.2.7", 5), {}, True, 200),
    ],
)
def test_figures_are_for_this_computer_unless_the_settings_say_otherwise(
    tmp_path: Path, client: tuple[str, int], headers: dict[str, str], is_public: bool, status: int
) -> None:
    with opened_house(DatabaseAddress(file=tmp_path / "desk.db")) as house:
        app = create_app(house, settings=ServerSettings(are_metrics_public=is_public))
        asked = TestClient(app, base_url="http://localhost", client=client)
        assert asked.get("/metrics", headers=headers).status_code == status


def test_figures_count_what_was_answered(tmp_path: Path) -> None:
    with opened_house(DatabaseAddress(file=tmp_path / "desk.db")) as house:
        lines = _figures(house)
    assert "tabellone_requests_total 2" in lines
    assert "tabellone_database_up 1" in lines
    assert all(line.startswith(("# HELP tabellone_", "# TYPE tabellone_", "tabellone_")) for line in lines)


def _figures(house: House) -> list[str]:
    client = TestClient(create_app(house), base_url="http://localhost", client=HERE)
    for _ in range(2):
        client.get("/healthz")
    return client.get("/metrics").text.splitlines()
