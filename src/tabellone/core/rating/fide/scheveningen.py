"""Scheveningen: two teams, everybody of one against everybody of the other, some of them without a rating."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.rating.fide.averages import average_of_opponents, limited, mean
from tabellone.core.rating.fide.first_rating import whole_performance
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError
from tabellone.core.rating.fide.tables import difference_of_percentage, percentage_scored

Results = Mapping[tuple[str, str], Fraction]
"""Points of the first name against the second, for every pair in both directions."""


@dataclass(frozen=True, slots=True)
class ScheveningenRatings:
    """Final performances of the unrated, passes made, and the average that each rated player has met.

    `known` are the numbers that the last pass started from.
    """

    performances: Mapping[str, int]
    passes: int
    averages: Mapping[str, int]
    known: Mapping[str, Fraction]


def _opponents(name: str, results: Results) -> list[str]:
    return [other for first, other in results if first == name]


@rule("fide", "B.02 10.67", reading="fide-1997-scheveningen-performance")
def performance_in_scheveningen(
    ratings: tuple[Fraction, ...], score: Fraction, games: int, rules: AverageRules
) -> Fraction:
    """The performance against opponents who have a number, by 10.22 to 10.24, not rounded."""
    average = mean(ratings)
    half_points = 2 * score - games
    if half_points >= 0:
        return average + half_points * rules.half_point_value
    return average + difference_of_percentage(percentage_scored(score, games), rules.differences)


def _pass(
    unrated: Sequence[str], known: Mapping[str, Fraction], results: Results, rules: AverageRules
) -> dict[str, Fraction]:
    """One repetition: every unrated player against the opponents that have a number so far."""
    performances = {}
    for name in unrated:
        met = [other for other in _opponents(name, results) if other in known]
        if met:
            score = sum((results[name, other] for other in met), Fraction(0))
            ratings = tuple(known[other] for other in met)
            if score > 0:
                performances[name] = performance_in_scheveningen(ratings, score, len(met), rules)
    return performances


@rule("fide", "B.02 10.67", reading="fide-1997-scheveningen-performance")
def repeated_performances(
    ratings: Mapping[str, int], unrated: Sequence[str], results: Results, rules: AverageRules
) -> tuple[Mapping[str, Fraction], int, Mapping[str, Fraction]]:
    """Repeat the performances of the unrated until no number moves by as much as one point."""
    rated = {name: Fraction(rating) for name, rating in ratings.items()}
    performances = _pass(unrated, rated, results, rules)
    passes = 1
    while True:
        known = {**rated, **performances}
        again = _pass(unrated, known, results, rules)
        passes += 1
        settled = again.keys() == performances.keys() and all(
            abs(again[name] - performances[name]) < 1 for name in again
        )
        performances = again
        if settled:
            return performances, passes, known


def scheveningen(ratings: Mapping[str, int | None], results: Results, rules: AverageRules) -> ScheveningenRatings:
    """The numbers of a Scheveningen match: performances of the unrated, and Rc of the rated with 350 points at most.

    Unrated players without a point are left out with their games (6.1).
    """
    rated = {name: rating for name, rating in ratings.items() if rating is not None}
    if not rated:
        raise FideRatingError("nobody in the match is rated")
    counted = dict(results)
    while zero := _without_a_point(ratings, counted):
        counted = {pair: score for pair, score in counted.items() if not zero & set(pair)}
    unrated = [name for name in ratings if name not in rated and _opponents(name, counted)]
    performances, passes, known = repeated_performances(rated, unrated, counted, rules)
    whole = {name: whole_performance(performance) for name, performance in performances.items()}
    numbers = {**rated, **whole}
    averages = {
        name: average_of_opponents(
            limited(
                [numbers[other] for other in _opponents(name, counted) if other in numbers],
                rating,
                rules.difference_limit,
            )
        )
        for name, rating in rated.items()
        if any(other in numbers for other in _opponents(name, counted))
    }
    return ScheveningenRatings(whole, passes, averages, known)


def _without_a_point(ratings: Mapping[str, int | None], results: Results) -> set[str]:
    scores: dict[str, Fraction] = {}
    for (name, _), score in results.items():
        scores[name] = scores.get(name, Fraction(0)) + score
    return {name for name, score in scores.items() if ratings[name] is None and score == 0}
