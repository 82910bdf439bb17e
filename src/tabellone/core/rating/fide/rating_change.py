"""Players with a rating: the coefficient K, the expected score and the change."""

from collections.abc import Iterable
from fractions import Fraction

from tabellone.core.arithmetic import Exact, total
from tabellone.core.explain import rule
from tabellone.core.rating.fide.rules import HUNDRED, Coefficients


@rule("fide", "B.02 10.64a", reading="fide-1997-thirty-games")
def development_coefficient(rating: int, games: int, has_reached: bool, coefficients: Coefficients) -> int:
    """K: that of a new player for 30 games, then by whether 2400 has ever been reached."""
    if games < coefficients.games:
        return coefficients.new
    return coefficients.above if has_reached or rating >= coefficients.threshold else coefficients.below


@rule("fide", "B.02 10.64a", reading="fide-1997-coefficient-stated")
def stated_development_coefficient(stated: int, by_rating: int) -> int:
    """K that stands with the player, from the list or by hand, goes before the K that the rating alone would give."""
    return stated


@rule("fide", "B.02 10.63")
def difference_from_average(rating: int, average: int) -> int:
    """D: the own rating less the average of the opponents."""
    return rating - average


@rule("fide", "B.02 10.64")
def points_expected_of_event(percentage: int, games: int) -> Fraction:
    """We: the expected percentage of the games."""
    return Fraction(percentage * games, HUNDRED)


@rule("fide", "B.02 10.64", each_time=True)
def event_rating_change(coefficient: int, scored: Fraction, expected: Fraction) -> Fraction:
    """The change of an event: K times what was scored beyond the expectation."""
    return coefficient * (scored - expected)


@rule("fide", "B.02 10.65")
def rating_after_events(old: int, changes: Iterable[Fraction]) -> Exact:
    """The new rating: the old one and the changes of all events, not yet rounded."""
    return old + total(changes)
