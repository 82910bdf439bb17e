"""A period of FIDE's (editions since 2014) over arrays: equal in every digit to `core.rating.fide.account_2024`.

Everybody counts with one rating and one K for the whole period. Gains are hundredths of a point: 43 bits and a sign are
wide enough for 80 milliards of games of one player.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tabellone.bulk.columns import Games, Int8, Int16, Int32, Int64, check_range, column, compiled, refusal_of_row
from tabellone.bulk.period import shares_of
from tabellone.core.rating.expectation import last_change, spread
from tabellone.core.rating.fide.rules import HUNDRED, GameRules
from tabellone.core.rating.game_columns import MOST_RATING

UNRATED = 0
HALF = HUNDRED // 2
# The data of a player lies side by side, in 16 bytes: one trip to memory a game. The first number has the rating,
# which stays, and above it the gain; the second the greatest difference of an event, and above it the games.
GAIN, GAMES = range(2)
BOOK_COLUMNS = 2
LOW_BITS = 20
MOST_K = 700
LOW = (1 << LOW_BITS) - 1
A_GAME = 1 << LOW_BITS
BLOCK = 128
"""Games whose players are looked at before any is written: the processor fetches them from far memory at once."""


@dataclass(frozen=True, slots=True, eq=False)
class FidePeriod:
    """The fixed data of a period: the ratings, 0 for a player without one, and the table as wide as the list.

    Its first row has the expected hundredths with differences limited, its second with differences as they are.
    """

    ratings: Int32
    expected: Int16
    rules: GameRules

    @property
    def uncapped_from(self) -> int:
        """The rating from which on differences count as they are; beyond every rating where there is none."""
        return MOST_RATING + 1 if self.rules.uncapped_from is None else self.rules.uncapped_from


@dataclass(frozen=True, slots=True, eq=False)
class FideGains:
    """The gains of each player by games: hundredths of a point beyond what was expected, and games that count."""

    hundredths: Int64
    games: Int64


@dataclass(frozen=True, slots=True, eq=False)
class FideOutcome:
    """The ratings after a period, 0 for players without one, with K and the change in hundredths of a rating point."""

    after: Int64
    coefficients: Int64
    changes: Int64


def fide_period_of(ratings: ArrayLike, rules: GameRules) -> FidePeriod:
    """Open a period; ratings out of range are refused by their row."""
    fixed = column("rating", ratings, np.int32)
    check_range("rating", fixed, UNRATED, MOST_RATING)
    rated = fixed[fixed != UNRATED]
    reach = int(rated.max()) - int(rated.min()) if rated.size else 0
    rows = [_spread_out(rules, reach, rules.difference_limit), _spread_out(rules, reach, None)]
    return FidePeriod(fixed, np.array(rows, np.int16), rules)


def _spread_out(rules: GameRules, reach: int, cap: int | None) -> Int16:
    """The table from -reach to reach, in this order."""
    width = min(reach, last_change(rules.expectation, cap))
    within = np.array(spread(rules.expectation, width, HUNDRED, cap), np.int16)
    return np.pad(np.roll(within, width), reach - width, "edge")


def gains_of(period: FidePeriod, games: Games, threads: int | None = None) -> FideGains:
    """The gains by games, on as many threads as there are processors; their number changes no digit."""
    sums = FideSums(period)
    sums.add(games, threads)
    return sums.gains()


@dataclass(slots=True, eq=False)
class FideSums:
    """The gains by games of a period, added up piece by piece: one book for each thread, filled once."""

    period: FidePeriod
    books: list[Int64] = field(default_factory=list, init=False)

    def add(self, games: Games, threads: int | None = None) -> None:
        """Add what the games of a piece give."""
        cuts = shares_of(games, threads)
        while len(self.books) < len(cuts) - 1:
            book = np.zeros((self.period.ratings.size, BOOK_COLUMNS), np.int64)
            book[:, GAIN] = self.period.ratings
            self.books.append(book)

        def add_share(book: Int64, first: int, last: int) -> None:
            _add(self.period, book, games, first, last)

        with ThreadPoolExecutor(len(cuts) - 1) as pool:
            tuple(pool.map(add_share, self.books, cuts[:-1], cuts[1:]))

    def gains(self) -> FideGains:
        """The gains by all games so far."""
        gains = FideGains(*(np.zeros(self.period.ratings.size, np.int64) for _ in range(2)))
        for book in self.books:
            np.add(gains.hundredths, book[:, GAIN] >> LOW_BITS, out=gains.hundredths)
            np.add(gains.games, book[:, GAMES] >> LOW_BITS, out=gains.games)
        return gains


def merged_gains(parts: list[FideGains]) -> FideGains:
    """The gains of all parts together, in whatever order they come."""
    hundredths, games = parts[0].hundredths.copy(), parts[0].games.copy()
    for part in parts[1:]:
        hundredths += part.hundredths
        games += part.games
    return FideGains(hundredths, games)


def _add(period: FidePeriod, book: Int64, games: Games, first: int, last: int) -> None:
    """Add the games of some events to a book."""
    if period.rules.has_one_upgrade:
        starts = games.starts[first : last + 1]
        limit = period.rules.difference_limit
        row = _add_events(games.white, games.black, games.results, starts, period.expected, limit, book)
    else:
        rows = slice(int(games.starts[first]), int(games.starts[last]))
        row = _add_games(
            games.white[rows], games.black[rows], games.results[rows], period.expected, period.uncapped_from, book
        )
        row = row + int(games.starts[first]) if row >= 0 else row
    if row >= 0:
        raise refusal_of_row(games, row, period.ratings.size)


def outcome_of(period: FidePeriod, gains: FideGains, coefficients: ArrayLike) -> FideOutcome:
    """The ratings after a period: K within its product, the change a half away from zero, and the floor of the list."""
    given = column("K", coefficients, np.int64, period.ratings.size)
    check_range("K", given, 0, MOST_K)
    games, limit = gains.games, period.rules.product_limit
    within = given if limit is None else np.where(given * games > limit, limit // np.maximum(games, 1), given)
    changes = within * gains.hundredths
    rounded = np.sign(changes) * ((2 * np.abs(changes) + HUNDRED) // (2 * HUNDRED))
    after = period.ratings.astype(np.int64) + rounded
    is_listed = (period.ratings != UNRATED) & ((games == 0) | (after >= period.rules.list_floor))
    return FideOutcome(np.where(is_listed, after, UNRATED), within, changes)


def coefficients_of(
    ratings: Int32, games: Int64, has_reached: NDArray[np.bool_], is_junior: NDArray[np.bool_], rules: GameRules
) -> Int64:
    """K of everybody, as `present_coefficient` gives it."""
    three = rules.coefficients
    is_new = (games < three.games) | (is_junior & (ratings < rules.junior.rating))
    below = np.where(is_new, three.new, three.below)
    return np.where(has_reached | (ratings >= three.threshold), three.above, below).astype(np.int64)


@compiled
def _add_games(white: Int32, black: Int32, results: Int8, expected: Int16, uncapped_from: int, book: Int64) -> int:
    """Add up games one by one; the row of an invalid game, else -1."""
    gains = np.empty((BLOCK, 2), np.int64)
    counts = np.empty(BLOCK, np.int64)
    for first in range(0, white.size, BLOCK):
        last = min(first + BLOCK, white.size)
        row = _look_up(white, black, results, first, last, expected, uncapped_from, book, gains, counts)
        if row >= 0:
            return row
        for row in range(first, last):
            one, other, index = np.uint32(white[row]), np.uint32(black[row]), row - first
            book[one, GAIN] += gains[index, 0]
            book[one, GAMES] += counts[index]
            book[other, GAIN] += gains[index, 1]
            book[other, GAMES] += counts[index]
    return -1


@compiled
def _look_up(
    white: Int32,
    black: Int32,
    results: Int8,
    first: int,
    last: int,
    expected: Int16,
    uncapped_from: int,
    book: Int64,
    gains: Int64,
    counts: Int64,
) -> int:
    """Fill in both players' gains by some games, none where one is unrated; the row of an invalid game, else -1."""
    players = np.uint32(book.shape[0])
    reach = expected.shape[1] // 2
    for row in range(first, last):
        one, other, result = np.uint32(white[row]), np.uint32(black[row]), np.int64(results[row])
        if one >= players or other >= players or one == other or result < -1 or result > 2:
            return row
        mine, theirs = book[one, GAIN] & LOW, book[other, GAIN] & LOW
        index = row - first
        if result < 0 or mine == 0 or theirs == 0:
            gains[index, 0] = gains[index, 1] = counts[index] = 0
            continue
        difference = mine - theirs
        of_one = HALF * result - expected[np.int64(mine >= uncapped_from), reach + difference]
        of_other = HUNDRED - HALF * result - expected[np.int64(theirs >= uncapped_from), reach - difference]
        gains[index, 0] = of_one << LOW_BITS
        gains[index, 1] = of_other << LOW_BITS
        counts[index] = A_GAME
    return -1


@compiled
def _add_events(
    white: Int32, black: Int32, results: Int8, starts: Int64, expected: Int16, limit: int, book: Int64
) -> int:
    """Add up events in which the limit raises a player once; the row of an invalid game, else -1."""
    players = np.uint32(book.shape[0])
    reach = expected.shape[1] // 2
    for event in range(starts.size - 1):
        for row in range(starts[event], starts[event + 1]):
            one, other, result = np.uint32(white[row]), np.uint32(black[row]), np.int64(results[row])
            if one >= players or other >= players or one == other or result < -1 or result > 2:
                return row
            mine, theirs = book[one, GAIN] & LOW, book[other, GAIN] & LOW
            if result < 0 or mine == 0 or theirs == 0:
                continue
            if mine < theirs:
                one, other, mine, theirs, result = other, one, theirs, mine, 2 - result
            ahead = mine - theirs
            # The higher player counts as it is, until the event ends; the lower one is limited in every game.
            book[one, GAIN] += np.int64(HALF * result - expected[1, reach + ahead]) << LOW_BITS
            book[one, GAMES] += A_GAME + max(ahead - (book[one, GAMES] & LOW), 0)
            book[other, GAIN] += np.int64(HUNDRED - HALF * result - expected[0, reach - ahead]) << LOW_BITS
            book[other, GAMES] += A_GAME
        for row in range(starts[event], starts[event + 1]):
            for player in (np.uint32(white[row]), np.uint32(black[row])):
                ahead = book[player, GAMES] & LOW
                book[player, GAMES] -= ahead
                if ahead > limit:
                    raised = np.int64(expected[1, reach + ahead] - expected[0, reach + ahead])
                    book[player, GAIN] += raised << LOW_BITS
    return -1
