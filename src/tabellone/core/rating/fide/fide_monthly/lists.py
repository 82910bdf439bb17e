"""FIDE's monthly lists (editions since 2014): all events of a month together, and corrections."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import NamedTuple

from tabellone.core.rating.fide.eligibility import Objections
from tabellone.core.rating.fide.fide_monthly.month import ListsBefore, Month, RulesOn
from tabellone.core.rating.fide.fide_monthly.state import Life, Listed, MonthState, index_in_force
from tabellone.core.rating.fide.list_calendar import (
    begins_before_monthly_lists,
    begun_too_early,
    late_reports,
    month_taking,
    opening_entries,
)
from tabellone.core.rating.lists.chain import NO_MEMORY, Chain, Link, Memory, Period
from tabellone.core.rating.lists.computed_list import Exclusion, ListResult, RatingAndCategory
from tabellone.core.rating.lists.digest import Amended, basis_digests_of, columns_of, contents_of, seal_of
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    PlayerId,
    RatingSystem,
    RecordError,
)
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.months import month_after

Advance = Callable[[int, Collection[PlayerId]], tuple[Mapping[PlayerId, Life], Mapping[PlayerId, Listed]]]


class MonthContents(NamedTuple):
    """The events and the ratings set by hand that a month counts."""

    events: Sequence[EventRecord]
    entries: Sequence[CommissionEntry]


class Changed(NamedTuple):
    """Players whose life after a month differs, those otherwise in its list, and those with another rating there."""

    lives: frozenset[PlayerId]
    listed: frozenset[PlayerId]
    rated: frozenset[PlayerId]


NOBODY = Changed(frozenset(), frozenset(), frozenset())


class Correction:
    """The lists of the same months before and after a correction, compared month by month."""

    def __init__(
        self,
        months: Sequence[date],
        before: Chain[MonthState],
        contents_before: Sequence[MonthContents],
        after: Chain[MonthState],
        contents: Sequence[MonthContents],
    ) -> None:
        self._months = months
        self._before, self._after = before, after
        self._contents_before, self._contents = contents_before, contents
        self._records = _other_records(before.register, after.register)
        self._changed: dict[int, Changed] = {}

    def changed(self, index: int) -> Changed:
        """The players who differ after a month."""
        if index < 0 or self._before.links[index].seal == self._after.links[index].seal:
            return NOBODY
        new = self._after.state(index)
        if index not in self._changed:
            old = self._before.state(index)
            self._note(index, old, old.lives.keys() | new.lives.keys(), new.lives, new.listed)
        return self._changed[index]

    def state_after(self, index: int, advance: Advance) -> MonthState | None:
        """The state after a month, where `advance` plays it for those who are reached; None if that may be anybody."""
        players = self._reached(index)
        if players is None:
            return None
        old = self._before.state(index)
        lives, listed = advance(index, players)
        changed = self._note(index, old, players, lives, listed)
        return MonthState(
            Amended(old.lives, {player: lives.get(player) for player in changed.lives}),
            listed=Amended(old.listed, {player: listed.get(player) for player in changed.listed}),
        )

    def _note(
        self,
        index: int,
        old: MonthState,
        players: Iterable[PlayerId],
        lives: Mapping[PlayerId, Life],
        listed: Mapping[PlayerId, Listed],
    ) -> Changed:
        """Remember the players, of those given, who differ after a month."""
        asked = tuple(players)
        self._changed[index] = Changed(
            frozenset(player for player in asked if lives.get(player) != old.lives.get(player)),
            frozenset(player for player in asked if listed.get(player) != old.listed.get(player)),
            frozenset(player for player in asked if _rating_in(listed, player) != _rating_in(old.listed, player)),
        )
        return self._changed[index]

    def _reached(self, index: int) -> set[PlayerId] | None:
        """The players whose month may be another one; None if that may be anybody."""
        earlier = self.changed(index - 1)
        events, entries = self._contents[index]
        events_before, entries_before = self._contents_before[index]
        players = {*self._records, *earlier.lives, *earlier.listed, *_players_otherwise(entries_before, entries)}
        for event in _events_otherwise(events_before, events):
            players.update(event.players)
        for event in events:
            start = index_in_force(self._months, event.starts_on, index)
            if start < 0:
                # Without a list the event counts with the ratings of that day.
                return None
            at_start = self.changed(start)
            if not at_start.rated.isdisjoint(columns_of(event).players):
                players.update(columns_of(event).players)
            elif at_start.listed:
                players.update(at_start.listed.intersection(columns_of(event).players))
        return players


def _rating_in(listed: Mapping[PlayerId, Listed], player: PlayerId) -> int | None:
    entry = listed.get(player)
    return entry.rating if entry else None


def _other_records(before: Register, after: Register) -> frozenset[PlayerId]:
    """The players whose record says something else that ratings rest on, or who are in one register alone."""
    if before.players is after.players:
        return frozenset()
    changed = set(before.players.keys() ^ after.players.keys())
    for player, record in after.players.items():
        old = before.players.get(player)
        if old is not None and old is not record and old.rating_basis != record.rating_basis:
            changed.add(player)
    return frozenset(changed)


def _events_otherwise(before: Sequence[EventRecord], after: Sequence[EventRecord]) -> list[EventRecord]:
    """The events that only one of two registers has, or that they have otherwise, as each has them."""
    old, new = ({event.id: event for event in events} for events in (before, after))
    other = [event for event in after if old.get(event.id) is not event and old.get(event.id) != event]
    return other + [event for event in before if new.get(event.id) is not event and new.get(event.id) != event]


def _players_otherwise(before: Sequence[CommissionEntry], after: Sequence[CommissionEntry]) -> list[PlayerId]:
    """The players for whom other ratings are set by hand, or in another order."""
    if before == after:
        return []
    old, new = _by_player(before), _by_player(after)
    return [player for player in old.keys() | new.keys() if old.get(player) != new.get(player)]


def _by_player(entries: Iterable[CommissionEntry]) -> dict[PlayerId, list[CommissionEntry]]:
    by_player: dict[PlayerId, list[CommissionEntry]] = {}
    for entry in entries:
        by_player.setdefault(entry.player, []).append(entry)
    return by_player


@dataclass(frozen=True, slots=True)
class MonthlyLists:
    """The monthly lists up to one: the chain of their months, and what each of them counts.

    `left_out` are the events that no list will count, `exclusions` what the list of a month does not count, `contents`
    what each month counts. `reached` tells whose rating may differ from that of the lists before a correction, where
    these lists were made from them; None may be everybody.
    """

    chain: Chain[MonthState]
    days: tuple[date, ...]
    left_out: tuple[tuple[EventId, Objections], ...]
    exclusions: Callable[[int], tuple[Exclusion, ...]]
    contents: tuple[MonthContents, ...]
    reached: Callable[[int], Collection[PlayerId] | None]

    def rating_list(self, index: int) -> RatingList:
        """The list of a month."""
        rating_list = self.chain.state(index).rating_list
        if rating_list is None:
            raise LookupError(f"the chain of {self.days[index]} has no list")
        return rating_list

    def ratings(self, index: int, players: Collection[PlayerId] | None = None) -> Mapping[PlayerId, RatingAndCategory]:
        """The ratings of all or some players in the list of a month; there are no categories."""
        listed = self.chain.state(index).listed
        entries = ((player, listed.get(player)) for player in players) if players is not None else listed.items()
        return {player: (entry.rating, "") for player, entry in entries if entry is not None}


def monthly_chain(
    register: Register,
    until: date,
    rules_on: RulesOn,
    first: date = date.min,
    memory: Memory = NO_MEMORY,
    before: MonthlyLists | None = None,
) -> MonthlyLists:
    """The lists of the first day of each month up to a day; `first` is the first that there ever was.

    `before` are the same lists before a correction: where no movement is wanted, whom it does not reach stands as in
    them.
    """
    if until.day != 1:
        raise RecordError("the day {day} is not that of a list; lists are of the first day of a month", day=until)
    closing_days = rules_on(until).closing_days
    everything = register.events_of(RatingSystem.FIDE)
    early = [event for event in everything if begins_before_monthly_lists(event.starts_on, first)]
    events = [event for event in everything if event.starts_on >= first]
    entries = opening_entries(register.entries_of(RatingSystem.FIDE), early, first)
    days = [entry.on for entry in entries[:1]] + [min((event.starts_on for event in events), default=until)]
    months = [max(min(*days, until).replace(day=1), first)]
    while months[-1] < until:
        months.append(month_after(months[-1]))
    taken: dict[date, list[EventRecord]] = {}
    for event in events:
        taken.setdefault(month_taking(event, closing_days), []).append(event)
    by_hand: list[list[CommissionEntry]] = [[] for _ in months]
    for entry in entries:
        index = bisect_left(months, entry.on)
        if index < len(months):
            by_hand[index].append(entry)
    contents = tuple(MonthContents(tuple(taken.get(on, ())), by_hand[index]) for index, on in enumerate(months))
    left_out = tuple((event.id, ()) for event in early if month_taking(event, closing_days) >= first)
    months_of_chain = _Months(register, tuple(months), rules_on, contents)
    links = months_of_chain.links(memory.root)
    sizes = [len(month.events) for month in contents]
    chain = Chain(RatingSystem.FIDE, register, links, memory, months_of_chain.advance, MonthState(), sizes)
    correction = None
    if before is not None and before.days == tuple(months):
        correction = Correction(months, before.chain, before.contents, chain, contents)
    months_of_chain.correction = correction

    def exclusions(index: int) -> tuple[Exclusion, ...]:
        month, _ = months_of_chain.begun(chain, index)
        return (
            *month.exclusions(contents[index].events),
            *begun_too_early(early, month.on, first, closing_days),
            *(late_reports(events, until, closing_days) if month.on == until else ()),
        )

    def reached(index: int) -> Collection[PlayerId] | None:
        return None if correction is None else correction.changed(index).rated

    return MonthlyLists(chain, tuple(months), left_out, exclusions, contents, reached)


@dataclass(slots=True)
class _Months:
    """The months of a chain, and how each is computed from those before it."""

    register: Register
    days: tuple[date, ...]
    rules_on: RulesOn
    contents: tuple[MonthContents, ...]
    correction: Correction | None = None

    def links(self, root: str) -> list[Link]:
        """The months with their seals."""
        links: list[Link] = []
        basis_digests = basis_digests_of(self.register.players)
        seal = seal_of(root, "fide monthly", self.days[0].isoformat())
        for on, month in zip(self.days, self.contents, strict=True):
            contents = contents_of(month.events, month.entries)
            digests = (contents.events_digest, contents.entries_digest, basis_digests.of(contents.players))
            links.append(Link(on, seal_of(seal, on.isoformat(), self.rules_on(on).edition, *digests), seal))
            seal = links[-1].seal
        return links

    def begun(
        self, chain: Chain[MonthState], index: int, players: Collection[PlayerId] | None = None
    ) -> tuple[Month, list[Movement]]:
        """A month with the ratings set by hand in it; of everybody or of some players."""
        lives, entries = chain.state(index - 1).lives, self.contents[index].entries
        if players is not None:
            lives = {player: lives[player] for player in players if player in lives}
            entries = [entry for entry in entries if entry.player in players]
        earlier = ListsBefore(chain, self.days, index)
        on, tell = self.days[index], partial(chain.tell, index)
        rules = self.rules_on(on)
        month = Month(
            self.register, on, rules, self.rules_on, dict(lives), earlier, chain.wants_movements, chain.loops, tell
        )
        return month, [month.set_by_hand(entry) for entry in entries]

    def advance(self, chain: Chain[MonthState], index: int) -> Period[MonthState]:
        """A month, with its movements where they are wanted."""
        if not chain.wants_movements:
            return Period(self._quick_state(chain, index))
        on, before = self.days[index], chain.state(index - 1)
        month, movements = self.begun(chain, index)
        movements += month.played(self.contents[index].events)
        careers = before.careers.continued(movements)
        completed = tuple(map(month.completed, careers.lines(movements, before.rating_list, on)))
        lines = tuple(line for line, _ in completed)
        off_list = tuple(month.off_list(movements, lines))
        rating_list = RatingList(RatingSystem.FIDE, on, lines, month.rules.edition, off_list)
        listed = {line.player: listed for line, listed in completed}
        return Period(MonthState(month.lives, careers, listed, rating_list), tuple(movements))

    def _quick_state(self, chain: Chain[MonthState], index: int) -> MonthState:
        """A month without movements: of those whom a correction reaches, or of everybody."""
        if self.correction is not None:
            state = self.correction.state_after(index, partial(self._played_quickly, chain))
            if state is not None:
                return state
        lives, listed = self._played_quickly(chain, index)
        return MonthState(lives, listed=listed)

    def _played_quickly(
        self, chain: Chain[MonthState], index: int, players: Collection[PlayerId] | None = None
    ) -> tuple[dict[PlayerId, Life], dict[PlayerId, Listed]]:
        """All or some players after a month, and the list as later events count with it."""
        month, movements = self.begun(chain, index, players)
        events = self.contents[index].events
        if players is not None:
            events = [event for event in events if any(map(players.__contains__, columns_of(event).players))]
        moved = {movement.player for movement in movements} | month.played_quickly(events, players)
        return month.lives, month.listed_after(chain.state(index - 1).listed, moved)


def monthly_lists(register: Register, until: date, rules_on: RulesOn, first: date = date.min) -> tuple[ListResult, ...]:
    """Every monthly list up to a day with its movements, computed from the first on."""
    lists = monthly_chain(register, until, rules_on, first)
    return tuple(
        ListResult(
            lists.rating_list(index),
            tuple(movement for _, movement in lists.chain.movements([index])),
            lists.left_out,
            lists.exclusions(index),
        )
        for index in range(len(lists.days))
    )
