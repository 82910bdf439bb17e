"""The compiled loop along a sequence of events.

What belongs to a player, or to a player in an event, lies side by side in one row of an array, since it is needed
together: a row is one trip to memory where columns would be five or nine.
"""

from typing import Any

import numpy as np

from tabellone.bulk.columns import Int8, Int16, Int32, Int64
from tabellone.bulk.compiled import compiled

Whole = int | np.integer[Any]

# Columns of a list of players, and the row of the ledger where each stands; eight, so that none straddles two lines.
POINTS, CATEGORY, LAST_EVENT_YEAR, ENTRY_YEAR, MALUS_TAKEN, PLACE = range(6)
BOOK_COLUMNS = 8
# Columns of a ledger.
EVENT, PLAYER, BEFORE, SCORED, EXPECTED, IS_FIRST_OF_YEAR, AFTER, CATEGORY_BEFORE, CATEGORY_AFTER = range(9)
LEDGER_COLUMNS = 9
# Rows of a scale: where each band ends, as capital and as level, and the formula within it.
EDGES, LEVELS, STEPS, SHIFTS = range(4)
# Single numbers of an edition.
PART, FLOOR, FIRST_EVENT_BONUS, EVENT_BONUS, MALUS, MALUS_LIMIT, MOST, CLOSED_YEAR = range(8)
# What may stop the loop.
BAD_GAME, TOO_HIGH, LEDGER_FULL = 1, 2, 3

DRAWN_GAME = 100
# Points and hundredths expected in an event are summed in one integer, the hundredths in its low bits.
LOW_BITS = 32
LOW = (1 << LOW_BITS) - 1
WHOLE_GAME = 200 + (2 << LOW_BITS)


@compiled
def run_events(
    white: Int32,
    black: Int32,
    results: Int8,
    starts: Int64,
    years: Int32,
    weights: Int32,
    from_event: int,
    count: int,
    book: Int32,
    ledger: Int32,
    levels: Int64,
    expected: Int16,
    scale: Int64,
    thresholds: Int64,
    numbers: Int64,
) -> tuple[int, int, int]:
    """Move the list through the events from one on; the number of rows, what stopped it, 0 if nothing, and where.

    Where is the row of a game that cannot be, the row of a capital that is too high in the ledger, or the event for
    which the ledger has no room; from that event the loop can go on.
    """
    for event in range(from_event, years.size):
        first, last, begin = starts[event], starts[event + 1], count
        if begin + min(2 * (last - first), book.shape[0]) > levels.size:
            return count, LEDGER_FULL, event
        count, row = _meet(white, black, results, first, last, book, ledger, begin)
        if row >= 0:
            return count, BAD_GAME, row
        _enter(book, ledger, levels, begin, count, event, years[event], numbers)
        _play(white, black, results, first, last, book, ledger, levels, expected)
        place = _finish(ledger, levels, begin, count, book, weights[event], scale, thresholds, numbers)
        if place >= 0:
            return count, TOO_HIGH, place
    return count, 0, -1


@compiled
def _meet(
    white: Int32, black: Int32, results: Int8, first: int, last: int, book: Int32, ledger: Int32, begin: int
) -> tuple[int, int]:
    """Give a row of the ledger to everybody who plays; where the rows end, and the row of a game that cannot be."""
    players = np.uint32(book.shape[0])
    count = begin
    for row in range(first, last):
        # Without a sign one comparison finds both an index below 0 and one too large.
        one, other, result = np.uint32(white[row]), np.uint32(black[row]), results[row]
        if one >= players or other >= players or one == other or result < -1 or result > 2:
            return count, row
        if result >= 0:
            if book[one, PLACE] < begin:
                book[one, PLACE] = count
                ledger[count, PLAYER] = one
                count += 1
            if book[other, PLACE] < begin:
                book[other, PLACE] = count
                ledger[count, PLAYER] = other
                count += 1
    return count, -1


@compiled
def _enter(
    book: Int32, ledger: Int32, levels: Int64, begin: int, end: int, event: int, year: int, numbers: Int64
) -> None:
    """Fill the rows of an event before it starts, when the malus of idle years is taken."""
    for place in range(begin, end):
        player = np.uint32(ledger[place, PLAYER])
        last = book[player, LAST_EVENT_YEAR]
        if last != year:
            _take_malus(book, player, year - 1, numbers)
            book[player, LAST_EVENT_YEAR] = year
        ledger[place, EVENT] = event
        ledger[place, BEFORE] = book[player, POINTS]
        levels[place] = 0
        ledger[place, IS_FIRST_OF_YEAR] = last != year
        ledger[place, CATEGORY_BEFORE] = book[player, CATEGORY]


@compiled
def _play(
    white: Int32,
    black: Int32,
    results: Int8,
    first: int,
    last: int,
    book: Int32,
    ledger: Int32,
    levels: Int64,
    expected: Int16,
) -> None:
    """Add up what was scored and expected in the games of an event, where the levels reached will stand later."""
    reach = expected.size // 2
    for row in range(first, last):
        result = np.int64(results[row])
        if result >= 0:
            here, there = np.uint32(book[np.uint32(white[row]), PLACE]), np.uint32(book[np.uint32(black[row]), PLACE])
            difference = min(max(ledger[here, BEFORE] - ledger[there, BEFORE], -reach), reach)
            summand = expected[np.uint32(difference + reach)] + (result << LOW_BITS)
            levels[here] += summand
            levels[there] += WHOLE_GAME - summand


@compiled
def _take_malus(book: Int32, player: Whole, through: int, numbers: Int64) -> None:
    """Take the malus of a player's idle years that are not closed yet, up to one."""
    idle = through - max(book[player, LAST_EVENT_YEAR], book[player, ENTRY_YEAR], numbers[CLOSED_YEAR])
    if idle > 0:
        taken = min(idle * numbers[MALUS], numbers[MALUS_LIMIT] - book[player, MALUS_TAKEN])
        book[player, MALUS_TAKEN] += taken
        book[player, POINTS] = max(book[player, POINTS] - taken, numbers[FLOOR])


@compiled
def _finish(
    ledger: Int32,
    levels: Int64,
    begin: int,
    end: int,
    book: Int32,
    weight: int,
    scale: Int64,
    thresholds: Int64,
    numbers: Int64,
) -> int:
    """Close rows: crossings, rounding, bonus, floor, promotion; the row of who would get too high, else -1."""
    unit = weight * numbers[PART]
    for place in range(begin, end):
        player = np.uint32(ledger[place, PLAYER])
        before = np.int64(ledger[place, BEFORE])
        scored, hundredths = levels[place] >> LOW_BITS, levels[place] & LOW
        band = _band(before, scale, EDGES)
        level = scale[STEPS, band] * before + scale[SHIFTS, band] + (DRAWN_GAME * scored - hundredths) * unit
        band = _band(level, scale, LEVELS)
        step = scale[STEPS, band]
        rounded = (2 * (level - scale[SHIFTS, band]) + step) // (2 * step)
        bonus = numbers[EVENT_BONUS] + ledger[place, IS_FIRST_OF_YEAR] * numbers[FIRST_EVENT_BONUS]
        after = max(rounded + bonus, numbers[FLOOR])
        if after > numbers[MOST]:
            levels[place] = after
            return place
        category = max(book[player, CATEGORY], _category(after, thresholds))
        levels[place] = level
        ledger[place, SCORED] = scored
        ledger[place, EXPECTED] = hundredths
        ledger[place, AFTER] = book[player, POINTS] = after
        ledger[place, CATEGORY_AFTER] = book[player, CATEGORY] = category
    return -1


@compiled
def _band(value: Whole, scale: Int64, ends: int) -> int:
    """The band in which a value lies; the last has no end."""
    band = 0
    for place in range(scale.shape[1] - 1):
        band += value > scale[ends, place]
    return band


@compiled
def _category(capital: int, thresholds: Int64) -> int:
    """The place of the highest category whose threshold a capital has reached."""
    reached = 0
    for place in range(1, thresholds.size):
        reached = place if capital >= thresholds[place] else reached
    return reached


@compiled
def close_years(through: int, book: Int32, numbers: Int64) -> None:
    """Take the malus of all idle years up to one from everybody."""
    for player in range(book.shape[0]):
        _take_malus(book, player, through, numbers)
