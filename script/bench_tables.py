"""Costs of rating a large table: seconds and CPU seconds from file to file, without generation, and memory.

script/bench tables 100000000 rates a hundred million games of five million players; without a number, two million.
"""

import resource
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

import numpy as np
import pyarrow as pa
from pyarrow import parquet

from tabellone.answers.bulk.computation import BulkQuestion, bulk_ratings
from tabellone.answers.bulk.rows import GameReader, Refusals, read_players
from tabellone.answers.bulk.systems import RECKONINGS
from tabellone.core.rating.lists.records import RatingSystem

GAMES_A_PLAYER, GAMES_AN_EVENT, PIECE = 20, 100, 1 << 22
SYSTEMS = (RatingSystem.FIDE, RatingSystem.UISP)


def make_tables(folder: Path, games: int) -> None:
    """Players and games, always the same."""
    lots = np.random.default_rng(1)
    players = max(2, games // GAMES_A_PLAYER)
    ratings = np.clip(lots.normal(1750, 250, players), 1400, 2830).astype(np.int64)
    born, played = lots.integers(1950, 2016, players), lots.integers(0, 200, players)
    table = pa.table({"id": np.arange(players), "rating": ratings, "games": played, "birth_year": born})
    parquet.write_table(table, folder / "players.parquet")
    writer: parquet.ParquetWriter | None = None
    for first in range(0, games, PIECE):
        count = min(PIECE, games - first)
        white = lots.integers(0, players, count)
        columns = {
            "event": np.arange(first, first + count) // GAMES_AN_EVENT,
            "white": white.astype(np.int32),
            "black": ((white + lots.integers(1, players, count)) % players).astype(np.int32),
            "half_points": lots.choice(np.array([2, 1, 0], np.int8), count),
            "coefficient": np.full(count, 20, np.int8),
        }
        piece = pa.table(columns)
        writer = writer or parquet.ParquetWriter(folder / "games.parquet", piece.schema)
        writer.write_table(piece)
    if writer is not None:
        writer.close()


def reading_alone(folder: Path, system: RatingSystem) -> float:
    """Processor seconds that reading and checking take, without the loops."""
    start = time.process_time()
    refusals = Refusals(lambda row: None)
    kind = RECKONINGS[system].reckoning
    players = read_players(str(folder / "players.parquet"), kind.player_columns, refusals)
    has_events = bool(kind.event_columns)
    reader = GameReader(str(folder / "games.parquet"), players, kind.event_columns, has_events, refusals)
    for _ in reader.pieces():
        pass
    return time.process_time() - start


def bench_bulk_tables(games: int) -> None:
    """Both periods, from Parquet to Parquet."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_tables(folder, games)
        print(f"tables of {games:,} games, {games // GAMES_A_PLAYER:,} players")
        print("            seconds  processor s  of it reading  peak MB so far")
        for system in SYSTEMS:
            players, games_file, ratings = (
                str(folder / f"{table}.parquet") for table in ("players", "games", "ratings")
            )
            reading = reading_alone(folder, system)
            wall, processor = time.perf_counter(), time.process_time()
            question = BulkQuestion(system, None, date(2026, 11, 1), players, games_file, ratings, 100)
            answer = bulk_ratings(question, lambda row: None, lambda read, rows: None)
            wall, processor = time.perf_counter() - wall, time.process_time() - processor
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            print(f"  {system.value:8} {wall:9.1f} {processor:12.1f} {reading:14.1f} {peak:15,}")
            if answer.games != games:
                raise SystemExit("games are missing")


if __name__ == "__main__":
    bench_bulk_tables(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000_000)
