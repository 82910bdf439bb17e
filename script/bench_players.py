"""Costs of reading a list of players: seconds, CPU seconds and memory, then the searches while typing.

script/bench players 1500000 makes a list of FIDE's size, as text or as XML (script/bench players 1500000 xml), in the
memory of the machine if there is room; TABELLONE_BENCH_DATABASE names another database than a new SQLite file.
"""

import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from tabellone.formats.rating_files.fide_lists import write_fide_text, write_fide_xml
from tabellone.formats.rating_files.listed_player import ListedPlayer, RefusedLines
from tabellone.formats.rating_files.reading import read_rating_file
from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress, database_address
from tabellone.store.player_index.index import PlayerIndex

SYLLABLES = ("ro", "si", "ma", "ber", "ti", "gar", "ne", "lo", "san", "vi", "del", "ka", "mo", "pe", "ska", "ru")
FEDERATIONS = ("ITA", "IND", "GER", "ESP", "RUS", "FRA", "POL", "USA")
SEARCHES = ("maro", "rosi", "rossi", "bertima s", "lo garne", "ma", "4001234", "sandel vi")


def name(lots: random.Random) -> str:
    """A name of nobody."""
    words = ["".join(lots.choices(SYLLABLES, k=lots.randint(2, 3))).title() for _ in range(lots.randint(2, 3))]
    return f"{words[0]}, {' '.join(words[1:])}"


def listed(count: int, lots: random.Random) -> Iterator[ListedPlayer]:
    """Players, always the same."""
    for number in range(count):
        rating = lots.randint(1400, 2600) if lots.random() < 0.4 else None
        other = None if rating is None else rating - lots.randint(-50, 50)
        year = lots.randint(1940, 2018)
        yield ListedPlayer(
            str(4_000_000 + number),
            name(lots),
            lots.choice(FEDERATIONS),
            lots.choice("mmmf"),
            *("", "", "", ""),
            *(rating, lots.randint(0, 9), 20, other, 0, 20, other, 0, 20),
            year,
            lots.choice(("", "i")),
        )


def main(count: int, kind: str) -> None:
    """Make a list, read it twice and search in it."""
    with tempfile.TemporaryDirectory(prefix="tabellone-bench-") as folder:
        write = write_fide_xml if kind == "xml" else write_fide_text
        files = []
        for seed in (1, 2):
            file = Path(folder) / f"players_{seed}.{kind}"
            with file.open("w", encoding="utf-8", newline="") as target:
                target.writelines(write(listed(count, random.Random(seed))))  # noqa: S311 - a list of nobody
            files.append(file)
        address = os.environ.get("TABELLONE_BENCH_DATABASE")
        place = database_address(address) if address else DatabaseAddress(file=Path(folder) / "bench.db")
        with open_database(place) as database:
            index = PlayerIndex(database)
            for file in files:
                measure(index, file)
            started = time.process_time()
            changes = index.changes("bench")
            print(
                f"comparing: {time.process_time() - started:.1f} s of processor, {changes and changes.changed} changed"
            )
            index.take("bench")
            for search in SEARCHES:
                started = time.perf_counter()
                players = index.search("bench", search, "", 30)
                print(f"search {search!r}: {1000 * (time.perf_counter() - started):.1f} ms, {len(players)} found")
            index.remove("bench")


def measure(index: PlayerIndex, file: Path) -> None:
    """Read a file into the index; the first one is searched from then on."""
    started, processor = time.perf_counter(), time.process_time()
    refused = RefusedLines()
    with file.open("rb") as data:
        players = read_rating_file(data, file.name, refused)
        edition = index.read("bench", file.name, players, refused, lambda: datetime.now(UTC))
    if len(index.editions()) == 1:
        index.take("bench")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    seconds, own = time.perf_counter() - started, time.process_time() - processor
    print(
        f"{file.name}: {edition.players} players, {file.stat().st_size >> 20} MB read in {seconds:.1f} s, "
        f"{own:.1f} s of processor, {memory} MB of memory"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, sys.argv[2] if len(sys.argv) > 2 else "txt")
