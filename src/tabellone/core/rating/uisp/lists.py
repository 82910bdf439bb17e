"""The Elo UISP from list to list: which events each counts, with which ratings, and the result."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import partial
from operator import is_

from tabellone.core.arithmetic import total
from tabellone.core.explain import explain, rule
from tabellone.core.rating.expected_board import CountedGame
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.lists.chain import NO_MEMORY, Chain, Link, Memory, Period
from tabellone.core.rating.lists.computed_list import Exclusion, ListResult, RatingAndCategory, unplayed_exclusion
from tabellone.core.rating.lists.digest import RecordMemo, basis_digests_of, columns_of, contents_of, seal_of
from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.core.rating.lists.ratinglist import Careers, Line, RatingList
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventRecord,
    PlayerId,
    PlayerRecord,
    RatingSystem,
    RecordError,
)
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.uisp.calendar import (
    Calendar,
    Publication,
    category_kept,
    closing_day,
    coefficient_of,
    first_rating,
    is_list_day,
    list_counting,
    list_in_force,
    rating_of_entry,
    table_on,
)
from tabellone.core.rating.uisp.event_change import (
    UispEventChange,
    UispRules,
    change_of_event,
    event_change,
    expected_percentage,
    expected_points,
    published_rating,
    rating_after_period,
)
from tabellone.core.rating.uisp.period import (
    HALF_POINT_IN_TENTHS,
    PeriodEvent,
    coefficient_in_hundredths,
    published,
)


@dataclass(frozen=True, slots=True)
class QuickList:
    """Rating and category of everybody: as the last movement left them, and as the list has them."""

    last: Mapping[PlayerId, RatingAndCategory] = field(default_factory=dict)
    listed: Mapping[PlayerId, RatingAndCategory] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UispState:
    """A list, and the data that the next one needs: each player's state after the last movement, and last day of play.

    Where no movement is wanted there are ratings and categories alone.
    """

    rating_list: RatingList | None = None
    careers: Careers = field(default_factory=Careers)
    quick: QuickList | None = None

    def as_quick(self) -> QuickList:
        """Ratings and categories alone."""
        if self.quick is not None:
            return self.quick
        if self.rating_list is None:
            return QuickList()
        ends = self.careers.last.items()
        last = {player: (end.rating, end.category) for player, end in ends if end.rating is not None}
        return QuickList(last, self.rating_list.ratings_and_categories())


def uisp_chain(
    register: Register,
    publications: Sequence[Publication],
    rules: UispRules,
    calendar: Calendar,
    edition: str = "",
    memory: Memory = NO_MEMORY,
) -> Chain[UispState]:
    """The lists of some days, one from the other."""
    _check_days(publications, calendar)
    events = register.events_of(RatingSystem.UISP)
    entered = register.entries_of(RatingSystem.UISP)
    counted: list[list[EventRecord]] = [[] for _ in publications]
    later: list[EventRecord] = []
    entries: list[list[CommissionEntry]] = [[] for _ in publications]
    days = [publication.on for publication in publications]
    closing = [closing_day(day, calendar) for day in days]
    for event in events:
        index = bisect_left(closing, event.received_on)
        (counted[index] if index < len(days) else later).append(event)
    for entry in entered:
        index = bisect_left(days, entry.on)
        if index < len(days):
            entries[index].append(entry)
    groups = [*(contents_of(*group) for group in zip(counted, entries, strict=True)), contents_of(later)]
    firsts = _first_ratings(register, tuple(group.first_days for group in groups), rules)
    texts = {player: f"{player}={rating}" for player, rating in firsts.items()}
    by_hand = _ByHand(entered)
    links = []
    basis_digests = basis_digests_of(register.players)
    seal = seal_of(memory.root, RatingSystem.UISP.value, edition)
    for index, day in enumerate(days):
        contents = groups[index]
        bases = basis_digests.of(contents.playing)
        first = ",".join([texts[player] for player in contents.playing if player in texts])
        in_force = repr(publications[index - 1].in_force_from) if index else ""
        table = repr(table_on(day, register.tables))
        digests = (contents.events_digest, contents.entries_digest, bases, first)
        links.append(Link(day, seal_of(seal, day.isoformat(), in_force, table, *digests), seal))
        seal = links[-1].seal

    def advance(chain: Chain[UispState], index: int) -> Period[UispState]:
        before = chain.state(index - 1)
        period = _Period(register, rules, publications, chain, firsts, index, edition, by_hand)
        if not chain.wants_movements:
            return Period(UispState(quick=period.played_quickly(counted[index], entries[index])))
        movements = tuple(period.movements(counted[index], entries[index]))
        careers = before.careers.continued(movements)
        table = table_on(days[index], register.tables)
        lines = tuple(
            _with_category(line, category_kept(line.category, line.rating, table))
            for line in careers.lines(movements, before.rating_list, days[index])
        )
        state = UispState(RatingList(RatingSystem.UISP, days[index], lines, edition), careers)
        return Period(state, movements)

    return Chain(RatingSystem.UISP, register, links, memory, advance, UispState(), [*map(len, counted)])


def uisp_lists(
    register: Register, publications: Sequence[Publication], rules: UispRules, calendar: Calendar, edition: str = ""
) -> tuple[ListResult, ...]:
    """Every list of some days with its movements, computed from the first on."""
    chain = uisp_chain(register, publications, rules, calendar, edition)
    results = []
    for index, publication in enumerate(publications):
        counted = (
            event
            for event in register.events_of(RatingSystem.UISP)
            if list_counting(event.received_on, publications, calendar) == publication.on
        )
        movements = tuple(movement for _, movement in chain.movements([index]))
        results.append(ListResult(uisp_list(chain, index), movements, exclusions=tuple(unplayed_in(counted))))
    return tuple(results)


def uisp_list(chain: Chain[UispState], index: int) -> RatingList:
    """A list of a chain."""
    rating_list = chain.state(index).rating_list
    if rating_list is None:
        raise LookupError(f"the chain has no list of {chain.links[index].on}")
    return rating_list


def unplayed_in(events: Iterable[EventRecord]) -> Iterator[Exclusion]:
    """The games of some events that were not played."""
    for event in events:
        yield from unplayed_exclusion(event, unplayed_games_for_uisp)


def late_for(
    publications: Sequence[Publication], events: Iterable[EventRecord], calendar: Calendar
) -> Iterator[Exclusion]:
    """Events that had ended before the last list, and whose reports came after it had closed."""
    for event in events:
        counting = partial(list_counting, event.received_on, tuple(publications), calendar)
        if event.ends_on < publications[-1].on and counting() is None:
            yield Exclusion(event.id, explain(counting)[1], len(event.games))


def _check_days(publications: Sequence[Publication], calendar: Calendar) -> None:
    days = [publication.on for publication in publications]
    for day in days:
        if not is_list_day(day, calendar):
            raise RecordError(
                "the day {day} is not allowed; a list is issued in the first {days} days of a quarter",
                day=day,
                days=calendar.issue_days,
            )
    if days != sorted(set(days)):
        raise RecordError("the days of the lists must rise: {days}", days=", ".join(map(str, days)))


_FIRST_RATINGS = RecordMemo[dict[tuple[date, tuple[str, ...], int], int]]()
"""The first ratings of players by the day and by what the rules say of them."""


_LAST_FIRST_DAYS: list[tuple[tuple[Mapping[PlayerId, date], ...], Mapping[PlayerId, date]]] = []
"""The last request: before and after an act nearly always the same groups of events."""
MOST_FIRST_DAYS = 4


def _first_days(groups: tuple[Mapping[PlayerId, date], ...]) -> Mapping[PlayerId, date]:
    """The first day of everybody's first event, of those in some groups of events."""
    for cached_groups, days in tuple(_LAST_FIRST_DAYS):
        if len(cached_groups) == len(groups) and all(map(is_, cached_groups, groups)):
            return days
    first_days: dict[PlayerId, date] = {}
    for group in groups:
        for player, day in group.items():
            if player not in first_days or day < first_days[player]:
                first_days[player] = day
    _LAST_FIRST_DAYS[:] = [(groups, first_days), *_LAST_FIRST_DAYS[: MOST_FIRST_DAYS - 1]]
    return first_days


def _first_ratings(
    register: Register, days: tuple[Mapping[PlayerId, date], ...], rules: UispRules
) -> dict[PlayerId, int]:
    """The rating given to each player at the first event; a rating set by hand by the office goes before it.

    `days` are the first days of everybody's first events in some groups of events.
    """
    first_days = _first_days(days)
    ratings: dict[PlayerId, int] = {}
    settled = rules.initial_lists, rules.initial_rating
    for player, day in first_days.items():
        record, asked = register.players[player], (day, *settled)
        ratings_by_rules = _FIRST_RATINGS.get(record, _no_ratings)
        if asked not in ratings_by_rules:
            ratings_by_rules[asked] = first_rating(record, day, rules)
        ratings[player] = ratings_by_rules[asked]
    return ratings


def _no_ratings(_: PlayerRecord) -> dict[tuple[date, tuple[str, ...], int], int]:
    return {}


def _with_category(line: Line, category: str) -> Line:
    return line if line.category == category else replace(line, category=category)


class _ByHand:
    """The ratings set by hand, by the day up to which they are asked for."""

    def __init__(self, entered: Sequence[CommissionEntry]) -> None:
        self._entered = entered
        self._days = [entry.on for entry in entered]
        self._known: dict[int, dict[PlayerId, int]] = {}

    def on(self, day: date) -> Mapping[PlayerId, int]:
        """The last rating of everybody that was set by a day."""
        count = bisect_right(self._days, day)
        if count not in self._known:
            self._known[count] = {entry.player: entry.rating for entry in self._entered[:count]}
        return self._known[count]


@dataclass(frozen=True, slots=True)
class _Period:
    """One list being computed."""

    register: Register
    rules: UispRules
    publications: Sequence[Publication]
    chain: Chain[UispState]
    firsts: Mapping[PlayerId, int]
    index: int
    edition: str
    by_hand: "_ByHand"
    listed: dict[int, Mapping[PlayerId, RatingAndCategory]] = field(default_factory=dict)

    def ratings_for(self, event: EventRecord) -> Callable[[PlayerId], int]:
        """The rating with which a player plays an event: that of the list in force, else the first one given."""
        in_force = list_in_force(event.starts_on, self.publications)
        before = range(self.index)
        index = next((index for index in before if self.publications[index].on == in_force), -1)
        listed = self._listed(index) if index >= 0 else {}
        by_hand = self.by_hand.on(event.starts_on)

        def rating(player: PlayerId) -> int:
            line = listed.get(player)
            return line[0] if line else by_hand.get(player, self.firsts[player])

        return rating

    def _listed(self, index: int) -> Mapping[PlayerId, RatingAndCategory]:
        """The ratings of an earlier list, looked up once."""
        if index not in self.listed:
            self.listed[index] = self.chain.state(index).as_quick().listed
        return self.listed[index]

    def movements(self, counted: Sequence[EventRecord], entries: Sequence[CommissionEntry]) -> Iterator[Movement]:
        """Movements of a period: ratings set by hand, first ratings, then the change of each event on a fixed base."""
        previous = self.chain.state(self.index - 1).rating_list
        base = dict(previous.ratings()) if previous else {}
        categories = {line.player: line.category for line in previous.lines} if previous else {}
        for entry in entries:
            yield self._set_by_hand(entry, base, categories)
        sums: dict[PlayerId, list[Fraction]] = {}
        for number, event in enumerate(counted):
            self.chain.tell(self.index, number, len(counted))
            rating = self.ratings_for(event)
            for player, played in event.games_by_player().items():
                if player not in base:
                    yield self._debut(player, event, rating(player), base, categories)
                games = tuple(
                    CountedGame(game.opponent_of(player), rating(game.opponent_of(player)), game.share_of(player))
                    for game in played
                )
                earlier = sums.setdefault(player, [])
                yield self._moved(player, event, rating(player), base[player], earlier, games, categories[player])

    def played_quickly(self, counted: Sequence[EventRecord], entries: Sequence[CommissionEntry]) -> QuickList:
        """The list of the period without movements, equal in every digit."""
        before = self.chain.state(self.index - 1).as_quick()
        last, base = dict(before.last), dict(before.listed)
        for entry in entries:
            held = base[entry.player][1] if entry.player in base else ""
            last[entry.player] = base[entry.player] = (entry.rating, entry.category or held)
        ratings: list[int] = []
        events = []
        for event in counted:
            rating, columns, first = self.ratings_for(event), columns_of(event), len(ratings)
            ratings += map(rating, columns.players)
            for player, own in zip(columns.players, ratings[first:], strict=True):
                base.setdefault(player, (own, ""))
            coefficient = coefficient_in_hundredths(coefficient_of(event, self.rules))
            white, black = ([first + index for index in side] for side in (columns.games.white, columns.games.black))
            events.append(PeriodEvent(coefficient, EventGames(white, black, columns.games.results)))
        changes = self.chain.loops.uisp_changes(ratings, events, self.rules)
        sums: dict[PlayerId, int] = {}
        seat = 0
        for event, played in zip(counted, events, strict=True):
            columns = columns_of(event)
            for _, index, halves in columns.uneven:
                player = columns.players[index]
                sums[player] = sums.get(player, 0) + played.coefficient * HALF_POINT_IN_TENTHS * halves
            for player in columns.players:
                sums[player] = sums.get(player, 0) + changes[seat]
                seat += 1
        fixed = [base[player][0] for player in sums]
        for player, after in zip(sums, published(fixed, list(sums.values())), strict=True):
            last[player] = (after, base[player][1])
        table = table_on(self.publications[self.index].on, self.register.tables)
        if table is None:
            return QuickList(last, last)
        quick_ratings = {
            player: (rating, category_kept(held, rating, table)) for player, (rating, held) in last.items()
        }
        return QuickList(last, quick_ratings)

    def _set_by_hand(
        self, entry: CommissionEntry, base: dict[PlayerId, int], categories: dict[PlayerId, str]
    ) -> Movement:
        before, held = base.get(entry.player), categories.get(entry.player, "")
        base[entry.player] = entry.rating
        categories[entry.player] = entry.category or held
        return Movement(
            RatingSystem.UISP,
            entry.player,
            entry.on,
            MovementKind.ENTRY,
            before,
            entry.rating,
            held,
            categories[entry.player],
            edition=self.edition,
            entry=entry,
            retell=partial(rating_of_entry, entry.rating) if entry.event else None,
        )

    def _debut(
        self,
        player: PlayerId,
        event: EventRecord,
        first: int,
        base: dict[PlayerId, int],
        categories: dict[PlayerId, str],
    ) -> Movement:
        base[player] = first
        categories[player] = ""
        return Movement(
            RatingSystem.UISP,
            player,
            event.starts_on,
            MovementKind.DEBUT,
            None,
            base[player],
            "",
            categories[player],
            edition=self.edition,
            event=event.id,
            retell=partial(first_rating, self.register.players[player], event.starts_on, self.rules),
        )

    def _moved(
        self,
        player: PlayerId,
        event: EventRecord,
        own: int,
        base: int,
        sums: list[Fraction],
        games: tuple[CountedGame[PlayerId], ...],
        category: str,
    ) -> Movement:
        """An event of the period; the rating after it is the fixed base with everything counted so far."""
        change = event_account(own, games, event, self.rules)
        before = published_rating(rating_after_period(base, sums))
        retell = partial(rating_with_event, own, games, event, self.rules, base, tuple(sums))
        sums.append(change.change)
        after = published_rating(rating_after_period(base, sums))
        return Movement(
            RatingSystem.UISP,
            player,
            event.ends_on,
            MovementKind.EVENT,
            before,
            after,
            category,
            category,
            edition=self.edition,
            event=event.id,
            games=games,
            detail=change,
            retell=retell,
        )


def rating_with_event(
    own: int,
    games: Sequence[CountedGame[PlayerId]],
    event: EventRecord,
    rules: UispRules,
    base: int,
    earlier: Sequence[Fraction],
) -> int:
    """The rating that a period's base gives with an event, after the changes of the events counted before it."""
    coefficient = coefficient_of(event, rules)
    met = [(game.rating, game.points) for game in games if game.rating is not None]
    expected = expected_points([expected_percentage(own, rating, rules) for rating, _ in met])
    change = change_of_event(total(points for _, points in met), expected, coefficient)
    return published_rating(rating_after_period(base, [*earlier, change]))


def event_account(
    own: int, games: Sequence[CountedGame[PlayerId]], event: EventRecord, rules: UispRules
) -> UispEventChange:
    """The change of a player by an event, with the coefficient of its time control."""
    met = [(game.rating, game.points) for game in games if game.rating is not None]
    return event_change(own, met, coefficient_of(event, rules), rules)


@rule("uisp", "Graduatoria 6")
def unplayed_games_for_uisp(games: int) -> int:
    """Games that were not played, for whatever reason, are not counted."""
    return games
