"""A hall full of phones: readers with live pages and scorers, on a server of its own that ends by itself.

All phones come within a quarter of the time, as when a round is published; then results begin. They load a page, hold a
stream, take in what they are sent, and turn pages now and then; half of their owners have said who they are. Scorers
enter the results of a whole round in the rest of the time. Everything stays on this computer (127.0.0.1). Printed are
the latencies of pages, of parts that were fetched, of commands, and of news from the acknowledged result to the phones
that show its round, and to those that show another page of its group; errors; memory; and how much of the processor the
server, the clients and PostgreSQL took, for all share it. Last comes the spread of the machine: a plain loop before,
between and after the runs. `--tree` runs another version in turn with this one, and says of each figure the ratio and
whether it is larger than the spread: `script/load --tree ../before --rounds 5 --workers 2`.
"""

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from load_verdict import Figures, Machine, comparison  # type: ignore[import-not-found]

from tabellone.core.lots import Lots
from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.desk.demo.library import FILLER
from tabellone.desk.demo.people import draughts_players
from tabellone.desk.event import commands
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.http.settings import raised_limit
from tabellone.store.files import database_address
from tabellone.store.house import opened_house

PROGRAM = [sys.executable, "-c", "import sys; from tabellone.program import main; sys.exit(main())"]
HALL = Path(__file__).with_name("load_hall.py")
ROOT = Path(__file__).parent.parent
EVENT = "load"
PERCENTILES = (50, 90, 99)
LONGEST_SECONDS = 600
PROXY = ROOT / "deploy" / "nginx.conf"
PROXY_TRIES = 100
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass(frozen=True)
class Scenario:
    """Size of a load test: readers, duration and server; `boards` is the number in play, over so many groups."""

    phones: int
    scorers: int
    boards: int
    groups: int
    seconds: int
    workers: int
    processes: int
    is_postgresql: bool = False
    is_proxied: bool = False

    @property
    def ramp(self) -> float:
        """The seconds in which the phones come, before the first result."""
        return self.seconds / 4


SCENARIOS = {
    "hall": (Scenario(1000, 40, 500, 4, 60, 1, 1), Scenario(1000, 40, 500, 4, 60, 2, 1)),
    "server": (Scenario(1000, 40, 500, 4, 60, 2, 1, is_postgresql=True),),
    "crowd": (Scenario(5000, 40, 500, 4, 120, 4, 2, is_postgresql=True),),
}


def _filled(database: str, scenario: Scenario) -> tuple[str, list[tuple[int, int]]]:
    """Create an event with a published first round; return the chief's token, and all players as group and entrant."""
    of_group = 2 * scenario.boards // scenario.groups
    people: list[tuple[int, int]] = []
    with opened_house(database_address(database)) as house:
        house.ledger.create("event", "Load", house.now(), book=EVENT)
        settings = EventSettings("Load", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
        numbers = [GroupId(number) for number in range(1, scenario.groups + 1)]
        groups = [GroupSettings(f"{number}", "italo-swiss", 5) for number in numbers]
        made: list[Any] = [commands.CreateEvent(settings, groups[0]), *map(commands.AddGroup, groups[1:])]
        for number in numbers:
            players = draughts_players(range(1 + of_group * (number - 1), 1 + of_group * number), Lots(number))
            made += [commands.EnterPlayers(number, players), commands.DrawNumbers(number, 1)]
        for number in numbers:
            made += [commands.PairRound(number), commands.PublishRound(number)]
        for command in made:
            house.act(FILLER, EVENT, command)
        for number, group_state in house.ledger.state(EVENT).groups.items():
            people += [(int(number), int(player)) for player in group_state.members]
        return house.links.become_chief(house.links.make_chief(house.now()), house.now()), people


@contextmanager
def _database(scenario: Scenario, folder: str) -> Iterator[tuple[str, int | None]]:
    """An empty database: a SQLite file, or one of a PostgreSQL server of our own, with the number of its process."""
    if not scenario.is_postgresql:
        yield str(Path(folder) / "load.db"), None
        return
    sys.path.insert(0, str(ROOT))
    from tests.store import postgresql

    # Durable, as it would be.
    postgresql.HASTE = ("max_connections=200",)
    with postgresql.running_server() as server:
        yield server.new_database(), server.process.pid if server.process else None


def _processes_of(parent: int) -> Iterator[tuple[int, list[str]]]:
    """A process and those that it started, with their figures, where the system tells them."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(stat.parent.name) == parent or int(fields[1]) == parent:
            yield int(stat.parent.name), fields


def _seconds_of(process: int | None) -> float:
    """The processor's time of a process and of those that it started."""
    if process is None:
        return 0.0
    return sum((int(fields[11]) + int(fields[12])) / TICKS for _, fields in _processes_of(process))


def _megabytes_of(process: int) -> list[int]:
    """The memory of each of them at its most, in megabytes."""
    found = []
    for number, _ in _processes_of(process):
        try:
            status = Path(f"/proc/{number}/status").read_text()
        except OSError:
            continue
        peak = re.search(r"VmHWM:\s+(\d+)", status)
        found.append(int(peak[1]) // 1024 if peak else 0)
    return sorted(found)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def proxy_configuration(folder: str, port: int, upstream: int) -> str:
    """The file for nginx in `deploy`, at the root of this computer, without TLS, and writing into a folder."""
    server = PROXY.read_text(encoding="utf-8").replace("/tabellone/", "/").replace("/var/cache/nginx", folder)
    server = re.sub(r"(?m)^ *(ssl_certificate.*|add_header Strict.*)\n", "", server)
    for pattern, ours in (
        (r"127\.0\.0\.1:8321", f"127.0.0.1:{upstream}"),
        (r"listen 443 ssl;", f"listen 127.0.0.1:{port} backlog=4096;"),
        (r"listen 80;", f"listen 127.0.0.1:{_free_port()};"),
    ):
        server, count = re.subn(pattern, ours, server)
        if not count:
            raise SystemExit(f"{PROXY} has no {pattern}")
    paths = "".join(
        f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    # Root would hand its workers to a user who may not write into the folder.
    user = "user root;\n" if os.geteuid() == 0 else ""
    return (
        f"{user}daemon off;\nworker_processes auto;\npid {folder}/nginx.pid;\n"
        f"error_log {folder}/error.log;\nevents {{ worker_connections {raised_limit()}; }}\n"
        f"http {{\naccess_log off;\nkeepalive_timeout 75;\n{paths}{server}}}\n"
    )


@contextmanager
def _proxy(folder: str, upstream: int) -> Iterator[tuple[subprocess.Popen[bytes], tuple[str, int]]]:
    """Debian's nginx in front of the server, and where it is."""
    program = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        raise SystemExit("--proxy needs nginx (apt install nginx-light)")
    port, file = _free_port(), Path(folder) / "nginx.conf"
    file.write_text(proxy_configuration(folder, port, upstream))
    command = [program, "-p", folder, "-c", str(file), "-e", f"{folder}/error.log"]
    with subprocess.Popen(command) as proxy:
        try:
            _await_all(("127.0.0.1", port), 1)
            yield proxy, ("127.0.0.1", port)
        finally:
            proxy.terminate()
            proxy.wait()
            if faults := Path(folder, "error.log").read_text():
                print(f"  nginx      {faults[-500:]}")


def _requests_to(place: tuple[str, int]) -> int:
    """Number of requests that the program has answered."""
    with urlopen(f"http://{place[0]}:{place[1]}/metrics", timeout=LONGEST_SECONDS) as answer:
        total = re.search(r"^tabellone_requests_total (\d+)", answer.read().decode(), re.MULTILINE)
    return int(total[1]) if total else 0


@contextmanager
def _server(scenario: Scenario, database: str, tree: str) -> Iterator[tuple[subprocess.Popen[str], tuple[str, int]]]:
    """A server and where it is, as soon as it answers."""
    command = [*PROGRAM, "serve", "--no-browser", "--port", "0", "--lang", "en"]
    command += ["--workers", str(scenario.workers)] if scenario.workers > 1 else []
    command += ["--trusted-proxy", "127.0.0.1"] if scenario.is_proxied else []
    environment = {**os.environ, "TABELLONE_DATABASE": database} | ({"PYTHONPATH": f"{tree}/src"} if tree else {})
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            place = None
            while place is None and server.stdout and (line := server.stdout.readline()):
                place = re.search(r"Tabellone is at http://(127\.0\.0\.1):(\d+)/", line)
            if place is None:
                raise SystemExit("the server did not start")
            yield server, (place[1], int(place[2]))
        finally:
            server.terminate()


def _await_all(place: tuple[str, int], workers: int) -> None:
    """Wait until every process answers: each has a socket of its own, and connections fall to them by chance."""
    for _ in range(8 * workers):
        for tries in range(PROXY_TRIES):
            try:
                with urlopen(f"http://{place[0]}:{place[1]}/healthz", timeout=LONGEST_SECONDS) as answer:
                    answer.read()
                break
            except URLError:
                if tries == PROXY_TRIES - 1:
                    raise
                time.sleep(0.1)


def _clients(scenario: Scenario, place: tuple[str, int], token: str, people: Sequence[tuple[int, int]]) -> list[Any]:
    """Let the hall in, each process its share; what each has measured."""
    boards = [
        (group, board)
        for board in range(1, 1 + scenario.boards // scenario.groups)
        for group in range(1, scenario.groups + 1)
    ]
    phones = [(number, *people[number % len(people)]) for number in range(scenario.phones)]
    scorers = [(number, boards[number :: scenario.scorers]) for number in range(scenario.scorers)]
    until = time.monotonic() + scenario.seconds
    running = []
    for share in range(scenario.processes):
        asked = {
            "place": place,
            "book": EVENT,
            "until": until,
            "ramp": scenario.ramp,
            "turn": 40.0,
            "phones": phones[share :: scenario.processes],
            "token": token,
            "scorers": scorers[share :: scenario.processes],
        }
        client = subprocess.Popen([sys.executable, str(HALL)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        running.append((client, json.dumps(asked) + "\n"))
    with ThreadPoolExecutor() as pool:
        return [json.loads(answer[0]) for answer in pool.map(lambda each: each[0].communicate(each[1]), running)]


def _percentile(ordered: Sequence[float], percent: int) -> float:
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def _line(name: str, milliseconds: Sequence[float], statuses: Counter[str]) -> str:
    ordered = sorted(milliseconds) or [0.0]
    parts = [f"p{each} {_percentile(ordered, each):.0f}" for each in PERCENTILES]
    shown = ", ".join(f"{status}: {number}" for status, number in sorted(statuses.items()))
    counted = f"{len(milliseconds)}" + (f" ({shown})" if shown else "")
    return f"  {name:9} {counted:24} {', '.join(parts)}, most {ordered[-1]:.0f} ms"


def _of_news(told: Sequence[Any], kind: str) -> list[float]:
    """Milliseconds from each acknowledged result to each phone that displays its group at that moment.

    A page may be some seconds old when it is opened, and is told then what it lacks: that counts from its opening.
    """
    found = []
    acknowledged = sorted((position, group, at) for client in told for group, position, at in client["acknowledged"])
    for client in told:
        for shown_by, phones in client["arrivals"].items():
            of_kind, group = shown_by.split()
            results = [(position, at) for position, of_group, at in acknowledged if of_group == int(group)]
            if of_kind != kind:
                continue
            for shown in phones:
                # Messages from before the page was loaded, or after it was left, are not for this phone.
                first = bisect_right(results, (shown[0][0], float("inf")))
                for (begun, _), (position, arrived) in pairwise(shown):
                    last = bisect_right(results, (position, float("inf")))
                    first = max(first, bisect_right(results, (begun, float("inf"))))
                    found += [max(0.0, (arrived - max(at, shown[0][1])) * 1000) for _, at in results[first:last]]
    return found


def _run(scenario: Scenario, tree: str) -> tuple[bool, Figures]:
    """Run a scenario and print what was measured; whether all went well, and the figures to compare."""
    store = "PostgreSQL" if scenario.is_postgresql else "SQLite"
    print(
        f"{scenario.phones} phones, {scenario.scorers} scorers, {scenario.boards} boards, {scenario.seconds} s, "
        f"{store}, {scenario.workers} workers{', behind nginx' if scenario.is_proxied else ''}",
        flush=True,
    )
    with (
        tempfile.TemporaryDirectory(prefix="tabellone-load-") as folder,
        _database(scenario, folder) as (
            database,
            database_process,
        ),
    ):
        token, people = _filled(database, scenario)
        with opened_house(database_address(database)) as house:
            before_entries = len(house.ledger.verify(EVENT).entries)
        with _server(scenario, database, tree) as (server, place), ExitStack() as opened:
            _await_all(place, scenario.workers)
            entrance, proxy_process = place, None
            if scenario.is_proxied:
                proxy, entrance = opened.enter_context(_proxy(folder, place[1]))
                proxy_process = proxy.pid
            processes = (server.pid, database_process, proxy_process)
            before = [_seconds_of(process) for process in processes]
            requests = _requests_to(place)
            told = _clients(scenario, entrance, token, people)
            used = [_seconds_of(process) - of_start for process, of_start in zip(processes, before, strict=True)]
            requests, memory = _requests_to(place) - requests, _megabytes_of(server.pid)
        with opened_house(database_address(database)) as house:
            entries = len(house.ledger.verify(EVENT).entries) - before_entries
    return _reported(scenario, told, used, requests, memory, entries)


def _reported(
    scenario: Scenario,
    told: Sequence[Any],
    used: Sequence[float],
    requests: int,
    memory: Sequence[int],
    entries: int,
) -> tuple[bool, Figures]:
    errors: Counter[str] = Counter()
    statuses: Counter[str] = Counter()
    times: dict[str, list[float]] = {}
    for kind, name in (("pages", "pages"), ("parts", "parts"), ("scorers", "scorers")):
        statuses = sum((Counter(client[kind]["statuses"]) for client in told), Counter())
        times[kind] = [each for client in told for each in client[kind]["milliseconds"]]
        print(_line(name, times[kind], statuses))
    times["news"] = _of_news(told, "boards")
    print(_line("news", times["news"], Counter()))
    print(_line("others", _of_news(told, "others"), Counter()))
    for client in told:
        for kind in ("pages", "parts", "scorers", "streams"):
            errors.update({f"{kind}: {error}": number for error, number in client[kind]["errors"].items()})
    clients = sum(client["seconds"] for client in told)
    seconds = scenario.seconds * (os.cpu_count() or 1)
    database = f", PostgreSQL {used[1]:.1f} s" if scenario.is_postgresql else ""
    proxy = f", nginx {used[2]:.1f} s" if scenario.is_proxied else ""
    print(f"  processor  server {used[0]:.1f} s, clients {clients:.1f} s{database}{proxy}, of {seconds} s")
    print(f"  requests   {requests} reached the program")
    print(f"  messages   {sum(client['messages'] for client in told)} to {sum(c['most_open'] for c in told)} streams")
    print(f"  memory     server {' + '.join(map(str, memory))} MB")
    acknowledged = statuses["200"]
    print(f"  journal    {entries} entries, {acknowledged} acknowledged")
    again = sum(client["asked_again"] for client in told)
    print(f"  errors     {errors.total()}; asked again on a new connection {again}", flush=True)
    for error, number in errors.most_common(5):
        print(f"    {number} x {error}")
    slowest = (_percentile(sorted(times[kind]) or [0.0], 99) for kind in ("pages", "parts", "scorers", "news"))
    return not errors and entries == acknowledged, Figures(used[0], *slowest)


def main() -> int:
    """Run a scenario; exit code 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", nargs="?", choices=sorted(SCENARIOS), default="hall")
    for name, most in (
        ("phones", 10_000),
        ("scorers", 200),
        ("seconds", LONGEST_SECONDS),
        ("workers", 16),
        ("processes", 8),
        ("boards", 2000),
        ("groups", 20),
    ):
        parser.add_argument(f"--{name}", type=int, choices=range(1, most + 1), metavar=f"1-{most}")
    parser.add_argument("--proxy", action="store_true", help="nginx with the file of deploy/ in front of the server")
    parser.add_argument(
        "--tree", default="", help="the folder of another version: both run in turn, and their figures are compared"
    )
    parser.add_argument(
        "--rounds",
        type=int,
        choices=range(1, 21),
        metavar="1-20",
        help="runs of each; 3 with --tree, else 1",
    )
    asked = vars(parser.parse_args())
    raised_limit()
    tree, rounds, scenarios = asked.pop("tree"), asked.pop("rounds"), SCENARIOS[asked.pop("scenario")]
    asked["is_proxied"] = asked.pop("proxy")
    chosen = {name: value for name, value in asked.items() if value is not None}
    runs = dict.fromkeys(Scenario(**{**vars(scenario), **chosen}) for scenario in scenarios)
    outcomes = [_rounds(scenario, tree, rounds or (3 if tree else 1)) for scenario in runs]
    return 0 if all(outcomes) else 1


def _rounds(scenario: Scenario, tree: str, rounds: int) -> bool:
    """Run a scenario some times, in turn with another version if there is one, and print the spread of the machine."""
    machine, is_sound = Machine(), True
    figures: dict[str, list[Figures]] = {version: [] for version in ([tree, ""] if tree else [""])}
    machine.look()
    for _ in range(rounds):
        for version in figures:
            print(f"{version or 'this version'}: ", end="")
            is_whole, run = _run(scenario, version)
            is_sound &= is_whole
            figures[version].append(run)
            machine.look()
    print(machine)
    if tree:
        print(*comparison(figures[tree], figures[""], machine), sep="\n")
    return is_sound


if __name__ == "__main__":
    sys.exit(main())
