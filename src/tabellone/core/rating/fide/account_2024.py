"""Editions since 2014: the account of one player game by game, and where the editions differ."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import partial

from tabellone.core.arithmetic import from_hundredths, half_up, total
from tabellone.core.explain import citing, explain, note, rule
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.rating.fide.account_1997 import mean
from tabellone.core.rating.fide.eligibility import Control, Objection, Objections, minutes_for_moves
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
from tabellone.core.rating.fide.rules import HUNDRED, Coefficients, FideRatingError, GameRules, Junior, PlayingTime
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.standings.performance import Differences


@rule("fide", "B.02 2014 8.54", each_time=True)
def difference_within_limit(rating: int, opponent: int, limit: int) -> int:
    """D: a difference of more than 400 counts as 400, in every game and for both players; so again from 2024 on."""
    return max(-limit, min(limit, rating - opponent))


@rule("fide", "B.02 2014 8.21", reading="fide-2014-zero-start")
def without_events_before_points(
    events: Sequence[Sequence[tuple[int, Fraction]]],
) -> tuple[tuple[int, Fraction], ...]:
    """The events of an unrated player before the first that brought a point are left out; all others count together."""
    first = next((index for index, event in enumerate(events) if any(score for _, score in event)), len(events))
    return tuple(game for event in events[first:] for game in event)


@rule("fide", "B.02 2014 6", reading="fide-2014-round-robin")
def unrated_round_robin_objections(points_of_unrated: Fraction) -> Objections:
    """A round robin in which an unrated player has made a point is not rated: the text that rates it is not at hand."""
    return (Objection.UNRATED_ROUND_ROBIN,) if points_of_unrated else ()


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


DRAW = Fraction(1, 2)


@rule("fide", "B.02 2024 8.3.1", reading="fide-2025-own-rating", each_time=True)
def counted_difference(rating: int, opponent: int, limit: int, uncapped_from: int | None) -> int:
    """D: a difference of more than 400 counts as 400, since October 2025 only for players rated below 2650."""
    difference = rating - opponent
    if uncapped_from is not None and rating >= uncapped_from:
        return difference
    return max(-limit, min(limit, difference))


@rule("fide", "B.02 2024 8.3.1", reading="fide-2024-ratings-at-start", each_time=True)
def month_list_of_event(event: str, starts_on: date, list_on: date) -> date:
    """The list with which both players of every game of an event count: that of its first day."""
    return list_on


@rule("fide", "B.02 2024 8.3.3", reading="fide-2024-coefficient-at-start", each_time=True)
def month_coefficient_of_event(event: str, list_on: date, coefficient: int) -> int:
    """The K with which the games of an event count: that of the list of its first day."""
    return coefficient


@rule("fide", "B.02 2024 8.2.1 / B.02 2024 8.3.1", each_time=True)
def unrated_opponent_objections(opponent: int | None) -> Objections:
    """Only games against rated opponents count."""
    return () if opponent is not None else (Objection.UNRATED_OPPONENT,)


@rule("fide", "B.02 2024 8.1.2 / B.02 2024 8.3.2", each_time=True)
def expected_of_game(difference: int, expectation: ExpectationTable) -> Fraction:
    """PD: the points that a difference lets one expect of a game."""
    return from_hundredths(expectation.expected(difference))


@rule("fide", "B.02 2024 8.3.3", reading="fide-2024-coefficient-order")
def present_coefficient(
    rating: int, games: int, has_reached: bool, is_junior: bool, coefficients: Coefficients, junior: Junior
) -> int:
    """K: 10 once 2400 is reached; else 40 for a new player or a junior below 2300, 20 for the others."""
    if has_reached or rating >= coefficients.threshold:
        return coefficients.above
    if games < coefficients.games or (is_junior and rating < junior.rating):
        return coefficients.new
    return coefficients.below


@rule("fide", "B.02 2024 8.3.3", reading="fide-2024-coefficient-stated")
def stated_coefficient(stated: int, by_rating: int) -> int:
    """K that stands with the player, from the list or by hand, goes before the K that the rating alone would give."""
    return stated


@rule("fide", "B.02 2024 8.3.3")
def is_junior_player(birth_year: int, year: int, age: int) -> bool:
    """A player is a junior until the end of the year of the 18th birthday."""
    return year - birth_year <= age


@rule("fide", "B.02 2024 8.3.3")
def coefficient_within_product(coefficient: int, games: int, limit: int) -> int:
    """K times the games of the period may not exceed 700; else K is the largest whole number that keeps to it."""
    return coefficient if coefficient * games <= limit else limit // games


@rule("fide", "B.02 2024 8.3.2")
def change_over_games(coefficient: int, scored: Fraction, expected: Fraction) -> Fraction:
    """K times the sum of score less expectation over all games."""
    return coefficient * (scored - expected)


@rule("fide", "B.02 2024 8.3.2 / B.02 2024 8.3.3", reading="fide-2024-coefficient-at-start")
def change_over_coefficients(changes: Sequence[Fraction]) -> Fraction:
    """The changes of games that count with different K come together before the rounding."""
    return total(changes)


@rule("fide", "B.02 2024 8.3.4", reading="fide-2024-change-rounding")
def change_rounded_from_zero(change: Fraction) -> int:
    """The change is rounded to the unit, a half away from zero."""
    return half_up(change) if change >= 0 else -half_up(-change)


@rule("fide", "B.02 2024 7.2.1")
def stays_on_list(rating: int, floor: int) -> bool:
    """A player who falls below 1400 is unrated in the next list."""
    return rating >= floor


@rule("fide", "B.02 2024 8.2.1")
def without_zero_first_event(events: Sequence[Sequence[tuple[int, Fraction]]]) -> tuple[tuple[int, Fraction], ...]:
    """The first event of an unrated player is left out if it brought no point; all other games are counted together."""
    played = [tuple(event) for event in events if event]
    if played and not any(score for _, score in played[0]):
        played = played[1:]
    return tuple(game for event in played for game in event)


@rule("fide", "B.02 2024 8.2.2")
def average_with_hypothetical(opponents: Sequence[int], count: int, hypothetical: int) -> Fraction:
    """Ra: the average of the rated opponents and of two hypothetical ones rated 1800."""
    return mean([*opponents, *[hypothetical] * count])


@rule("fide", "B.02 2024 8.2.2", reading="fide-2024-percentage-rounding")
def percentage_with_hypothetical(score: Fraction, games: int, count: int) -> int:
    """p in hundredths, with a draw against each hypothetical opponent; a half is rounded up."""
    return half_up(Fraction(HUNDRED * (score + count * DRAW), games + count))


@rule("fide", "B.02 2024 8.2.3")
def initial_performance(average: Fraction, hundredths: int, differences: Differences) -> Fraction:
    """Ru = Ra + dp, not yet rounded."""
    difference = differences.get(hundredths)
    if difference is None:
        raise FideRatingError("for {hundredths} per cent the table gives no difference", hundredths=hundredths)
    return average + difference


@rule("fide", "B.02 2024 8.2.3", reading="fide-2024-initial-rounding")
def initial_rating_within_limit(performance: Fraction, limit: int) -> int:
    """Ru is rounded to the unit, a half upwards, and is 2200 at the most."""
    return min(half_up(performance), limit)


@rule("fide", "B.02 2024 7.1.4")
def is_initial_published(rating: int, games: int, least: int, floor: int) -> bool:
    """A first rating is published from five games against rated opponents on, if it is at least 1400."""
    return games >= least and rating >= floor


@rule("fide", "B.02 2024 1.1")
def present_time_objections(controls: Sequence[Control], highest_rating: int, needed: PlayingTime) -> Objections:
    """A game counts if each player has the least time for 60 moves that the higher rating of the two asks for."""
    least = max(minutes for rating, minutes in needed.minutes if highest_rating >= rating)
    note(found=minutes_for_moves(controls, needed.moves), least=least)
    return () if minutes_for_moves(controls, needed.moves) >= least else (Objection.PLAYING_TIME,)


@rule("fide", "B.02 2024 1.1")
def present_pace_objections(pace: Pace) -> Objections:
    """Rapid and blitz games have lists of their own: they are not rated as standard games."""
    return () if pace is Pace.STANDARD else (Objection.PLAYING_TIME,)


@rule("fide", "B.02 2024 6.1")
def match_objections(are_both_rated: bool) -> Objections:
    """A match against an unrated player is not rated."""
    return () if are_both_rated else (Objection.UNRATED_MATCH,)


@rule("fide", "B.02 2024 6.2", reading="fide-2024-match-won")
def games_until_match_is_won(points: Sequence[tuple[Fraction, Fraction]], scheduled: int) -> int:
    """Games of a match that count: those up to the one that gave a player more than half of the points to be had."""
    first = second = Fraction(0)
    for number, (one, other) in enumerate(points, start=1):
        first, second = first + one, second + other
        if 2 * max(first, second) > scheduled:
            return number
    return len(points)


def change_by_game(
    rating: int, games: Sequence[RatedGame], rules: GameRules, k: int | None, career: FideCareer
) -> FideEventChange:
    """The change of a rated player by an event, or by all of a period: D and PD of each game, K, and the rounding."""
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
        _expected(game, game.opponent, rating, rules, is_greatest=index in greatest)
        for index, game in enumerate(rated)
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
    """K of a player: the one given for the event, else that of the career."""
    if stated is None:
        return career_coefficient(rating, career, rules)
    by_rating, _ = explain(lambda: career_coefficient(rating, career, rules))
    return stated_coefficient(stated, by_rating)


def career_coefficient(rating: int, career: FideCareer, rules: GameRules) -> int:
    """K of a player by the rating and the career so far."""
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
    for index, game in enumerate(games):
        ahead = (rating if game.own is None else game.own) - (game.opponent or 0)
        if game.event not in furthest or ahead > furthest[game.event][0]:
            furthest[game.event] = (ahead, index)
    return frozenset(index for _, index in furthest.values())


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
