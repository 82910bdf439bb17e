"""The wall chart of a schedule: its cells as they are printed, with the dashes one under the other."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabellone.answers.tables.round_robin import TableRound

FIGURE_SPACE = "\u2007"


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A round: its games, White first, and who rests."""

    round: int
    games: tuple[str, ...]
    rest: str | None


def wall_chart(rounds: Sequence[TableRound]) -> tuple[ChartLine, ...]:
    """The lines of the chart; short numbers are filled with spaces as wide as a figure."""
    width = max(len(str(number)) for played_round in rounds for game in played_round.games for number in game)
    return tuple(
        ChartLine(
            played_round.round,
            tuple(
                f"{str(white).rjust(width, FIGURE_SPACE)}–{str(black).ljust(width, FIGURE_SPACE)}"
                for white, black in played_round.games
            ),
            None if played_round.rest is None else str(played_round.rest),
        )
        for played_round in rounds
    )
