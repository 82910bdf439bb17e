"""Columns written as Parquet, CSV or a table of PostgreSQL."""

import errno
import io
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import csv as arrow_csv
from pyarrow import parquet

from tabellone.formats.columns.postgresql import check_new_table, copy_in, is_postgresql
from tabellone.formats.columns.reading import CSV, PARQUET, ColumnFileError

ROWS_AT_ONCE = 1 << 20


def check_target(address: str) -> None:
    """Refuse an address that nothing can be written to, before the work is done."""
    if is_postgresql(address):
        check_new_table(address)
        return
    if Path(address).suffix.lower() not in (*PARQUET, ".csv"):
        raise ColumnFileError(
            "{file}: the name must end in {kinds}, or be a PostgreSQL address such as postgresql://host/database#table",
            file=address,
            kinds=", ".join((*PARQUET, CSV[0])),
        )
    check_folder(address)


def check_folder(file: str) -> None:
    """Refuse a file in a folder that is not there or may not be written to, before the work is done."""
    folder = Path(file).resolve().parent
    if not folder.is_dir():
        raise ColumnFileError("{file}: there is no such folder to write it to", file=file)
    if not os.access(folder, os.W_OK):
        raise ColumnFileError("{file}: cannot be written ({reason})", file=file, reason=os.strerror(errno.EACCES))


def write_columns(address: str, columns: Mapping[str, Any]) -> None:
    """Write columns, all of them or nothing: a file that was there before is replaced at the end."""
    table = pa.table(dict(columns))
    if is_postgresql(address):
        kinds = [(field.name, _postgresql_kind(field.type)) for field in table.schema]
        copy_in(address, kinds, _csv_chunks(table))
        return
    part = f"{address}.part"
    try:
        if Path(address).suffix.lower() in PARQUET:
            parquet.write_table(table, part, compression="zstd")
        else:
            arrow_csv.write_csv(table, part)
        os.replace(part, address)  # noqa: PTH105 - one way for both systems
    except (OSError, pa.ArrowException) as error:
        with suppress(OSError):
            Path(part).unlink()
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        raise ColumnFileError("{file}: cannot be written ({reason})", file=address, reason=reason) from error


def _csv_chunks(table: Any) -> Iterator[bytes]:
    for batch in table.to_batches(max_chunksize=ROWS_AT_ONCE):
        sink = io.BytesIO()
        arrow_csv.write_csv(batch, sink, arrow_csv.WriteOptions(include_header=False))
        yield sink.getvalue()


def _postgresql_kind(kind: Any) -> str:
    return "bigint" if pa.types.is_integer(kind) else "text"
