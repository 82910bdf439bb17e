"""FIDE's lists of January and July (edition 1997) from a register, as they are published."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction
from functools import partial

from tabellone.core.arithmetic import total
from tabellone.core.explain import rule
from tabellone.core.rating.expected_board import CountedGame
from tabellone.core.rating.fide.account_1997 import development_coefficient, list_rating
from tabellone.core.rating.fide.eligibility import Objections
from tabellone.core.rating.fide.event_1997 import Event, Ratings
from tabellone.core.rating.fide.fide_1997.half_year import (
    HalfYearList,
    as_reported,
    counted_events,
    following_list,
    half_year_exclusions,
    late_reports,
    reported_objections,
)
from tabellone.core.rating.fide.fide_1997.standing import (
    CountedEvent,
    Standing,
    Status,
    account_steps,
    change_of,
    coefficient_before,
    is_listed_for_title,
    standing_with,
)
from tabellone.core.rating.fide.game_account import FideEventChange
from tabellone.core.rating.fide.list_calendar import list_after, list_taking_report, list_valid_on
from tabellone.core.rating.fide.rules import HUNDRED, AverageRules
from tabellone.core.rating.lists.chain import NO_MEMORY, Chain, Link, Memory, Period
from tabellone.core.rating.lists.computed_list import Exclusion, ListResult, RatingAndCategory
from tabellone.core.rating.lists.digest import entries_digest, events_digest, seal_of
from tabellone.core.rating.lists.movement import EventPart, Movement, MovementKind, movement_by_hand
from tabellone.core.rating.lists.ratinglist import Activity, Line, OffList, OffListReason, RatingList, in_order
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    RecordError,
    honorary_on,
)
from tabellone.core.rating.lists.register import Register

Accounts = Mapping[str, Sequence[CountedEvent]]
_ACTIVITY = {
    Status.ACTIVE: Activity.ACTIVE,
    Status.INACTIVE: Activity.IDLE,
    Status.INACTIVE_APART: Activity.INACTIVE,
}


@rule("fide", "B.02 9.21a", reading="fide-1997-titled")
def has_fide_title(title: str, is_known_to_fide: bool, titles: frozenset[str]) -> bool:
    """A title of FIDE's, of a player who has FIDE's number or has played for its rating."""
    return is_known_to_fide and title.upper() in titles


def last_played_in(
    half_year: HalfYearList,
    last_played: Mapping[PlayerId, date],
    before: HalfYearList,
    accounts: Accounts,
    ends: Mapping[EventId, date],
) -> dict[PlayerId, date]:
    """The last day on which each player of a list had played; `last_played` are those of the list before it."""
    days = {}
    for standing in half_year.standings:
        if standing.rating is None:
            continue
        player = PlayerId(standing.player)
        played = [ends[EventId(counted_event.event)] for counted_event in accounts.get(player, ())]
        if played:
            days[player] = max(played)
        elif player in before.ratings() and player in last_played:
            days[player] = last_played[player]
    return days


def published_half(
    half_year: HalfYearList,
    previous: HalfYearList | None,
    accounts: Accounts,
    last_played: Mapping[PlayerId, date],
    register: Register,
    rules: AverageRules,
) -> RatingList:
    """The list of a half-year with the lists apart; `previous` is the list before it."""
    before = previous.ratings() if previous else {}
    lines = []
    for standing in half_year.standings:
        if standing.rating is None:
            continue
        player = PlayerId(standing.player)
        lines.append(
            Line(
                player,
                standing.rating,
                previous=before.get(player),
                category_before="" if player in before else None,
                games=standing.games_in_period,
                events=len({counted_event.event for counted_event in accounts.get(player, ())}),
                activity=_ACTIVITY[standing.status],
                last_played=last_played.get(player),
                coefficient=standing.coefficient,
                coefficient_games=standing.games_for_coefficient,
                idle_lists=standing.idle_lists,
            )
        )
    off_list = sorted(
        _off_list(half_year, before, register, rules), key=lambda entry: (entry.reason.value, entry.player)
    )
    return RatingList(RatingSystem.FIDE, half_year.on, in_order(lines), rules.edition, tuple(off_list))


def _off_list(half_year: HalfYearList, before: Ratings, register: Register, rules: AverageRules) -> Iterator[OffList]:
    for standing in half_year.cancelled():
        player = PlayerId(standing.player)
        yield OffList(player, OffListReason.CANCELLED, None, before.get(player))
    for standing in half_year.inactive_off_list():
        player = PlayerId(standing.player)
        yield OffList(player, OffListReason.INACTIVE, standing.rating, before.get(player), standing.idle_lists)
    playing = {player for event in register.events_of(RatingSystem.FIDE) for player in event.players}
    for record in register.players.values():
        titled = bool(record.title) and has_fide_title(record.title, _is_known(record, playing), rules.titles)
        if titled and is_listed_for_title(titled, half_year.standing(record.id).rating):
            yield OffList(record.id, OffListReason.TITLED, None, before.get(record.id))


def _is_known(record: PlayerRecord, playing: set[PlayerId]) -> bool:
    return record.id in playing or any(federation == "fide" for federation, _ in record.federation_ids)


def half_year_movements(
    before: HalfYearList,
    half_year: HalfYearList,
    accounts: Mapping[str, Sequence[CountedEvent]],
    by_hand: Iterable[CommissionEntry],
    rules: AverageRules,
) -> Iterator[Movement]:
    """The movements of players who played, fell out of the list, or had a rating set by hand."""
    entered = {entry.player: entry for entry in by_hand}
    for standing in half_year.standings:
        player = PlayerId(standing.player)
        old, entry = before.standing(player), entered.get(player)
        counted = tuple(accounts.get(player, ()))
        if counted or (entry is None and old.rating != standing.rating):
            moved = _played(old, counted, half_year.on, rules, standing if entry is None else None)
            yield moved
            if entry is not None:
                yield movement_by_hand(entry, moved.after, rules.edition)
        elif entry is not None:
            yield movement_by_hand(entry, old.rating, rules.edition)


def _played(
    old: Standing,
    counted: tuple[CountedEvent, ...],
    on: date,
    rules: AverageRules,
    reached: Standing | None,
) -> Movement:
    """The movement by the events of a half-year; `reached` is the line of the list where nothing else has made it."""
    k = coefficient_before(old, rules)
    parts = tuple(_part(counted_event, k, rules) for counted_event in counted)
    changes = tuple(part.change for part in parts)
    retell = partial(standing_with, old, counted, changes, rules)
    return Movement(
        RatingSystem.FIDE,
        PlayerId(old.player),
        on,
        MovementKind.EVENT,
        old.rating,
        (reached or retell()).rating,
        edition=rules.edition,
        event=parts[0].event if parts else None,
        games=tuple(game for part in parts for game in part.games),
        detail=_detail(old.rating, k, parts, rules),
        retell=retell,
        parts=parts,
        opening=partial(coefficient_before, old, rules) if k is not None and parts else None,
    )


def _part(counted: CountedEvent, k: int | None, rules: AverageRules) -> EventPart:
    account = counted.account
    gap = account.own - account.average if account.own is not None and account.average is not None else None
    return EventPart(
        EventId(counted.event),
        counted.title or counted.event,
        counted.list_on,
        tuple(CountedGame(PlayerId(game.opponent), game.rating, game.points) for game in account.met),
        account.games,
        account.scored,
        average=account.average,
        difference=gap,
        percentage=None if gap is None else Fraction(rules.expectation.expected(gap), HUNDRED),
        expected=account.expected,
        change=change_of(account, k),
        performance=account.performance,
        retell=partial(account_steps, counted, k),
    )


def _detail(
    rating: int | None, k: int | None, parts: Sequence[EventPart], rules: AverageRules
) -> FideEventChange | None:
    """The account of the whole half-year; Rc, D and P(D) where there is one event."""
    if rating is None or k is None or not parts:
        return None
    change = total(part.change for part in parts if part.change is not None)
    exact = rating + change
    after = list_rating(exact, rules.list_step)
    single = parts[0] if len(parts) == 1 else None
    return FideEventChange(
        before=rating,
        scored=total(part.scored for part in parts),
        expected=total(part.expected for part in parts if part.expected is not None),
        coefficient=k,
        change=change,
        exact=exact,
        after=after,
        average=single.average if single else None,
        difference=single.difference if single else None,
        percentage=single.percentage if single else None,
        games=sum(part.counted for part in parts),
        is_listed=after >= rules.list_floor,
    )


@dataclass(frozen=True, slots=True)
class HalfYearState:
    """A list as the lists after it count with it, and the last day on which each of its players had played."""

    half_year: HalfYearList | None = None
    last_played: Mapping[PlayerId, date] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HalfYearLists:
    """The lists of January and July up to one: their chain, and what each of them counts.

    `left_out` are the events that no list will count, `exclusions` what a list does not count.
    """

    chain: Chain[HalfYearState]
    days: tuple[date, ...]
    left_out: tuple[tuple[EventId, Objections], ...]
    rating_list: Callable[[int], RatingList]
    exclusions: Callable[[int], tuple[Exclusion, ...]]

    def ratings(self, index: int, players: Collection[PlayerId] | None = None) -> Mapping[PlayerId, RatingAndCategory]:
        """All players' ratings in the list of a half-year; there are no categories."""
        del players
        half_year = self.chain.state(index).half_year
        ratings = half_year.ratings() if half_year else {}
        return {PlayerId(player): (rating, "") for player, rating in ratings.items()}

    def reached(self, index: int) -> Collection[PlayerId] | None:
        """Every list is computed for everybody."""
        del index
        return None


def half_year_chain(register: Register, until: date, rules: AverageRules, memory: Memory = NO_MEMORY) -> HalfYearLists:
    """The lists of January and July up to a day, which must be that of a list."""
    events, entries = register.events_of(RatingSystem.FIDE), register.entries_of(RatingSystem.FIDE)
    days = [_first_list(events, entries, until, rules)]
    while days[-1] < until:
        days.append(list_after(days[-1], rules))
    objections = {event.id: reported_objections(event, rules) for event in events}
    left_out = tuple((event, reasons) for event, reasons in objections.items() if reasons)
    taken: dict[date, list[EventRecord]] = {}
    for event in events:
        taken.setdefault(list_taking_report(event.ends_on, event.received_on, rules.list_dates), []).append(event)
    due = tuple(tuple(taken.get(on, ())) if index else () for index, on in enumerate(days))
    ends = {event.id: event.ends_on for event in events}
    by_hand: list[list[CommissionEntry]] = [[] for _ in days]
    for entry in entries:
        index = bisect_left(days, entry.on)
        if index < len(days):
            by_hand[index].append(entry)
    honoured = _Honoured(register)
    links: list[Link] = []
    seal = seal_of(memory.root, "fide half-yearly", rules.edition, days[0].isoformat())
    for index, on in enumerate(days):
        honours = (honour for honour in register.honorary if _honours(honour, due[index]))
        digests = (events_digest(due[index]), entries_digest(by_hand[index]), *map(repr, honours))
        links.append(Link(on, seal_of(seal, on.isoformat(), *digests), seal))
        seal = links[-1].seal

    def halves_before(chain: Chain[HalfYearState], index: int) -> list[HalfYearList]:
        states = (chain.state(before).half_year for before in range(index))
        return [half_year for half_year in states if half_year is not None]

    def reported(before: HalfYearList, index: int) -> list[Event]:
        return [as_reported(event, before.ratings(), rules) for event in due[index] if not objections[event.id]]

    def counted(before: Sequence[HalfYearList], index: int) -> Mapping[str, Sequence[CountedEvent]]:
        return counted_events(before, reported(before[-1], index), rules, honoured.on) if before else {}

    def advance(chain: Chain[HalfYearState], index: int) -> Period[HalfYearState]:
        earlier = halves_before(chain, index)
        before = earlier[-1] if earlier else HalfYearList(days[index], ())
        accounts = counted(earlier, index)
        half_year = following_list(before, accounts, rules) if earlier else before
        half_year = _with_entries(half_year, by_hand[index], rules)
        movements = tuple(half_year_movements(before, half_year, accounts, by_hand[index], rules))
        played = last_played_in(half_year, chain.state(index - 1).last_played, before, accounts, ends)
        return Period(HalfYearState(half_year, played), movements)

    chain = Chain(RatingSystem.FIDE, register, links, memory, advance, HalfYearState())

    def rating_list(index: int) -> RatingList:
        state = chain.state(index)
        earlier = halves_before(chain, index)
        listed = state.half_year or HalfYearList(days[index], ())
        before = earlier[-1] if earlier else None
        return published_half(listed, before, counted(earlier, index), state.last_played, register, rules)

    def exclusions(index: int) -> tuple[Exclusion, ...]:
        before = halves_before(chain, index)
        return (
            *(half_year_exclusions(due[index], reported(before[-1], index), before, rules) if before else ()),
            *(late_reports(events, until, rules) if days[index] == until else ()),
        )

    return HalfYearLists(chain, tuple(days), left_out, rating_list, exclusions)


def lists_of_1997(register: Register, until: date, rules: AverageRules) -> tuple[ListResult, ...]:
    """Every list of January and July up to a day with its movements, computed from the first on."""
    lists = half_year_chain(register, until, rules)
    return tuple(
        ListResult(
            lists.rating_list(index),
            tuple(movement for _, movement in lists.chain.movements([index])),
            lists.left_out,
            lists.exclusions(index),
        )
        for index in range(len(lists.days))
    )


def _honours(honour: HonoraryRating, events: Iterable[EventRecord]) -> bool:
    """True if an honorary rating had begun when a player met its holder in one of some events."""
    return any(honour.since <= event.starts_on and honour.player in event.players for event in events)


@dataclass(frozen=True, slots=True)
class _Honoured:
    """The honorary ratings of a register."""

    register: Register

    def on(self, day: date) -> dict[str, int]:
        return honorary_on(day, self.register.honorary)


def _first_list(
    events: Sequence[EventRecord], entries: Sequence[CommissionEntry], until: date, rules: AverageRules
) -> date:
    """The first list that the register needs: that of the first rating set, or the one valid for the first event."""
    days = [entry.on - timedelta(days=1) for entry in entries[:1]]
    days += [list_valid_on(event.starts_on, rules.list_dates) - timedelta(days=1) for event in events]
    first = list_after(min(days, default=until - timedelta(days=1)), rules)
    if list_after(until - timedelta(days=1), rules) != until or until < first:
        raise RecordError(
            "the day {day} is not that of a list; lists are of 1 January and 1 July, the first here is that of {first}",
            day=until,
            first=first,
        )
    return first


def _with_entries(half_year: HalfYearList, by_hand: Iterable[CommissionEntry], rules: AverageRules) -> HalfYearList:
    """The list with the ratings set by hand.

    The games that a player had before one are not earlier: they are not held to be missing from the year before it.
    """
    standings = {standing.player: standing for standing in half_year.standings}
    for entry in by_hand:
        old = standings.get(entry.player, Standing(entry.player))
        games = max(old.games_for_coefficient, rules.coefficients.games)
        reached = old.has_reached_threshold or entry.rating >= rules.coefficients.threshold
        standings[entry.player] = replace(
            old,
            rating=entry.rating,
            status=Status.ACTIVE,
            games_for_coefficient=games,
            has_reached_threshold=reached,
            idle_lists=0,
            known_lists=old.known_lists if old.rating is not None else 0,
            waiting=(),
            coefficient=development_coefficient(entry.rating, games, reached, rules.coefficients),
        )
    return HalfYearList(half_year.on, tuple(standings.values()))
