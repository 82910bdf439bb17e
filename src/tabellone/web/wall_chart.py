"""The wall chart of a schedule: its cells as they are printed, with the dashes one under the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabellone.core.pairing.round_robin.table import ScheduledRound, letter

FIGURE_SPACE = "\u2007"


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A round: its games, White first, and who rests."""

    round: int
    games: tuple[str, ...]
    rest: str | None


def wall_chart(rounds: Sequence[ScheduledRound], *, letters: bool = False) -> tuple[ChartLine, ...]:
    """The lines of the chart; short numbers are filled with spaces as wide as a figure."""
    name: Callable[[int], str] = letter if letters else str
    width = max(len(name(number)) for each in rounds for game in each.games for number in game)
    return tuple(
        ChartLine(
            each.number,
            tuple(
                f"{name(white).rjust(width, FIGURE_SPACE)}–{name(black).ljust(width, FIGURE_SPACE)}"
                for white, black in each.games
            ),
            None if each.rest is None else name(each.rest),
        )
        for each in rounds
    )
