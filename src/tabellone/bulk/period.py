"""A period of fixed ratings (Elo UISP) over arrays: equal in every digit to `core.rating.uisp.period` and the rules.

Whole numbers of 64 bits are wide enough: a game changes a rating by at most 10 tenths, an event's rounding by one
more, times at most a million hundredths of coefficient, over at most 2**29 games: less than 2**55 thousandths a shard.

What counts of a player in an event is one number, the hundredths expected less those scored. Points are
whole tenths, so that rounding the difference, half down, is rounding what was expected.
"""

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tabellone.bulk.columns import Games, Int8, Int16, Int32, Int64, check_range, column, compiled, refusal_of_row
from tabellone.core.rating.expectation import last_change, spread
from tabellone.core.rating.game_columns import MOST_RATING, ColumnError
from tabellone.core.rating.uisp.event_change import HUNDRED, UispRules
from tabellone.core.rating.uisp.period import MOST_COEFFICIENT, THOUSAND

HALF_POINT_IN_HUNDREDTHS = 50
# The data of a player lies side by side, in 16 bytes: one trip to memory. The first number has the rating, which
# stays, in its low bits, and above them the hundredths that are missing in the event that is on.
MISSING, CHANGE = range(2)
BOOK_COLUMNS = 2
RATING_BITS = 20
RATING = (1 << RATING_BITS) - 1
LARGEST_SUM = 2**62
SMALLEST_SHARE = 20_000
"""Games below which another thread costs more than it saves."""


@dataclass(frozen=True, slots=True, eq=False)
class PeriodChanges:
    """The changes by some events of a period, for each player, in thousandths, and those events."""

    thousandths: Int64
    has_event: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class RatingPeriod:
    """The fixed data of a period: the ratings, the coefficients of all its events in hundredths, and the table.

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
    hundredths = _hundredths(coefficients)
    reach = int(fixed.max()) - int(fixed.min()) if fixed.size else 0
    return RatingPeriod(fixed, hundredths, _expected_by_difference(reach, rules))


def _hundredths(coefficients: ArrayLike) -> Int64:
    hundredths: Int64 = column("coefficient", coefficients, np.int64)
    check_range("coefficient", hundredths, 0, MOST_COEFFICIENT)
    return hundredths


def _expected_by_difference(reach: int, rules: UispRules) -> Int16:
    """The table from -reach to reach, in this order."""
    last = last_change(rules.expectation, rules.difference_cap)
    within = np.array(spread(rules.expectation, min(reach, last), HUNDRED, rules.difference_cap), np.int16)
    return np.pad(np.roll(within, min(reach, last)), max(reach - last, 0), "edge")


def accumulate(period: RatingPeriod, shard: Games) -> PeriodChanges:
    """The changes by the events of a shard; every event is in one shard, whole, since it is rounded as a whole."""
    _check_events(period.coefficients, shard)
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
    """The changes by all events, on as many threads as there are processors; their number changes no digit."""
    _check_events(period.coefficients, games)
    cuts = shares_of(games, threads)
    if len(cuts) == 2:
        return _accumulated(period, games, 0, games.events)
    with ThreadPoolExecutor(len(cuts) - 1) as pool:
        return merged(pool.map(lambda first, last: _accumulated(period, games, first, last), cuts[:-1], cuts[1:]))


@dataclass(slots=True, eq=False)
class PeriodSums:
    """The changes by events of a period, added up piece by piece: one book for each thread, filled once."""

    ratings: Int32
    expected: Int16
    books: list[Int64] = field(default_factory=list, init=False)

    def add(self, games: Games, coefficients: ArrayLike, threads: int | None = None) -> None:
        """Add what the events of a piece change; their coefficients are hundredths."""
        hundredths = _hundredths(coefficients)
        _check_events(hundredths, games)
        cuts = shares_of(games, threads)
        while len(self.books) < len(cuts) - 1:
            self.books.append(_book(self.ratings))

        def add_share(book: Int64, first: int, last: int) -> None:
            _add(book, self.expected, hundredths, games, first, last)

        with ThreadPoolExecutor(len(cuts) - 1) as pool:
            tuple(pool.map(add_share, self.books, cuts[:-1], cuts[1:]))

    def thousandths(self) -> Int64:
        """The changes by all events so far, for each player."""
        total = np.zeros(self.ratings.size, np.int64)
        for book in self.books:
            total += book[:, CHANGE]
        return total


def sums_of_period(ratings: ArrayLike, rules: UispRules) -> PeriodSums:
    """Open a period whose events come in pieces."""
    opened = period_of(ratings, (), rules)
    return PeriodSums(opened.ratings, opened.expected)


def published(period: RatingPeriod, changes: PeriodChanges) -> Int64:
    """The ratings after the period, a half rounded upwards."""
    return published_ratings(period.ratings, changes.thousandths)


def published_ratings(ratings: Int32, thousandths: Int64) -> Int64:
    """Ratings with their changes, a half rounded upwards."""
    after: Int64 = ratings + (2 * thousandths + THOUSAND) // (2 * THOUSAND)
    return after


def shares_of(games: Games, threads: int | None) -> list[int]:
    """The cuts that divide events into shares of about as many games for each thread: the first events, and the end."""
    shares = min(threads or processors(), max(1, games.white.size // SMALLEST_SHARE))
    marks = [games.white.size * share // shares for share in range(1, shares)]
    return [0, *(int(cut) for cut in np.searchsorted(games.starts, marks)), games.events]


def processors() -> int:
    """The processors that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _largest(changes: PeriodChanges) -> int:
    thousandths = changes.thousandths
    return max(int(thousandths.max()), -int(thousandths.min())) if thousandths.size else 0


def _check_events(coefficients: Int64, games: Games) -> None:
    if games.events != coefficients.size:
        raise ColumnError(
            "the games are of {found} events; the period has {events}", found=games.events, events=coefficients.size
        )


def _accumulated(period: RatingPeriod, games: Games, first: int, last: int) -> PeriodChanges:
    book = _book(period.ratings)
    _add(book, period.expected, period.coefficients, games, first, last)
    has_event = np.zeros(games.events, np.bool_)
    has_event[first:last] = np.diff(games.starts[first : last + 1]) > 0
    return PeriodChanges(book[:, CHANGE].copy(), has_event)


def _book(ratings: Int32) -> Int64:
    book = np.zeros((ratings.size, BOOK_COLUMNS), np.int64)
    book[:, MISSING] = ratings
    return book


def _add(book: Int64, expected: Int16, coefficients: Int64, games: Games, first: int, last: int) -> None:
    """Add the changes of some events to a book."""
    starts = games.starts[first : last + 1]
    row = _add_events(games.white, games.black, games.results, starts, coefficients[first:last], expected, book)
    if row >= 0:
        raise refusal_of_row(games, row, book.shape[0])


@compiled
def _add_events(
    white: Int32, black: Int32, results: Int8, starts: Int64, coefficients: Int64, expected: Int16, book: Int64
) -> int:
    """Add the changes of events to an array of players; the row of an invalid game, else -1."""
    most = 0
    for event in range(coefficients.size):
        most = max(most, starts[event + 1] - starts[event])
    missing = np.empty(most, np.int32)
    touched = np.empty(2 * most + 1, np.int32)
    for event in range(coefficients.size):
        first, last = starts[event], starts[event + 1]
        row = _look_up(white, black, results, first, last, expected, book, missing)
        if row >= 0:
            return row
        count = _add_games(white, black, results, first, last, missing, book, touched)
        _round_event(touched, count, coefficients[event], book)
    return -1


@compiled
def _look_up(
    white: Int32, black: Int32, results: Int8, first: int, last: int, expected: Int16, book: Int64, missing: Int32
) -> int:
    """Look up what is missing to White's expected points in each game; the row of an invalid game, else -1.

    Nothing is written to the players here: the processor fetches many of them from far memory at once.
    """
    players = np.uint32(book.shape[0])
    reach = expected.size // 2
    for row in range(first, last):
        # As an unsigned number, one comparison finds both an index below 0 and one too large.
        one, other, result = np.uint32(white[row]), np.uint32(black[row]), np.int64(results[row])
        if one >= players or other >= players or one == other or result < -1 or result > 2:
            return row
        difference = (book[one, MISSING] & RATING) - (book[other, MISSING] & RATING)
        missing[row - first] = expected[np.uint32(difference + reach)] - HALF_POINT_IN_HUNDREDTHS * result
    return -1


@compiled
def _add_games(
    white: Int32, black: Int32, results: Int8, first: int, last: int, missing: Int32, book: Int64, touched: Int32
) -> int:
    """Add up the games of an event, in which Black has more by what White is missing; the number of players noted."""
    count = 0
    for row in range(first, last):
        if results[row] < 0:
            continue
        one, other = np.uint32(white[row]), np.uint32(black[row])
        summand = np.int64(missing[row - first]) << RATING_BITS
        of_one, of_other = book[one, MISSING], book[other, MISSING]
        # A player with nothing missing is new, or evens out: noting somebody twice does no harm.
        touched[count] = one
        count += int(of_one >> RATING_BITS == 0)
        touched[count] = other
        count += int(of_other >> RATING_BITS == 0)
        book[one, MISSING] = of_one + summand
        book[other, MISSING] = of_other - summand
    return count


@compiled
def _round_event(touched: Int32, count: int, coefficient: int, book: Int64) -> None:
    """Round the change of each player of an event once, half down to tenths, and add it."""
    for index in range(count):
        player = np.uint32(touched[index])
        total = book[player, MISSING]
        book[player, MISSING] = total & RATING
        book[player, CHANGE] -= coefficient * (((total >> RATING_BITS) + 4) // 10)
