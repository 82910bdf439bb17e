"""What a monthly list of FIDE's leaves to the next one: everybody's life, and the list as events count with it."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar

from tabellone.core.rating.fide.fide_monthly.changes import InForce
from tabellone.core.rating.fide.game_account import RatedGame
from tabellone.core.rating.fide.rules import GameRules
from tabellone.core.rating.lists.ratinglist import Careers, RatingList
from tabellone.core.rating.lists.records import PlayerId


@dataclass(slots=True)
class Life:
    """A player between two monthly lists; `counted_on` is the last that counted a game of his, or first knew him."""

    rating: int | None = None
    games: int = 0
    has_reached: bool = False
    has_outgrown_juniors: bool = False
    counted_on: date = date.min
    waiting: tuple[tuple[date, tuple[RatedGame, ...]], ...] = ()

    def copied(self) -> "Life":
        """The same, to be changed."""
        return Life(self.rating, self.games, self.has_reached, self.has_outgrown_juniors, self.counted_on, self.waiting)

    def note(self, rating: int, rules: GameRules) -> None:
        """Record what a rating fixes permanently: K stays 10 from 2400 on, and a junior's K ends with 2300."""
        self.has_reached = self.has_reached or rating >= rules.coefficients.threshold
        self.has_outgrown_juniors = self.has_outgrown_juniors or rating >= rules.junior.rating


@dataclass(frozen=True, slots=True)
class MonthState:
    """A monthly list, and what the next one needs besides.

    Ratings rest on `lives` and `listed` alone; the other fields are for lists that are shown.
    """

    SHOWN_ALONE: ClassVar[frozenset[str]] = frozenset({"careers", "rating_list"})

    lives: Mapping[PlayerId, Life] = field(default_factory=dict)
    careers: Careers = field(default_factory=Careers)
    listed: InForce = field(default_factory=dict)
    rating_list: RatingList | None = None


def place_in_force(months: Sequence[date], day: date, place: int) -> int:
    """The last list before the month of a place that was in force on a day; -1 where there was none."""
    return min(bisect_right(months, day), place) - 1
