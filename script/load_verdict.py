"""Runs of a load test beside the spread of the machine: a plain loop before, between and after them.

A figure of one run says little. Two versions are compared by the ratio of their medians, and a ratio within the spread
of runs of one version, or of the plain loop, is no difference.
"""

import time
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from statistics import median

TURNS = 20_000_000


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of a run that are compared: processor seconds of the server, and milliseconds."""

    processor: float
    pages_p99: float
    parts_p99: float
    scorers_p99: float
    news_p99: float


class Machine:
    """Times of a plain loop, which is the same work each time."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def look(self) -> None:
        """Time the loop once more."""
        begun = time.perf_counter()
        for _ in range(TURNS):
            pass
        self.seconds.append(time.perf_counter() - begun)

    @property
    def spread(self) -> float:
        """The longest time by the shortest."""
        return spread(self.seconds)

    def __str__(self) -> str:
        """The times in one line."""
        shortest, longest = min(self.seconds) * 1000, max(self.seconds) * 1000
        return f"machine: a plain loop took {shortest:.0f} to {longest:.0f} ms, x{self.spread:.2f}"


def spread(values: Sequence[float]) -> float:
    """The largest of some values by the smallest."""
    return max(values) / max(min(values), 1e-9)


def comparison(others: Sequence[Figures], ours: Sequence[Figures], machine: Machine) -> list[str]:
    """A line a figure: medians with their ranges, the ratio, and whether it is larger than the spreads."""
    lines = []
    columns = (zip(*map(astuple, runs), strict=True) for runs in (others, ours))
    for field, theirs, here in zip(fields(Figures), *columns, strict=True):
        ratio = median(here) / max(median(theirs), 1e-9)
        noise = max(machine.spread, spread(theirs), spread(here))
        verdict = "no difference" if 1 / noise <= ratio <= noise else ("more" if ratio > 1 else "less")
        there, now = (f"{median(values):.1f} ({min(values):.1f} to {max(values):.1f})" for values in (theirs, here))
        ratios = f"x{ratio:.2f}, spread x{noise:.2f}"
        lines.append(f"  {field.name:12} {there} there, {now} here: {ratios}: {verdict}")
    return lines
