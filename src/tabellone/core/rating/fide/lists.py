"""Section 9: the lists of January and July, one from the other.

A list is computed from the lists before it and from the reports that arrived in time. Nothing is forgotten that a later
list needs: games that count for K, performances that wait for a first rating, games of the last year.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum

from tabellone.core.arithmetic import Exact
from tabellone.core.explain import rule
from tabellone.core.rating.fide.change import development_coefficient, event_rating_change, rating_after_events
from tabellone.core.rating.fide.eligibility import first_rating_hindrances
from tabellone.core.rating.fide.event import Account, Event, Ratings, event_accounts, event_hindrances
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError, Inactivity, ListDate
from tabellone.core.rating.fide.unrated import (
    first_rating_weighted,
    is_first_rating_ignored,
    list_rating,
    olympiad_rating,
)


class Status(Enum):
    """Where a player stands in a list."""

    ACTIVE = "active"
    INACTIVE = "inactive"
    INACTIVE_APART = "inactive, listed apart"
    CANCELLED = "cancelled"
    UNRATED = "unrated"


@dataclass(frozen=True, slots=True)
class Performance:
    """A result that waits for a first rating: the period it was played in, Ru, and its games."""

    period: int
    rating: int
    games: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in a list. `year` are the games against rated opponents counted in the list before and in this one."""

    player: str
    rating: int | None = None
    games_for_coefficient: int = 0
    has_reached_threshold: bool = False
    is_titled: bool = False
    games_in_period: int = 0
    year: tuple[int, int] = (0, 0)
    idle_lists: int = 0
    waiting: tuple[Performance, ...] = ()
    status: Status = Status.UNRATED
    coefficient: int | None = None


@dataclass(frozen=True, slots=True)
class RatingList:
    """A list, in force from its day on."""

    on: date
    standings: tuple[Standing, ...]
    _by_player: dict[str, Standing] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_player", {each.player: each for each in self.standings})

    def standing(self, player: str) -> Standing:
        """A player's line; who has none is unrated."""
        return self._by_player.get(player, Standing(player))

    def ratings(self) -> Ratings:
        """Everybody's rating, that of inactive players too (9.22)."""
        return {each.player: each.rating for each in self.standings if each.rating is not None}

    def listed(self) -> tuple[Standing, ...]:
        """The list itself: active players, and the inactive of the first lists."""
        return self._with(Status.ACTIVE, Status.INACTIVE)

    def inactive_apart(self) -> tuple[Standing, ...]:
        """The separate list of inactive players."""
        return self._with(Status.INACTIVE_APART)

    def cancelled(self) -> tuple[Standing, ...]:
        """Players who have fallen below the list."""
        return self._with(Status.CANCELLED)

    def titled_without_rating(self) -> tuple[Standing, ...]:
        """The separate list of players with a title and without a rating."""
        return tuple(each for each in self.standings if is_listed_for_title(each.is_titled, each.rating))

    def _with(self, *wanted: Status) -> tuple[Standing, ...]:
        return tuple(each for each in self.standings if each.status in wanted)


@rule("fide", "B.02 9.11")
def list_valid_on(day: date, dates: Sequence[ListDate]) -> date:
    """The list for events that start on a day: that of January until 30 June, that of July until 31 December."""
    months = sorted(each.month for each in dates)
    passed = [month for month in months if month <= day.month]
    return date(day.year, passed[-1], 1) if passed else date(day.year - 1, months[-1], 1)


@rule("fide", "B.02 9.13 / B.02 9.13a")
def list_taking_report(ends_on: date, received_on: date, dates: Sequence[ListDate]) -> date:
    """The first list whose closing date is not before the end of the event and the arrival of its report."""
    ready = max(ends_on, received_on)
    found = []
    for year in (ready.year, ready.year + 1, ready.year + 2):
        for each in dates:
            closing = date(year - (each.closing_month > each.month), each.closing_month, each.closing_day)
            if closing >= ready:
                found.append(date(year, each.month, 1))
    return min(found)


@rule("fide", "B.02 9.11", reading="fide-1997-periods")
def rating_period_number(day: date, dates: Sequence[ListDate]) -> int:
    """The period of a day as a running number: those in which one list is in force."""
    months = sorted(each.month for each in dates)
    start = list_valid_on(day, dates)
    return start.year * len(months) + months.index(start.month)


@rule("fide", "B.02 9.14", reading="fide-1997-periods")
def pooled_performances(waiting: Sequence[Performance], periods: int) -> tuple[Performance, ...]:
    """Results of four successive periods are pooled; older ones no longer count."""
    newest = max((each.period for each in waiting), default=0)
    return tuple(each for each in waiting if each.period > newest - periods)


@rule("fide", "B.02 9.21", reading="fide-1997-cancelled")
def is_cancelled(rating: int, floor: int) -> bool:
    """Who falls below 2005 is listed as cancelled, and is unrated from then on."""
    return rating < floor


@rule("fide", "B.02 9.21a")
def is_listed_for_title(is_titled: bool, rating: int | None) -> bool:
    """Players with a title and without a rating are published in a list of their own."""
    return is_titled and rating is None


@rule("fide", "B.02 9.22")
def is_inactive(games_in_year: int, inactivity: Inactivity) -> bool:
    """Fewer than four games against rated opponents in a year make a player inactive."""
    return games_in_year < inactivity.games


@rule("fide", "B.02 9.22", reading="fide-1997-five-lists")
def activity_status(idle_lists: int, inactivity: Inactivity) -> Status:
    """An inactive player stays in five lists, then moves to the separate list until he plays four games in a year."""
    if idle_lists == 0:
        return Status.ACTIVE
    return Status.INACTIVE if idle_lists <= inactivity.lists else Status.INACTIVE_APART


@dataclass(frozen=True, slots=True)
class CountedEvent:
    """An account with the event and the period in which it was played."""

    event: str
    period: int
    account: Account
    is_women_event: bool


def _parts(event: Event, rules: AverageRules) -> Iterator[tuple[date, Event]]:
    """An event under the list of its start; the games of a league each under the list of their own day (4.11)."""
    if not event.is_national_league:
        yield list_valid_on(event.starts_on, rules.list_dates), event
        return
    by_list: dict[date, list[int]] = {}
    for place, game in enumerate(event.games):
        day = list_valid_on(game.played_on or event.starts_on, rules.list_dates)
        by_list.setdefault(day, []).append(place)
    for day, places in sorted(by_list.items()):
        yield day, replace(event, games=tuple(event.games[place] for place in places))


def _ratings_on(day: date, lists: Sequence[RatingList]) -> Ratings:
    for each in lists:
        if each.on == day:
            return each.ratings()
    raise FideRatingError("the list of {day} is not known; the first is that of {first}", day=day, first=lists[0].on)


def counted_events(
    lists: Sequence[RatingList], events: Iterable[Event], rules: AverageRules
) -> dict[str, list[CountedEvent]]:
    """What the list after the last one counts, by player."""
    last = lists[-1]
    on = list_after(last.on, rules)
    found: dict[str, list[CountedEvent]] = {}
    for event in events:
        if list_taking_report(event.ends_on, event.received_on, rules.list_dates) != on:
            continue
        for day, part in _parts(event, rules):
            at_start = _ratings_on(day, lists)
            if event_hindrances(part, at_start, rules):
                continue
            period = rating_period_number(day, rules.list_dates)
            for account in event_accounts(part, at_start, last.ratings(), rules):
                counted = CountedEvent(event.name, period, account, part.is_women_event)
                found.setdefault(account.player, []).append(counted)
    return found


@rule("fide", "B.02 9.0")
def following_list(lists: Sequence[RatingList], events: Iterable[Event], rules: AverageRules) -> RatingList:
    """The list that follows the last one, with the reports that belong to it; `lists` stand in order."""
    last = lists[-1]
    accounts = counted_events(lists, events, rules)
    players = [each.player for each in last.standings]
    players += sorted(player for player in accounts if player not in set(players))
    return RatingList(
        list_after(last.on, rules),
        tuple(standing_after(last.standing(player), accounts.get(player, []), rules) for player in players),
    )


def list_after(day: date, rules: AverageRules) -> date:
    """The day of the first list after a day."""
    later = [date(year, each.month, 1) for year in (day.year, day.year + 1) for each in rules.list_dates]
    return min(each for each in later if each > day)


def standing_after(before: Standing, accounts: Sequence[CountedEvent], rules: AverageRules) -> Standing:
    """A player's line in the next list."""
    games = sum(each.account.games for each in accounts)
    against = sum(each.account.games_against_rated for each in accounts)
    moved = replace(before, games_in_period=games, year=(before.year[1], against))
    if before.rating is None:
        return _unrated(moved, accounts, rules)
    k = development_coefficient(
        before.rating, before.games_for_coefficient, before.has_reached_threshold, rules.coefficients
    )
    changes = tuple(
        event_rating_change(k, each.account.scored, each.account.expected)
        for each in accounts
        if each.account.expected is not None
    )
    rating = list_rating(rating_after_events(before.rating, changes), rules.list_step)
    return _published(moved, rating, before.games_for_coefficient + games, rules)


def _unrated(moved: Standing, accounts: Sequence[CountedEvent], rules: AverageRules) -> Standing:
    new = [
        Performance(each.period, each.account.performance, each.account.games)
        for each in accounts
        if each.account.performance is not None
    ]
    waiting = pooled_performances((*moved.waiting, *new), rules.first_periods)
    moved = replace(moved, waiting=waiting, status=Status.UNRATED, idle_lists=0, coefficient=None)
    games = sum(each.games for each in waiting)
    rating: Exact | None = None
    if new and not first_rating_hindrances(games, rules.first_games):
        rating = first_rating_weighted(tuple((each.rating, each.games) for each in waiting))
        moved = replace(moved, waiting=())
        if is_first_rating_ignored(rating, rules.list_floor):
            rating = None
    for each in accounts:
        if each.account.has_olympiad_entry:
            rating = olympiad_rating(rating, rules.olympiad, is_women_event=each.is_women_event)
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
    idle = moved.idle_lists + 1 if is_inactive(sum(moved.year), rules.inactivity) else 0
    return replace(
        moved,
        rating=rating,
        games_for_coefficient=games,
        has_reached_threshold=reached,
        idle_lists=idle,
        status=activity_status(idle, rules.inactivity),
        coefficient=development_coefficient(rating, games, reached, rules.coefficients),
    )


def rating_lists(first: RatingList, events: Iterable[Event], count: int, rules: AverageRules) -> tuple[RatingList, ...]:
    """The first list and `count` lists after it."""
    known, lists = tuple(events), [first]
    for _ in range(count):
        lists.append(following_list(tuple(lists), known, rules))
    return tuple(lists)
