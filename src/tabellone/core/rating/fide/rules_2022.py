"""B.02 as in force until February 2024, where it differs from the present one; its first ratings since 2014."""

from collections.abc import Sequence
from fractions import Fraction

from tabellone.core.arithmetic import half_up
from tabellone.core.explain import rule
from tabellone.core.rating.fide.averages import mean
from tabellone.core.rating.fide.rules import HUNDRED, FideRatingError
from tabellone.core.standings.performance import Differences


@rule("fide", "B.02 2022 8.3.1", reading="fide-2022-one-upgrade", each_time=True)
def difference_with_one_upgrade(rating: int, opponent: int, limit: int, is_greatest: bool) -> int:
    """D: more than 400 counts as 400, for the higher player only in the game with the greatest difference."""
    difference = rating - opponent
    if difference > limit and not is_greatest:
        return difference
    return max(-limit, min(limit, difference))


@rule("fide", "B.02 2022 8.2.2")
def average_of_rated(opponents: Sequence[int]) -> Fraction:
    """Ra: the average of the rated opponents."""
    return mean(opponents)


@rule("fide", "B.02 2022 8.2.3")
def initial_from_half(average: Fraction, half_points: int, half_point_value: Fraction) -> Fraction:
    """Ru is Ra for half of the points, and 20 more, until June 2017 15, for each half point above."""
    return average + half_points * half_point_value


@rule("fide", "B.02 2022 8.2.3", reading="fide-2024-percentage-rounding")
def percentage_of_results(score: Fraction, games: int) -> int:
    """p in hundredths; a half is rounded up."""
    return half_up(Fraction(HUNDRED * score, games))


@rule("fide", "B.02 2022 8.2.3")
def initial_below_half(average: Fraction, hundredths: int, differences: Differences) -> Fraction:
    """Ru = Ra + dp for less than half of the points."""
    difference = differences.get(hundredths)
    if difference is None:
        raise FideRatingError("for {hundredths} per cent the table gives no difference", hundredths=hundredths)
    return average + difference


@rule("fide", "B.02 2022 8.2.3", reading="fide-2024-initial-rounding")
def initial_rating_rounded(performance: Fraction) -> int:
    """Ru is rounded to the unit, a half upwards."""
    return half_up(performance)
