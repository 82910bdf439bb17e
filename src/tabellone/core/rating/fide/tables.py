"""The two tables: from the percentage scored to a difference of rating, and from a difference to an expectation."""

from fractions import Fraction

from tabellone.core.arithmetic import half_up
from tabellone.core.explain import rule
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.rating.fide.rules import HUNDRED, FideRatingError
from tabellone.core.standings.performance import Differences


@rule("fide", "B.02 10.1a", reading="fide-1997-whole-numbers")
def percentage_scored(score: Fraction, games: int) -> int:
    """The score in hundredths of the games, a half rounded up, since the table has no finer rows."""
    if not 0 <= score <= games or games < 1:
        raise FideRatingError("{score} points out of {games} games are not possible", score=score, games=games)
    return half_up(Fraction(HUNDRED * score, games))


@rule("fide", "B.02 10.1a")
def difference_of_percentage(hundredths: int, differences: Differences) -> int:
    """The difference of rating d(p) that stands for a percentage scored."""
    difference = differences.get(hundredths)
    if difference is None:
        raise FideRatingError("for {hundredths} per cent the table gives no difference", hundredths=hundredths)
    return difference


@rule("fide", "B.02 10.63 / B.02 10.1b")
def percentage_expected(difference: int, expectation: ExpectationTable) -> int:
    """The hundredths P(D) that a difference of rating lets one expect."""
    return expectation.expected(difference)
