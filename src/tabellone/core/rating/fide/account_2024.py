"""Editions 2024 and 2025: the account of one player game by game."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial

from tabellone.core.arithmetic import half_up, total
from tabellone.core.rating.fide.averages import mean
from tabellone.core.rating.fide.eligibility import Objection
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
from tabellone.core.rating.fide.rules import HUNDRED, FideRatingError, GameRules
from tabellone.core.rating.fide.rules_2024 import (
    average_with_hypothetical,
    change_over_coefficients,
    change_over_games,
    change_rounded_from_zero,
    coefficient_within_product,
    counted_difference,
    expected_of_game,
    initial_performance,
    initial_rating_within_limit,
    is_initial_published,
    match_objections,
    percentage_with_hypothetical,
    present_coefficient,
    stays_on_list,
    unrated_opponent_objections,
    without_zero_first_event,
)


def change_by_game(
    rating: int, games: Sequence[RatedGame], rules: GameRules, k: int | None, career: FideCareer
) -> FideEventChange:
    """What an event, or all events of a period, do to a rated player: D and PD of each game, K, and the rounding."""
    counted = against_rated(games, unrated_opponent_objections)
    if not counted:
        raise FideRatingError("there is no game against a rated opponent")
    opponents = [opponent for opponent, _ in counted]
    rated = [game for game in games if game.opponent is not None]
    per_game = tuple(_expected(game, game.opponent, rating, rules) for game in rated if game.opponent is not None)
    ks = [game.coefficient or k or career_coefficient(rating, career, rules) for game in rated]
    points = [(game.score, expected) for game, (_, expected) in zip(rated, per_game, strict=True)]
    by_coefficient = _by_coefficient(ks, points, rules)
    changes = tuple(change_over_games(coefficient, *sums) for coefficient, sums in by_coefficient.items())
    change = changes[0] if len(changes) == 1 else change_over_coefficients(changes)
    after = rating + change_rounded_from_zero(change)
    return FideEventChange(
        before=rating,
        scored=total(scored for scored, _ in by_coefficient.values()),
        expected=total(due for _, due in by_coefficient.values()),
        coefficient=next(iter(by_coefficient)) if len(by_coefficient) == 1 else None,
        change=change,
        exact=rating + change,
        after=after,
        average=half_up(mean(opponents)),
        difference=None,
        percentage=None,
        games=len(counted),
        is_listed=stays_on_list(after, rules.list_floor),
        per_game=per_game,
    )


def career_coefficient(rating: int, career: FideCareer, rules: GameRules) -> int:
    """K of a player by his rating and what is known of his career."""
    played = rules.coefficients.games if career.games is None else career.games
    return present_coefficient(
        rating, played, career.has_reached_threshold, career.is_junior, rules.coefficients, rules.junior
    )


def _by_coefficient(
    ks: Sequence[int], made_and_due: Iterable[tuple[Fraction, Fraction]], rules: GameRules
) -> dict[int, tuple[Fraction, Fraction]]:
    """Points made and expected by K; the limit holds for each K with all games of the period."""
    within = {k: coefficient_within_product(k, len(ks), rules.product_limit) for k in dict.fromkeys(ks)}
    grouped_points: dict[int, list[tuple[Fraction, Fraction]]] = {}
    for k, points in zip(ks, made_and_due, strict=True):
        grouped_points.setdefault(within[k], []).append(points)
    return {
        k: (total(scored for scored, _ in point_pairs), total(due for _, due in point_pairs))
        for k, point_pairs in grouped_points.items()
    }


def _expected(game: RatedGame, opponent: int, rating: int, rules: GameRules) -> tuple[int, Fraction]:
    """D and PD of a game, by the rating and the edition with which its event was played."""
    own, valid = rating if game.own is None else game.own, game.rules or rules
    gap = counted_difference(own, opponent, valid.difference_limit, valid.uncapped_from)
    return gap, expected_of_game(gap, valid.expectation)


def first_by_game(kind: Kind, games: Sequence[RatedGame], rules: GameRules) -> FirstRating:
    """The initial rating that one event would give; a match gives none."""
    objections, against = objecting(*([partial(match_objections, are_both_rated=False)] if kind is Kind.MATCH else []))
    if objections:
        counted = against_rated(games, unrated_opponent_objections)
        return FirstRating.refused(total_score(counted), len(counted), objections, against)
    return first_over_events((games,), rules)


def first_over_events(events: Sequence[Sequence[RatedGame]], rules: GameRules) -> FirstRating:
    """The initial rating: Ra with two hypothetical opponents, Ru, its limit, and whether it is published."""
    played_events = [tuple(against_rated(event, unrated_opponent_objections)) for event in events]
    without_zero = partial(without_zero_first_event, played_events)
    left = without_zero()
    if not left:
        everything = [game for event in played_events for game in event]
        return FirstRating.refused(total_score(everything), len(everything), (Objection.ZERO_SCORE,), (without_zero,))
    scored, played = total_score(left), len(left)
    opponents = tuple(opponent for opponent, _ in left)
    average = average_with_hypothetical(opponents, rules.hypothetical_count, rules.hypothetical_rating)
    hundredths = percentage_with_hypothetical(scored, played, rules.hypothetical_count)
    exact = initial_performance(average, hundredths, rules.differences)
    performance = initial_rating_within_limit(exact, rules.first_limit)
    few = (Objection.TOO_FEW_GAMES,) if played < rules.first_games else ()
    low = (Objection.BELOW_FLOOR,) if performance < rules.list_floor else ()
    publishing = partial(is_initial_published, performance, played, rules.first_games, rules.list_floor)
    is_published = publishing()
    return FirstRating(
        scored=scored,
        games=played,
        average=average,
        percentage=Fraction(hundredths, HUNDRED),
        difference=rules.differences[hundredths],
        exact=exact,
        performance=performance,
        after=performance if is_published else None,
        objections=few + low,
        against=() if is_published else (publishing,),
    )
