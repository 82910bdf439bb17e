"""A database that cannot be written to: commands and forms are refused in one sentence, reading goes on, nothing is
lost, and everything goes on when there is space again."""

import resource
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import psycopg
import pytest
from sqlalchemy import event
from starlette.testclient import TestClient
from tests.api.conftest import EVENT, QUICK, Door
from tests.api.running import RunningServer, started
from tests.store.postgresql import Server, running_server

from tabellone.core.model import Result
from tabellone.desk.demo.events import italiana
from tabellone.desk.event.entrant import GroupId
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.server import create_app
from tabellone.store.accounts.passwords import Passwords
from tabellone.store.database import open_database
from tabellone.store.files import database_address
from tabellone.store.house import House, opened_house
from tabellone.store.journal.adoption import adopt

MANY_PAGES = 2**30
SENTENCES = {
    ("full", "en"): "the disk is full; nothing was changed",
    ("full", "it"): "il disco è pieno; niente è cambiato",
    ("read-only", "en"): "the database is read-only; nothing was changed",
    ("read-only", "it"): "il database è in sola lettura; niente è cambiato",
}


def _open_board(house: House) -> int:
    last = house.ledger.state(EVENT).group(GroupId(1)).rounds[-1]
    return int(next(board_state.board for board_state in last.boards if board_state.games[0].result is None))


def _command(board: int) -> dict[str, object]:
    return {"command": "enter-result", "group": 1, "round": 4, "board": board, "result": "DRAW"}


class Illness:
    """A fault of the connections of a house to its SQLite file; `cure` ends it."""

    def __init__(self, house: House, kind: str) -> None:
        self._house, self._kind, self._is_ill = house, kind, True
        event.listen(house.database.engine, "checkout", self._checked_out)

    def _checked_out(self, connection: object, _record: object, _proxy: object) -> None:
        execute: Callable[[str], object] = connection.execute  # type: ignore[attr-defined]
        if self._kind == "full":
            execute(f"PRAGMA max_page_count = {1 if self._is_ill else MANY_PAGES}")
        else:
            execute(f"PRAGMA query_only = {'ON' if self._is_ill else 'OFF'}")

    def cure(self) -> None:
        """Let the connections write again."""
        self._is_ill = False


@pytest.fixture(params=["full", "read-only"])
def kind(request: pytest.FixtureRequest) -> str:
    ailment: str = request.param
    return ailment


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_command_is_refused_with_a_problem_and_goes_through_when_there_is_space_again(
    door: Door, house: House, kind: str, language: str
) -> None:
    chief, board, before = door.chief(), _open_board(house), house.ledger.view(EVENT).position
    illness = Illness(house, kind)
    headers = {"Accept-Language": language, "Idempotency-Key": "once"}
    body = {**_command(board), "reported_by": "x" * 150}
    while (answer := chief.post(f"/events/{EVENT}/commands", json=body, headers=headers)).status_code == 200:
        # The last page of a file has room for a few entries more.
        before, board = before + 1, _open_board(house)
        body, headers = {**_command(board), "reported_by": "x" * 150}, {**headers, "Idempotency-Key": str(board)}
    assert answer.status_code == 503
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "urn:tabellone:problem:database"
    assert answer.json()["detail"].endswith(SENTENCES[kind, language])
    assert house.ledger.view(EVENT).position == before
    assert chief.get(f"/events/{EVENT}/groups/1/standings").status_code == 200
    assert door.anybody().get(f"/events/{EVENT}").json()["position"] == before
    illness.cure()
    assert chief.post(f"/events/{EVENT}/commands", json=body, headers=headers).status_code == 200
    assert len(house.ledger.verify(EVENT).entries) == before + 1


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_form_is_refused_with_one_sentence_and_goes_through_when_there_is_space_again(
    house: House, kind: str, language: str
) -> None:
    app = create_app(house=house)
    headers = {"Accept-Language": language, "Origin": "http://localhost"}
    token = house.sessions.begin(house.accounts.named("boss").id, house.now())
    page = TestClient(app, base_url="http://localhost", headers=headers, cookies={SESSION_COOKIE: token})
    before = house.ledger.view(EVENT).position
    illness = Illness(house, kind)
    way = "undo"
    while (answer := page.post(f"/desk/{EVENT}/{way}", follow_redirects=False)).status_code == 303:
        before, way = before + 1, "redo" if way == "undo" else "undo"
    assert answer.status_code == 503
    assert SENTENCES[kind, language] in answer.text
    assert "Traceback" not in answer.text
    assert house.ledger.view(EVENT).position == before
    assert page.get(f"/desk/{EVENT}").status_code == 200
    illness.cure()
    assert page.post(f"/desk/{EVENT}/{way}", follow_redirects=False).status_code == 303
    assert len(house.ledger.verify(EVENT).entries) == before + 1


@pytest.fixture(scope="module")
def postgresql() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_postgresql_that_only_reads_refuses_commands_and_shows_the_rest(postgresql: Server, language: str) -> None:
    address = postgresql.new_database()
    name = address.partition("?")[0].rsplit("/", 1)[1]
    with open_database(database_address(address)) as database:
        house = House(database, passwords=Passwords(QUICK))
        adopt(house.ledger, italiana())
        token = house.links.become_chief(house.links.make_chief(house.now()), house.now())
        headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}
        client = TestClient(create_app(house=house), base_url="http://localhost/api/v1", headers=headers)
        board, before = _open_board(house), house.ledger.view(EVENT).position
        for setting in ("on", "off"):
            with psycopg.connect(postgresql.address("postgres"), autocommit=True) as connection:
                connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {setting}")
            database.engine.dispose()
            answer = client.post(f"/events/{EVENT}/commands", json=_command(board))
            assert client.get(f"/events/{EVENT}/groups/1/standings").status_code == 200
            if setting == "on":
                assert answer.status_code == 503
                assert answer.json()["detail"].endswith(SENTENCES["read-only", language])
                assert house.ledger.view(EVENT).position == before
        assert answer.status_code == 200
        assert len(house.ledger.verify(EVENT).entries) == before + 1


def _limited(server: RunningServer, most: int) -> None:
    """Let no file of a running server grow beyond so many bytes, as on a disk that is full."""
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def test_a_server_whose_files_cannot_grow_goes_on_reading_and_then_writing(tmp_path: Path) -> None:
    database = str(tmp_path / "desk.db")
    with opened_house(database_address(database)) as house:
        adopt(house.ledger, italiana())
        token = house.links.become_chief(house.links.make_chief(house.now()), house.now())
        board, before = _open_board(house), house.ledger.view(EVENT).position
    server = started(database)
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "once"}
    with httpx2.Client(base_url=f"{server.address}/api/v1", headers=headers, timeout=60) as client:
        _limited(server, 1)
        answer = client.post(f"/events/{EVENT}/commands", json=_command(board))
        assert answer.status_code == 503, answer.text
        assert answer.json()["type"] == "urn:tabellone:problem:database"
        assert client.get(f"/events/{EVENT}").json()["position"] == before
        assert client.get(f"{server.address}/healthz").text == "not ok\ndatabase cannot be written\n"
        _limited(server, -1)
        assert client.post(f"/events/{EVENT}/commands", json=_command(board)).status_code == 200
    assert "Traceback" not in server.stop()
    with opened_house(database_address(database)) as house:
        assert len(house.ledger.verify(EVENT).entries) == before + 1
        assert house.ledger.state(EVENT).group(GroupId(1)).rounds[-1].on_board(board).games[0].result is Result.DRAW
