"""Tables of expected scores by difference of rating, in hundredths of a table's own points."""

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
