"""A period of fixed ratings (Elo UISP) over arrays: equal in every digit to `core.rating.uisp.period` and the rules.

Whole numbers of 64 bits are wide enough: a game changes a rating by at most 10 tenths, an event's rounding by one
more, times at most a million hundredths of coefficient, over at most 2**29 games: less than 2**55 thousandths a shard.
"""

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tabellone.bulk.columns import Int8, Int16, Int32, Int64, check_range, column
from tabellone.bulk.compiled import compiled
from tabellone.bulk.games import Games, refusal_of_row
from tabellone.core.rating.game_columns import MOST_RATING, ColumnError
from tabellone.core.rating.spread import last_change, spread
from tabellone.core.rating.uisp.event_change import HUNDRED, UispRules
from tabellone.core.rating.uisp.period import MOST_COEFFICIENT, THOUSAND

HALF_POINT_IN_TENTHS = 5
# What is needed of a player lies side by side, four numbers wide: one trip to memory instead of three.
RATING, SUM, CHANGE = range(3)
BOOK_COLUMNS = 4
# Half points and percentages of an event are added up in one integer, the percentages in its low bits.
LOW_BITS = 32
LOW = (1 << LOW_BITS) - 1
WHOLE_GAME = 100 + (2 << LOW_BITS)
LARGEST_SUM = 2**62
SMALLEST_SHARE = 20_000
"""Games below which another thread costs more than it saves."""


@dataclass(frozen=True, slots=True, eq=False)
class PeriodChanges:
    """What some events of a period change, for each player, in thousandths, and which events they are."""

    thousandths: Int64
    has_event: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class RatingPeriod:
    """What is fixed for a period: the ratings, the coefficients of all its events in hundredths, and the table.

    The table is as wide as the list: a difference need not be bounded in the loop, where no processor can predict
    whether it has to be.
    """

    ratings: Int32
    coefficients: Int64
    expected: Int16


def period_of(ratings: ArrayLike, coefficients: ArrayLike, rules: UispRules) -> RatingPeriod:
    """Open a period; ratings and coefficients out of range are refused by their row."""
    fixed = column("rating", ratings, np.int32)
    check_range("rating", fixed, 0, MOST_RATING)
    hundredths = column("coefficient", coefficients, np.int64)
    check_range("coefficient", hundredths, 0, MOST_COEFFICIENT)
    reach = int(fixed.max()) - int(fixed.min()) if fixed.size else 0
    return RatingPeriod(fixed, hundredths, _expected_by_difference(reach, rules))


def _expected_by_difference(reach: int, rules: UispRules) -> Int16:
    """The table from -reach to reach, in this order."""
    last = last_change(rules.expectation, rules.difference_cap)
    within = np.array(spread(rules.expectation, min(reach, last), HUNDRED, rules.difference_cap), np.int16)
    return np.pad(np.roll(within, min(reach, last)), max(reach - last, 0), "edge")


def accumulate(period: RatingPeriod, shard: Games) -> PeriodChanges:
    """What the events of a shard change; every event is in one shard, whole, since it is rounded as a whole."""
    _check_events(period, shard)
    return _accumulated(period, shard, 0, shard.events)


def merged(shards: Iterable[PeriodChanges]) -> PeriodChanges:
    """The changes of all shards together, in whatever order they come."""
    parts = list(shards)
    if not parts:
        raise ColumnError("there is no shard to merge")
    total = PeriodChanges(parts[0].thousandths.copy(), parts[0].has_event.copy())
    bound = _largest(total)
    for part in parts[1:]:
        if part.thousandths.size != total.thousandths.size or part.has_event.size != total.has_event.size:
            raise ColumnError("the shards are not of one period: their players or events differ in number")
        twice = total.has_event & part.has_event
        if twice.any():
            raise ColumnError(
                "event {event} is in two shards; an event is rounded as a whole", event=int(np.argmax(twice))
            )
        bound += _largest(part)
        if bound > LARGEST_SUM:
            raise ColumnError("the changes of the shards are too large to be added")
        np.add(total.thousandths, part.thousandths, out=total.thousandths)
        np.logical_or(total.has_event, part.has_event, out=total.has_event)
    return total


def changes_of_period(period: RatingPeriod, games: Games, threads: int | None = None) -> PeriodChanges:
    """What all events change, on as many threads as there are processors; their number changes no digit."""
    _check_events(period, games)
    shares = min(threads or processors(), max(1, games.white.size // SMALLEST_SHARE))
    # Shares of about as many games, cut between events.
    marks = [games.white.size * share // shares for share in range(1, shares)]
    cuts = [0, *(int(cut) for cut in np.searchsorted(games.starts, marks)), games.events]
    if shares == 1:
        return _accumulated(period, games, 0, games.events)
    with ThreadPoolExecutor(shares) as pool:
        return merged(pool.map(lambda first, last: _accumulated(period, games, first, last), cuts[:-1], cuts[1:]))


def published(period: RatingPeriod, changes: PeriodChanges) -> Int64:
    """The ratings after the period, a half rounded upwards."""
    ratings: Int64 = period.ratings + (2 * changes.thousandths + THOUSAND) // (2 * THOUSAND)
    return ratings


def processors() -> int:
    """The processors that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _largest(changes: PeriodChanges) -> int:
    thousandths = changes.thousandths
    return max(int(thousandths.max()), -int(thousandths.min())) if thousandths.size else 0


def _check_events(period: RatingPeriod, games: Games) -> None:
    if games.events != period.coefficients.size:
        raise ColumnError(
            "the games are of {found} events; the period has {events}",
            found=games.events,
            events=period.coefficients.size,
        )


def _accumulated(period: RatingPeriod, games: Games, first: int, last: int) -> PeriodChanges:
    book = np.zeros((period.ratings.size, BOOK_COLUMNS), np.int64)
    book[:, RATING] = period.ratings
    starts = games.starts[first : last + 1]
    row = _add_events(
        games.white, games.black, games.results, starts, period.coefficients[first:last], period.expected, book
    )
    if row >= 0:
        raise refusal_of_row(games, row, period.ratings.size)
    has_event = np.zeros(games.events, np.bool_)
    has_event[first:last] = np.diff(starts) > 0
    return PeriodChanges(book[:, CHANGE].copy(), has_event)


@compiled
def _add_events(
    white: Int32, black: Int32, results: Int8, starts: Int64, coefficients: Int64, expected: Int16, book: Int64
) -> int:
    """Add the changes of events to an array of players; the row of an invalid game, else -1."""
    most = 0
    for event in range(coefficients.size):
        most = max(most, starts[event + 1] - starts[event])
    touched = np.empty(2 * most + 1, np.int32)
    for event in range(coefficients.size):
        count, row = _add_games(white, black, results, starts[event], starts[event + 1], expected, book, touched)
        if row >= 0:
            return row
        _round_event(touched, count, coefficients[event], book)
    return -1


@compiled
def _add_games(
    white: Int32, black: Int32, results: Int8, first: int, last: int, expected: Int16, book: Int64, touched: Int32
) -> tuple[int, int]:
    """Add up the games of an event; how many players are noted, and the row of an invalid game, else -1."""
    players = np.uint32(book.shape[0])
    reach = expected.size // 2
    count = 0
    for row in range(first, last):
        # As an unsigned number, one comparison finds both an index below 0 and one too large.
        one, other, result = np.uint32(white[row]), np.uint32(black[row]), np.int64(results[row])
        if one >= players or other >= players or one == other or result < -1 or result > 2:
            return count, row
        if result < 0:
            continue
        difference = book[one, RATING] - book[other, RATING]
        summand = expected[np.uint32(difference + reach)] + (result << LOW_BITS)
        # Nearly all are new in the first round, and nobody later. Noting somebody twice does no harm.
        if book[one, SUM] == 0:
            touched[count] = one
            count += 1
        if book[other, SUM] == 0:
            touched[count] = other
            count += 1
        book[one, SUM] += summand
        book[other, SUM] += WHOLE_GAME - summand
    return count, -1


@compiled
def _round_event(touched: Int32, count: int, coefficient: int, book: Int64) -> None:
    """Round what was expected of each player of an event once, half down to tenths, and add his change."""
    for place in range(count):
        player = np.uint32(touched[place])
        total = book[player, SUM]
        book[player, SUM] = 0
        tenths = ((total & LOW) + 4) // 10
        book[player, CHANGE] += coefficient * (HALF_POINT_IN_TENTHS * (total >> LOW_BITS) - tenths)
