"""FIDE's lists of January and July (edition 1997) from a register."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from tabellone.core.rating.fide.eligibility import Objections
from tabellone.core.rating.fide.event import Event
from tabellone.core.rating.fide.fide_1997.exclusions import half_year_exclusions, late_reports
from tabellone.core.rating.fide.fide_1997.half_year import HalfYearList, counted_events, following_list
from tabellone.core.rating.fide.fide_1997.lines import last_played_in, published_half
from tabellone.core.rating.fide.fide_1997.movements import half_year_movements
from tabellone.core.rating.fide.fide_1997.reports import as_reported, reported_objections
from tabellone.core.rating.fide.fide_1997.standing import CountedEvent, Standing, Status
from tabellone.core.rating.fide.list_days import list_after, list_taking_report, list_valid_on
from tabellone.core.rating.fide.rating_change import development_coefficient
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists.chain import NO_MEMORY, Chain, Link, Memory, Period
from tabellone.core.rating.lists.computed_list import RatingAndCategory
from tabellone.core.rating.lists.digest import entries_digest, events_digest, seal_of
from tabellone.core.rating.lists.exclusion import Exclusion
from tabellone.core.rating.lists.list_result import ListResult
from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    HonoraryRating,
    PlayerId,
    RatingSystem,
    RecordError,
    honorary_on,
)
from tabellone.core.rating.lists.register import Register


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

    def ratings(self, place: int, players: Collection[PlayerId] | None = None) -> Mapping[PlayerId, RatingAndCategory]:
        """What everybody has in the list of a half-year; there are no categories."""
        del players
        half_year = self.chain.state(place).half_year
        ratings = half_year.ratings() if half_year else {}
        return {PlayerId(player): (rating, "") for player, rating in ratings.items()}

    def reached(self, place: int) -> Collection[PlayerId] | None:
        """Every list is computed for everybody."""
        del place
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
    due = tuple(tuple(taken.get(on, ())) if place else () for place, on in enumerate(days))
    ends = {event.id: event.ends_on for event in events}
    by_hand: list[list[CommissionEntry]] = [[] for _ in days]
    for entry in entries:
        place = bisect_left(days, entry.on)
        if place < len(days):
            by_hand[place].append(entry)
    honoured = _Honoured(register)
    links: list[Link] = []
    seal = seal_of(memory.root, "fide half-yearly", rules.edition, days[0].isoformat())
    for place, on in enumerate(days):
        honours = (honour for honour in register.honorary if _honours(honour, due[place]))
        digests = (events_digest(due[place]), entries_digest(by_hand[place]), *map(repr, honours))
        links.append(Link(on, seal_of(seal, on.isoformat(), *digests), seal))
        seal = links[-1].seal

    def known_before(chain: Chain[HalfYearState], place: int) -> list[HalfYearList]:
        states = (chain.state(before).half_year for before in range(place))
        return [half_year for half_year in states if half_year is not None]

    def reported(before: HalfYearList, place: int) -> list[Event]:
        return [as_reported(event, before.ratings(), rules) for event in due[place] if not objections[event.id]]

    def counted(known: Sequence[HalfYearList], place: int) -> Mapping[str, Sequence[CountedEvent]]:
        return counted_events(known, reported(known[-1], place), rules, honoured.on) if known else {}

    def advance(chain: Chain[HalfYearState], place: int) -> Period[HalfYearState]:
        known = known_before(chain, place)
        before = known[-1] if known else HalfYearList(days[place], ())
        accounts = counted(known, place)
        half_year = following_list(before, accounts, rules) if known else before
        half_year = _with_entries(half_year, by_hand[place], rules)
        movements = tuple(half_year_movements(before, half_year, accounts, by_hand[place], rules))
        played = last_played_in(half_year, chain.state(place - 1).last_played, before, accounts, ends)
        return Period(HalfYearState(half_year, played), movements)

    chain = Chain(RatingSystem.FIDE, register, links, memory, advance, HalfYearState())

    def rating_list(place: int) -> RatingList:
        state = chain.state(place)
        known = known_before(chain, place)
        listed = state.half_year or HalfYearList(days[place], ())
        before = known[-1] if known else None
        return published_half(listed, before, counted(known, place), state.last_played, register, rules)

    def exclusions(place: int) -> tuple[Exclusion, ...]:
        known = known_before(chain, place)
        return (
            *(half_year_exclusions(due[place], reported(known[-1], place), known, rules) if known else ()),
            *(late_reports(events, until, rules) if days[place] == until else ()),
        )

    return HalfYearLists(chain, tuple(days), left_out, rating_list, exclusions)


def lists_of_1997(register: Register, until: date, rules: AverageRules) -> tuple[ListResult, ...]:
    """Every list of January and July up to a day with its movements, computed from the first on."""
    lists = half_year_chain(register, until, rules)
    return tuple(
        ListResult(
            lists.rating_list(place),
            tuple(movement for _, movement in lists.chain.movements([place])),
            lists.left_out,
            lists.exclusions(place),
        )
        for place in range(len(lists.days))
    )


def _honours(honour: HonoraryRating, events: Iterable[EventRecord]) -> bool:
    """Whether an honorary rating had begun when a player met its holder in one of some events."""
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

    The games that a player had before one are not known: they are not held to be missing from the year before it.
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
