"""Crosstables as data: round by round, and player by player."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from tabellone.core.explain import rule
from tabellone.core.model import PlayerNumber
from tabellone.core.standings.scoreboard import Scoreboard, ScoreboardError, ScoreEntry


@dataclass(frozen=True, slots=True)
class SwissLine:
    """A player's line: one cell a round, with opponent, colour and result."""

    number: PlayerNumber
    name: str
    cells: tuple[ScoreEntry, ...]
    points: Fraction


@dataclass(frozen=True, slots=True)
class RoundRobinLine:
    """A player's line: one cell an opponent, with every game against him in the order played."""

    number: PlayerNumber
    name: str
    cells: Mapping[PlayerNumber, tuple[ScoreEntry, ...]]
    points: Fraction


def _in_order(board: Scoreboard, order: Iterable[PlayerNumber] | None) -> tuple[PlayerNumber, ...]:
    numbers = tuple(sorted(board.records)) if order is None else tuple(order)
    if sorted(numbers) != sorted(board.records):
        raise ScoreboardError(
            "crosstable: the order has {found} players, but the scoreboard has {known}, each once",
            found=len(numbers),
            known=len(board.records),
        )
    return numbers


@rule("fide", "SST base")
def swiss_crosstable(board: Scoreboard, order: Iterable[PlayerNumber] | None = None) -> tuple[SwissLine, ...]:
    """Round by round whom each player met, with which colour and result; by number, or in an order given."""
    lines = (board.records[number] for number in _in_order(board, order))
    return tuple(SwissLine(record.number, record.player.name, record.entries, record.points) for record in lines)


@rule("fsi", "Tornei a girone doppio")
def round_robin_crosstable(
    board: Scoreboard, order: Iterable[PlayerNumber] | None = None
) -> tuple[RoundRobinLine, ...]:
    """Player against player; where they meet twice a cell holds both results."""
    numbers = _in_order(board, order)
    lines = []
    for number in numbers:
        record = board.records[number]
        cells: dict[PlayerNumber, tuple[ScoreEntry, ...]] = {other: () for other in numbers if other != number}
        for entry in record.entries:
            if entry.opponent is not None:
                cells[entry.opponent] += (entry,)
        lines.append(RoundRobinLine(number, record.player.name, MappingProxyType(cells), record.points))
    return tuple(lines)
