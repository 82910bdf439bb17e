"""The present B.02, game by game: editions 2024 and 2025."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from tabellone.core.arithmetic import from_hundredths, half_up, total
from tabellone.core.explain import note, rule
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.rating.fide.averages import mean
from tabellone.core.rating.fide.eligibility import Control, Objection, Objections, minutes_for_moves
from tabellone.core.rating.fide.rules import HUNDRED, Coefficients, FideRatingError, Junior, PlayingTime
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.standings.performance import Differences

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
    """Who falls below 1400 is unrated in the next list."""
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
