"""Eligible events and games: every predicate returns the objections, empty if they count."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from tabellone.core.explain import note, rule
from tabellone.core.rating.fide.rules import EventLimits, PlayingTime, RatedShare
from tabellone.core.rating.uisp.event_change import Pace

MINUTES, SECONDS = 60, 60
T = TypeVar("T")


class Objection(Enum):
    """Why an event, a game or a result does not count."""

    PLAYING_TIME = "playing_time"
    ROUNDS_A_DAY = "rounds_a_day"
    HOURS_A_DAY = "hours_a_day"
    DURATION = "duration"
    ZERO_SCORE = "zero_score"
    TOO_FEW_RATED = "too_few_rated"
    TOO_FEW_PLAYERS = "too_few_players"
    UNRATED_OPPONENT = "unrated_opponent"
    TOO_FEW_RATED_OPPONENTS = "too_few_rated_opponents"
    TOO_FEW_GAMES = "too_few_games"
    BELOW_FLOOR = "below_floor"
    UNRATED_MATCH = "unrated_match"
    MATCH_WON = "match_won"
    UNRATED_ROUND_ROBIN = "unrated_round_robin"


Objections = tuple[Objection, ...]


@dataclass(frozen=True, slots=True)
class Control:
    """One period of a time control: minutes for a number of moves, or for all that remain."""

    minutes: Fraction
    moves: int | None = None
    increment_seconds: int = 0


def minutes_for_moves(controls: Sequence[Control], moves: int) -> Fraction:
    """The time that a player has for a game of so many moves; the last period is repeated if moves are left."""
    left, total = moves, Fraction(0)
    periods = [*controls]
    while left > 0 and periods:
        period = periods.pop(0)
        moves_made = left if period.moves is None else min(left, period.moves)
        total += period.minutes + Fraction(moves_made * period.increment_seconds, SECONDS)
        left -= moves_made
        if not periods:
            periods.append(period)
    return total


@rule("fide", "B.02 1.1 / B.02 1.2", reading="fide-1997-two-hours")
def playing_time_objections(controls: Sequence[Control], highest_rating: int, needed: PlayingTime) -> Objections:
    """A game counts if each player has the least time for 60 moves; the examples of the article are examples."""
    least = max(minutes for rating, minutes in needed.minutes if highest_rating >= rating)
    note(found=minutes_for_moves(controls, needed.moves), least=least)
    return () if minutes_for_moves(controls, needed.moves) >= least else (Objection.PLAYING_TIME,)


@rule("fide", "B.02 1.2")
def pace_objections(pace: Pace) -> Objections:
    """Rapid and blitz games are faster than the article allows, whatever their minutes."""
    return () if pace is Pace.STANDARD else (Objection.PLAYING_TIME,)


@rule("fide", "B.02 3.0", reading="fide-1997-hours-a-day")
def day_objections(rounds: int, hours: Fraction | None, limits: EventLimits) -> Objections:
    """A day has at most three rounds and twelve hours of play; `hours` is None where the time is not known."""
    note(most_rounds=limits.rounds_a_day, most_hours=limits.hours_a_day)
    too_many = (Objection.ROUNDS_A_DAY,) if rounds > limits.rounds_a_day else ()
    is_long = hours is not None and hours > limits.hours_a_day
    return too_many + ((Objection.HOURS_A_DAY,) if is_long else ())


def hours_of_play(rounds: int, controls: Sequence[Control], moves: int) -> Fraction:
    """The time that some rounds may last: both players use the time that they have for the moves of a game."""
    return Fraction(rounds * 2 * minutes_for_moves(controls, moves), MINUTES)


@rule("fide", "B.02 4.1 / B.02 4.11", reading="fide-1997-ninety-days")
def duration_objections(starts_on: date, ends_on: date, is_national_league: bool, limits: EventLimits) -> Objections:
    """An event lasts at most 90 days; national team leagues may last longer."""
    days = (ends_on - starts_on).days + 1
    return (Objection.DURATION,) if days > limits.days and not is_national_league else ()


@rule("fide", "B.02 6.1", reading="fide-1997-zero-score")
def zero_score_objections(is_rated: bool, score: Fraction) -> Objections:
    """An unrated player without a point counts neither for themselves nor for their opponents."""
    return (Objection.ZERO_SCORE,) if not is_rated and score == 0 else ()


@rule("fide", "B.02 6.2", reading="fide-1997-stages")
def counted_together(stages: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """Qualifying stages, finals and play-offs of an event are one account."""
    note(counted=tuple(len(stage) for stage in stages))
    return tuple(game for stage in stages for game in stage)


@rule("fide", "B.02 6.3 / B.02 6.31")
def round_robin_objections(players: int, rated: int, needed: RatedShare) -> Objections:
    """A third of a round robin is rated, and four players if there are fewer than ten."""
    least = needed.small_rated if players < needed.small_field else needed.share * players
    note(least=least)
    return () if rated >= least else (Objection.TOO_FEW_RATED,)


@rule("fide", "B.02 6.32")
def double_round_robin_objections(players: int, rated: int, needed: RatedShare) -> Objections:
    """A double round robin with unrated players has six players at least, four of them rated."""
    if rated == players:
        return ()
    few = (Objection.TOO_FEW_PLAYERS,) if players < needed.double_players else ()
    return few + ((Objection.TOO_FEW_RATED,) if rated < needed.double_rated else ())


@rule("fide", "B.02 6.33")
def championship_objections(rated: int, is_women_event: bool, needed: RatedShare) -> Objections:
    """A national championship needs three rated players, a women's championship two."""
    least = needed.championship_rated_women if is_women_event else needed.championship_rated
    return () if rated >= least else (Objection.TOO_FEW_RATED,)


@rule("fide", "B.02 6.4 / B.02 6.41", each_time=True)
def opponent_objections(opponent: int | None) -> Objections:
    """In a Swiss or a team event only games against rated opponents count."""
    return () if opponent is not None else (Objection.UNRATED_OPPONENT,)


@rule("fide", "B.02 10.67", reading="fide-1997-scheveningen-performance", each_time=True)
def counts_with_performance(opponent: int | None) -> Objections:
    """In a Scheveningen a game against an unrated opponent counts with the opponent's performance."""
    del opponent
    return ()


@rule("fide", "B.02 6.42")
def rated_opponents_objections(rated_opponents: int, least: int) -> Objections:
    """The result of an unrated player counts only if they have met four rated opponents."""
    return () if rated_opponents >= least else (Objection.TOO_FEW_RATED_OPPONENTS,)


@rule("fide", "B.02 6.43")
def counts_as_swiss(unplayed: int) -> bool:
    """A round robin with an unplayed game is reported, and so counted, like a Swiss."""
    return unplayed > 0


@rule("fide", "B.02 9.14")
def first_rating_objections(games: int, least: int) -> Objections:
    """A first rating rests on nine games, in a Swiss against rated opponents."""
    return () if games >= least else (Objection.TOO_FEW_GAMES,)


@rule("fide", "B.02 5.1")
def unplayed_games_for_fide(games: int) -> int:
    """Forfeits and games that were not played for other reasons are not counted."""
    return games
