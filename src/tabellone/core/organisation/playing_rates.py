"""Paces of games by periods, and the fastest rates that national championships allow."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

MINUTES_IN_HOUR = SECONDS_IN_MINUTE = 60
# The length of a game with increments, as the FIDE Laws of Chess count it (A.1, B.1).
MOVES_OF_GAME = 60


@dataclass(frozen=True, slots=True)
class TimePeriod:
    """Minutes of a player for so many moves, or for the rest of the game, with seconds added for each move."""

    minutes: int
    moves: int | None = None
    increment_seconds: int = 0


@dataclass(frozen=True, slots=True)
class PlayingPeriod:
    """So many moves in so many hours; `is_repeated`: again and again until the game ends."""

    moves: int
    hours: int
    is_repeated: bool


def moves_allowed(minutes: Fraction, limits: Iterable[PlayingPeriod]) -> Fraction:
    """The moves that the fastest rate asks for in a time."""
    moves, left = Fraction(0), minutes
    for limit in limits:
        length = limit.hours * MINUTES_IN_HOUR
        spent = left if limit.is_repeated else min(left, Fraction(length))
        moves += spent * Fraction(limit.moves, length)
        left -= spent
    return moves


def too_fast(pace: Iterable[TimePeriod], limits: Sequence[PlayingPeriod]) -> TimePeriod | None:
    """The first period whose moves so far are more than the fastest rate allows."""
    moves, minutes = 0, Fraction(0)
    for period in pace:
        if period.moves is None:
            return None
        moves += period.moves
        minutes += period.minutes + Fraction(period.moves * period.increment_seconds, SECONDS_IN_MINUTE)
        if moves > moves_allowed(minutes, limits):
            return period
    return None


def thinking_time(pace: Iterable[TimePeriod]) -> Fraction | None:
    """Minutes of a player for a game of 60 moves; None where the periods do not reach its end."""
    moves, minutes = 0, Fraction(0)
    for period in pace:
        counted = max(MOVES_OF_GAME - moves, 0) if period.moves is None else period.moves
        minutes += period.minutes + Fraction(counted * period.increment_seconds, SECONDS_IN_MINUTE)
        moves += counted
        if period.moves is None:
            return minutes
    return None


def has_increment(pace: Iterable[TimePeriod]) -> bool:
    """A fixed time for the rest of the game with an increment for each move: the Fischer system."""
    return any(period.moves is None and period.increment_seconds for period in pace)
