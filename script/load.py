"""A hall full of phones: hundreds of readers and scores of scorers on a server with the demo, for some seconds.

Everything stays on this computer (127.0.0.1), and ends by itself. It prints how long answers took, and errors.
"""

import argparse
import asyncio
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import httpx2

from tabellone.core.lots import Lots
from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.desk.demo.library import FILLER
from tabellone.desk.demo.people import draughts_players
from tabellone.desk.event import commands as do
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.store.house import opened_house
from tabellone.store.place import place_of

PROGRAM = [sys.executable, "-c", "import sys; from tabellone.cli import main; sys.exit(main())"]
EVENT, GROUP, PLAYERS = "load", GroupId(1), 98
PATHS = ("", "/groups/1", "/groups/1/rounds/1", "/groups/1/standings", "/groups/1/crosstable", "/groups/1/players/3")
PERCENTILES = (50, 90, 99)
LONGEST_SECONDS = 120


@dataclass
class Tally:
    """What was measured of one kind of request."""

    milliseconds: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)

    def told(self, name: str) -> str:
        """The measurements on one line."""
        ordered = sorted(self.milliseconds) or [0.0]
        parts = [f"p{each} {ordered[min(len(ordered) - 1, len(ordered) * each // 100)]:.0f} ms" for each in PERCENTILES]
        shown = ", ".join(f"{status}: {number}" for status, number in sorted(self.statuses.items()))
        return f"{name}: {len(self.milliseconds)} answers ({shown}), {', '.join(parts)}, most {ordered[-1]:.0f} ms"


def _filled(database: str) -> str:
    """Make an event with many boards; the token of a session of the chief."""
    with opened_house(place_of(database)) as house:
        house.ledger.create("event", "Load", house.now(), book=EVENT)
        settings = EventSettings("Load", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
        for command in (
            do.CreateEvent(settings, GroupSettings("A", "italo-swiss", 5)),
            do.EnterPlayers(GROUP, draughts_players(range(1, PLAYERS + 1), Lots(1))),
            do.DrawNumbers(GROUP, 1),
            do.PairRound(GROUP),
            do.PublishRound(GROUP),
        ):
            house.act(FILLER, EVENT, command)
        return house.links.become_chief(house.links.make_chief(house.now()), house.now())


async def _timed(tally: Tally, client: httpx2.AsyncClient, method: str, path: str, **options: object) -> None:
    begun = time.perf_counter()
    try:
        found = await client.request(method, path, **options)  # type: ignore[arg-type]
    except httpx2.HTTPError as error:
        tally.errors[type(error).__name__] += 1
        return
    tally.milliseconds.append((time.perf_counter() - begun) * 1000)
    tally.statuses[str(found.status_code)] += 1
    if found.status_code >= 400:
        tally.errors[found.text[:200]] += 1


async def _reader(tally: Tally, client: httpx2.AsyncClient, lots: Lots, until: float) -> None:
    """Looks at something every second or so, as a phone does when it is told that something is new."""
    while time.monotonic() < until:
        await _timed(tally, client, "GET", f"/events/{EVENT}{PATHS[lots.below(len(PATHS))]}")
        await asyncio.sleep(0.5 + lots.below(1000) / 1000)


async def _scorer(tally: Tally, client: httpx2.AsyncClient, board: int, until: float) -> None:
    """Enters the result of a board and corrects it again and again."""
    body: dict[str, object] = {"group": 1, "round": 1, "board": board}
    results = ("WHITE_WINS", "DRAW", "BLACK_WINS")
    for place in count():
        if time.monotonic() >= until:
            return
        command = {"command": "correct-result", "confirmed": True} if place else {"command": "enter-result"}
        sent = {**body, **command, "result": results[place % 3]}
        key = {"Idempotency-Key": f"{board}-{place}"}
        await _timed(tally, client, "POST", f"/events/{EVENT}/commands", json=sent, headers=key)
        await asyncio.sleep(1.5)


async def _load(address: str, token: str, readers: int, scorers: int, seconds: float) -> tuple[Tally, Tally]:
    reading, scoring, until = Tally(), Tally(), time.monotonic() + seconds
    limits = httpx2.Limits(max_connections=readers + scorers, max_keepalive_connections=readers + scorers)
    base = f"{address}/api/v1"
    async with (
        httpx2.AsyncClient(base_url=base, timeout=30, limits=limits) as public,
        httpx2.AsyncClient(
            base_url=base, timeout=30, limits=limits, headers={"Authorization": f"Bearer {token}"}
        ) as desk,
    ):
        people = [_reader(reading, public, Lots(number), until) for number in range(readers)]
        people += [_scorer(scoring, desk, board, until) for board in range(1, scorers + 1)]
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
                    found = re.search(r"Tabellone is at (http://127\.0\.0\.1:\d+)/", line)
                if found is None:
                    print("the server did not start", file=sys.stderr)
                    return 1
                reading, scoring = asyncio.run(_load(found[1], token, asked.readers, asked.scorers, asked.seconds))
            finally:
                server.terminate()
        with opened_house(place_of(database)) as house:
            entries = len(house.ledger.verify(EVENT).entries)
    print(f"{asked.readers} readers, {asked.scorers} scorers, {asked.seconds} s")
    print(reading.told("readers"))
    print(scoring.told("scorers"))
    stored = scoring.statuses["200"] + 5
    print(f"journal: {entries} entries, whole; {stored} were acknowledged")
    errors = reading.errors + scoring.errors
    print(f"errors: {errors.total()}")
    for error, number in errors.most_common(5):
        print(f"  {number} x {error}")
    return 1 if errors or entries != stored else 0


if __name__ == "__main__":
    sys.exit(main())
