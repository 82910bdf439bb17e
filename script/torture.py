"""Tries that nothing acknowledged is lost, for some minutes; says what it did, and ends with 1 if something was lost.

In turn: a history of clients on SQLite, one on PostgreSQL, and a stretch of the faults of the disk, in which each act
of each program goes wrong in each manner. With enough minutes every one is tried; another seed begins elsewhere.
"""

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.faults.disk import Manner, Zygote, zygote
from tests.faults.programs import CARELESS, PROGRAMS
from tests.faults.sweep import Scene, scene, try_fault, try_power_cut
from tests.histories.history import Outcome
from tests.histories.run import Run, on_postgresql, on_sqlite
from tests.store.postgresql import Server, running_server

MANNERS = [manner for manner in Manner if manner is not Manner.COUNT]
POWER_CUTS = 3
HISTORY_SECONDS = 60.0


def _told(what: str, run: Run) -> int:
    """Print a history in short; how many complaints there are."""
    done = sum(act.outcome is Outcome.DONE for act in run.acts)
    disturbed = ", ".join(f"{name} {count}" for name, count in sorted(run.disturbances.items()))
    print(f"{what}: {len(run.acts)} acts, {done} acknowledged, {len(run.reads)} reads; {disturbed}", flush=True)
    return _complained(run.complaints)


def _complained(complaints: list[str]) -> int:
    for complaint in complaints[:20]:
        print(f"  WRONG: {complaint}", flush=True)
    return len(complaints)


def _faults(lots: random.Random, forked: Zygote, until: float) -> Iterator[Scene]:
    """Every act of every program in every manner, a program after the other, until the time is over."""
    names = [name for name in PROGRAMS if name != CARELESS]
    lots.shuffle(names)
    while True:
        for name in names:
            with scene(forked, name) as prepared:
                places = list(range(1, len(prepared.log) + 1))
                lots.shuffle(places)
                for place in places:
                    if time.monotonic() >= until:
                        break
                    for manner in MANNERS if place <= prepared.acts else ():
                        try_fault(prepared, forked, place, manner)
                    for _ in range(POWER_CUTS):
                        try_power_cut(prepared, place, lots.choice((None, lots.randrange(10**6))))
                yield prepared


def _torture(seconds: float, seed: int, folder: Path, server: Server) -> int:
    lots, wrong = random.Random(seed), 0  # noqa: S311 - lots of a trial
    until = time.monotonic() + seconds
    stretch = min(HISTORY_SECONDS, seconds / 4)
    with zygote() as forked:
        turn = 0
        while time.monotonic() < until:
            turn += 1
            (folder / str(turn)).mkdir()
            wrong += _told("history on SQLite", on_sqlite(folder / str(turn), stretch, lots.randrange(10**6)))
            wrong += _told("history on PostgreSQL", on_postgresql(server, stretch, lots.randrange(10**6)))
            # The disk has its turn also where the histories took longer than they should.
            end = max(min(until, time.monotonic() + max(4 * stretch, 60)), time.monotonic() + stretch)
            for prepared in _faults(lots, forked, end):
                print(f"disk: {prepared.program}, {prepared.acts} acts, {prepared.trials} trials", flush=True)
                wrong += _complained(prepared.complaints)
                if time.monotonic() >= end:
                    break
    return wrong


def main() -> int:
    """Run until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long; it ends by itself")
    parser.add_argument("--seed", type=int, default=None, help="of the lots; without it another in each run")
    arguments = parser.parse_args()
    seed = int(time.time()) if arguments.seed is None else arguments.seed
    print(f"seed {seed}, {arguments.minutes:g} minutes", flush=True)
    with tempfile.TemporaryDirectory(prefix="tabellone-torture-") as folder, running_server() as server:
        os.environ["TABELLONE_DATA"] = f"{folder}/data"
        wrong = _torture(arguments.minutes * 60, seed, Path(folder), server)
    print(f"{wrong} complaints", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
