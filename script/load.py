"""A hall full of phones: hundreds of readers and scores of scorers on a server with the demo, for some seconds.

Everything stays on this computer (127.0.0.1), and ends by itself. It prints how long answers took, how many there
were a second, and errors.
"""

import argparse
import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from tabellone.core.lots import Lots
from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.desk.demo.library import FILLER
from tabellone.desk.demo.people import draughts_players
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.store.house import opened_house
from tabellone.store.place import place_of

PROGRAM = [sys.executable, "-c", "import sys; from tabellone.program import main; sys.exit(main())"]
EVENT, GROUP, PLAYERS = "load", GroupId(1), 98
API = "/api/v1"
OF_API = ("", "/groups/1", "/groups/1/rounds/1", "/groups/1/standings", "/groups/1/crosstable", "/groups/1/players/3")
OF_PAGES = ("", "/1/round/1", "/1/round/1/names", "/1/standings", "/1/crosstable", "/1/player/3", "/hall")
PATHS = (*(f"{API}/events/{EVENT}{path}" for path in OF_API), *(f"/events/{EVENT}{path}" for path in OF_PAGES))
PERCENTILES = (50, 90, 99)
LONGEST_SECONDS, PATIENCE_SECONDS = 120, 30


@dataclass
class Tally:
    """What was measured of one kind of request."""

    milliseconds: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)

    def told(self, name: str, seconds: float) -> str:
        """The measurements on one line."""
        ordered = sorted(self.milliseconds) or [0.0]
        parts = [f"p{each} {ordered[min(len(ordered) - 1, len(ordered) * each // 100)]:.0f} ms" for each in PERCENTILES]
        shown = ", ".join(f"{status}: {number}" for status, number in sorted(self.statuses.items()))
        rate = f"{len(self.milliseconds) / seconds:.0f} a second"
        return (
            f"{name}: {len(self.milliseconds)} answers ({shown}), {rate}, {', '.join(parts)}, most {ordered[-1]:.0f} ms"
        )


def _filled(database: str) -> str:
    """Make an event with many boards; the token of a session of the chief."""
    with opened_house(place_of(database)) as house:
        house.ledger.create("event", "Load", house.now(), book=EVENT)
        settings = EventSettings("Load", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
        for command in (
            commands.CreateEvent(settings, GroupSettings("A", "italo-swiss", 5)),
            commands.EnterPlayers(GROUP, draughts_players(range(1, PLAYERS + 1), Lots(1))),
            commands.DrawNumbers(GROUP, 1),
            commands.PairRound(GROUP),
            commands.PublishRound(GROUP),
        ):
            house.act(FILLER, EVENT, command)
        return house.links.become_chief(house.links.make_chief(house.now()), house.now())


class Phone:
    """One connection that asks and waits, with as little work of its own as can be: both ends share this computer."""

    def __init__(self, host: str, port: int, token: str | None = None) -> None:
        self._place = (host, port)
        self._head = f"Host: {host}:{port}\r\nAccept-Language: it\r\n"
        if token:
            self._head += f"Authorization: Bearer {token}\r\n"
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", extra: str = "") -> tuple[int, bytes]:
        """The status and the body of the answer."""
        if self._ends is None:
            self._ends = await asyncio.open_connection(*self._place)
        reader, writer = self._ends
        sent = f"{method} {path} HTTP/1.1\r\n{self._head}{extra}Content-Length: {len(body)}\r\n\r\n"
        writer.write(sent.encode() + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"(?i)\r\ncontent-length: (\d+)", head)
        found = await reader.readexactly(int(length[1])) if length else b""
        return int(head.split(" ", 2)[1]), found

    def hang_up(self) -> None:
        """Close the connection."""
        if self._ends is not None:
            self._ends[1].close()


async def _timed(tally: Tally, phone: Phone, method: str, path: str, body: bytes = b"", extra: str = "") -> None:
    begun = time.perf_counter()
    try:
        status, found = await asyncio.wait_for(phone.ask(method, path, body, extra), PATIENCE_SECONDS)
    except (OSError, EOFError, TimeoutError) as error:
        tally.errors[type(error).__name__] += 1
        return
    tally.milliseconds.append((time.perf_counter() - begun) * 1000)
    tally.statuses[str(status)] += 1
    if status >= 400:
        tally.errors[found[:200].decode("utf-8", "replace")] += 1


async def _reader(tally: Tally, phone: Phone, lots: Lots, until: float) -> None:
    """Looks at something every second or so, as a phone does when it is told that something is new."""
    while time.monotonic() < until:
        await asyncio.sleep(0.5 + lots.below(1000) / 1000)
        await _timed(tally, phone, "GET", PATHS[lots.below(len(PATHS))])
    phone.hang_up()


async def _scorer(tally: Tally, phone: Phone, board: int, until: float) -> None:
    """Enters the result of a board and corrects it again and again."""
    lots = Lots(board)
    results = ("WHITE_WINS", "DRAW", "BLACK_WINS")
    for place in count():
        await asyncio.sleep(1 + lots.below(1500) / 1000)
        if time.monotonic() >= until:
            break
        command = {"command": "correct-result", "confirmed": True} if place else {"command": "enter-result"}
        sent = {"group": 1, "round": 1, "board": board, **command, "result": results[place % 3]}
        key = f"Idempotency-Key: {board}-{place}\r\nContent-Type: application/json\r\n"
        await _timed(tally, phone, "POST", f"{API}/events/{EVENT}/commands", json.dumps(sent).encode(), key)
    phone.hang_up()


async def _load(place: tuple[str, int], token: str, readers: int, scorers: int, seconds: float) -> tuple[Tally, Tally]:
    first = Phone(*place)
    for path in PATHS:
        await first.ask("GET", path)
    first.hang_up()
    reading, scoring, until = Tally(), Tally(), time.monotonic() + seconds
    people = [_reader(reading, Phone(*place), Lots(number), until) for number in range(readers)]
    people += [_scorer(scoring, Phone(*place, token), board, until) for board in range(1, scorers + 1)]
    await asyncio.gather(*people)
    return reading, scoring


def main() -> int:
    """Run the load; exit code 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readers", type=int, default=300, choices=range(1, 2001), metavar="1-2000")
    parser.add_argument("--scorers", type=int, default=40, choices=range(1, PLAYERS // 2 + 1), metavar="1-49")
    parser.add_argument("--seconds", type=int, default=10, choices=range(1, LONGEST_SECONDS + 1), metavar="1-120")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tabellone-load-") as folder:
        database = str(Path(folder) / "load.db")
        token = _filled(database)
        command = [*PROGRAM, "serve", "--no-browser", "--port", "0", "--lang", "en", "--demo", "--database", database]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                found = None
                while found is None and server.stdout and (line := server.stdout.readline()):
                    found = re.search(r"Tabellone is at http://(127\.0\.0\.1):(\d+)/", line)
                if found is None:
                    print("the server did not start", file=sys.stderr)
                    return 1
                reading, scoring = asyncio.run(
                    _load((found[1], int(found[2])), token, asked.readers, asked.scorers, asked.seconds)
                )
            finally:
                server.terminate()
        with opened_house(place_of(database)) as house:
            entries = len(house.ledger.verify(EVENT).entries)
    print(f"{asked.readers} readers, {asked.scorers} scorers, {asked.seconds} s")
    print(reading.told("readers", asked.seconds))
    print(scoring.told("scorers", asked.seconds))
    stored = scoring.statuses["200"] + 5
    print(f"journal: {entries} entries, whole; {stored} were acknowledged")
    errors = reading.errors + scoring.errors
    print(f"errors: {errors.total()}")
    for error, number in errors.most_common(5):
        print(f"  {number} x {error}")
    return 1 if errors or entries != stored else 0


if __name__ == "__main__":
    sys.exit(main())
