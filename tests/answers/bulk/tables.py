"""Small tables of players and games for the bulk ratings, always the same for a seed."""

import random
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import csv, parquet

Columns = dict[str, list[Any]]


def written(file: Path, columns: Columns) -> str:
    """A table as Parquet or CSV, by the end of its name."""
    table = pa.table(columns)
    if file.suffix == ".parquet":
        parquet.write_table(table, file, row_group_size=7)
    else:
        csv.write_csv(table, file)
    return str(file)


def read(file: Path) -> Columns:
    """The columns of a table."""
    table = parquet.read_table(file) if file.suffix == ".parquet" else csv.read_csv(file)
    columns: Columns = table.to_pydict()
    return columns


def random_players(lots: random.Random, count: int, least: int = 1400, most: int = 2750) -> Columns:
    """Players with ids in any order, and ratings; each tenth has none."""
    ids = lots.sample(range(1000, 9000), count)
    return {"id": ids, "rating": [None if place % 10 == 9 else lots.randint(least, most) for place in range(count)]}


def random_games(lots: random.Random, ids: list[Any], events: int, values: dict[str, list[int]]) -> Columns:
    """Games event by event; `values` has a number an event for each further column."""
    columns: Columns = {name: [] for name in ("event", "white", "black", "half_points", *values)}
    for event in range(events):
        for _ in range(lots.randint(1, 12)):
            white, black = lots.sample(ids, 2)
            columns["event"].append(500 - event)
            columns["white"].append(white)
            columns["black"].append(black)
            columns["half_points"].append(lots.choice((0, 1, 2, 2, -1)))
            for name, numbers in values.items():
                columns[name].append(numbers[event])
    return columns
