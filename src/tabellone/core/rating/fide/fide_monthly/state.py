"""The change of a rated player by a month, and the state that a list leaves to the next one."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import ClassVar

from tabellone.core.arithmetic import total
from tabellone.core.explain import citing, rule
from tabellone.core.rating.account import RatingAccount
from tabellone.core.rating.expected_board import CountedGame
from tabellone.core.rating.fide.account_2024 import (
    career_coefficient,
    change_by_game,
    change_over_games,
    limited_coefficient,
    month_coefficient_of_event,
    month_list_of_event,
)
from tabellone.core.rating.fide.game_account import FideCareer, FideEventChange, RatedGame
from tabellone.core.rating.fide.rules import GameRules
from tabellone.core.rating.lists.movement import EventPart
from tabellone.core.rating.lists.ratinglist import Careers, RatingList
from tabellone.core.rating.lists.records import EventRecord, PlayerId
from tabellone.core.rating.months import months_between


@dataclass(frozen=True, slots=True)
class Listed:
    """A player in a list as events count with it: the rating, and what K depends on."""

    rating: int
    career: FideCareer


InForce = Mapping[PlayerId, Listed]


@dataclass(frozen=True, slots=True)
class Start:
    """The basis of an event from its first day on: the list in force, and the edition."""

    list_on: date
    listed: InForce
    rules: GameRules

    def rating_of(self, player: PlayerId) -> int | None:
        """A player's rating, None for a player who is not in the list."""
        entry = self.listed.get(player)
        return entry.rating if entry else None


@dataclass(frozen=True, slots=True)
class Played:
    """The games of a player in an event that count."""

    event: EventRecord
    start: Start
    games: tuple[CountedGame[PlayerId], ...]

    def known_to(self, player: PlayerId) -> "Played":
        """The same event with a start list of this player alone, for the parts that only the own change needs."""
        listed = {player: self.start.listed[player]} if player in self.start.listed else {}
        return replace(self, start=replace(self.start, listed=listed))

    @property
    def against_rated(self) -> tuple[CountedGame[PlayerId], ...]:
        """The games against rated opponents."""
        return tuple(game for game in self.games if game.rating is not None)


def change_of_month(
    player: PlayerId, now: Listed, played_events: Sequence[Played], rules: GameRules
) -> FideEventChange:
    """The change of a month; a player not in the list of an event's start counts in it as in `now`."""
    games: list[RatedGame] = []
    for number, played_event in enumerate(played_events):
        own = played_event.start.listed.get(player, now)
        with citing(played_event.start.rules.concordance):
            month_list_of_event(played_event.event.name, played_event.event.starts_on, played_event.start.list_on)
            k = coefficient_at_start(player, now, played_event)
            if player in played_event.start.listed:
                month_coefficient_of_event(played_event.event.name, played_event.start.list_on, k)
        games += [
            RatedGame(game.rating, game.points, own.rating, played_event.start.rules, k, number)
            for game in played_event.against_rated
        ]
    return change_by_game(now.rating, games, rules, None, now.career)


def coefficient_at_start(player: PlayerId, now: Listed, played: Played) -> int:
    """K of a player in an event."""
    own = played.start.listed.get(player, now)
    return career_coefficient(own.rating, own.career, played.start.rules)


def parts_of_change(
    player: PlayerId, now: Listed, played_events: Sequence[Played], change: FideEventChange, rules: GameRules
) -> Iterator[EventPart]:
    """The events of a month one by one, each with what it adds; the steps of all their games are recorded together."""
    if len(played_events) == 1:
        yield from (
            replace(part, expected=change.expected, change=change.change)
            for part in parts_of_month(played_events, change)
        )
        return
    start = 0
    for played_event, part in zip(played_events, parts_of_month(played_events, change), strict=True):
        expected = total(due for _, due in change.per_game[start : start + part.counted])
        start += part.counted
        k = limited_coefficient(coefficient_at_start(player, now, played_event), change.games, rules)
        yield replace(part, expected=expected, change=change_over_games(k, part.scored, expected))


def parts_of_month(played_events: Sequence[Played], detail: RatingAccount) -> Iterator[EventPart]:
    """The events of a month one by one; alone, one has the score of the whole month."""
    for played_event in played_events:
        games = played_event.against_rated
        scored = detail.scored if len(played_events) == 1 else total(game.points for game in games)
        yield EventPart(
            played_event.event.id, played_event.event.name, played_event.start.list_on, games, len(games), scored
        )


@dataclass(slots=True)
class Life:
    """A player between two monthly lists; `counted_on` is the last list that counted a game, or else the first list."""

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


def index_in_force(months: Sequence[date], day: date, index: int) -> int:
    """The last list before the month of a place that was in force on a day; -1 where there was none."""
    return min(bisect_right(months, day), index) - 1


@rule("fide", "B.02 2024 7.2.2", reading="fide-2024-inactive-year")
def lists_inactive(counted_on: date, on: date, months: int) -> int:
    """The number of lists of a player's inactivity, counted from a year after the last list with a game."""
    return max(0, months_between(counted_on, on) - months + 1)
