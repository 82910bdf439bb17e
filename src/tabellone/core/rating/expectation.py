"""Tables of expected scores by difference of rating, also spread out to one value a difference."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tabellone.core.refusal import Refusal
from tabellone.core.regulation import whole


class TableError(Refusal):
    """A table of expected scores with a gap, or without an answer."""


@dataclass(frozen=True, slots=True)
class ExpectationTable:
    """Rows of differences from 0 upward without a gap; the last may be open. `full` hundredths are a whole game."""

    starts: tuple[int, ...]
    higher: tuple[int, ...]
    lower: tuple[int, ...]
    last: int | None
    full: int

    @classmethod
    def of(cls, rows: Iterable[tuple[int, int, int, int]], full: int) -> "ExpectationTable":
        """Build a table from rows (from, to or -1, hundredths of the higher, of the lower)."""
        table_rows = tuple(rows)
        due = 0
        for low, high, higher, lower in table_rows:
            if low != due or higher + lower != full or (high < low and high != -1):
                raise TableError(
                    "row {low}-{high}: it must start at {due} and its scores add up to {full}",
                    low=low,
                    high=high,
                    due=due,
                    full=full,
                )
            due = high + 1
        last = None if table_rows[-1][1] == -1 else table_rows[-1][1]
        return cls(
            tuple(row[0] for row in table_rows),
            tuple(row[2] for row in table_rows),
            tuple(row[3] for row in table_rows),
            last,
            full,
        )

    def expected(self, difference: int) -> int:
        """Hundredths for a player whose rating exceeds the opponent's by `difference`."""
        size = abs(difference)
        if self.last is not None and size > self.last:
            raise TableError("difference {found}: the table ends at {last}", found=difference, last=self.last)
        row = bisect_right(self.starts, size) - 1
        return (self.higher if difference >= 0 else self.lower)[row]


def rows_of_four(value: Any) -> tuple[tuple[int, int, int, int], ...]:
    """The rows of a table as a regulation file has them."""
    return tuple((whole(low), whole(high), whole(higher), whole(lower)) for low, high, higher, lower in value)


def spread(expectation: ExpectationTable, reach: int, full: int, cap: int | None = None) -> list[int]:
    """Hundredths for every difference from -reach to reach, the negative ones last, so that `[difference]` finds them.

    A cap bounds the size of a difference, as the UISP asks. What the two players of a game expect must add up to a
    whole game of `full` hundredths, also at difference 0: then one look-up serves both.
    """
    if expectation.full != full or 2 * expectation.expected(0) != full:
        raise TableError(
            "a game between equals must be worth {full} hundredths to both together; the table gives {found} to each",
            full=full,
            found=expectation.expected(0),
        )
    most = reach if cap is None else min(reach, cap)
    up = [expectation.expected(difference) for difference in range(most + 1)]
    up.extend(up[-1:] * (reach - most))
    return up + [full - hundredths for hundredths in reversed(up[1:])]


def last_change(expectation: ExpectationTable, cap: int | None = None) -> int:
    """The smallest difference from which on the table says the same for ever; a table that ends needs a cap."""
    if expectation.last is not None and (cap is None or cap > expectation.last):
        raise TableError("the table ends at {last}; it must have no end, or a cap up to there", last=expectation.last)
    return expectation.starts[-1] if cap is None else min(cap, expectation.starts[-1])
