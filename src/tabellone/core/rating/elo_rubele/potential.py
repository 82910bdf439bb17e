"""The capital scale of the Elo-Rubele as a potential: a move across any number of band edges is one addition.

The scale's slope changes from band to band, so a capital and the game points moved along it are not proportional. Its
potential is: the game points that lie between an origin and a capital. A deviation is added to the potential, and the
sum is read back as a capital. In units small enough for the steps of every band to be whole, all of it is integers.
This is `elo_rubele.capital_after` and `rounded_capital` in another form, equal to them in every digit.
"""

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tabellone.core.rating.elo_rubele.event_change import Bands, CapitalError


@dataclass(frozen=True, slots=True)
class Potential:
    """Within a band the level of a capital is `step * capital + shift`; `levels` are those of the edges.

    `part` units of level are one part of a game point.
    """

    edges: tuple[int, ...]
    levels: tuple[int, ...]
    steps: tuple[int, ...]
    shifts: tuple[int, ...]
    part: int

    def level_after(self, capital: int, parts: int) -> int:
        """The level that a capital reaches when it moves so many parts of a game point, up or down."""
        band = bisect_left(self.edges, capital)
        return self.steps[band] * capital + self.shifts[band] + parts * self.part

    def capital_at(self, level: int) -> Fraction:
        """The capital at a level, exactly."""
        band = bisect_left(self.levels, level)
        return Fraction(level - self.shifts[band], self.steps[band])

    def rounded_after(self, capital: int, parts: int) -> int:
        """What a capital becomes when it moves so many parts of a game point, rounded to the unit, a half upwards."""
        level = self.level_after(capital, parts)
        band = bisect_left(self.levels, level)
        step = self.steps[band]
        return (2 * (level - self.shifts[band]) + step) // (2 * step)


def potential_of(bands: Bands, parts: int) -> Potential:
    """The potential of a scale on which deviations are counted in so many parts of a game point."""
    if min(bands.coefficients) < 1 or parts < 1:
        raise CapitalError(
            "coefficients {coefficients} and {parts} parts of a point must be greater than 0",
            coefficients=", ".join(map(str, bands.coefficients)),
            parts=parts,
        )
    part = lcm(*bands.coefficients)
    steps = tuple(parts * part // coefficient for coefficient in bands.coefficients)
    shifts = [0]
    levels = []
    for place, edge in enumerate(bands.edges):
        # The bands on both sides of an edge give it the same level.
        levels.append(steps[place] * edge + shifts[place])
        shifts.append(levels[place] - steps[place + 1] * edge)
    return Potential(bands.edges, tuple(levels), steps, tuple(shifts), part)
