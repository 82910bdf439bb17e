"""Listening to an event on a real server."""

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest
import uvicorn
from tests.api.conftest import EVENT, Door

from tabellone.core.model import Result
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Person
from tabellone.http.changes import ChangeFeed
from tabellone.server import create_app
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House, opened_house

CHIEF = Person("chief", is_chief=True)
PATH = f"/api/v1/events/{EVENT}/stream"


@pytest.fixture
def server(house: House) -> Iterator[tuple[str, ChangeFeed]]:
    app = create_app(house=house)
    config = uvicorn.Config(app, port=0, log_level="error", lifespan="off", timeout_graceful_shutdown=10)
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        thread.join(0.01)
    port = running.servers[0].sockets[0].getsockname()[1]
    changes: ChangeFeed = app.state.api.state.changes
    yield f"http://127.0.0.1:{port}", changes
    changes.close()
    running.should_exit = True
    thread.join()


def _told(lines: Iterator[str]) -> dict[str, int]:
    """The next position in the stream."""
    for line in lines:
        if line.startswith("data: "):
            notice: dict[str, int] = json.loads(line.removeprefix("data: "))
            return notice
    raise AssertionError("the stream has ended")


def _open_board(house: House) -> int:
    last = house.ledger.state(EVENT).group(GroupId(1)).rounds[-1]
    return int(next(board_state.board for board_state in last.boards if board_state.games[0].result is None))


def _enter(house: House) -> int:
    command = commands.EnterResult(GroupId(1), 4, _open_board(house), Result.DRAW)
    return house.act(CHIEF, EVENT, command).entry.position


def test_a_listener_is_told_the_position_at_once_and_whenever_it_moves(
    house: House, server: tuple[str, ChangeFeed]
) -> None:
    address, _ = server
    with httpx2.stream("GET", address + PATH, timeout=60) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        assert _told(lines)["position"] == house.ledger.view(EVENT).position
        for _ in range(2):
            position = _enter(house)
            assert _told(lines) == {"book": EVENT, "position": position}


def test_one_who_comes_back_is_told_only_what_is_new(house: House, server: tuple[str, ChangeFeed]) -> None:
    address, changes = server
    seen = house.ledger.view(EVENT).position
    with httpx2.stream("GET", address + PATH, headers={"Last-Event-ID": str(seen)}, timeout=60) as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry:")
        while not changes.listening:
            threading.Event().wait(0.01)
        position = _enter(house)
        assert _told(lines)["position"] == position == seen + 1


def test_an_entry_of_another_program_is_noticed(house: House, server: tuple[str, ChangeFeed], tmp_path: Path) -> None:
    address, _ = server
    with httpx2.stream("GET", address + PATH, timeout=60) as stream:
        lines = stream.iter_lines()
        _told(lines)
        with opened_house(DatabaseAddress(file=tmp_path / "desk.db")) as other:
            position = _enter(other)
        assert _told(lines)["position"] == position


def test_many_listeners_cost_one_look_and_without_listeners_there_is_none(
    house: House, server: tuple[str, ChangeFeed], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, changes = server
    looks: list[tuple[str, ...]] = []
    plain = house.positions

    def counted(books: tuple[str, ...]) -> dict[str, int]:
        looks.append(books)
        return plain(books)

    monkeypatch.setattr(house, "positions", counted)
    with httpx2.Client(timeout=60) as client, ExitStack() as opened:
        # Kept in a variable, because a stream ends with its last reader.
        streams = [opened.enter_context(client.stream("GET", address + PATH)).iter_lines() for _ in range(20)]
        for lines in streams:
            _told(lines)
        assert changes.listening == 20
        begun = len(looks)
        while len(looks) < begun + 2:
            threading.Event().wait(0.05)
        assert set(looks) == {(EVENT,)}
    while changes.listening:
        threading.Event().wait(0.05)


def test_an_event_that_is_hidden_cannot_be_listened_to(door: Door) -> None:
    assert door.anybody().get("/events/demo-nuovo/stream").status_code == 404
