"""FIDE's lists of January and July (edition 1997) from a register."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from functools import partial

from tabellone.core.rating.fide import lists as half_yearly
from tabellone.core.rating.fide.eligibility import (
    Control,
    Hindrances,
    day_hindrances,
    duration_hindrances,
    playing_time_hindrances,
)
from tabellone.core.rating.fide.event import Event, GameRecord
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists.movement import CountedGame, Movement, MovementKind
from tabellone.core.rating.lists.ratinglist import Activity, Line, RatingList, in_order
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    RecordError,
)

FIDE = RatingSystem.FIDE
_ACTIVITY = {
    half_yearly.Status.ACTIVE: Activity.ACTIVE,
    half_yearly.Status.INACTIVE: Activity.IDLE,
    half_yearly.Status.INACTIVE_APART: Activity.INACTIVE,
}


@dataclass(frozen=True, slots=True)
class FideOffice:
    """What the lists are made from."""

    players: Mapping[PlayerId, PlayerRecord]
    events: Sequence[EventRecord]
    entries: Sequence[CommissionEntry]

    def events_for_fide(self) -> list[EventRecord]:
        """Events that count for FIDE, by their end."""
        found = (event for event in self.events if FIDE in event.systems)
        return sorted(found, key=lambda event: (event.ends_on, event.starts_on, event.id))

    def entries_for_fide(self) -> list[CommissionEntry]:
        """Ratings set by hand, by their day."""
        return sorted((entry for entry in self.entries if entry.system is FIDE), key=lambda entry: entry.on)


@dataclass(frozen=True, slots=True)
class FideResult:
    """A list with the movements that led to it."""

    rating_list: RatingList
    movements: tuple[Movement, ...]
    left_out: tuple[tuple[EventId, Hindrances], ...] = ()


def lists_of_1997(office: FideOffice, until: date, rules: AverageRules) -> tuple[FideResult, ...]:
    """The lists of January and July up to a day, which must be that of a list."""
    events, entries = office.events_for_fide(), office.entries_for_fide()
    days = [entry.on - timedelta(days=1) for entry in entries[:1]]
    days += [half_yearly.list_valid_on(event.starts_on, rules.list_dates) - timedelta(days=1) for event in events]
    first = half_yearly.list_after(min(days, default=until - timedelta(days=1)), rules)
    if half_yearly.list_after(until - timedelta(days=1), rules) != until or until < first:
        raise RecordError(
            "the day {day} is not that of a list; lists are of 1 January and 1 July, the first here is that of {first}",
            day=until,
            first=first,
        )
    hindrances = {event.id: reported_hindrances(event, rules) for event in events}
    left_out = tuple((event, found) for event, found in hindrances.items() if found)
    known: list[half_yearly.RatingList] = []
    results: list[FideResult] = []
    on, standings = first, ()
    while on <= until:
        ratings = known[-1].ratings() if known else {}
        reported = tuple(_reported(event, ratings, rules) for event in events if not hindrances[event.id])
        accounts = half_yearly.counted_events(known, reported, rules) if known else {}
        made = half_yearly.following_list(known, reported, rules) if known else half_yearly.RatingList(on, standings)
        since = known[-1].on if known else date.min
        by_hand = [entry for entry in entries if since < entry.on <= on]
        made = _with_entries(made, by_hand, office.players, rules)
        before = known[-1] if known else half_yearly.RatingList(on, ())
        movements = tuple(_half_year(before, made, accounts, by_hand, office, rules))
        previous = results[-1].rating_list if results else None
        ends = {event.id: event.ends_on for event in events}
        results.append(FideResult(_as_list(made, previous, accounts, ends, rules.edition), movements, left_out))
        known.append(made)
        on = half_yearly.list_after(on, rules)
    return tuple(results)


def reported_hindrances(event: EventRecord, rules: AverageRules) -> Hindrances:
    """What stands against a whole event: its length, or more rounds than its days can hold."""
    nature = event.fide
    found = duration_hindrances(event.starts_on, event.ends_on, nature.is_national_league, rules.limits)
    rounds = max((game.round for game in event.games), default=0)
    days = (event.ends_on - event.starts_on).days + 1
    busiest = max((nature.round_days.count(day) for day in nature.round_days), default=-(-rounds // days))
    return found + day_hindrances(busiest, Fraction(0), rules.limits)


def _has_time(event: EventRecord, game: GameEntry, ratings: Mapping[str, int], rules: AverageRules) -> bool:
    """Whether a game was slow enough to count; an event whose time is not known is taken to be."""
    if event.minutes is None:
        return True
    control = Control(Fraction(event.minutes), increment_seconds=event.increment_seconds)
    highest = max(ratings.get(game.white, 0), ratings.get(game.black, 0))
    return not playing_time_hindrances((control,), highest, rules.playing_time)


def _reported(event: EventRecord, ratings: Mapping[str, int], rules: AverageRules) -> Event:
    days, nature = event.fide.round_days, event.fide
    games = tuple(
        GameRecord(
            game.white,
            game.black,
            game.share_of(game.white),
            played_on=days[game.round - 1] if game.round <= len(days) else None,
        )
        for game in event.games
        if game.counts and _has_time(event, game, ratings, rules)
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
    )


def _with_entries(
    made: half_yearly.RatingList,
    by_hand: Iterable[CommissionEntry],
    players: Mapping[PlayerId, PlayerRecord],
    rules: AverageRules,
) -> half_yearly.RatingList:
    standings = {each.player: each for each in made.standings}
    for entry in by_hand:
        old = standings.get(entry.player, half_yearly.Standing(entry.player))
        standings[entry.player] = replace(
            old,
            rating=entry.rating,
            status=half_yearly.Status.ACTIVE,
            games_for_coefficient=max(old.games_for_coefficient, rules.coefficients.games),
            has_reached_threshold=old.has_reached_threshold or entry.rating >= rules.coefficients.threshold,
            is_titled=bool(players[entry.player].title),
        )
    return half_yearly.RatingList(made.on, tuple(standings.values()))


def _half_year(
    before: half_yearly.RatingList,
    made: half_yearly.RatingList,
    accounts: Mapping[str, Sequence[half_yearly.CountedEvent]],
    by_hand: Iterable[CommissionEntry],
    office: FideOffice,
    rules: AverageRules,
) -> Iterator[Movement]:
    entered = {entry.player: entry for entry in by_hand}
    games = _games_by_event(office.events)
    for standing in made.standings:
        player = PlayerId(standing.player)
        old, entry = before.standing(player).rating, entered.get(player)
        counted = accounts.get(player, ())
        if entry is None and not counted and old == standing.rating:
            continue
        met = [game for each in counted for game in games[EventId(each.event)].get(player, ())]
        yield Movement(
            FIDE,
            player,
            made.on,
            MovementKind.ENTRY if entry else MovementKind.EVENT,
            old,
            standing.rating,
            edition=rules.edition,
            event=EventId(counted[0].event) if counted else None,
            games=tuple(
                CountedGame(
                    game.opponent_of(player), before.standing(game.opponent_of(player)).rating, game.share_of(player)
                )
                for game in met
            ),
            entry=entry,
            retell=partial(half_yearly.standing_after, before.standing(player), tuple(counted), rules)
            if counted or entry is None
            else None,
        )


def _games_by_event(events: Iterable[EventRecord]) -> dict[EventId, dict[PlayerId, list[GameEntry]]]:
    return {event.id: event.games_by_player() for event in events}


def _as_list(
    made: half_yearly.RatingList,
    previous: RatingList | None,
    accounts: Mapping[str, Sequence[half_yearly.CountedEvent]],
    ends: Mapping[EventId, date],
    edition: str,
) -> RatingList:
    lines = []
    for standing in made.standings:
        if standing.rating is None:
            continue
        old = previous.line(PlayerId(standing.player)) if previous else None
        played = [ends[EventId(each.event)] for each in accounts.get(standing.player, ())]
        lines.append(
            Line(
                PlayerId(standing.player),
                standing.rating,
                previous=old.rating if old else None,
                category_before=old.category if old else None,
                games=standing.games_in_period,
                events=len(accounts.get(standing.player, ())),
                activity=_ACTIVITY[standing.status],
                last_played=max(played) if played else old.last_played if old else None,
            )
        )
    return RatingList(FIDE, made.on, in_order(lines), edition)
