"""Editions since 2014: the account of one player game by game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from tabellone.core.arithmetic import half_up, total
from tabellone.core.explain import citing, explain
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
from tabellone.core.rating.fide.rules_2014 import difference_within_limit, without_events_before_points
from tabellone.core.rating.fide.rules_2022 import (
    average_of_rated,
    difference_with_one_upgrade,
    initial_below_half,
    initial_from_half,
    initial_rating_rounded,
    percentage_of_results,
)
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
    stated_coefficient,
    stays_on_list,
    unrated_opponent_objections,
    without_zero_first_event,
)


def change_by_game(
    rating: int, games: Sequence[RatedGame], rules: GameRules, k: int | None, career: FideCareer
) -> FideEventChange:
    """What an event, or all events of a period, do to a rated player: D and PD of each game, K, and the rounding."""
    with citing(rules.concordance):
        return _change_by_game(rating, games, rules, k, career)


def _change_by_game(
    rating: int, games: Sequence[RatedGame], rules: GameRules, k: int | None, career: FideCareer
) -> FideEventChange:
    counted = against_rated(games, unrated_opponent_objections)
    if not counted:
        raise FideRatingError("there is no game against a rated opponent")
    opponents = [opponent for opponent, _ in counted]
    rated = [game for game in games if game.opponent is not None]
    greatest = _greatest_differences(rated, rating)
    per_game = tuple(
        _expected(game, game.opponent, rating, rules, is_greatest=place in greatest)
        for place, game in enumerate(rated)
        if game.opponent is not None
    )
    ks = [game.coefficient or player_coefficient(rating, k, career, rules) for game in rated]
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


def player_coefficient(rating: int, stated: int | None, career: FideCareer, rules: GameRules) -> int:
    """K of a player: the one that stands with him, else that of his career."""
    if stated is None:
        return career_coefficient(rating, career, rules)
    by_rating, _ = explain(lambda: career_coefficient(rating, career, rules))
    return stated_coefficient(stated, by_rating)


def career_coefficient(rating: int, career: FideCareer, rules: GameRules) -> int:
    """K of a player by his rating and what is known of his career."""
    played = rules.coefficients.games if career.games is None else career.games
    return present_coefficient(
        rating, played, career.has_reached_threshold, career.is_junior, rules.coefficients, rules.junior
    )


def limited_coefficient(coefficient: int, games: int, rules: GameRules) -> int:
    """K of a period with so many games, by an edition that limits their product or does not."""
    if rules.product_limit is None:
        return coefficient
    return coefficient_within_product(coefficient, games, rules.product_limit)


def _by_coefficient(
    ks: Sequence[int], made_and_due: Iterable[tuple[Fraction, Fraction]], rules: GameRules
) -> dict[int, tuple[Fraction, Fraction]]:
    """Points made and expected by K; the limit holds for each K with all games of the period."""
    within = {k: limited_coefficient(k, len(ks), rules) for k in dict.fromkeys(ks)}
    grouped_points: dict[int, list[tuple[Fraction, Fraction]]] = {}
    for k, points in zip(ks, made_and_due, strict=True):
        grouped_points.setdefault(within[k], []).append(points)
    return {
        k: (total(scored for scored, _ in point_pairs), total(due for _, due in point_pairs))
        for k, point_pairs in grouped_points.items()
    }


def _greatest_differences(games: Sequence[RatedGame], rating: int) -> frozenset[int]:
    """The places of the games in which the player was furthest above the opponent, one of each event."""
    furthest: dict[int, tuple[int, int]] = {}
    for place, game in enumerate(games):
        ahead = (rating if game.own is None else game.own) - (game.opponent or 0)
        if game.event not in furthest or ahead > furthest[game.event][0]:
            furthest[game.event] = (ahead, place)
    return frozenset(place for _, place in furthest.values())


def _expected(
    game: RatedGame, opponent: int, rating: int, rules: GameRules, *, is_greatest: bool
) -> tuple[int, Fraction]:
    """D and PD of a game, by the rating and the edition with which its event was played."""
    own, valid = rating if game.own is None else game.own, game.rules or rules
    if valid is not rules:
        with citing(valid.concordance):
            return _expected_by(own, opponent, valid, is_greatest=is_greatest)
    return _expected_by(own, opponent, rules, is_greatest=is_greatest)


def _expected_by(own: int, opponent: int, rules: GameRules, *, is_greatest: bool) -> tuple[int, Fraction]:
    if rules.has_one_upgrade:
        gap = difference_with_one_upgrade(own, opponent, rules.difference_limit, is_greatest)
    elif rules.uncapped_from is None:
        gap = difference_within_limit(own, opponent, rules.difference_limit)
    else:
        gap = counted_difference(own, opponent, rules.difference_limit, rules.uncapped_from)
    return gap, expected_of_game(gap, rules.expectation)


def first_by_game(kind: Kind, games: Sequence[RatedGame], rules: GameRules) -> FirstRating:
    """The initial rating that one event would give; a match gives none."""
    with citing(rules.concordance):
        return _first_by_game(kind, games, rules)


def _first_by_game(kind: Kind, games: Sequence[RatedGame], rules: GameRules) -> FirstRating:
    objections, against = objecting(*([partial(match_objections, are_both_rated=False)] if kind is Kind.MATCH else []))
    if objections:
        counted = against_rated(games, unrated_opponent_objections)
        return FirstRating.refused(total_score(counted), len(counted), objections, against)
    return first_over_events((games,), rules)


def first_over_events(events: Sequence[Sequence[RatedGame]], rules: GameRules) -> FirstRating:
    """The initial rating: Ra, Ru, its limit, and whether it is published."""
    with citing(rules.concordance):
        return _first_over_events(events, rules)


def _first_over_events(events: Sequence[Sequence[RatedGame]], rules: GameRules) -> FirstRating:
    played_events = [tuple(against_rated(event, unrated_opponent_objections)) for event in events]
    leave_out = without_events_before_points if rules.starts_with_points else without_zero_first_event
    without_zero = partial(leave_out, played_events)
    left = without_zero()
    if not left:
        everything = [game for event in played_events for game in event]
        return FirstRating.refused(total_score(everything), len(everything), (Objection.ZERO_SCORE,), (without_zero,))
    scored, played = total_score(left), len(left)
    initial = _initial(tuple(opponent for opponent, _ in left), scored, rules)
    performance = initial.performance
    few = (Objection.TOO_FEW_GAMES,) if played < rules.first_games else ()
    low = (Objection.BELOW_FLOOR,) if performance < rules.list_floor else ()
    publishing = partial(is_initial_published, performance, played, rules.first_games, rules.list_floor)
    is_published = publishing()
    return FirstRating(
        scored=scored,
        games=played,
        average=initial.average,
        percentage=Fraction(initial.hundredths, HUNDRED),
        difference=initial.difference,
        exact=initial.exact,
        performance=performance,
        after=performance if is_published else None,
        objections=few + low,
        against=() if is_published else (publishing,),
    )


@dataclass(frozen=True, slots=True)
class _Initial:
    """Ra, p, the difference for it where the rule takes one from the table, Ru and Ru rounded."""

    average: Fraction
    hundredths: int
    difference: int | None
    exact: Fraction
    performance: int


def _initial(opponents: Sequence[int], scored: Fraction, rules: GameRules) -> _Initial:
    """Ru by the edition: with hypothetical opponents and a limit, or by the average and half points alone."""
    games = len(opponents)
    if rules.hypothetical is not None and rules.first_limit is not None:
        average = average_with_hypothetical(opponents, rules.hypothetical.count, rules.hypothetical.rating)
        hundredths = percentage_with_hypothetical(scored, games, rules.hypothetical.count)
        exact = initial_performance(average, hundredths, rules.differences)
        performance = initial_rating_within_limit(exact, rules.first_limit)
        return _Initial(average, hundredths, rules.differences[hundredths], exact, performance)
    average = average_of_rated(opponents)
    hundredths = percentage_of_results(scored, games)
    half_points = 2 * scored - games
    if half_points >= 0:
        exact = initial_from_half(average, int(half_points), rules.half_point_value or Fraction(0))
        return _Initial(average, hundredths, None, exact, initial_rating_rounded(exact))
    exact = initial_below_half(average, hundredths, rules.differences)
    return _Initial(average, hundredths, rules.differences[hundredths], exact, initial_rating_rounded(exact))
