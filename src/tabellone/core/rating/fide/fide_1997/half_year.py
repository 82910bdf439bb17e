"""Section 9: the lists of January and July, one from the other, and what they leave out."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from types import MappingProxyType

from tabellone.core.explain import explain, rule
from tabellone.core.rating.expected_board import CountedGame
from tabellone.core.rating.fide.conditions import day_hours, time_objections
from tabellone.core.rating.fide.eligibility import (
    Objections,
    day_objections,
    duration_objections,
    unplayed_games_for_fide,
    zero_score_objections,
)
from tabellone.core.rating.fide.event_1997 import (
    NOBODY,
    Event,
    GameRecord,
    Ratings,
    event_accounts,
    event_objections,
    is_complete_round_robin,
    meetings_of,
    score_of,
    swiss_objections,
)
from tabellone.core.rating.fide.fide_1997.standing import (
    CountedEvent,
    Standing,
    Status,
    is_listed_for_title,
    standing_after,
)
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.list_calendar import list_after, list_taking_report, list_valid_on, rating_period_number
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError
from tabellone.core.rating.lists.computed_list import Exclusion, hindering_steps, unplayed_exclusion
from tabellone.core.rating.lists.records import EventId, EventRecord, GameEntry, PlayerId

HonoraryOn = Callable[[date], Ratings]
"""The honorary ratings (10.62) in force on a day."""


def no_honorary(day: date) -> Ratings:
    """No honorary ratings."""
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
        """A player's line; a player without one is unrated."""
        return self._by_player.get(player, Standing(player))

    def ratings(self) -> Ratings:
        """All players' ratings, those of inactive players too (9.22)."""
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
    for index, game in enumerate(event.games):
        day = list_valid_on(game.played_on or event.starts_on, rules.list_dates)
        by_list.setdefault(day, []).append(index)
    for day, indices in sorted(by_list.items()):
        yield day, replace(event, games=tuple(event.games[index] for index in indices))


def ratings_on(day: date, lists: Sequence[HalfYearList]) -> Ratings:
    """All players' ratings in the list of a day."""
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
    """The events counted by the list after the last one, by player; `honorary_on` are the honorary ratings of a day."""
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
    events_of_period, lists = tuple(events), [first]
    for _ in range(count):
        lists.append(following_list(lists[-1], counted_events(lists, events_of_period, rules), rules))
    return tuple(lists)


def reported_objections(event: EventRecord, rules: AverageRules) -> Objections:
    """The objections to a whole event: its length, or more rounds than its days can hold."""
    nature = event.fide
    objections = duration_objections(event.starts_on, event.ends_on, nature.is_national_league, rules.limits)
    rounds = max((game.round for game in event.games), default=0)
    days = (event.ends_on - event.starts_on).days + 1
    busiest = max((nature.round_days.count(day) for day in nature.round_days), default=-(-rounds // days))
    return objections + day_objections(busiest, day_hours(busiest, event.conditions, rules), rules.limits)


def game_objections(event: EventRecord, game: GameEntry, ratings: Mapping[str, int], rules: AverageRules) -> Objections:
    """Objections to a game that was not slow enough to count."""
    highest = max(ratings.get(game.white, 0), ratings.get(game.black, 0))
    return time_objections(event.conditions, highest, rules)


def as_reported(event: EventRecord, ratings: Mapping[str, int], rules: AverageRules) -> Event:
    """An event as B.02 sees it: the games that were played and rated, slowly enough."""
    days, nature = event.fide.round_days, event.fide
    games = tuple(
        GameRecord(
            game.white,
            game.black,
            game.share_of(game.white),
            played_on=days[game.round - 1] if game.round <= len(days) else None,
            round=game.round,
        )
        for game in event.games
        if game.counts and not game_objections(event, game, ratings, rules)
    )
    return Event(
        event.id,
        event.kind,
        event.starts_on,
        event.ends_on,
        event.received_on,
        games,
        cycles=event.cycles,
        is_national_league=nature.is_national_league,
        is_national_championship=nature.is_national_championship,
        is_women_event=nature.is_women_event,
        olympiad_rounds=nature.olympiad_rounds,
        title=event.name,
    )


def half_year_exclusions(
    due: Iterable[EventRecord],
    reported: Iterable[Event],
    lists_before: Sequence[HalfYearList],
    rules: AverageRules,
) -> Iterator[Exclusion]:
    """The exclusions from the reports that a list takes; `lists_before` are those before it."""
    events = {event.name: event for event in reported}
    ratings = lists_before[-1].ratings()
    for record in due:
        if record.id not in events:
            steps = hindering_steps(partial(reported_objections, record, rules))
            yield Exclusion(record.id, steps, len(record.games))
            continue
        yield from unplayed_exclusion(record, unplayed_games_for_fide)
        yield from _too_quick(record, ratings, rules)
        for day, part in parts_of(events[record.id], rules):
            yield from _within(part, ratings_on(day, lists_before), ratings, rules)


def _too_quick(record: EventRecord, ratings: Ratings, rules: AverageRules) -> Iterator[Exclusion]:
    quick = [game for game in record.games if game.counts and game_objections(record, game, ratings, rules)]
    if quick:
        steps = hindering_steps(partial(game_objections, record, quick[0], ratings, rules))
        yield Exclusion(record.id, steps, len(quick))


def _within(event: Event, at_start: Ratings, now: Ratings, rules: AverageRules) -> Iterator[Exclusion]:
    """The event as a whole, or the results of unrated players that do not count."""
    name = EventId(event.name)
    if against := hindering_steps(partial(event_objections, event, at_start, rules)):
        yield Exclusion(name, against, len(event.games))
        return
    for player, met in meetings_of(event.games, at_start).items():
        if player in at_start or player in now:
            continue
        if steps := hindering_steps(partial(_result_objections, event, met, rules)):
            yield Exclusion(name, steps, len(met), PlayerId(player))


def _result_objections(event: Event, met: Sequence[CountedGame[str]], rules: AverageRules) -> Objections:
    """The objections to the result of an unrated player, by the kind of the event."""
    if event.kind is Kind.SCHEVENINGEN or (event.kind is Kind.ROUND_ROBIN and is_complete_round_robin(event)):
        return zero_score_objections(False, score_of(met))
    rated = [game for game in met if game.rating is not None]
    return swiss_objections(len(rated), score_of(rated), rules)


def late_reports(events: Iterable[EventRecord], on: date, rules: AverageRules) -> Iterator[Exclusion]:
    """Events that had ended when a list closed, and whose reports came too late for it."""
    for event in events:
        taken = partial(list_taking_report, event.ends_on, event.received_on, rules.list_dates)
        if event.ends_on < on < taken():
            yield Exclusion(event.id, explain(taken)[1], len(event.games))
