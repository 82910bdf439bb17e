"""A whole round robin, as the example 10.68 computes it: everybody's averages, performances and changes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tabellone.core.explain import rule
from tabellone.core.rating.fide.averages import (
    average_difference,
    average_of_field,
    average_of_rated_players,
    average_of_the_others,
    average_within_limit,
)
from tabellone.core.rating.fide.change import (
    development_coefficient,
    difference_from_average,
    event_rating_change,
    points_expected_of_event,
)
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError
from tabellone.core.rating.fide.tables import difference_of_percentage, percentage_expected, percentage_scored
from tabellone.core.rating.fide.unrated import performance_rating, whole_performance


@dataclass(frozen=True, slots=True)
class Participant:
    """A player of a complete round robin; `own_rating` is that of a player rated since it started (10.5)."""

    name: str
    rating: int | None
    score: Fraction
    coefficient: int | None = None
    own_rating: int | None = None


@dataclass(frozen=True, slots=True)
class RoundRobinRow:
    """A line of the example: first and adjusted average and performance, then the change of a rated player."""

    name: str
    rating: int | None
    score: Fraction
    percentage: int
    difference_scored: int | None
    average: int
    performance: int | None
    adjusted_average: int
    adjusted_performance: int | None
    performance_exact: Fraction | None
    difference: int | None
    percentage_expected: int | None
    expected: Fraction | None
    coefficient: int | None
    change: Fraction | None


@dataclass(frozen=True, slots=True)
class RoundRobinReport:
    """Rar, dpa and Ra of the field, its rows in the order of the field, and who was left out (6.1)."""

    opponents: int
    games: int
    average_rated: Fraction
    average_difference: Fraction
    field_average: int
    rows: tuple[RoundRobinRow, ...]
    left_out: tuple[str, ...]

    def row(self, name: str) -> RoundRobinRow:
        """The row of a player."""
        return next(row for row in self.rows if row.name == name)


@rule("fide", "B.02 6.1", reading="fide-1997-zero-score")
def without_zero_scores(field: tuple[Participant, ...], cycles: int) -> tuple[Participant, ...]:
    """Unrated players without a point leave the count, and so do the points that the others made against them."""
    stays = tuple(each for each in field if each.rating is not None or each.score > 0)
    gone = len(field) - len(stays)
    if not gone:
        return field
    return without_zero_scores(tuple(replace(each, score=each.score - gone * cycles) for each in stays), cycles)


def _checked(field: Sequence[Participant], cycles: int) -> tuple[Participant, ...]:
    games = (len(field) - 1) * cycles
    total = sum((each.score for each in field), Fraction(0))
    if len(field) < 2 or 2 * total != len(field) * games:
        raise FideRatingError(
            "a round robin of {players} players has {due} points in all, not {found}; "
            "with unplayed games it counts as a Swiss",
            players=len(field),
            due=Fraction(len(field) * games, 2),
            found=total,
        )
    return tuple(field)


def _percentage_rows(field: tuple[Participant, ...], games: int, rules: AverageRules) -> list[tuple[int, int]]:
    """Rating and d(p) of the rated players whose d(p) the table knows."""
    found = []
    for each in field:
        hundredths = percentage_scored(each.score, games)
        if each.rating is not None and rules.differences.get(hundredths) is not None:
            found.append((each.rating, difference_of_percentage(hundredths, rules.differences)))
    if not found:
        raise FideRatingError("no rated player has a score from which the average of the field follows")
    return found


def _field_average(
    field: tuple[Participant, ...], opponents: int, games: int, rules: AverageRules
) -> tuple[Fraction, Fraction, int]:
    if all(each.rating is not None for each in field):
        average = average_of_rated_players([each.rating for each in field if each.rating is not None])
        return average, Fraction(0), average_of_field(average, Fraction(0), opponents)
    known = _percentage_rows(field, games, rules)
    average = average_of_rated_players([rating for rating, _ in known])
    difference = average_difference([found for _, found in known])
    return average, difference, average_of_field(average, difference, opponents)


def round_robin(
    field: Sequence[Participant], rules: AverageRules, *, cycles: int = 1, as_in_example: bool = False
) -> RoundRobinReport:
    """Every number of a complete round robin; `as_in_example` reads 10.25 as the example 10.68 prints it."""
    counted = without_zero_scores(_checked(field, cycles), cycles)
    opponents = len(counted) - 1
    if opponents < 1:
        raise FideRatingError("after the unrated players without a point nobody is left to count against")
    games = opponents * cycles
    rated, difference, average = _field_average(counted, opponents, games, rules)

    def performance(each: Participant, against: int) -> Fraction:
        return performance_rating(
            against, each.score, games, rules, round_robin_opponents=opponents, as_in_example=as_in_example
        )

    first = {
        each.name: each.rating if each.rating is not None else whole_performance(performance(each, average))
        for each in counted
    }

    def row(each: Participant) -> RoundRobinRow:
        others = [first[other.name] for other in counted if other.name != each.name]
        own = each.rating if each.rating is not None else each.own_rating
        hundredths = percentage_scored(each.score, games)
        base = average if own is None else average_of_the_others(average, own, opponents)
        reference = first[each.name] if own is None else own
        adjusted = average_within_limit(base, reference, others, rules.difference_limit)
        shared = (each.name, each.rating, each.score, hundredths, rules.differences.get(hundredths), base)
        if own is None:
            exact = performance(each, adjusted)
            final = whole_performance(exact)
            return RoundRobinRow(*shared, first[each.name], adjusted, final, exact, None, None, None, None, None)
        gap = difference_from_average(own, adjusted)
        hundredths = percentage_expected(gap, rules.expectation)
        expected = points_expected_of_event(hundredths, games)
        k = each.coefficient or development_coefficient(own, rules.coefficients.games, False, rules.coefficients)
        change = event_rating_change(k, each.score, expected)
        return RoundRobinRow(*shared, None, adjusted, None, None, gap, hundredths, expected, k, change)

    rows = tuple(row(each) for each in counted)
    left_out = tuple(each.name for each in field if all(each.name != row.name for row in rows))
    return RoundRobinReport(opponents, games, rated, difference, average, rows, left_out)
