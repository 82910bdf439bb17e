"""Nothing that was acknowledged is lost, however often the server is killed while results are entered."""

import threading
from pathlib import Path

import httpx2
import pytest
from tests.api.running import RunningServer, started
from tests.store.postgresql import Server

from tabellone.core.lots import Lots
from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.desk.demo.library import FILLER
from tabellone.desk.demo.people import draughts_players
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.store.files import database_address
from tabellone.store.house import opened_house

PLAYERS, KILLS, SCORERS, UNTIL_KILL = 80, 2, 4, 6
GROUP = GroupId(1)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("TABELLONE_DATA", str(tmp_path / "data"))
    if request.param == "sqlite":
        return str(tmp_path / "desk.db")
    server: Server = request.getfixturevalue("postgresql")
    return server.new_database()


def _event_with_many_boards(address: str) -> str:
    """An event with one round published, and the token of a session of the chief."""
    with opened_house(database_address(address)) as house:
        house.ledger.create("event", "Many boards", house.now(), book="many")
        settings = EventSettings("Many boards", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
        for command in (
            commands.CreateEvent(settings, GroupSettings("A", "italo-swiss", 5)),
            commands.EnterPlayers(GROUP, draughts_players(range(1, PLAYERS + 1), Lots(1))),
            commands.DrawNumbers(GROUP, 1),
            commands.PairRound(GROUP),
            commands.PublishRound(GROUP),
        ):
            house.act(FILLER, "many", command)
        return house.links.become_chief(house.links.make_chief(house.now()), house.now())


def _score(server: RunningServer, token: str, boards: list[int], acknowledged: dict[int, int], lock: threading.Lock,
           enough: threading.Event) -> None:  # fmt: skip
    """Enter results until the server is gone; what it acknowledged is noted with its position."""
    headers = {"Authorization": f"Bearer {token}"}
    with httpx2.Client(base_url=f"{server.address}/api/v1", headers=headers, timeout=30) as client:
        while True:
            with lock:
                if not boards:
                    return
                board = boards.pop()
            body = {"command": "enter-result", "group": 1, "round": 1, "board": board, "result": "WHITE_WINS"}
            try:
                answer = client.post("/events/many/commands", json=body, headers={"Idempotency-Key": f"board-{board}"})
            except httpx2.HTTPError:
                with lock:
                    boards.append(board)
                return
            assert answer.status_code == 200, answer.text
            with lock:
                acknowledged[board] = answer.json()["entry"]["position"]
                if len(acknowledged) % UNTIL_KILL == 0:
                    enough.set()


def test_every_acknowledged_result_outlives_a_server_that_is_killed_again_and_again(address: str) -> None:
    token = _event_with_many_boards(address)
    boards, acknowledged, lock = list(range(1, PLAYERS // 2 + 1)), dict[int, int](), threading.Lock()
    for round_of_kills in range(KILLS + 1):
        server = started(address)
        enough = threading.Event()
        arguments = (server, token, boards, acknowledged, lock, enough)
        threads = [threading.Thread(target=_score, args=arguments) for _ in range(SCORERS)]
        for thread in threads:
            thread.start()
        if round_of_kills < KILLS:
            enough.wait(60)
            server.kill()
        for thread in threads:
            thread.join()
        if round_of_kills == KILLS:
            assert "Traceback" not in server.stop()
        with opened_house(database_address(address)) as house:
            journal = house.ledger.verify("many")
            entered = {entry.position: entry.data["board"] for entry in journal.entries if "board" in entry.data}
            assert {board: position for position, board in entered.items() if board in acknowledged} == acknowledged
            assert len(set(entered.values())) == len(entered)
    # Every request that was cut off was sent again under the same key, so that every board has one result.
    assert sorted(acknowledged) == list(range(1, PLAYERS // 2 + 1))
