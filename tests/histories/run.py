"""Clients that act on and read one event through servers which are stopped, killed and cut off meanwhile.

What every client sent and saw is noted, and judged by `history.py`. Everything runs on this computer and ends by
itself.
"""

import http.client
import json
import math
import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from tests.api.running import RunningServer, started, workers_of
from tests.histories.history import Act, Outcome, Read, Written, complaints
from tests.histories.partition import Wire, to_file, to_port
from tests.store.postgresql import Server

from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.desk.demo.library import FILLER
from tabellone.desk.event import commands
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.store.files import database_address
from tabellone.store.house import opened_house

EVENT = "history"
PATH = f"/api/v1/events/{EVENT}"
PAGES = (f"/events/{EVENT}", f"{PATH}/announcement", f"{PATH}/hall", f"{PATH}/groups/1", f"/events/{EVENT}/hall")
ANSWER_SECONDS, GRACE_SECONDS = 20.0, 60.0
# A run on a slow computer goes on until so much has happened, but not for ever.
ENOUGH, MOST_SECONDS = 20, 240.0
ACTORS = 3
RECOVERY_SECONDS = 90.0
RETRIED = (429, 500, 502, 503, 504)


@dataclass
class Desk:
    """A server by its wire; when it is killed another takes its place."""

    database: str
    options: tuple[str, ...]
    running: RunningServer | None = None
    wire: Wire | None = None
    errors: list[str] = field(default_factory=list)

    def start(self) -> None:
        """Start the server."""
        self.running = started(self.database, *self.options)

    @property
    def port(self) -> int:
        """The port at which clients find it."""
        assert self.wire
        return self.wire.port

    def connect(self) -> object:
        """A connection to the server that runs now."""
        if self.running is None:
            raise OSError("no server")
        return to_port(urlsplit(self.running.address).port or 0)()

    def processes(self) -> list[int]:
        """The process of the server, and those that it has started to answer."""
        if self.running is None:
            return []
        parent = self.running.process.pid
        return [parent, *sorted(workers_of(parent))]


@dataclass
class Run:
    """Events of a run."""

    token: str
    lots: random.Random
    until: float = 0.0
    acts: list[Act] = field(default_factory=list)
    reads: list[Read] = field(default_factory=list)
    disturbances: Counter[str] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)

    def is_over(self) -> bool:
        """True if no new act is started."""
        now = time.monotonic()
        is_enough = min(len(self.acts), len(self.reads), ENOUGH // 4 * sum(self.disturbances.values())) >= ENOUGH
        return now >= self.until and (is_enough or now >= self.until + MOST_SECONDS)


def _asked(
    run: Run, desk: Desk, method: str, path: str, headers: dict[str, str], body: bytes = b""
) -> tuple[int, bytes]:
    """The status and the body of an answer; 0 if none came."""
    connection = http.client.HTTPConnection("127.0.0.1", desk.port, timeout=ANSWER_SECONDS)
    try:
        connection.request(method, path, body or None, {"Connection": "close", **headers})
        answer = connection.getresponse()
        status, data = answer.status, answer.read()
    except (OSError, http.client.HTTPException) as error:
        run.statuses[type(error).__name__] += 1
        return 0, b""
    finally:
        connection.close()
    run.statuses[str(status)] += 1
    return status, data


def _act(run: Run, desks: list[Desk], name: str, lots: random.Random) -> None:
    """Enter one player after the other; what is not answered is sent again under its key, to whatever server."""
    number = 0
    while not run.is_over():
        number += 1
        key = f"{name}-{number}"
        command = {"command": "enter-players", "group": 1, "players": [{"name": key, "rating": 1500}]}
        headers = {"Authorization": f"Bearer {run.token}", "Idempotency-Key": key, "Content-Type": "application/json"}
        start, outcome = time.monotonic(), Outcome.UNKNOWN
        position: int | None = None
        give_up_at = math.inf
        while time.monotonic() < give_up_at:
            if run.is_over():
                give_up_at = min(give_up_at, time.monotonic() + GRACE_SECONDS)
            status, data = _asked(
                run, lots.choice(desks), "POST", f"{PATH}/commands", headers, json.dumps(command).encode()
            )
            if status == 200:
                outcome, position = Outcome.DONE, json.loads(data)["entry"]["position"]
                break
            if status and status not in RETRIED:
                outcome = Outcome.REFUSED
                run.complaints.append(f"{key} was refused: {status} {data[:200]!r}")
                break
            time.sleep(0.5)
        run.acts.append(Act(name, start, time.monotonic(), key, outcome, position))
        time.sleep(lots.uniform(0.02, 0.3))


def _read(run: Run, desks: list[Desk], name: str, headers: dict[str, str], lots: random.Random) -> None:
    """Look at the event again and again."""
    while not run.is_over():
        start = time.monotonic()
        status, data = _asked(run, lots.choice(desks), "GET", PATH, headers)
        end = time.monotonic()
        if status == 200:
            seen = json.loads(data)
            players = sum(group["players"] for group in seen["groups"])
            run.reads.append(Read(name, start, end, seen["position"], players, may_be_late=not headers))
        time.sleep(lots.uniform(0.02, 0.3))


def _crowd(run: Run, desks: list[Desk], lots: random.Random) -> None:
    """Ask for many pages at once, so that later requests wait until they are rendered, then for nothing."""
    while not run.is_over():
        asking = [
            threading.Thread(target=_asked, args=(run, lots.choice(desks), "GET", path, {"Accept-Language": language}))
            for path in PAGES
            for language in ("it", "en")
        ]
        for thread in asking:
            thread.start()
        for thread in asking:
            thread.join()
        time.sleep(lots.uniform(2, 5))


def _disturb(run: Run, desks: list[Desk], wires: list[Wire], lots: random.Random) -> None:
    """Stop, kill and cut off, one after the other; everything flows again at the end."""

    def stop(desk: Desk) -> None:
        process = lots.choice(desk.processes())
        os.kill(process, signal.SIGSTOP)
        time.sleep(lots.uniform(0.2, 1.5))
        os.kill(process, signal.SIGCONT)

    def kill_worker(desk: Desk) -> None:
        workers = desk.processes()[1:]
        if workers:
            os.kill(lots.choice(workers), signal.SIGKILL)

    def kill(desk: Desk) -> None:
        processes, running, desk.running = desk.processes(), desk.running, None
        assert running
        for process in processes:
            os.kill(process, signal.SIGKILL)
        running.process.communicate()
        desk.start()

    def hold(_: Desk) -> None:
        wire = lots.choice(wires)
        wire.hold()
        time.sleep(lots.uniform(0.2, 2))
        if lots.random() < 0.5:
            wire.cut()
        wire.flow()

    def cut(_: Desk) -> None:
        lots.choice(wires).cut()

    # If a server has workers, one of them is killed first: a full restart takes longer.
    first = kill_worker if any(desk.processes()[1:] for desk in desks) else kill
    kinds: list[Callable[[Desk], None]] = [stop, first, hold, cut]
    turn = 0
    while not run.is_over():
        kind = kinds[turn] if turn < len(kinds) else lots.choice([stop, stop, kill_worker, hold, cut, kill])
        turn += 1
        try:
            kind(lots.choice(desks))
        except (ProcessLookupError, IndexError):
            run.disturbances["missed"] += 1
            continue
        run.disturbances[kind.__name__] += 1
        _go_on(run, lots)


def _go_on(run: Run, lots: random.Random) -> None:
    """Wait until the servers have answered again: on a slow computer one that starts would be killed for ever."""
    time.sleep(lots.uniform(0.1, 1))
    acts, reads, until = len(run.acts) + ACTORS, len(run.reads) + 1, time.monotonic() + RECOVERY_SECONDS
    while (len(run.acts) < acts or len(run.reads) < reads) and not run.is_over() and time.monotonic() < until:
        time.sleep(0.05)


def _prepared(database: str) -> tuple[str, int]:
    """Make an event that everybody may see; the token of a session of the chief, and the last position."""
    with opened_house(database_address(database)) as house:
        house.ledger.create("event", "History", house.now(), book=EVENT)
        settings = EventSettings("History", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
        for command in (commands.CreateEvent(settings, GroupSettings("A", "italo-swiss", 5)), commands.AnnounceEvent()):
            done = house.act(FILLER, EVENT, command)
        return house.links.become_chief(house.links.make_chief(house.now()), house.now()), done.entry.position


def _written(database: str, first: int) -> Written:
    """The journal at the end, every seal checked."""
    with opened_house(database_address(database)) as house:
        entries = house.ledger.verify(EVENT).entries[first:]
        return Written(tuple(entry.data["players"][0]["details"]["name"] for entry in entries), first)


@contextmanager
def _serving(databases: list[str], options: tuple[str, ...]) -> Iterator[list[Desk]]:
    with ExitStack() as stack:
        desks = []
        for database in databases:
            desk = Desk(database, options)
            desk.start()
            desk.wire = Wire(desk.connect)  # type: ignore[arg-type]
            stack.callback(desk.wire.close)
            desks.append(desk)
        try:
            yield desks
        finally:
            for desk in desks:
                if desk.running is not None:
                    desk.errors.append(desk.running.stop())


def run_history(databases: list[str], direct: str, seconds: float, seed: int, wires: list[Wire], *options: str) -> Run:
    """Run clients through a server for each address of the same database; `direct` is its address without a wire."""
    token, first = _prepared(direct)
    run = Run(token, random.Random(seed))
    signed_in = {"Authorization": f"Bearer {token}"}
    with _serving(databases, options) as desks:
        while not all(_asked(run, desk, "GET", "/healthz", {})[0] == 200 for desk in desks):
            time.sleep(0.2)
        run.until = time.monotonic() + seconds

        def lots() -> random.Random:
            return random.Random(run.lots.random())

        jobs: list[tuple[Callable[..., None], tuple[object, ...]]] = [
            *((_act, (run, desks, f"actor-{number}", lots())) for number in range(ACTORS)),
            (_read, (run, desks, "officer", signed_in, lots())),
            (_read, (run, desks, "insistent reader", {"Cache-Control": "no-cache"}, lots())),
            (_read, (run, desks, "reader", {}, lots())),
            (_crowd, (run, desks, lots())),
            (_disturb, (run, desks, [*wires, *(desk.wire for desk in desks if desk.wire)], lots())),
        ]
        threads = [threading.Thread(target=target, args=arguments) for target, arguments in jobs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    run.complaints += complaints(run.acts, run.reads, _written(direct, first))
    run.complaints += [f"a server said: {error}" for desk in desks for error in desk.errors if "Traceback" in error]
    return run


def on_sqlite(folder: Path, seconds: float, seed: int) -> Run:
    """One server of two processes on a SQLite file."""
    database = str(folder / "history.db")
    return run_history([database], database, seconds, seed, [], "--workers", "2")


def on_postgresql(server: Server, seconds: float, seed: int) -> Run:
    """Two servers on one PostgreSQL database, each with a wire to it that can be cut."""
    direct = server.new_database()
    name = urlsplit(direct).path.removeprefix("/")
    socket_file = str(server.folder / ".s.PGSQL.5432")
    wires = [Wire(to_file(socket_file)) for _ in range(2)]
    try:
        addresses = [f"postgresql://tabellone@127.0.0.1:{wire.port}/{name}" for wire in wires]
        return run_history(addresses, direct, seconds, seed, wires)
    finally:
        for wire in wires:
            wire.close()
