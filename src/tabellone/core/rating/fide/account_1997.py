"""Edition 1997: the account of one player from the average of his opponents."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from tabellone.core.explain import explain
from tabellone.core.rating.fide.averages import (
    average_of_field,
    average_of_opponents,
    average_of_rated_players,
    average_of_the_others,
    average_within_limit,
    limited,
)
from tabellone.core.rating.fide.eligibility import (
    Objection,
    first_rating_objections,
    rated_opponents_objections,
    zero_score_objections,
)
from tabellone.core.rating.fide.first_rating import (
    is_first_rating_ignored,
    list_rating,
    performance_rating,
    whole_performance,
)
from tabellone.core.rating.fide.game_account import (
    FideCareer,
    FideEventChange,
    FirstRating,
    Kind,
    RatedGame,
    against_rated,
    objecting,
    total_score,
)
from tabellone.core.rating.fide.rating_change import (
    development_coefficient,
    difference_from_average,
    event_rating_change,
    points_expected_of_event,
    rating_after_events,
    stated_development_coefficient,
)
from tabellone.core.rating.fide.rules import HUNDRED, AverageRules, FideRatingError
from tabellone.core.rating.fide.tables import percentage_expected, percentage_scored


def average_against(rating: int, opponents: Sequence[int], rules: AverageRules) -> int:
    """Rc of a Swiss, a team event or a match, with the 350 points applied to each opponent."""
    return average_of_opponents(tuple(limited(opponents, rating, rules.difference_limit)))


def _round_robin_average(
    rating: int, games: Sequence[RatedGame], rules: AverageRules, field_average: int | None
) -> int:
    opponents = [game.opponent for game in games if game.opponent is not None]
    if field_average is None:
        if len(opponents) < len(games):
            raise FideRatingError(
                "opponents without a rating: {unrated}; a round robin then needs the average of its field",
                unrated=len(games) - len(opponents),
            )
        rated = average_of_rated_players((rating, *opponents))
        field_average = average_of_field(rated, Fraction(0), len(games))
    average = average_of_the_others(field_average, rating, len(games))
    limit = rules.difference_limit
    if all(abs(opponent - rating) <= limit for opponent in opponents):
        return average
    # Opponents without a number move nothing, and still divide.
    return average_within_limit(average, rating, tuple(opponents), limit, len(games))


def change_by_average(
    kind: Kind,
    rating: int,
    games: Sequence[RatedGame],
    rules: AverageRules,
    k: int | None,
    career: FideCareer,
    field_average: int | None,
) -> FideEventChange:
    """What an event does to a rated player: Rc, D, P(D), We, K, and the rating rounded to 0 or 5."""
    if kind is Kind.ROUND_ROBIN:
        played = len(games)
        scored = sum((game.score for game in games), Fraction(0))
        average = _round_robin_average(rating, games, rules, field_average)
    else:
        counted = against_rated(games)
        played, scored = len(counted), total_score(counted)
        average = average_against(rating, [opponent for opponent, _ in counted], rules)
    difference = difference_from_average(rating, average)
    percentage = percentage_expected(difference, rules.expectation)
    expected = points_expected_of_event(percentage, played)
    coefficient = coefficient_of_player(rating, k, rules, career)
    change = event_rating_change(coefficient, scored, expected)
    exact = Fraction(rating_after_events(rating, (change,)))
    after = list_rating(exact, rules.list_step)
    return FideEventChange(
        before=rating,
        scored=scored,
        expected=expected,
        coefficient=coefficient,
        change=change,
        exact=exact,
        after=after,
        average=average,
        difference=difference,
        percentage=Fraction(percentage, HUNDRED),
        games=played,
        is_listed=after >= rules.list_floor,
    )


def coefficient_of_player(rating: int, stated: int | None, rules: AverageRules, career: FideCareer) -> int:
    """K of a player: the one that stands with him, else that of his career."""
    games = rules.coefficients.games if career.games is None else career.games
    by_career = partial(development_coefficient, rating, games, career.has_reached_threshold, rules.coefficients)
    if stated is None:
        return by_career()
    by_rating, _ = explain(by_career)
    return stated_development_coefficient(stated, by_rating)


def first_by_average(
    kind: Kind, games: Sequence[RatedGame], rules: AverageRules, field_average: int | None, *, as_in_example: bool
) -> FirstRating:
    """Ru of an unrated player, and the first rating if the event alone is enough for it."""
    if kind is not Kind.ROUND_ROBIN:
        return _first_against_rated(against_rated(games), rules)
    if field_average is None:
        raise FideRatingError("an unrated player of a round robin is computed from the average of its field")
    scored = sum((game.score for game in games), Fraction(0))
    objections, against = objecting(partial(zero_score_objections, False, scored))
    if objections:
        return FirstRating.refused(scored, len(games), objections, against)
    exact = performance_rating(
        field_average, scored, len(games), rules, round_robin_opponents=len(games), as_in_example=as_in_example
    )
    return published_first(field_average, scored, len(games), exact, rules)


def _first_against_rated(counted: Sequence[tuple[int, Fraction]], rules: AverageRules) -> FirstRating:
    scored, played = total_score(counted), len(counted)
    objections, against = objecting(
        partial(rated_opponents_objections, played, rules.least_rated_opponents),
        partial(zero_score_objections, False, scored),
    )
    if objections:
        return FirstRating.refused(scored, played, objections, against)
    average = average_of_opponents(tuple(opponent for opponent, _ in counted))
    return published_first(average, scored, played, performance_rating(average, scored, played, rules), rules)


def published_first(average: int, scored: Fraction, games: int, exact: Fraction, rules: AverageRules) -> FirstRating:
    """The first rating that Ru gives, or the objections to it."""
    performance = whole_performance(exact)
    objections, against = objecting(partial(first_rating_objections, games, rules.first_games))
    ignored = partial(is_first_rating_ignored, performance, rules.list_floor)
    if ignored():
        objections, against = (*objections, Objection.BELOW_FLOOR), (*against, ignored)
    percentage = percentage_scored(scored, games)
    return FirstRating(
        scored=scored,
        games=games,
        average=Fraction(average),
        percentage=Fraction(percentage, HUNDRED),
        difference=rules.differences.get(percentage) if 2 * scored < games else None,
        exact=exact,
        performance=performance,
        after=None if objections else list_rating(performance, rules.list_step),
        objections=objections,
        against=against,
    )
