"""Large tables as Parquet, CSV or a table of PostgreSQL: read piece by piece into arrays, and written."""

import errno
import io
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray
from pyarrow import csv as arrow_csv
from pyarrow import parquet

from tabellone.core.refusal import Refusal
from tabellone.formats.columns.postgresql import CopyOut, check_new_table, copy_in, is_postgresql

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


def open_source(address: str, needed: Sequence[str], optional: Sequence[str] = ()) -> tuple[Source, tuple[str, ...]]:
    """Open a table with the columns at hand, of those needed and optional; a needed one that is missing is refused."""
    try:
        names, rows = _heading(address)
    except (pa.ArrowException, OSError) as error:
        raise _unreadable(address, error) from error
    for name in needed:
        if name not in names:
            raise ColumnFileError(
                '{file}: there is no column "{name}"; there are {names}',
                file=_printable_address(address),
                name=name,
                names=", ".join(names),
            )
    return Source(address, names, rows), tuple(name for name in (*needed, *optional) if name in names)


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


def _printable_address(address: str) -> str:
    """An address as it may be printed: nothing of it may hold a password."""
    return "PostgreSQL" if is_postgresql(address) else address


def _unreadable(address: str, error: Exception) -> ColumnFileError:
    reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error).splitlines()[0]
    return ColumnFileError("{file}: cannot be read ({reason})", file=_printable_address(address), reason=reason)


WHOLE = "^[+-]?[0-9]{1,18}$"
FRACTION_OF_NOUGHTS = r"^([+-]?[0-9]{1,18})\.0*$"
"""Programs that have no empty whole numbers write 1500.0."""
TRUTHS = {"true": "1", "t": "1", "false": "0", "f": "0"}
LARGEST_EXACT = 2.0**53
Mask = NDArray[np.bool_]
Whole = NDArray[np.int64]


def whole_numbers(name: str, values: Any) -> tuple[Whole, Mask, Mask]:
    """A column of whole numbers: the numbers, which rows have one, and which rows are empty.

    Numbers with a fraction of nought are whole, and a truth is 1 or 0, however it is written.
    """
    is_empty = pc.is_null(values).to_numpy(zero_copy_only=False)
    if pa.types.is_dictionary(values.type):
        values = values.cast(values.type.value_type)
    if pa.types.is_string(values.type) or pa.types.is_large_string(values.type):
        text = pc.utf8_trim_whitespace(values)
        is_empty = is_empty | pc.fill_null(pc.equal(text, ""), False).to_numpy(zero_copy_only=False)
        values = _whole_texts(text)
    elif pa.types.is_floating(values.type) or pa.types.is_decimal(values.type):
        fractions = values.cast(pa.float64())
        is_empty = is_empty | pc.fill_null(pc.is_nan(fractions), False).to_numpy(zero_copy_only=False)
        is_whole = pc.and_(pc.equal(pc.floor(fractions), fractions), pc.less(pc.abs(fractions), LARGEST_EXACT))
        values = pc.if_else(is_whole, fractions, None).cast(pa.int64())
    elif pa.types.is_null(values.type):
        values = values.cast(pa.int64())
    elif not pa.types.is_integer(values.type) and not pa.types.is_boolean(values.type):
        raise ColumnFileError(
            'column "{name}": {kind} is not a kind of whole numbers', name=name, kind=str(values.type)
        )
    is_number = pc.is_valid(values).to_numpy(zero_copy_only=False)
    numbers = pc.fill_null(values.cast(pa.int64()), 0).to_numpy()
    return numbers, is_number, is_empty


def _whole_texts(text: Any) -> Any:
    """Texts as whole numbers, None where they are none."""
    is_whole = pc.match_substring_regex(text, WHOLE)
    if not pc.all(pc.fill_null(is_whole, True)).as_py():
        text = pc.replace_substring_regex(text, FRACTION_OF_NOUGHTS, r"\1")
        for truth, number in TRUTHS.items():
            text = pc.if_else(pc.equal(pc.utf8_lower(text), truth), number, text)
        is_whole = pc.match_substring_regex(text, WHOLE)
    return pc.if_else(is_whole, text, None).cast(pa.int64())


def is_text(values: Any) -> bool:
    """True for a column of text."""
    kind = values.type.value_type if pa.types.is_dictionary(values.type) else values.type
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def texts(values: Any) -> Any:
    """A column as plain text, without spaces around it; None where it is empty."""
    text = pc.utf8_trim_whitespace(values.cast(pa.string()))
    return pc.if_else(pc.equal(text, ""), None, text)


def places_among(values: Any, names: Sequence[str]) -> Whole:
    """The place of each text among some, -1 for another."""
    positions = pc.index_in(texts(values), value_set=pa.array(list(names), pa.string()))
    return np.asarray(pc.fill_null(positions, -1).to_numpy(zero_copy_only=False), np.int64)


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
