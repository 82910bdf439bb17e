"""A large table, opened by its address and read piece by piece."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import csv as arrow_csv
from pyarrow import parquet

from tabellone.core.refusal import Refusal
from tabellone.formats.columns.postgresql import CopyOut, is_postgresql

PIECE_ROWS = 1 << 23
"""Rows that are held at once: eight million games are less than half a gigabyte."""
BLOCK_BYTES = 1 << 25
PARQUET, CSV = (".parquet", ".pq"), (".csv", ".tsv", ".txt")


class ColumnFileError(Refusal):
    """A table that cannot be read or written."""


@dataclass(frozen=True, slots=True)
class Source:
    """A table: its address, the names of its columns and, where it is known beforehand, how many rows it has."""

    address: str
    names: tuple[str, ...]
    rows: int | None

    def pieces(self, columns: Sequence[str], rows: int = PIECE_ROWS) -> Iterator[Any]:
        """Some columns, in pieces of so many rows."""
        waiting: list[Any] = []
        count = 0
        try:
            for batch in _batches(self.address, columns, rows):
                waiting.append(batch)
                count += batch.num_rows
                if count >= rows:
                    yield pa.Table.from_batches(waiting)
                    waiting, count = [], 0
        except (pa.ArrowException, OSError) as error:
            raise _unreadable(self.address, error) from error
        if waiting:
            yield pa.Table.from_batches(waiting)


def open_source(address: str, needed: Sequence[str], known: Sequence[str] = ()) -> tuple[Source, tuple[str, ...]]:
    """Open a table; a column that is needed and missing is refused. The columns at hand, of those needed and known."""
    try:
        names, rows = _heading(address)
    except (pa.ArrowException, OSError) as error:
        raise _unreadable(address, error) from error
    for name in needed:
        if name not in names:
            raise ColumnFileError(
                '{file}: there is no column "{name}"; there are {names}',
                file=_shown(address),
                name=name,
                names=", ".join(names),
            )
    return Source(address, names, rows), tuple(name for name in (*needed, *known) if name in names)


def _heading(address: str) -> tuple[tuple[str, ...], int | None]:
    if is_postgresql(address):
        with CopyOut(address, None) as stream, _csv_reader(stream, ",", None) as reader:
            return tuple(reader.schema.names), None
    if _kind(address) in PARQUET:
        with parquet.ParquetFile(address) as file:
            return tuple(file.schema_arrow.names), int(file.metadata.num_rows)
    with _csv_reader(address, _delimiter(address), None) as reader:
        return tuple(reader.schema.names), None


def _batches(address: str, columns: Sequence[str], rows: int) -> Iterator[Any]:
    if is_postgresql(address):
        with CopyOut(address, columns) as stream, _csv_reader(stream, ",", columns) as reader:
            yield from reader
    elif _kind(address) in PARQUET:
        with parquet.ParquetFile(address) as file:
            yield from file.iter_batches(batch_size=rows, columns=list(columns))
    else:
        with _csv_reader(address, _delimiter(address), columns) as reader:
            yield from reader


def _csv_reader(source: Any, delimiter: str, columns: Sequence[str] | None) -> Any:
    """A reader of text: cells stay text, so that a row with a bad one can be refused alone."""
    convert = arrow_csv.ConvertOptions(
        include_columns=list(columns) if columns else None,
        column_types=dict.fromkeys(columns, pa.string()) if columns else None,
        strings_can_be_null=True,
        quoted_strings_can_be_null=True,
    )
    return arrow_csv.open_csv(
        source,
        read_options=arrow_csv.ReadOptions(block_size=BLOCK_BYTES),
        parse_options=arrow_csv.ParseOptions(delimiter=delimiter),
        convert_options=convert,
    )


def _kind(address: str) -> str:
    kind = Path(address).suffix.lower()
    if kind not in (*PARQUET, *CSV):
        raise ColumnFileError(
            "{file}: the name must end in {kinds}, or be a PostgreSQL address such as postgresql://host/database#table",
            file=address,
            kinds=", ".join((*PARQUET, *CSV)),
        )
    return kind


def _delimiter(address: str) -> str:
    if _kind(address) == ".csv":
        with Path(address).open(encoding="utf-8-sig", errors="replace") as file:
            return ";" if ";" in file.readline() else ","
    return "\t"


def _shown(address: str) -> str:
    """An address as it may be printed: nothing of it may hold a password."""
    return "PostgreSQL" if is_postgresql(address) else address


def _unreadable(address: str, error: Exception) -> ColumnFileError:
    reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error).splitlines()[0]
    return ColumnFileError("{file}: cannot be read ({reason})", file=_shown(address), reason=reason)
