"""The rows of large tables that cannot be rated, each with its reason."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabellone.core.refusal import Refusal

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


def shown(values: Mapping[str, Any], name: str, row: int) -> str:
    """The cell of a row as it was given."""
    value = values[name][row].as_py()
    return "" if value is None else str(value)
