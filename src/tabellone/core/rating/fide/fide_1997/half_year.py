"""Section 9: the lists of January and July, one from the other.

A list is computed from the lists before it and from the reports that arrived in time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from types import MappingProxyType

from tabellone.core.explain import rule
from tabellone.core.rating.fide.event import NOBODY, Event, Ratings, event_objections
from tabellone.core.rating.fide.event_accounts import event_accounts
from tabellone.core.rating.fide.fide_1997.standing import (
    CountedEvent,
    Standing,
    Status,
    is_listed_for_title,
    standing_after,
)
from tabellone.core.rating.fide.list_days import list_after, list_taking_report, list_valid_on, rating_period_number
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError

HonoraryOn = Callable[[date], Ratings]
"""The honorary ratings (10.62) in force on a day."""


def no_honorary(day: date) -> Ratings:
    """Nobody has an honorary rating."""
    del day
    return NOBODY


@dataclass(frozen=True, slots=True)
class HalfYearList:
    """A list, in force from its day on."""

    on: date
    standings: tuple[Standing, ...]
    _by_player: dict[str, Standing] = field(init=False, repr=False, compare=False)
    _ratings: Ratings = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_player", {standing.player: standing for standing in self.standings})
        rated = {standing.player: standing.rating for standing in self.standings if standing.rating is not None}
        object.__setattr__(self, "_ratings", MappingProxyType(rated))

    def standing(self, player: str) -> Standing:
        """A player's line; who has none is unrated."""
        return self._by_player.get(player, Standing(player))

    def ratings(self) -> Ratings:
        """Everybody's rating, that of inactive players too (9.22)."""
        return self._ratings

    def listed(self) -> tuple[Standing, ...]:
        """The list itself: active players, and the inactive of the first lists."""
        return self._with(Status.ACTIVE, Status.INACTIVE)

    def inactive_off_list(self) -> tuple[Standing, ...]:
        """The separate list of inactive players."""
        return self._with(Status.INACTIVE_APART)

    def cancelled(self) -> tuple[Standing, ...]:
        """Players who have fallen below the list."""
        return self._with(Status.CANCELLED)

    def titled_without_rating(self) -> tuple[Standing, ...]:
        """The separate list of players with a title and without a rating."""
        return tuple(
            standing for standing in self.standings if is_listed_for_title(standing.is_titled, standing.rating)
        )

    def _with(self, *wanted: Status) -> tuple[Standing, ...]:
        return tuple(standing for standing in self.standings if standing.status in wanted)


def parts_of(event: Event, rules: AverageRules) -> Iterator[tuple[date, Event]]:
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


def ratings_on(day: date, lists: Sequence[HalfYearList]) -> Ratings:
    """Everybody's rating in the list of a day."""
    for half_year in lists:
        if half_year.on == day:
            return half_year.ratings()
    raise FideRatingError("the list of {day} is not known; the first is that of {first}", day=day, first=lists[0].on)


def events_of_list(on: date, events: Iterable[Event], rules: AverageRules) -> Iterator[Event]:
    """The events whose reports a list takes."""
    for event in events:
        if list_taking_report(event.ends_on, event.received_on, rules.list_dates) == on:
            yield event


def counted_events(
    lists: Sequence[HalfYearList], events: Iterable[Event], rules: AverageRules, honorary_on: HonoraryOn = no_honorary
) -> dict[str, list[CountedEvent]]:
    """What the list after the last one counts, by player; `honorary_on` are the honorary ratings of a day."""
    last = lists[-1]
    accounts: dict[str, list[CountedEvent]] = {}
    for event in events_of_list(list_after(last.on, rules), events, rules):
        for day, part in parts_of(event, rules):
            at_start = ratings_on(day, lists)
            if event_objections(part, at_start, rules):
                continue
            period = rating_period_number(day, rules.list_dates)
            for account in event_accounts(part, at_start, last.ratings(), rules, honorary_on(event.starts_on)):
                counted = CountedEvent(event.name, period, account, part.is_women_event, day, event.title)
                accounts.setdefault(account.player, []).append(counted)
    return accounts


@rule("fide", "B.02 9.0")
def following_list(
    last: HalfYearList, accounts: Mapping[str, Sequence[CountedEvent]], rules: AverageRules
) -> HalfYearList:
    """The list after another one, from the accounts of everybody in the reports that arrived in time."""
    players = [standing.player for standing in last.standings]
    players += sorted(accounts.keys() - set(players))
    return HalfYearList(
        list_after(last.on, rules),
        tuple(standing_after(last.standing(player), accounts.get(player, []), rules) for player in players),
    )


def rating_lists(
    first: HalfYearList, events: Iterable[Event], count: int, rules: AverageRules
) -> tuple[HalfYearList, ...]:
    """The first list and `count` lists after it."""
    known, lists = tuple(events), [first]
    for _ in range(count):
        lists.append(following_list(lists[-1], counted_events(lists, known, rules), rules))
    return tuple(lists)
