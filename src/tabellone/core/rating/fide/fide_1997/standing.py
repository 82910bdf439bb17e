"""A player's line in a list of January or July, and how it comes out of the one before.

It keeps what a later list needs: games that count for K, performances that wait for a first rating, and
games of the last year.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from fractions import Fraction

from tabellone.core.arithmetic import Exact
from tabellone.core.explain import note, rule
from tabellone.core.rating.fide.account_1997 import (
    development_coefficient,
    event_rating_change,
    first_rating_weighted,
    is_first_rating_ignored,
    list_rating,
    olympiad_rating,
    rating_after_events,
)
from tabellone.core.rating.fide.eligibility import first_rating_objections
from tabellone.core.rating.fide.event_1997 import EventAccount
from tabellone.core.rating.fide.rules import AverageRules, Inactivity


class Status(Enum):
    """The status of a player in a list."""

    ACTIVE = "active"
    INACTIVE = "inactive"
    INACTIVE_APART = "inactive, listed apart"
    CANCELLED = "cancelled"
    UNRATED = "unrated"


@dataclass(frozen=True, slots=True)
class Performance:
    """A result that waits for a first rating: the period it was played in, Ru, its games, and the event."""

    period: int
    rating: int
    games: int
    event: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in a list. `year` are the games against rated opponents counted in the lists of a year, this one last.

    `known_lists` is how many lists have counted the games of a player entered by hand, who has no known year before;
    None for whose games are all known.
    """

    player: str
    rating: int | None = None
    games_for_coefficient: int = 0
    has_reached_threshold: bool = False
    is_titled: bool = False
    games_in_period: int = 0
    year: tuple[int, ...] = ()
    idle_lists: int = 0
    waiting: tuple[Performance, ...] = ()
    status: Status = Status.UNRATED
    coefficient: int | None = None
    known_lists: int | None = None


@rule("fide", "B.02 9.14", reading="fide-1997-periods")
def pooled_performances(waiting: Sequence[Performance], periods: int) -> tuple[Performance, ...]:
    """Results of four successive periods are pooled; older ones no longer count."""
    newest = max((performance.period for performance in waiting), default=0)
    pooled = tuple(performance for performance in waiting if performance.period > newest - periods)
    note(
        pooled=tuple(
            f"{performance.event or '-'}: {performance.rating} × {performance.games}" for performance in pooled
        )
    )
    return pooled


@rule("fide", "B.02 9.21", reading="fide-1997-cancelled")
def is_cancelled(rating: int, floor: int) -> bool:
    """A player who falls below 2005 is listed as cancelled, and is unrated from then on."""
    return rating < floor


@rule("fide", "B.02 9.21a")
def is_listed_for_title(is_titled: bool, rating: int | None) -> bool:
    """Players with a title and without a rating are published in a list of their own."""
    return is_titled and rating is None


@rule("fide", "B.02 9.22", reading="fide-1997-by-hand-active")
def is_inactive(games_in_year: int, inactivity: Inactivity) -> bool:
    """Fewer than four games against rated opponents in a year make a player inactive."""
    return games_in_year < inactivity.games


@rule("fide", "B.02 9.22", reading="fide-1997-five-lists")
def activity_status(idle_lists: int, inactivity: Inactivity) -> Status:
    """An inactive player stays in five lists, then moves to the separate list until they play four games in a year."""
    if idle_lists == 0:
        return Status.ACTIVE
    return Status.INACTIVE if idle_lists <= inactivity.lists else Status.INACTIVE_APART


@dataclass(frozen=True, slots=True)
class CountedEvent:
    """An account with the event, the period in which it was played, and the list that was valid for it."""

    event: str
    period: int
    account: EventAccount
    is_women_event: bool
    list_on: date
    title: str = ""


@rule("fide", "B.02 9.11 / B.02 10.65", each_time=True)
def event_under_list(event: str, list_on: date, games: int, scored: Fraction) -> date:
    """An event counts by itself, with the ratings of the list that was valid when it started."""
    return list_on


def coefficient_before(before: Standing, rules: AverageRules) -> int | None:
    """K for the whole period, None for who has no rating."""
    if before.rating is None:
        return None
    return development_coefficient(
        before.rating, before.games_for_coefficient, before.has_reached_threshold, rules.coefficients
    )


def account_steps(counted: CountedEvent, k: int | None) -> Fraction | None:
    """The steps of one event, for its explanation: its name, what the account rests on, and the partial change."""
    account = counted.account
    event_under_list(counted.title or counted.event, counted.list_on, account.games, account.scored)
    if account.retell is not None:
        account.retell()
    return change_of(account, k)


def change_of(account: EventAccount, k: int | None) -> Fraction | None:
    """The points that an event adds to a rated player."""
    if k is None or account.expected is None:
        return None
    return event_rating_change(k, account.scored, account.expected)


def standing_after(before: Standing, accounts: Sequence[CountedEvent], rules: AverageRules) -> Standing:
    """A player's line in the next list."""
    k = coefficient_before(before, rules)
    return standing_with(
        before, accounts, tuple(change_of(counted_event.account, k) for counted_event in accounts), rules
    )


def standing_with(
    before: Standing, accounts: Sequence[CountedEvent], changes: Iterable[Fraction | None], rules: AverageRules
) -> Standing:
    """A player's line in the next list, from the changes of their events."""
    games = sum(counted_event.account.games for counted_event in accounts)
    against = sum(counted_event.account.games_against_rated for counted_event in accounts)
    moved = replace(
        before,
        games_in_period=games,
        year=(*before.year, against)[-len(rules.list_dates) :],
        known_lists=None if before.known_lists is None else before.known_lists + 1,
    )
    if before.rating is None:
        return _unrated(moved, accounts, rules)
    added = tuple(change for change in changes if change is not None)
    rating = list_rating(rating_after_events(before.rating, added), rules.list_step)
    return _published(moved, rating, before.games_for_coefficient + games, rules)


def _unrated(moved: Standing, accounts: Sequence[CountedEvent], rules: AverageRules) -> Standing:
    new = [
        Performance(
            counted_event.period,
            counted_event.account.performance,
            counted_event.account.games,
            counted_event.title or counted_event.event,
        )
        for counted_event in accounts
        if counted_event.account.performance is not None
    ]
    waiting = pooled_performances((*moved.waiting, *new), rules.first_periods) if moved.waiting or new else ()
    moved = replace(moved, waiting=waiting, status=Status.UNRATED, idle_lists=0, coefficient=None)
    games = sum(performance.games for performance in waiting)
    rating: Exact | None = None
    has_enough_games = bool(new) and not first_rating_objections(games, rules.first_games)
    if has_enough_games:
        rating = first_rating_weighted(tuple((performance.rating, performance.games) for performance in waiting))
        moved = replace(moved, waiting=())
        if is_first_rating_ignored(rating, rules.list_floor):
            rating = None
    for counted_event in accounts:
        if counted_event.account.has_olympiad_entry:
            higher = rating if has_enough_games or rating is not None else counted_event.account.performance
            rating = olympiad_rating(higher, rules.olympiad, is_women_event=counted_event.is_women_event)
    if rating is None:
        return moved
    return _published(replace(moved, waiting=()), list_rating(rating, rules.list_step), games, rules)


def _published(moved: Standing, rating: int, games: int, rules: AverageRules) -> Standing:
    reached = moved.has_reached_threshold or rating >= rules.coefficients.threshold
    if is_cancelled(rating, rules.list_floor):
        return replace(
            moved,
            rating=None,
            games_for_coefficient=0,
            has_reached_threshold=reached,
            idle_lists=0,
            status=Status.CANCELLED,
            coefficient=None,
        )
    is_judged = moved.known_lists is None or moved.known_lists >= len(rules.list_dates)
    idle = moved.idle_lists + 1 if is_judged and is_inactive(sum(moved.year), rules.inactivity) else 0
    return replace(
        moved,
        rating=rating,
        games_for_coefficient=games,
        has_reached_threshold=reached,
        idle_lists=idle,
        status=activity_status(idle, rules.inactivity),
        coefficient=development_coefficient(rating, games, reached, rules.coefficients),
    )
