"""A whole round robin (10.68) and a whole Scheveningen (10.67): averages, performances, first ratings."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import TypeVar

from tabellone.core.explain import explain, rule
from tabellone.core.rating.fide.account_1997 import (
    average_difference,
    average_of_field,
    average_of_opponents,
    average_of_rated_players,
    average_of_the_others,
    average_within_limit,
    development_coefficient,
    difference_from_average,
    event_rating_change,
    limited,
    mean,
    performance_rating,
    points_expected_of_event,
    rating_in_averages,
    whole_performance,
)
from tabellone.core.rating.fide.rules import (
    AverageRules,
    FideRatingError,
    difference_of_percentage,
    percentage_expected,
    percentage_scored,
)

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Participant:
    """A player of a complete round robin.

    `own_rating` is that of a player rated since it started (10.5), `honorary` what counts in the averages (10.62).
    """

    name: str
    rating: int | None
    score: Fraction
    coefficient: int | None = None
    own_rating: int | None = None
    honorary: int | None = None

    @property
    def own(self) -> int | None:
        """The rating that counts in the player's own account."""
        return self.rating if self.rating is not None else self.own_rating

    @property
    def averaged(self) -> int | None:
        """The rating with which the player counts in averages."""
        return self.rating if self.honorary is None else rating_in_averages(self.rating, self.honorary)


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


def missing_games(met: Iterable[frozenset[P]]) -> int:
    """The games that a round robin lacks, by the pairs that have met: most of them as often as its cycles ask for."""
    times = Counter(met)
    often = Counter(times.values())
    cycles = max(often, key=lambda count: (often[count], count), default=0)
    players = {player for pair in times for player in pair}
    return sum(max(0, cycles - times[frozenset(pair)]) for pair in combinations(players, 2))


@rule("fide", "B.02 6.1", reading="fide-1997-zero-score")
def without_zero_scores(field: tuple[Participant, ...], cycles: int) -> tuple[Participant, ...]:
    """Unrated players without a point leave the count, and so do the points that the others made against them."""
    stays = tuple(participant for participant in field if participant.averaged is not None or participant.score > 0)
    gone = len(field) - len(stays)
    if not gone:
        return field
    return without_zero_scores(
        tuple(replace(participant, score=participant.score - gone * cycles) for participant in stays), cycles
    )


def _checked(field: Sequence[Participant], cycles: int) -> tuple[Participant, ...]:
    games = (len(field) - 1) * cycles
    total = sum((participant.score for participant in field), Fraction(0))
    if len(field) < 2 or 2 * total != len(field) * games:
        raise FideRatingError(
            "a round robin of {players} players has {due} points in all, not {found}; "
            "with unplayed games it counts as a Swiss",
            players=len(field),
            due=Fraction(len(field) * games, 2),
            found=total,
        )
    return tuple(field)


@dataclass(frozen=True, slots=True)
class _Field:
    """The players who count, their averages, and the number that each has for the others."""

    players: tuple[Participant, ...]
    opponents: int
    games: int
    average_rated: Fraction
    average_difference: Fraction
    average: int
    rules: AverageRules
    as_in_example: bool

    def performance(self, participant: Participant, against: int) -> Fraction:
        """Ru of an unrated player against an average."""
        return performance_rating(
            against,
            participant.score,
            self.games,
            self.rules,
            round_robin_opponents=self.opponents,
            as_in_example=self.as_in_example,
        )

    def numbers(self) -> dict[str, int]:
        """Ratings, and the first Ru of who has none."""
        return {
            participant.name: whole_performance(self.performance(participant, self.average))
            if participant.averaged is None
            else participant.averaged
            for participant in self.players
        }

    def averages_of(self, participant: Participant, first: Mapping[str, int]) -> tuple[int, int]:
        """Rc of a player, before and after the 350 points."""
        others = [first[other.name] for other in self.players if other.name != participant.name]
        counted = participant.own if participant.honorary is None else participant.honorary
        base = self.average
        if participant.own is not None and counted is not None:
            base = average_of_the_others(self.average, counted, self.opponents)
        reference = first[participant.name] if participant.own is None else participant.own
        limit = self.rules.difference_limit
        if all(abs(other - reference) <= limit for other in others):
            return base, base
        return base, average_within_limit(base, reference, others, limit, len(others))


def _percentage_rows(field: tuple[Participant, ...], games: int, rules: AverageRules) -> list[tuple[int, int]]:
    """Rating and d(p) of the rated players whose d(p) the table knows."""
    rows = []
    for participant in field:
        hundredths = percentage_scored(participant.score, games)
        if participant.averaged is not None and rules.differences.get(hundredths) is not None:
            rows.append((participant.averaged, difference_of_percentage(hundredths, rules.differences)))
    if not rows:
        raise FideRatingError("no rated player has a score from which the average of the field follows")
    return rows


def _field_average(
    field: tuple[Participant, ...], opponents: int, games: int, rules: AverageRules
) -> tuple[Fraction, Fraction, int]:
    ratings = [participant.averaged for participant in field]
    rated = [rating for rating in ratings if rating is not None]
    if len(rated) == len(field):
        average = average_of_rated_players(rated)
        return average, Fraction(0), average_of_field(average, Fraction(0), opponents)
    rows, _ = explain(lambda: _percentage_rows(field, games, rules))
    average = average_of_rated_players([rating for rating, _ in rows])
    difference = average_difference([row_difference for _, row_difference in rows])
    return average, difference, average_of_field(average, difference, opponents)


def _made_field(field: Sequence[Participant], rules: AverageRules, cycles: int, *, as_in_example: bool) -> _Field:
    counted = _checked(field, cycles)
    if any(participant.averaged is None and participant.score == 0 for participant in counted):
        counted = without_zero_scores(counted, cycles)
    opponents = len(counted) - 1
    if opponents < 1:
        raise FideRatingError("after the unrated players without a point nobody is left to count against")
    games = opponents * cycles
    averages = _field_average(counted, opponents, games, rules)
    return _Field(counted, opponents, games, *averages, rules, as_in_example)


def round_robin(
    field: Sequence[Participant], rules: AverageRules, *, cycles: int = 1, as_in_example: bool = False
) -> RoundRobinReport:
    """Every number of a complete round robin; `as_in_example` reads 10.25 as the example 10.68 prints it."""
    counted_field = _made_field(field, rules, cycles, as_in_example=as_in_example)
    first = counted_field.numbers()

    def row(participant: Participant) -> RoundRobinRow:
        hundredths = percentage_scored(participant.score, counted_field.games)
        base, adjusted = counted_field.averages_of(participant, first)
        shared = (
            participant.name,
            participant.rating,
            participant.score,
            hundredths,
            rules.differences.get(hundredths),
            base,
        )
        own = participant.own
        if own is None:
            exact = counted_field.performance(participant, adjusted)
            final = whole_performance(exact)
            return RoundRobinRow(*shared, first[participant.name], adjusted, final, exact, None, None, None, None, None)
        gap, hundredths, expected = _expectation(own, adjusted, counted_field)
        k = participant.coefficient or development_coefficient(own, rules.coefficients.games, False, rules.coefficients)
        change = event_rating_change(k, participant.score, expected)
        return RoundRobinRow(*shared, None, adjusted, None, None, gap, hundredths, expected, k, change)

    rows = tuple(row(participant) for participant in counted_field.players)
    left_out = tuple(participant.name for participant in field if all(participant.name != row.name for row in rows))
    return RoundRobinReport(
        counted_field.opponents,
        counted_field.games,
        counted_field.average_rated,
        counted_field.average_difference,
        counted_field.average,
        rows,
        left_out,
    )


def _expectation(own: int, average: int, counted_field: _Field) -> tuple[int, int, Fraction]:
    gap = difference_from_average(own, average)
    hundredths = percentage_expected(gap, counted_field.rules.expectation)
    return gap, hundredths, points_expected_of_event(hundredths, counted_field.games)


def row_steps(
    field: Sequence[Participant], name: str, rules: AverageRules, cycles: int, *, as_in_example: bool = False
) -> Fraction | int:
    """We or Ru of one player computed again, without the steps of the others."""
    counted_field = _made_field(field, rules, cycles, as_in_example=as_in_example)
    first, _ = explain(counted_field.numbers)
    participant = next(player for player in counted_field.players if player.name == name)
    _, adjusted = counted_field.averages_of(participant, first)
    if participant.own is None:
        return whole_performance(counted_field.performance(participant, adjusted))
    return _expectation(participant.own, adjusted, counted_field)[2]


Results = Mapping[tuple[str, str], Fraction]
"""Points of the first name against the second, for every pair in both directions."""


@dataclass(frozen=True, slots=True)
class ScheveningenRatings:
    """Final performances of the unrated, passes made, and the average that each rated player has met.

    `starting` are the numbers that the last pass started from.
    """

    performances: Mapping[str, int]
    passes: int
    averages: Mapping[str, int]
    starting: Mapping[str, Fraction]


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
    unrated: Sequence[str], numbers: Mapping[str, Fraction], results: Results, rules: AverageRules
) -> dict[str, Fraction]:
    """One repetition: every unrated player against the opponents that have a number so far."""
    performances = {}
    for name in unrated:
        met = [other for other in _opponents(name, results) if other in numbers]
        if met:
            score = sum((results[name, other] for other in met), Fraction(0))
            ratings = tuple(numbers[other] for other in met)
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
        numbers = {**rated, **performances}
        again = _pass(unrated, numbers, results, rules)
        passes += 1
        settled = again.keys() == performances.keys() and all(
            abs(again[name] - performances[name]) < 1 for name in again
        )
        performances = again
        if settled:
            return performances, passes, numbers


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
    performances, passes, last_numbers = repeated_performances(rated, unrated, counted, rules)
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
    return ScheveningenRatings(whole, passes, averages, last_numbers)


def _without_a_point(ratings: Mapping[str, int | None], results: Results) -> set[str]:
    scores: dict[str, Fraction] = {}
    for (name, _), score in results.items():
        scores[name] = scores.get(name, Fraction(0)) + score
    return {name for name, score in scores.items() if ratings[name] is None and score == 0}
