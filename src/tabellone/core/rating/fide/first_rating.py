"""Players without a rating: the performance Ru of an event, and the first rating Rn."""

from collections.abc import Sequence
from fractions import Fraction

from tabellone.core.arithmetic import Exact, half_up, to_multiple
from tabellone.core.explain import note, rule
from tabellone.core.rating.fide.rules import HUNDRED, AverageRules, FideRatingError, OlympiadEntry
from tabellone.core.rating.fide.tables import difference_of_percentage, percentage_scored

HUNDREDTH = Fraction(1, HUNDRED)


@rule("fide", "B.02 10.2", reading="fide-rating-of-event")
def rating_outside_the_list(rating: int) -> int | None:
    """Who stands in no list is unrated, whatever rating an event gave him: the first one comes from his results."""
    del rating
    return None


@rule("fide", "B.02 10.22")
def performance_at_half(average: int) -> Fraction:
    """Half of the points are a performance equal to the average of the opponents."""
    return Fraction(average)


@rule("fide", "B.02 10.23")
def performance_above_half(average: int, half_points: int, half_point_value: Fraction) -> Fraction:
    """Every half point above 50 per cent adds 12.5 to the average of the opponents."""
    return average + half_points * half_point_value


@rule("fide", "B.02 10.24")
def performance_below_half(average: int, difference: int) -> Fraction:
    """In a Swiss fewer than half of the points are the average plus the negative d(p)."""
    return Fraction(average + difference)


@rule("fide", "B.02 10.25", reading="fide-1997-ru-below-half")
def performance_below_half_in_round_robin(average: int, difference: int, opponents: int) -> Fraction:
    """In a round robin fewer than half of the points are the average plus d(p) x n / (n + 1)."""
    return average + difference * Fraction(opponents, opponents + 1)


@rule("fide", "B.02 10.68", reading="fide-1997-ru-below-half")
def performance_below_half_as_printed(average: int, difference: int) -> Fraction:
    """The example takes d(p) whole, also in a round robin."""
    return Fraction(average + difference)


@rule("fide", "B.02 10.68", reading="fide-1997-whole-numbers")
def whole_performance(performance: Fraction) -> int:
    """Ru is rounded to the unit, a half upwards."""
    return half_up(performance)


def performance_rating(
    average: int,
    score: Fraction,
    games: int,
    rules: AverageRules,
    *,
    round_robin_opponents: int | None = None,
    as_in_example: bool = False,
) -> Fraction:
    """Ru by 10.22 to 10.25; `round_robin_opponents` is n of a round robin, None for every other event."""
    half_points = 2 * Fraction(score) - games
    if half_points == 0:
        return performance_at_half(average)
    if half_points > 0:
        if half_points.denominator != 1:
            raise FideRatingError("{score} points are not whole half points", score=score)
        return performance_above_half(average, int(half_points), rules.half_point_value)
    difference = difference_of_percentage(percentage_scored(score, games), rules.differences)
    if round_robin_opponents is None:
        return performance_below_half(average, difference)
    if as_in_example:
        return performance_below_half_as_printed(average, difference)
    return performance_below_half_in_round_robin(average, difference, round_robin_opponents)


def for_the_eye(rating: Exact) -> Exact:
    """A rating with two decimals, for explanations only: thirds and ninths have no end."""
    return to_multiple(rating, HUNDREDTH)


@rule("fide", "B.02 10.3")
def first_rating_weighted(performances: Sequence[tuple[int, int]]) -> Fraction:
    """Rn: the average of the performances, each with the weight of its games."""
    games = sum(weight for _, weight in performances)
    if games < 1:
        raise FideRatingError("there is no game, and so no first rating")
    average = Fraction(sum(rating * weight for rating, weight in performances), games)
    note(
        terms=" + ".join(f"{rating} × {weight}" for rating, weight in performances),
        games=games,
        about=for_the_eye(average),
    )
    return average


@rule("fide", "B.02 10.31", reading="fide-1997-first-below-floor")
def is_first_rating_ignored(rating: Exact, floor: int) -> bool:
    """A first rating computed below 2005 is ignored, with the results that it rests on."""
    note(rating=for_the_eye(rating))
    return rating < floor


@rule("fide", "B.02 10.32 / B.02 10.66", reading="fide-1997-list-rounding")
def list_rating(rating: Exact, step: int) -> int:
    """A published rating is rounded to the nearest 0 or 5."""
    note(rating=for_the_eye(rating))
    return int(to_multiple(rating, step))


@rule("fide", "B.02 10.4")
def enters_from_olympiad(rounds: int, games: int, score: Fraction, entry: OlympiadEntry) -> bool:
    """Half of the rounds of an Olympiad with half of the points bring an unrated player into the list."""
    enough_games = HUNDRED * games >= entry.rounds_percent * rounds
    return enough_games and games > 0 and HUNDRED * score >= entry.score_percent * games


@rule("fide", "B.02 10.4", reading="fide-1997-olympiad-higher")
def olympiad_rating(higher: Exact | None, entry: OlympiadEntry, *, is_women_event: bool) -> Exact:
    """The entry of 2200, 2050 in the women's Olympiad, unless the results give more.

    `higher` is the first rating of nine games and more, else Ru of the Olympiad; None where there is neither.
    """
    least = entry.women if is_women_event else entry.open
    note(least=least, about=None if higher is None else for_the_eye(higher))
    return least if higher is None else max(least, higher)


@rule("fide", "B.02 10.41", reading="fide-1997-olympiad-round")
def round_that_secures_entry(scores: Sequence[Fraction | None], rounds: int, entry: OlympiadEntry) -> int | None:
    """The first round before the last after which the entry is won and later results may be left out.

    `scores` are the player's points round by round, None where he did not play.
    """
    games, total = 0, Fraction(0)
    for number, score in enumerate(scores[: rounds - 1], start=1):
        games, total = games + (score is not None), total + (score or 0)
        if score is not None and enters_from_olympiad(rounds, games, total, entry):
            return number
    return None


@rule("fide", "B.02 10.5")
def own_rating_meanwhile(at_start: int | None, published_since: int | None) -> int | None:
    """A player whose first rating appears before his event is rated counts for himself with that rating."""
    return published_since if at_start is None else at_start


@rule("fide", "B.02 10.5")
def rating_for_opponents(at_start: int | None, published_since: int | None) -> int | None:
    """For his opponents the same player stays without a rating in that event."""
    return at_start
