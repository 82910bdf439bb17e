"""Rows of large tables: players, games piece by piece, and refused rows with their reasons."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from tabellone.bulk.columns import Games, Int8, Int32, Int64
from tabellone.core.rating.game_columns import DRAW, LOSS, MOST_RATING, NOT_PLAYED, WIN
from tabellone.core.refusal import Refusal
from tabellone.formats.columns.files import (
    PIECE_ROWS,
    ColumnFileError,
    Source,
    is_text,
    open_source,
    places_among,
    texts,
    whole_numbers,
)

PLAYERS, GAMES = "players", "games"


class RowRefusal(Refusal):
    """Why a row is not rated."""


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """A row of a table, counted from 1 without the heading, and why it is refused."""

    table: str
    row: int
    reason: RowRefusal


@dataclass(slots=True)
class Refusals:
    """Where refused rows go: one after the other to `note`, and counted by table; `first` was the first of them."""

    note: Callable[[RefusedRow], None]
    counts: dict[str, int] = field(default_factory=lambda: {PLAYERS: 0, GAMES: 0})
    first: RefusedRow | None = None

    def refuse(
        self,
        table: str,
        first_row: int,
        is_wrong: NDArray[np.bool_],
        reason: Callable[[int], RowRefusal],
        among: NDArray[np.bool_],
    ) -> None:
        """Refuse the rows that are wrong and still `among` those that count, and take them out of these."""
        wrong = np.flatnonzero(is_wrong & among)
        among[wrong] = False
        self.counts[table] += wrong.size
        for row in wrong.tolist():
            refused = RefusedRow(table, first_row + row + 1, reason(row))
            self.first = self.first or refused
            self.note(refused)


def cell_text(values: Mapping[str, Any], name: str, row: int) -> str:
    """The cell of a row as it was given."""
    value = values[name][row].as_py()
    return "" if value is None else str(value)


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
        """The indices of a column of ids, -1 for an unknown id."""
        if is_text(self.ids):
            indices = pc.index_in(texts(values), value_set=self.ids)
            return np.asarray(pc.fill_null(indices, -1).to_numpy(zero_copy_only=False), np.int32)
        numbers, is_number, _ = whole_numbers(name, values)
        if self.table is not None:
            is_number &= (numbers >= 0) & (numbers < self.table.size)
            indices = self.table[np.where(is_number, numbers, 0)]
        else:
            ids = self.ids.to_numpy()
            order = self.order if self.order is not None else np.arange(ids.size)
            at = np.minimum(np.searchsorted(ids, numbers, sorter=order), max(ids.size - 1, 0))
            indices = order[at].astype(np.int32) if ids.size else np.full(numbers.size, -1, np.int32)
            is_number &= ids[indices] == numbers if ids.size else False
        return np.where(is_number, indices, -1).astype(np.int32)


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
    chosen_ids = ids.filter(chosen)
    return Players(chosen_ids, {name: column[among] for name, column in values.items()}, _places(chosen_ids))


def _checked_ids(cells: dict[str, Any], refusals: Refusals, among: NDArray[np.bool_]) -> Any:
    """The ids, as whole numbers if all of them are; an empty one, and one that stands twice, are refused."""
    given = cells[ID]
    if is_text(given) and not _are_whole(given):
        ids = texts(given)
    else:
        numbers, is_number, _ = whole_numbers(ID, given)
        ids = pa.array(numbers, mask=~is_number)
    is_missing = pc.is_null(ids).to_numpy(zero_copy_only=False)
    refusals.refuse(PLAYERS, 0, is_missing, lambda row: RowRefusal("the id is missing"), among)
    codes = ids.dictionary_encode().indices
    first = np.full(len(ids), len(ids), np.int64)
    rows = np.arange(len(ids))
    indices = pc.fill_null(codes, 0).to_numpy(zero_copy_only=False)
    np.minimum.at(first, indices[~is_missing], rows[~is_missing])
    is_second = ~is_missing & (first[indices] != rows) if len(ids) else is_missing
    refusals.refuse(
        PLAYERS,
        0,
        is_second,
        lambda row: RowRefusal(
            'the id "{id}" stands in row {row} already', id=cell_text(cells, ID, row), row=int(first[indices[row]]) + 1
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
    numbers, is_number, is_empty = whole_numbers(column.name, cells[column.name])
    numbers = np.where(is_empty, 0 if column.usual is None else column.usual, numbers)
    is_wrong = ~is_number & ~(is_empty if column.usual is not None else np.zeros_like(is_empty))
    is_wrong |= is_number & ((numbers < column.least) | (numbers > column.most))
    refusals.refuse(PLAYERS, 0, is_wrong, partial(_player_out_of_range, column, cells), among)
    return numbers.astype(np.int64)


def _player_out_of_range(column: PlayerColumn, cells: dict[str, Any], row: int) -> RowRefusal:
    return RowRefusal(
        '{name}: "{found}" is not allowed; it must be a whole number from {least} to {most}',
        name=column.name,
        found=cell_text(cells, column.name, row),
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


EVENT, WHITE, BLACK, HALF_POINTS, RESULT = "event", "white", "black", "half_points", "result"
RESULTS = {"1-0": WIN, "1/2-1/2": DRAW, "0.5-0.5": DRAW, "½-½": DRAW, "0-1": LOSS, "*": NOT_PLAYED, "-": NOT_PLAYED}
ROWS_OF_SHARE = 1 << 16


class GameTableError(Refusal):
    """A table of games that cannot be rated as it stands."""


@dataclass(frozen=True, slots=True)
class EventColumn:
    """A column of whole numbers that says the same in all games of an event, with its limits."""

    name: str
    least: int
    most: int


@dataclass(frozen=True, slots=True, eq=False)
class GamePiece:
    """Games of whole events, in the order of the table; `values` has what the columns of events say, an event a place.

    `first_event` is the number of the first one among all events so far.
    """

    games: Games
    values: dict[str, Int64]
    first_event: int


@dataclass(slots=True)
class _Rows:
    """Games that are not handed on yet: the last event of a piece may go on in the next."""

    event: Any
    white: Int32
    black: Int32
    results: Int8
    values: dict[str, Int64]


def open_games(address: str, columns: Sequence[EventColumn], *, has_events: bool) -> tuple[Source, tuple[str, ...]]:
    """Open a table of games, and say which of its columns are needed; one without results is refused."""
    needed = [WHITE, BLACK, *([EVENT] if has_events else []), *(column.name for column in columns)]
    source, names = open_source(address, needed, (HALF_POINTS, RESULT))
    if HALF_POINTS not in names and RESULT not in names:
        raise ColumnFileError(
            '{file}: there is neither a column "half_points" (White\'s: 2, 1, 0, or -1 for a game not played) nor '
            'one "result" (1-0, 1/2-1/2, 0-1, *)',
            file=address,
        )
    return source, names


@dataclass(slots=True)
class GameReader:
    """Reads the games of players; `has_events` says whether the rating needs to know which games are of one event."""

    address: str
    players: Players
    columns: Sequence[EventColumn]
    has_events: bool
    refusals: Refusals
    piece_rows: int = PIECE_ROWS
    rows: int | None = None
    seen: set[Any] = field(default_factory=set)
    read: int = 0

    def pieces(self) -> Iterator[GamePiece]:
        """All games, in pieces of whole events."""
        source, names = open_games(self.address, self.columns, has_events=self.has_events)
        self.rows = source.rows
        yield from self.from_tables(source.pieces(names, self.piece_rows))

    def from_tables(self, tables: Iterable[Any]) -> Iterator[GamePiece]:
        """The games of tables that follow each other, in pieces of whole events."""
        waiting: _Rows | None = None
        events = 0
        for table in tables:
            checked = self._checked({name: table[name].combine_chunks() for name in table.column_names})
            self.read += table.num_rows
            if not self.has_events:
                yield GamePiece(_in_shares(checked), {}, 0)
                continue
            together = checked if waiting is None else _joined(waiting, checked)
            starts = _starts(together.event)
            if starts.size < 2:
                waiting = together
                continue
            last = int(starts[-1])
            yield self._piece(together, starts, last, events)
            events += starts.size - 1
            waiting = _cut(together, last)
        if waiting is not None and waiting.white.size:
            starts = _starts(waiting.event)
            yield self._piece(waiting, np.append(starts, waiting.white.size), waiting.white.size, events)

    def _piece(self, rows: _Rows, starts: Int64, last: int, first_event: int) -> GamePiece:
        self._note(rows.event[starts[:-1]])
        for name, values in rows.values.items():
            differs = values[:last] != np.repeat(values[starts[:-1]], np.diff(starts))
            if differs.any():
                raise GameTableError(
                    '{file}: in the games of event "{event}" the column {name} does not always say the same',
                    file=self.address,
                    event=rows.event[int(np.argmax(differs))],
                    name=name,
                )
        games = Games(rows.white[:last], rows.black[:last], rows.results[:last], starts.astype(np.int64))
        return GamePiece(games, {name: values[starts[:-1]] for name, values in rows.values.items()}, first_event)

    def _note(self, events: NDArray[Any]) -> None:
        """Refuse an event whose games stand in two places: it is computed as a whole."""
        for event in events.tolist():
            if event in self.seen:
                raise GameTableError(
                    '{file}: event "{event}" stands in two places; sort the games by event',
                    file=self.address,
                    event=event,
                )
            self.seen.add(event)

    def _checked(self, cells: dict[str, Any]) -> _Rows:
        """The games of a piece that can be rated."""
        white, black = (self.players.places.of(name, cells[name]) for name in (WHITE, BLACK))
        among = np.ones(white.size, np.bool_)
        refuse = partial(self.refusals.refuse, GAMES, self.read)
        for name, indices in ((WHITE, white), (BLACK, black)):
            refuse(indices < 0, partial(_unknown_player, name, cells), among)
        refuse(white == black, lambda row: RowRefusal("a player against himself"), among)
        results, is_result = _results(cells)
        refuse(~is_result, partial(_bad_result, cells), among)
        event: Any = np.zeros(white.size, np.int8)
        values: dict[str, Int64] = {}
        if self.has_events:
            event, is_event = _events(cells[EVENT])
            refuse(~is_event, lambda row: RowRefusal("the event is missing"), among)
            for column in self.columns:
                numbers, is_number, _ = whole_numbers(column.name, cells[column.name])
                is_wrong = ~is_number | (numbers < column.least) | (numbers > column.most)
                refuse(is_wrong, partial(_game_out_of_range, column, cells), among)
                values[column.name] = numbers
        if among.all():
            return _Rows(event, white, black, results, values)
        chosen_numbers = {name: numbers[among] for name, numbers in values.items()}
        return _Rows(event[among], white[among], black[among], results[among], chosen_numbers)


def _events(values: Any) -> tuple[Any, NDArray[np.bool_]]:
    if is_text(values):
        text = texts(values)
        return np.asarray(text.to_pylist(), object), pc.is_valid(text).to_numpy(zero_copy_only=False)
    numbers, is_number, _ = whole_numbers(EVENT, values)
    return numbers, is_number


def _results(cells: dict[str, Any]) -> tuple[Int8, NDArray[np.bool_]]:
    """White's half points, and which rows have a result."""
    if HALF_POINTS in cells:
        numbers, is_number, _ = whole_numbers(HALF_POINTS, cells[HALF_POINTS])
        is_number &= (numbers >= NOT_PLAYED) & (numbers <= WIN)
        return np.where(is_number, numbers, NOT_PLAYED).astype(np.int8), is_number
    indices = places_among(cells[RESULT], tuple(RESULTS))
    worth = np.array([*RESULTS.values(), NOT_PLAYED], np.int8)
    return worth[indices], indices >= 0


def _starts(event: Any) -> Int64:
    """Where each event begins in rows whose events stand together."""
    if not event.size:
        return np.zeros(0, np.int64)
    return np.concatenate(([0], np.flatnonzero(event[1:] != event[:-1]) + 1))


def _in_shares(rows: _Rows) -> Games:
    """Games without events, cut into shares of many: as many threads may work at them as there are."""
    size = rows.white.size
    starts = np.append(np.arange(0, size, ROWS_OF_SHARE, dtype=np.int64), size)
    return Games(rows.white, rows.black, rows.results, starts)


def _joined(one: _Rows, other: _Rows) -> _Rows:
    return _Rows(
        np.concatenate((one.event, other.event)),
        np.concatenate((one.white, other.white)),
        np.concatenate((one.black, other.black)),
        np.concatenate((one.results, other.results)),
        {name: np.concatenate((values, other.values[name])) for name, values in one.values.items()},
    )


def _cut(rows: _Rows, first: int) -> _Rows:
    values = {name: numbers[first:].copy() for name, numbers in rows.values.items()}
    return _Rows(
        rows.event[first:].copy(),
        rows.white[first:].copy(),
        rows.black[first:].copy(),
        rows.results[first:].copy(),
        values,
    )


def _unknown_player(name: str, cells: dict[str, Any], row: int) -> RowRefusal:
    return RowRefusal('{name}: no player "{found}" can be rated', name=name, found=cell_text(cells, name, row))


def _bad_result(cells: dict[str, Any], row: int) -> RowRefusal:
    if HALF_POINTS in cells:
        return RowRefusal(
            'half_points: "{found}" is not allowed; it is 2, 1 or 0 of White, or -1 for a game not played',
            found=cell_text(cells, HALF_POINTS, row),
        )
    return RowRefusal(
        'result: "{found}" is not allowed; it is one of {known}',
        found=cell_text(cells, RESULT, row),
        known=", ".join(RESULTS),
    )


def _game_out_of_range(column: EventColumn, cells: dict[str, Any], row: int) -> RowRefusal:
    return RowRefusal(
        '{name}: "{found}" is not allowed; it must be a whole number from {least} to {most}',
        name=column.name,
        found=cell_text(cells, column.name, row),
        least=column.least,
        most=column.most,
    )
