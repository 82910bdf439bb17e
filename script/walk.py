"""Walk five everyday acts through the program with a profiler: calls, functions, modules and layer switches of each.

A call counts when a function of the program's own source is entered (a coroutine or generator each time it resumes),
a layer switch when its nearest caller of our own stands in another layer. Libraries and templates do not count.
"""

import argparse
import io
import json
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from starlette.testclient import TestClient

import tabellone
from tabellone.desk.demo import demo_journals
from tabellone.http.credentials import SESSION_COOKIE
from tabellone.program import main as program
from tabellone.server import create_app
from tabellone.store.accounts.sessions import CHIEF
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import House, opened_house

SOURCE = str(Path(tabellone.__file__).parent)
EXAMPLE = Path(__file__).parents[1] / "examples" / "open.trf"
PLAYERS = 40
BROWSER = {"Accept-Language": "en", "Origin": "http://localhost"}
PART = {"HX-Request": "true"}


@dataclass
class Walk:
    """Counts of one act."""

    calls: int = 0
    switches: int = 0
    functions: set[CodeType] = field(default_factory=set)

    @property
    def modules(self) -> set[str]:
        return {code.co_filename for code in self.functions}


@dataclass(frozen=True, slots=True)
class Counts:
    """A walk in four numbers."""

    calls: int
    functions: int
    modules: int
    switches: int


def layer_of(code: CodeType) -> str:
    """The folder or module directly below the package."""
    return code.co_filename[len(SOURCE) + 1 :].partition("/")[0]


def is_own(code: CodeType) -> bool:
    return code.co_filename.startswith(SOURCE) and code.co_name != "<module>"


class Profiler:
    """Counts calls in every thread started after it was installed, while a walk is recorded."""

    def __init__(self) -> None:
        self._walk: Walk | None = None

    def install(self) -> None:
        threading.setprofile(self._on_event)
        sys.setprofile(self._on_event)

    def remove(self) -> None:
        threading.setprofile(None)
        sys.setprofile(None)

    @contextmanager
    def recording(self) -> Iterator[Walk]:
        """Count everything that happens inside the block."""
        self._walk = walk = Walk()
        try:
            yield walk
        finally:
            self._walk = None

    def _on_event(self, frame: FrameType, event: str, argument: object) -> None:
        walk = self._walk
        if walk is None or event != "call" or not is_own(frame.f_code):
            return
        walk.calls += 1
        walk.functions.add(frame.f_code)
        caller = frame.f_back
        while caller is not None and not is_own(caller.f_code):
            caller = caller.f_back
        if caller is not None and layer_of(caller.f_code) != layer_of(frame.f_code):
            walk.switches += 1


def chief_browser(house: House) -> TestClient:
    """A browser that is signed in as the chief arbiter."""
    client = TestClient(create_app(house), base_url="http://localhost", headers=BROWSER)
    token = house.links.become_chief(house.links.make_chief(house.now()), house.now())
    client.cookies.set(SESSION_COOKIE, token)
    return client


def new_event(client: TestClient, name: str) -> str:
    """Paste a list of players into the form of a new event and pair its first round; the address of the event."""
    players = "\n".join(f"Giocatore {number:02}; {3990 - 3 * number}" for number in range(1, PLAYERS + 1))
    form = {"name": name, "kind": "fid-italiana", "players": players, "then": "pair"}
    answer = client.post("/events/new", data=form)
    answer.raise_for_status()
    return str(answer.url.path).split("/")[2]


def run_quietly(arguments: list[str]) -> None:
    """Run a command and drop what it prints."""
    with redirect_stdout(io.StringIO()):
        if program(arguments):
            sys.exit(f"{' '.join(arguments)} failed")


def walks(folder: Path) -> dict[str, Counts]:
    """Count every act: the acts of a server after one unrecorded run each, the command as it starts."""
    profiler, counts = Profiler(), dict[str, Counts]()

    def walk(name: str, act: Callable[[], Any]) -> None:
        with profiler.recording() as record:
            act()
        counts[name] = Counts(record.calls, len(record.functions), len(record.modules), record.switches)

    profiler.install()
    try:
        with opened_house(DatabaseAddress(file=folder / "walk.db")) as house:
            client = chief_browser(house)
            phone = TestClient(client.app, base_url="http://localhost", headers=BROWSER)
            new_event(client, "Prova")
            walk("pasted list", lambda: new_event(client, "Torneo"))
            book = new_event(client, "Turno")
            client.post(f"/desk/{book}/1/step", data={"command": "publish-round"}).raise_for_status()
            board, public = f"/desk/{book}/1/round/1/results", f"/events/{book}/1/round/1"

            def typed(number: int) -> None:
                client.post(board, data={f"b{number}": "2"}, headers=PART).raise_for_status()

            def phone_asks() -> None:
                phone.get(public, headers=PART).raise_for_status()

            typed(1)
            phone_asks()
            walk("result typed", lambda: typed(2))
            walk("phone, miss", phone_asks)
            walk("phone, hit", phone_asks)
            for journal in demo_journals():
                house.take_in(CHIEF, journal)
            phone.get("/lists/elo-rubele-italiana").raise_for_status()
            walk("published list", lambda: phone.get("/lists/elo-rubele-italiana?lang=it").raise_for_status())
        arguments = ["pair", str(EXAMPLE), "--system", "dutch", "--explain"]
        walk("pair --explain", lambda: run_quietly(arguments))
    finally:
        profiler.remove()
    return counts


def main() -> None:
    """Print the counts of all walks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="Answer as JSON.")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        counts = walks(Path(folder))
    if arguments.json:
        print(json.dumps({name: asdict(row) for name, row in counts.items()}))
        return
    print(f"{'walk':16}{'calls':>8}{'functions':>11}{'modules':>9}{'switches':>10}")
    for name, row in counts.items():
        print(f"{name:16}{row.calls:8,}{row.functions:11}{row.modules:9}{row.switches:10,}")


if __name__ == "__main__":
    main()
