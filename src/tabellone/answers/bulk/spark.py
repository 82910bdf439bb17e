"""The same reckoning on Apache Spark: parts of the games go through the same loops, and Spark adds up their sums.

Games of one event go to one part, since an event is computed as a whole. The players go to every part; what comes back
is a row a player, and the rest is what one machine does, with the same audit.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabellone.core.refusal import Refusal

try:
    from pyspark.sql import SparkSession
except ImportError as missing:
    raise Refusal(
        '{library} is not installed; --engine spark needs the extra "spark": pip install "tabellone[spark]"',
        library=missing.name or "pyspark",
    ) from missing

import numpy as np
import pyarrow as pa

from tabellone.answers.bulk.answer import BulkRatings
from tabellone.answers.bulk.computation import BulkQuestion, finished, opened
from tabellone.answers.bulk.reckoning import Reckoning, SampledGame
from tabellone.answers.bulk.rows import EVENT, GAMES, GameReader, Refusals, open_games
from tabellone.answers.bulk.systems import RECKONINGS, Opening
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.formats.columns.files import PARQUET
from tabellone.formats.columns.postgresql import is_postgresql

LOCAL = "local[*]"
SUMS, SAMPLE, COUNTS = range(3)
NUMBERS = 8
"""Whole numbers in a row that a part gives back, besides its kind."""
EVENTS_OF_PART = 1 << 40


class SparkError(Refusal):
    """Spark cannot compute this, or did not."""


@dataclass(frozen=True, slots=True)
class _Part:
    """The settings that every part of the games needs."""

    system: RatingSystem
    opening: Opening
    sample: frozenset[int]

    def __call__(self, batches: Iterable[Any]) -> Iterator[Any]:
        """Reckon a part; a row for each player who played, each game of the sample, and the counts."""
        from pyspark import TaskContext

        refusals = Refusals(lambda row: None)
        reckoning = RECKONINGS[self.system].opened(self.opening)
        reckoning.sample = self.sample
        columns = RECKONINGS[self.system].reckoning.event_columns
        reader = GameReader("", self.opening.players, columns, reckoning.has_events, refusals)
        for piece in reader.from_tables(pa.Table.from_batches([batch]) for batch in batches):
            reckoning.take(piece)
        context = TaskContext.get()
        first = EVENTS_OF_PART * (context.partitionId() if context else 0)
        yield from _rows(reckoning, refusals.counts[GAMES], first)


def _rows(reckoning: Reckoning, refused: int, first_event: int) -> Iterator[Any]:
    sums = list(reckoning.sums().values())
    touched = np.flatnonzero(np.any([values != 0 for values in sums], axis=0))
    yield _batch(SUMS, [touched, *(values[touched] for values in sums)])
    games = [
        (first_event + game.event, game.white, game.black, game.result, *game.values) for game in reckoning.sampled
    ]
    if games:
        yield _batch(SAMPLE, list(np.array(games, np.int64).T))
    yield _batch(COUNTS, [np.array([reckoning.counted]), np.array([refused])])


def _batch(kind: int, columns: list[Any]) -> Any:
    rows = len(columns[0])
    full = [*columns, *(np.zeros(rows, np.int64) for _ in range(NUMBERS - len(columns)))]
    arrays = [pa.array(np.full(rows, kind, np.int64)), *(pa.array(np.asarray(column, np.int64)) for column in full)]
    return pa.RecordBatch.from_arrays(arrays, ["kind", *(f"n{index}" for index in range(NUMBERS))])


def spark_ratings(question: BulkQuestion, master: str | None) -> BulkRatings:
    """Rate all games on Spark: in this process, or on the cluster whose address is given."""
    if is_postgresql(question.games) or Path(question.games).suffix.lower() not in (*PARQUET, ""):
        raise SparkError("{file}: Spark reads games from Parquet, a file or a folder of them", file=question.games)
    refusals = Refusals(lambda row: None)
    edition, reckoning = opened(question, refusals)
    # Refuses a history before anything is started.
    reckoning.sums()
    opening = Opening(reckoning.players, question.audited, edition, question.on)
    part = _Part(question.system, opening, reckoning.sample)
    columns = RECKONINGS[question.system].reckoning.event_columns
    session = _session(master)
    try:
        names = _names(session, question.games, columns, has_events=reckoning.has_events)
        rows = _reckoned(session.read.parquet(question.games).select(*names), part, has_events=reckoning.has_events)
    except SparkError:
        raise
    except Exception as error:
        raise SparkError("Spark: {reason}", reason=_reason(error)) from error
    finally:
        session.stop()
    _take(reckoning, refusals, rows)
    return finished(question, edition, reckoning, refusals)


def _names(session: Any, address: str, columns: Any, *, has_events: bool) -> tuple[str, ...]:
    """The columns that are needed; a folder is looked at through Spark, a file as everywhere."""
    if Path(address).is_file():
        return open_games(address, columns, has_events=has_events)[1]
    at_hand = session.read.parquet(address).columns
    needed = ["white", "black", *([EVENT] if has_events else []), *(column.name for column in columns)]
    missing = [name for name in needed if name not in at_hand]
    results = [name for name in ("half_points", "result") if name in at_hand]
    if missing or not results:
        raise SparkError(
            '{file}: there is no column "{name}"; there are {names}',
            file=address,
            name=missing[0] if missing else "half_points",
            names=", ".join(at_hand),
        )
    return (*needed, *results)


def _reckoned(games: Any, part: _Part, *, has_events: bool) -> Any:
    """The sums of every player, the games of the sample and the counts, as one table.

    As many parts as Spark cuts the files into, and at least one a processor: its usual 200 cost more than they bring.
    """
    session = games.sparkSession
    parts = max(games.rdd.getNumPartitions(), session.sparkContext.defaultParallelism)
    session.conf.set("spark.sql.shuffle.partitions", str(parts))
    if has_events:
        games = games.repartition(parts, EVENT).sortWithinPartitions(EVENT)
    schema = ", ".join(("kind long", *(f"n{index} long" for index in range(NUMBERS))))
    rows = games.mapInArrow(part, schema).cache()
    from pyspark.sql import functions

    numbers = [f"n{index}" for index in range(1, NUMBERS)]
    sums = (
        rows.where(rows.kind == SUMS).groupBy("kind", "n0").agg(*(functions.sum(name).alias(name) for name in numbers))
    )
    return sums.unionByName(rows.where(rows.kind != SUMS)).toArrow()


def _take(reckoning: Reckoning, refusals: Refusals, rows: Any) -> None:
    """Add the sums of the parts."""
    values = np.stack([rows[name].to_numpy() for name in rows.column_names], axis=1).astype(np.int64)
    summed = values[values[:, 0] == SUMS]
    sums = {}
    for index, (name, empty) in enumerate(reckoning.sums().items()):
        sums[name] = np.zeros_like(empty)
        sums[name][summed[:, 1]] = summed[:, 2 + index]
    reckoning.add(sums)
    width = len(reckoning.event_columns)
    for row in values[values[:, 0] == SAMPLE].tolist():
        reckoning.sampled.append(SampledGame(row[1], row[2], row[3], row[4], tuple(row[5 : 5 + width])))
    counts = values[values[:, 0] == COUNTS]
    reckoning.counted += int(counts[:, 1].sum())
    refusals.counts[GAMES] += int(counts[:, 2].sum())


def _session(master: str | None) -> Any:
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("PYSPARK_DRIVER_PYTHON", sys.executable)
    builder = SparkSession.builder.master(master or LOCAL).appName("tabellone")
    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": str(sys.stderr.isatty()).lower(),
        "spark.sql.execution.arrow.maxRecordsPerBatch": str(1 << 20),
        "spark.log.level": "ERROR",
    }
    if master is None or master.startswith("local"):
        # Nobody outside this machine is to reach it; a cluster has its own settings.
        settings |= {"spark.driver.bindAddress": "127.0.0.1", "spark.driver.host": "127.0.0.1"}
    for name, value in settings.items():
        builder = builder.config(name, value)
    try:
        return builder.getOrCreate()
    except Exception as error:
        raise SparkError("Spark does not start: {reason}", reason=_reason(error)) from error


def _reason(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__
