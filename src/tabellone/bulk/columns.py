"""The games of many events as arrays, gathered by event, in the form that the compiled loops need.

Numba keeps a compiled loop on disk where that is possible. It is made again when its own file changes, and only then:
loops call functions of their own module alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

import numba
import numpy as np
from numpy.typing import ArrayLike, NDArray

from tabellone.core.rating.game_columns import ColumnError, refusal_of_game

P = ParamSpec("P")
T = TypeVar("T")


def compiled(function: Callable[P, T]) -> Callable[P, T]:
    """Compile at the first call, to run without Python's lock; callers rule out overflow, the loops do not check."""
    try:
        loop: Callable[P, T] = numba.njit(cache=True, nogil=True)(function)
    except (RuntimeError, OSError):
        # Nowhere to keep it: a read-only installation of a user without a home. It is compiled once a process.
        loop = numba.njit(nogil=True)(function)
    return loop


Int8 = NDArray[np.int8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
UInt8 = NDArray[np.uint8]


def column(name: str, values: ArrayLike, kind: type[np.signedinteger[Any]], rows: int | None = None) -> NDArray[Any]:
    """A column of whole numbers; another shape, length or kind is refused, and a number too large by its row."""
    array = np.asarray(values)
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise ColumnError(
            "{name}: {dimensions} dimensions of {kind}; a column has one dimension of whole numbers",
            name=name,
            dimensions=array.ndim,
            kind=array.dtype.name,
        )
    if rows is not None and array.size != rows:
        raise ColumnError("{name}: {found} rows; there must be {rows}", name=name, found=array.size, rows=rows)
    limits = np.iinfo(kind)
    check_range(name, array, int(limits.min), int(limits.max))
    return np.ascontiguousarray(array, dtype=kind)


def check_range(name: str, values: NDArray[Any], least: int, most: int) -> None:
    """Refuse a column with a number out of range, by its row."""
    if values.size and not least <= int(values.min()) <= int(values.max()) <= most:
        row = int(np.argmax((values < least) | (values > most)))
        raise ColumnError(
            "{name}, row {row}: {found} is not allowed; it must be from {least} to {most}",
            name=name,
            row=row,
            found=int(values[row]),
            least=least,
            most=most,
        )


MOST_GAMES_OF_EVENT = 10_000_000
"""So that the hundredths expected in an event fit 32 bits."""
MOST_GAMES = 2**29
"""So that the players of all events, two a game at the most, can be counted with 32 bits."""


@dataclass(frozen=True, slots=True, eq=False)
class Games:
    """Games in columns, event after event: those of event e are the rows from `starts[e]` to before `starts[e + 1]`.

    White's result is 2, 1 or 0 half points, or -1 for a game not played. `rows` says where each game stood in what was
    given, if they had to be put in order.
    """

    white: Int32
    black: Int32
    results: Int8
    starts: Int64
    rows: Int64 | None = None

    def __post_init__(self) -> None:
        # The compiled loops check only players and results: wrong starts would let them read beyond the end.
        rows = self.white.size
        starts = self.starts
        if (
            not rows == self.black.size == self.results.size
            or not starts.size
            or (int(starts[0]), int(starts[-1])) != (0, rows)
            or bool((np.diff(starts) < 0).any())
        ):
            raise ColumnError("the starts of the events do not fit columns of {rows} games", rows=rows)

    @property
    def events(self) -> int:
        """The number of events, also those without a game."""
        return self.starts.size - 1


def games_by_event(event: ArrayLike, white: ArrayLike, black: ArrayLike, results: ArrayLike, events: int) -> Games:
    """Gather games by event; a game's event is one of 0 to events - 1. Games already in order are not copied."""
    of_event = column("event", event, np.int32)
    rows = of_event.size
    if rows > MOST_GAMES:
        raise ColumnError(
            "{found} games are too many at once; cut them into shards of {most}", found=rows, most=MOST_GAMES
        )
    columns = (
        column("white", white, np.int32, rows),
        column("black", black, np.int32, rows),
        column("result", results, np.int8, rows),
    )
    starts = np.zeros(events + 1, np.int64)
    if _starts(of_event, starts):
        games = Games(*columns, starts)
    else:
        check_range("event", of_event, 0, events - 1)
        order = np.empty(rows, np.int64)
        _order(of_event, starts, order)
        games = Games(columns[0][order], columns[1][order], columns[2][order], starts, order)
    sizes = np.diff(starts)
    if sizes.size and int(sizes.max()) > MOST_GAMES_OF_EVENT:
        raise ColumnError(
            "event {event}: {found} games; there may be {most}",
            event=int(sizes.argmax()),
            found=int(sizes.max()),
            most=MOST_GAMES_OF_EVENT,
        )
    return games


def refusal_of_row(games: Games, row: int, players: int) -> ColumnError:
    """The fault of the game of a row, by the row it was given in."""
    return refusal_of_game(
        int(games.white[row]),
        int(games.black[row]),
        int(games.results[row]),
        players,
        int(np.searchsorted(games.starts, row, "right")) - 1,
        row if games.rows is None else int(games.rows[row]),
    )


def rows_with(games: Games, is_wanted: NDArray[np.bool_]) -> tuple[int, Int64]:
    """The number of games that were played, and the rows of those with a wanted player."""
    rows = np.empty(games.white.size, np.int64)
    played, count = _rows_with(games.white, games.black, games.results, np.packbits(is_wanted, bitorder="little"), rows)
    return played, rows[:count].copy()


@compiled
def _rows_with(white: Int32, black: Int32, results: Int8, wanted: UInt8, rows: Int64) -> tuple[int, int]:
    """Fill the rows of those wanted, a bit a player: so many fit near memory. The numbers of games and of rows."""
    played = count = 0
    for row in range(white.size):
        one, other = np.uint32(white[row]), np.uint32(black[row])
        is_played = int(results[row] >= 0)
        is_wanted = (wanted[one >> 3] >> (one & 7)) | (wanted[other >> 3] >> (other & 7))
        rows[count] = row
        played += is_played
        count += int(is_wanted & 1) & is_played
    return played, count


@compiled
def _starts(event: Int32, starts: Int64) -> bool:
    """Fill the starts of events whose games are in order; False if they are not, or if an event is unknown."""
    last = 0
    events = starts.size - 1
    for row in range(event.size):
        current = event[row]
        if current != last:
            if current < last or current >= events:
                return False
            for passed in range(last + 1, current + 1):
                starts[passed] = row
            last = current
    if event.size and events < 1:
        return False
    for passed in range(last + 1, events + 1):
        starts[passed] = event.size
    return True


@compiled
def _order(event: Int32, starts: Int64, order: Int64) -> None:
    """Fill starts and order of games, those of an event as they were given."""
    starts[:] = 0
    for current in event:
        starts[current + 1] += 1
    for index in range(1, starts.size):
        starts[index] += starts[index - 1]
    free = starts.copy()
    for row in range(event.size):
        order[free[event[row]]] = row
        free[event[row]] += 1
