"""Costs of many events: the start of the server, its front page and its lists, compared with ten events."""

import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from starlette.testclient import TestClient

from tabellone.core.model import CHESS_SCORING, Discipline
from tabellone.desk.event.commands import CreateEvent, EnterPlayers
from tabellone.desk.event.entrant import GroupId, PlayerDetails
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.server import create_app
from tabellone.store.accounts.sessions import CHIEF
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import EVENT, House, opened_house

FEW, MANY, MOST = 10, 1000, 20_000
PAGES = (("front page", "/"), ("list of events", "/events"), ("the same, API", "/api/v1/events"))
PROGRAM = [sys.executable, "-c", "import sys; from tabellone.program import main; sys.exit(main())"]


def fill(house: House, count: int) -> None:
    """So many events of eight players."""
    people = tuple(PlayerDetails(f"Giocatore della Prova {each}", 2000 - each) for each in range(8))
    for number in range(count):
        title = f"Torneo {number}"
        book = house.begin(CHIEF, EVENT, title).id
        settings = EventSettings(title, Discipline.CHESS, CHESS_SCORING)
        house.act(CHIEF, book, CreateEvent(settings, GroupSettings("Open", "lim", rounds=3)))
        house.act(CHIEF, book, EnterPlayers(GroupId(1), people))


def best_of(call: Callable[[], object], repeat: int = 12) -> float:
    """The least processor time of some runs."""
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


def start_seconds(file: Path) -> float:
    """The processor time of a server from its start to its first page."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [*PROGRAM, "serve", "--no-browser", "--port", "0", "--lang", "en"]
    environment = {**os.environ, "TABELLONE_DATABASE": str(file)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        place = None
        while place is None and server.stdout and (line := server.stdout.readline()):
            place = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        if place is not None:
            urlopen(f"http://127.0.0.1:{place[1]}/", timeout=60).close()
        server.terminate()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def figures(folder: Path, count: int) -> dict[str, float]:
    """Costs of so many events, in CPU seconds."""
    file = folder / f"{count}.db"
    with opened_house(DatabaseAddress(file=file)) as house:
        begun = time.process_time()
        fill(house, count)
        costs = {"an event made": (time.process_time() - begun) / count}
        # The chief arbiter sees them all.
        token = house.links.become_chief(house.links.make_chief(house.now()), house.now())
        client = TestClient(create_app(house), base_url="http://localhost", cookies={SESSION_COOKIE: token})
        for name, address in PAGES:
            client.get(address).raise_for_status()
            costs[name] = best_of(lambda address=address: client.get(address))  # type: ignore[misc]
    return costs | {"start to first page": min(start_seconds(file) for _ in range(3))}


def main() -> None:
    """Print the figures of many events next to those of a few; the argument is their number."""
    count = min(MOST, int(sys.argv[1])) if len(sys.argv) > 1 else MANY
    with TemporaryDirectory() as folder:
        few, many = figures(Path(folder), FEW), figures(Path(folder), count)
    print(f"processor time        {FEW:>8} events {count:>8} events   times")
    for name, took in many.items():
        print(f"  {name:20} {1000 * few[name]:9.1f} ms {1000 * took:12.1f} ms {took / few[name]:9.1f}")


if __name__ == "__main__":
    main()
