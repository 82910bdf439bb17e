"""The ledger of a sequence of events: every change of every player, as the compiled loop writes it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabellone.bulk.columns import Int32, Int64
from tabellone.bulk.sequence_loop import AFTER, BEFORE, CATEGORY_BITS, EXPECTED, PLAYER, POINTS_SCORED, REMARKS


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
        """Whose change it is."""
        return self.rows[:, PLAYER]

    @property
    def before(self) -> Int32:
        """The capital before the event."""
        return self.rows[:, BEFORE]

    @property
    def scored(self) -> Int32:
        """What he scored, in points."""
        return self.rows[:, POINTS_SCORED]

    @property
    def expected(self) -> Int32:
        """What was expected of him, in hundredths of a point."""
        return self.rows[:, EXPECTED]

    @property
    def after(self) -> Int32:
        """The capital after the event."""
        return self.rows[:, AFTER]

    @property
    def is_first_of_year(self) -> NDArray[np.bool_]:
        """Whether it was his first event of the year."""
        return (self.rows[:, REMARKS] & 1).astype(np.bool_)

    @property
    def category_before(self) -> Int32:
        """The category before the event, as a place in `CATEGORIES`."""
        return self.rows[:, REMARKS] >> 1 & (1 << CATEGORY_BITS) - 1

    @property
    def category_after(self) -> Int32:
        """The category after the event, as a place in `CATEGORIES`."""
        return self.rows[:, REMARKS] >> 1 + CATEGORY_BITS
