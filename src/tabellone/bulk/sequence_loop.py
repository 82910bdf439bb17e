"""The compiled loop along a sequence of events.

What belongs to a player lies side by side in one row of an array, since it is needed together: the rows of those who
play in an event stay near while its games are added up. What an edition says comes as plain numbers, so that the loops
over its few bands and categories are unrolled when it is compiled. No processor can predict the band of a capital:
it is counted, and the formula fetched, since a misprediction costs more than both.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabellone.bulk.columns import Int8, Int16, Int32, Int64, compiled

Whole = int | np.integer[Any]

# Columns of a list of players, and of the current event; eight, so that no row straddles two cache lines.
POINTS, CATEGORY, LAST_EVENT_YEAR, ENTRY_YEAR, MALUS_TAKEN, SCORED, GAINED = range(7)
LIST_COLUMNS, BOOK_COLUMNS = 5, 8
# The gain of a player who is not in the event; no gain from the games of an event reaches this number.
NOT_IN = -(2**31)
# Columns of a ledger. What is small goes into its last: the first event of the year or not, then both categories.
PLAYER, BEFORE, POINTS_SCORED, EXPECTED, AFTER, REMARKS = range(6)
LEDGER_COLUMNS = 6
CATEGORY_BITS = 8
# Why the loop ends.
DONE, TOO_HIGH, LEDGER_FULL = range(3)

HUNDREDTHS = 100
WIN = 2


class Scale(NamedTuple):
    """The potential of a scale: where each band ends, as capital and as level, and its step and shift, side by side.

    The last band has no end: it is out of reach, so that there always is one.
    """

    edges: tuple[int, ...]
    levels: tuple[int, ...]
    formulas: Int64
    part: int


class Numbers(NamedTuple):
    """Single numbers of an edition, the capitals at which categories are reached, and the year the list starts from.

    `next_thresholds` is the capital that promotes from each category.
    """

    thresholds: tuple[int, ...]
    next_thresholds: Int64
    floor: int
    most: int
    first_event_bonus: int
    event_bonus: int
    malus: int
    malus_limit: int
    closed_year: int


class Stop(NamedTuple):
    """The end of the loop: the event, the number of rows of the ledger, and the reason.

    A capital that would be too high stops it with its player, a ledger that has no room before the event; from there
    the loop can go on.
    """

    reason: int
    event: int
    rows: int
    player: Whole
    capital: Whole


@compiled
def bad_game(white: Int32, black: Int32, results: Int8, players: int) -> int:
    """The row of the first invalid game, else -1."""
    most = np.uint32(players)
    wrong: Whole = np.uint32(0)
    for row in range(white.size):
        wrong |= _is_bad(white[row], black[row], results[row], most)
    if wrong:
        for row in range(white.size):
            if _is_bad(white[row], black[row], results[row], most):
                return row
    return -1


@compiled
def _is_bad(white: Whole, black: Whole, result: Whole, players: Whole) -> Whole:
    # As an unsigned number, one comparison finds both an index below 0 and one too large.
    one, other = np.uint32(white), np.uint32(black)
    return np.uint32((one >= players) | (other >= players) | (one == other) | (result < -1) | (result > WIN))


@compiled
def run_events(
    white: Int32,
    black: Int32,
    results: Int8,
    starts: Int64,
    years: Int32,
    weights: Int32,
    from_event: int,
    rows: int,
    book: Int32,
    present: Int32,
    ledger: Int32 | None,
    ledger_starts: Int64,
    expected: Int16,
    scale: Scale,
    numbers: Numbers,
) -> Stop:
    """Apply the events from a given one on to the list, and write every change into the ledger, if there is one."""
    for event in range(from_event, years.size):
        first, last = starts[event], starts[event + 1]
        if ledger is not None:
            if rows + min(2 * (last - first), book.shape[0]) > ledger.shape[0]:
                return Stop(LEDGER_FULL, event, rows, -1, 0)
            ledger_starts[event] = rows
        year, weight = np.int64(years[event]), np.int64(weights[event])
        count = _play(
            white[first:last],
            black[first:last],
            results[first:last],
            year,
            book,
            present,
            ledger,
            expected,
            numbers,
        )
        player, capital = _finish(present[:count], year, weight, book, rows, ledger, scale, numbers)
        if player >= 0:
            return Stop(TOO_HIGH, event, rows, player, capital)
        rows += count
    return Stop(DONE, years.size, rows, -1, 0)


@compiled
def _play(
    white: Int32,
    black: Int32,
    results: Int8,
    year: Whole,
    book: Int32,
    present: Int32,
    ledger: Int32 | None,
    expected: Int16,
    numbers: Numbers,
) -> int:
    """Add up each player's score, and gain in hundredths, in the games of an event; the number of players."""
    reach = np.int32(expected.size // 2)
    count = 0
    for row in range(white.size):
        result = np.int32(results[row])
        if result >= 0:
            one, other = np.uint32(white[row]), np.uint32(black[row])
            for player in (one, other):
                if book[player, GAINED] == NOT_IN:
                    _take_malus(book, player, year - 1, numbers)
                    book[player, SCORED] = 0
                    book[player, GAINED] = 0
                    present[count] = player
                    count += 1
            difference = min(max(book[one, POINTS] - book[other, POINTS], -reach), reach)
            gained = HUNDREDTHS * result - expected[np.uint32(difference + reach)]
            book[one, GAINED] += gained
            book[other, GAINED] -= gained
            if ledger is not None:
                book[one, SCORED] += result
                book[other, SCORED] += WIN - result
    return count


@compiled
def _finish(
    present: Int32,
    year: Whole,
    weight: Whole,
    book: Int32,
    from_row: int,
    ledger: Int32 | None,
    scale: Scale,
    numbers: Numbers,
) -> tuple[Whole, Whole]:
    """Close an event: crossings, rounding, bonus, floor, promotion; a player with too high a capital, or -1, and it."""
    for index in range(present.size):
        player = np.uint32(present[index])
        before, gained = np.int64(book[player, POINTS]), np.int64(book[player, GAINED])
        level = _level_after(before, gained * weight, scale)
        is_first = np.int64(book[player, LAST_EVENT_YEAR] != year)
        bonus = numbers.event_bonus + is_first * numbers.first_event_bonus
        after = max(_rounded_capital_at(level, scale) + bonus, numbers.floor)
        if after > numbers.most:
            return np.int64(player), after
        category = book[player, CATEGORY]
        if after >= numbers.next_thresholds[category]:
            book[player, CATEGORY] = max(category, _category(after, numbers))
        book[player, POINTS] = after
        book[player, GAINED] = NOT_IN
        book[player, LAST_EVENT_YEAR] = year
        if ledger is not None:
            row = from_row + index
            categories = category | book[player, CATEGORY] << CATEGORY_BITS
            ledger[row, PLAYER] = player
            ledger[row, BEFORE] = before
            ledger[row, POINTS_SCORED] = book[player, SCORED]
            ledger[row, EXPECTED] = HUNDREDTHS * book[player, SCORED] - gained
            ledger[row, AFTER] = after
            ledger[row, REMARKS] = is_first | categories << 1
    return np.int64(-1), np.int64(0)


@compiled
def _take_malus(book: Int32, player: Whole, through: Whole, numbers: Numbers) -> None:
    """Take the malus of a player's idle years that are not closed yet, up to one.

    Without a branch: no processor can predict who was idle, and a misprediction costs more than all of this.
    """
    idle: Whole = through - max(book[player, LAST_EVENT_YEAR], book[player, ENTRY_YEAR], numbers.closed_year)
    taken = min(max(idle, 0) * numbers.malus, numbers.malus_limit - book[player, MALUS_TAKEN])
    book[player, MALUS_TAKEN] += taken
    book[player, POINTS] = max(book[player, POINTS] - taken, numbers.floor)


@compiled
def _level_after(capital: Whole, parts: Whole, scale: Scale) -> Whole:
    """The level that a capital reaches when it moves so many parts of a game point."""
    band = _band(capital, scale.edges)
    level: Whole = scale.formulas[band, 0] * capital + scale.formulas[band, 1] + parts * scale.part
    return level


@compiled
def _rounded_capital_at(level: Whole, scale: Scale) -> Whole:
    """The capital at a level, rounded to the unit, a half upwards."""
    band = _band(level, scale.levels)
    step = scale.formulas[band, 0]
    rounded: Whole = (2 * (level - scale.formulas[band, 1]) + step) // (2 * step)
    return rounded


@compiled
def _band(value: Whole, ends: tuple[int, ...]) -> Whole:
    """The number of ends that lie below a value."""
    band: Whole = np.uint32(0)
    for end in range(len(ends)):
        band += np.uint32(value > ends[end])
    return band


@compiled
def _category(capital: Whole, numbers: Numbers) -> int:
    """The place of the highest category whose threshold a capital has reached."""
    reached = 0
    for index in range(1, len(numbers.thresholds)):
        if capital >= numbers.thresholds[index]:
            reached = index
    return reached


@compiled
def close_years(through: Whole, book: Int32, numbers: Numbers) -> None:
    """Take the malus of all idle years up to one from everybody."""
    for player in range(book.shape[0]):
        _take_malus(book, player, through, numbers)


@dataclass(frozen=True, slots=True, eq=False)
class ChangeLedger:
    """Every change of every player, event after event, with the numbers that explain it by the rules.

    The rows of event e are those from `starts[e]` to before `starts[e + 1]`.
    """

    starts: Int64
    rows: Int32

    @property
    def event(self) -> Int64:
        """The event of each row."""
        return np.repeat(np.arange(self.starts.size - 1), np.diff(self.starts))

    @property
    def player(self) -> Int32:
        """The players of the changes."""
        return self.rows[:, PLAYER]

    @property
    def before(self) -> Int32:
        """The capital before the event."""
        return self.rows[:, BEFORE]

    @property
    def scored(self) -> Int32:
        """The points that each player scored."""
        return self.rows[:, POINTS_SCORED]

    @property
    def expected(self) -> Int32:
        """The hundredths of a point expected of each player."""
        return self.rows[:, EXPECTED]

    @property
    def after(self) -> Int32:
        """The capital after the event."""
        return self.rows[:, AFTER]

    @property
    def is_first_of_year(self) -> NDArray[np.bool_]:
        """True where the event was the player's first of the year."""
        return (self.rows[:, REMARKS] & 1).astype(np.bool_)

    @property
    def category_before(self) -> Int32:
        """The category before the event, as a place in `CATEGORIES`."""
        return self.rows[:, REMARKS] >> 1 & (1 << CATEGORY_BITS) - 1

    @property
    def category_after(self) -> Int32:
        """The category after the event, as a place in `CATEGORIES`."""
        return self.rows[:, REMARKS] >> 1 + CATEGORY_BITS
