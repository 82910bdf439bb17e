"""The players of a large table: their numbers in columns, and where each stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from tabellone.answers.bulk.refused import PLAYERS, Refusals, RowRefusal, shown
from tabellone.bulk.columns import Int32, Int64
from tabellone.core.rating.game_columns import MOST_RATING
from tabellone.formats.columns.files import is_text, open_source, texts, whole_numbers

ID, RATING = "id", "rating"
LARGEST_TABLE = 1 << 27
"""Numbers of players up to here are found by one look-up in a table of half a gigabyte at the most."""


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """A column of whole numbers: its name, its limits, and the number of an empty cell; None if it may not be empty."""

    name: str
    least: int
    most: int
    usual: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Where players stand, by their ids: whole numbers in a table or in order, or texts."""

    ids: Any
    table: Int32 | None
    order: Int64 | None

    def of(self, name: str, values: Any) -> Int32:
        """The places of a column of ids, -1 for an id that nobody has."""
        if is_text(self.ids):
            found = pc.index_in(texts(values), value_set=self.ids)
            return np.asarray(pc.fill_null(found, -1).to_numpy(zero_copy_only=False), np.int32)
        numbers, is_known, _ = whole_numbers(name, values)
        if self.table is not None:
            is_known &= (numbers >= 0) & (numbers < self.table.size)
            places = self.table[np.where(is_known, numbers, 0)]
        else:
            known = self.ids.to_numpy()
            order = self.order if self.order is not None else np.arange(known.size)
            at = np.minimum(np.searchsorted(known, numbers, sorter=order), max(known.size - 1, 0))
            places = order[at].astype(np.int32) if known.size else np.full(numbers.size, -1, np.int32)
            is_known &= known[places] == numbers if known.size else False
        return np.where(is_known, places, -1).astype(np.int32)


@dataclass(frozen=True, slots=True, eq=False)
class Players:
    """The players who can be rated: ids, ratings and further columns, and where each stands."""

    ids: Any
    columns: dict[str, Int64]
    places: Places

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.ids)


def read_players(address: str, columns: Sequence[PlayerColumn], refusals: Refusals) -> Players:
    """Read the whole table; rows that cannot be are refused."""
    needed = [ID, *(column.name for column in columns if column.usual is None)]
    source, names = open_source(address, needed, [column.name for column in columns if column.usual is not None])
    pieces = list(source.pieces(names))
    whole = pa.concat_tables(pieces) if pieces else pa.table({name: pa.array([], pa.int64()) for name in names})
    cells = {name: whole[name].combine_chunks() for name in names}
    among = np.ones(whole.num_rows, np.bool_)
    ids = _checked_ids(cells, refusals, among)
    values = {column.name: _checked(column, cells, refusals, among) for column in columns}
    chosen = pa.array(among)
    kept = ids.filter(chosen)
    return Players(kept, {name: column[among] for name, column in values.items()}, _places(kept))


def _checked_ids(cells: dict[str, Any], refusals: Refusals, among: NDArray[np.bool_]) -> Any:
    """The ids, as whole numbers if all of them are; an empty one, and one that stands twice, are refused."""
    given = cells[ID]
    if is_text(given) and not _are_whole(given):
        ids = texts(given)
    else:
        numbers, is_known, _ = whole_numbers(ID, given)
        ids = pa.array(numbers, mask=~is_known)
    is_missing = pc.is_null(ids).to_numpy(zero_copy_only=False)
    refusals.refuse(PLAYERS, 0, is_missing, lambda row: RowRefusal("the id is missing"), among)
    codes = ids.dictionary_encode().indices
    first = np.full(len(ids), len(ids), np.int64)
    rows = np.arange(len(ids))
    places = pc.fill_null(codes, 0).to_numpy(zero_copy_only=False)
    np.minimum.at(first, places[~is_missing], rows[~is_missing])
    is_second = ~is_missing & (first[places] != rows) if len(ids) else is_missing
    refusals.refuse(
        PLAYERS,
        0,
        is_second,
        lambda row: RowRefusal(
            'the id "{id}" stands in row {row} already', id=shown(cells, ID, row), row=int(first[places[row]]) + 1
        ),
        among,
    )
    return ids


def _are_whole(values: Any) -> bool:
    """Whether all texts are whole numbers without leading noughts, so that numbers lose nothing."""
    return bool(pc.all(pc.match_substring_regex(values, "^(0|-?[1-9][0-9]{0,17})$")).as_py())


def _checked(column: PlayerColumn, cells: dict[str, Any], refusals: Refusals, among: NDArray[np.bool_]) -> Int64:
    if column.name not in cells:
        return np.full(among.size, column.usual or 0, np.int64)
    numbers, is_known, is_empty = whole_numbers(column.name, cells[column.name])
    numbers = np.where(is_empty, 0 if column.usual is None else column.usual, numbers)
    is_wrong = ~is_known & ~(is_empty if column.usual is not None else np.zeros_like(is_empty))
    is_wrong |= is_known & ((numbers < column.least) | (numbers > column.most))
    refusals.refuse(PLAYERS, 0, is_wrong, partial(_out_of_range, column, cells), among)
    return numbers.astype(np.int64)


def _out_of_range(column: PlayerColumn, cells: dict[str, Any], row: int) -> RowRefusal:
    return RowRefusal(
        '{name}: "{found}" is not allowed; it must be a whole number from {least} to {most}',
        name=column.name,
        found=shown(cells, column.name, row),
        least=column.least,
        most=column.most,
    )


def _places(ids: Any) -> Places:
    if is_text(ids):
        return Places(ids, None, None)
    numbers = ids.to_numpy()
    if numbers.size and int(numbers.min()) >= 0 and int(numbers.max()) < LARGEST_TABLE:
        table = np.full(int(numbers.max()) + 1, -1, np.int32)
        table[numbers] = np.arange(numbers.size, dtype=np.int32)
        return Places(ids, table, None)
    return Places(ids, None, np.argsort(numbers, kind="stable"))


def rating_column(least: int, *, may_be_missing: bool) -> PlayerColumn:
    """The column of the ratings."""
    return PlayerColumn(RATING, least, MOST_RATING, 0 if may_be_missing else None)
