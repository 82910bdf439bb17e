"""The account of a player's games in an event, in any system."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Protocol

from tabellone.core.arithmetic import Exact
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.uisp.event_change import Pace

FULL_VALIDITY = 100


class RatingAccount(Protocol):
    """The numbers that every system has: `expected` and `coefficient` are None where a first rating has none.

    `details` are what a system has besides, by the names of the JSON; `categories` the category before and after.
    """

    @property
    def before(self) -> int | None: ...
    @property
    def scored(self) -> Fraction: ...
    @property
    def expected(self) -> Fraction | None: ...
    @property
    def coefficient(self) -> Exact | None: ...
    @property
    def exact(self) -> Fraction | None: ...
    @property
    def after(self) -> int | None: ...
    @property
    def details(self) -> Mapping[str, object]: ...
    @property
    def categories(self) -> tuple[str, str] | None: ...


@dataclass(frozen=True, slots=True)
class Conditions:
    """The data that a system needs of an event besides its games; `pace` is None if it is not given.

    `round_days` are the days of the rounds as far as they are known, `scheduled_games` how many a match has.
    `as_in_example` reads 10.25 of B.02 as its example 10.68 prints it.
    """

    kind: Kind = Kind.SWISS
    validity: int = FULL_VALIDITY
    pace: Pace | None = None
    minutes: int | None = None
    increment_seconds: int = 0
    is_online: bool = False
    starts_on: date | None = None
    ends_on: date | None = None
    rounds: int = 0
    round_days: tuple[date, ...] = ()
    is_national_league: bool = False
    scheduled_games: int | None = None
    as_in_example: bool = False

    def with_announced_time(self, pace: Pace | None, minutes: int | None, increment_seconds: int) -> "Conditions":
        """The conditions with the time that an event has announced, unless another is given."""
        if self.minutes is not None:
            return self
        known_pace = self.pace if self.pace not in (None, Pace.STANDARD) else pace or self.pace
        return replace(self, pace=known_pace, minutes=minutes, increment_seconds=increment_seconds)


@dataclass(frozen=True, slots=True)
class CountedAccount:
    """The account of a player, and how many games it counts."""

    games: int
    account: RatingAccount


Outcome = Callable[[], CountedAccount]
"""The account of one player, computed, and explained, when it is needed."""
