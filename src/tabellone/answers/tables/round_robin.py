"""Round-robin tables: who meets whom in each round, and how the colours fall."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabellone.core.explain import citation_of
from tabellone.core.pairing.round_robin.table import (
    ScheduledRound,
    colour_counts,
    has_white,
    letter,
    longest_colour_run,
    schedule,
)

TableNumber = int | str
"""A number of the table, or the letter that stands for it."""

TOO_LONG_A_RUN = 3
SCHEDULE_CITATION = citation_of(schedule)
COLOUR_CITATION = citation_of(has_white)
LETTER_CITATION = citation_of(letter)


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round of a table: games as two numbers, White first, and the number that rests."""

    round: int
    games: tuple[tuple[TableNumber, TableNumber], ...]
    rest: TableNumber | None


@dataclass(frozen=True, slots=True)
class RoundRobinTable:
    """A round-robin table."""

    players: int
    rounds: tuple[TableRound, ...]


@dataclass(frozen=True, slots=True)
class ColourCount:
    """Numbers that have White and Black equally often, in runs of successive numbers."""

    runs: tuple[tuple[TableNumber, ...], ...]
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class WallTable:
    """A round-robin table with its colours; in a long run somebody has one colour three times in succession."""

    table: RoundRobinTable
    colours: tuple[ColourCount, ...]
    has_long_run: bool


def round_robin_table(
    players: int, *, cycles: int = 1, swap_last_rounds: bool = False, letters: bool = False
) -> RoundRobinTable:
    """The pairs of each round, by numbers or by letters."""
    rounds = schedule(players, cycles=cycles, swap_last_rounds=swap_last_rounds)
    return RoundRobinTable(players, table_rounds(rounds, letters=letters))


def wall_table(players: int, *, cycles: int = 1, swap_last_rounds: bool = False, letters: bool = False) -> WallTable:
    """The table as it hangs on the wall, with what it says about colours."""
    rounds = schedule(players, cycles=cycles, swap_last_rounds=swap_last_rounds)
    return WallTable(
        RoundRobinTable(players, table_rounds(rounds, letters=letters)),
        tuple(_colours(rounds, letters)),
        longest_colour_run(rounds) >= TOO_LONG_A_RUN,
    )


def table_rounds(rounds: Iterable[ScheduledRound], *, letters: bool = False) -> tuple[TableRound, ...]:
    """The rounds of a schedule by numbers or by letters."""
    return tuple(
        TableRound(
            scheduled.number,
            tuple((_named(white, letters), _named(black, letters)) for white, black in scheduled.games),
            None if scheduled.rest is None else _named(scheduled.rest, letters),
        )
        for scheduled in rounds
    )


def _named(number: int, letters: bool) -> TableNumber:
    return letter(number) if letters else number


def _colours(rounds: Sequence[ScheduledRound], letters: bool) -> Iterator[ColourCount]:
    alike: dict[tuple[int, int], list[int]] = {}
    for number, count in colour_counts(rounds).items():
        alike.setdefault(count, []).append(number)
    for (white, black), numbers in alike.items():
        runs = tuple(tuple(_named(number, letters) for number in run) for run in _runs(numbers))
        yield ColourCount(runs, white, black)


def _runs(numbers: Iterable[int]) -> list[list[int]]:
    """Numbers in order, those that follow one another together."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs
