"""Careers from list to list: a period lies between two lists; events that need no movements go through the loops."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from tabellone.core.rating.elo_rubele.careers import (
    acts_until,
    in_order_of_end,
    movements_at_year_end,
    movements_until,
    set_by_hand,
    started,
)
from tabellone.core.rating.elo_rubele.event_change import HUNDRED
from tabellone.core.rating.elo_rubele.federation import (
    DISCIPLINES,
    CareersSoFar,
    CareerState,
    FederationCareer,
    FederationRules,
    RulesOn,
)
from tabellone.core.rating.elo_rubele.sequence import CATEGORIES, NEVER, Capitals, SequenceEvent
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.lists.chain import Chain, Link, Memory, Period
from tabellone.core.rating.lists.computed_list import Published
from tabellone.core.rating.lists.digest import EventColumns, basis_digests_of, columns_of, contents_of, seal_of
from tabellone.core.rating.lists.ratinglist import Line, activity_of, in_order
from tabellone.core.rating.lists.records import CommissionEntry, EventId, EventRecord, PlayerId, RatingSystem
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.loops import Loops

_PLACES = {category: index for index, category in enumerate(CATEGORIES)}


def advance_careers(
    so_far: CareersSoFar,
    events: Iterable[EventRecord],
    entries: Iterable[CommissionEntry],
    until: date,
    loops: Loops,
) -> None:
    """Take the careers to the end of a day; `events` and `entries` are those that they do not know yet."""
    pending = _Pending(so_far, loops)
    for act in acts_until(so_far, events, entries, until):
        if isinstance(act, EventRecord):
            _play(so_far, act, pending)
            continue
        pending.flush()
        if isinstance(act, CommissionEntry):
            set_by_hand(so_far, act)
        else:
            for _ in movements_at_year_end(so_far, act):
                pass
    pending.flush()


def _play(so_far: CareersSoFar, event: EventRecord, pending: "_Pending") -> None:
    rules, columns = so_far.rules_on(event.starts_on), columns_of(event)
    for system in event.systems:
        if system not in DISCIPLINES:
            continue
        pending.turn_to(system, event.ends_on.year, rules)
        for player in columns.players:
            key = system, player
            if key not in so_far.careers:
                started(so_far, system, player, event, rules)
            so_far.last_played[key] = max(event.ends_on, so_far.last_played.get(key, date.min))
        pending.events.append((event, columns))


class _Pending:
    """Events of one discipline, year and edition that follow each other; nothing else has happened between them."""

    def __init__(self, so_far: CareersSoFar, loops: Loops) -> None:
        self._so_far = so_far
        self._loops = loops
        self._kind: tuple[RatingSystem, int, FederationRules] | None = None
        self.events: list[tuple[EventRecord, EventColumns]] = []

    def turn_to(self, system: RatingSystem, year: int, rules: FederationRules) -> None:
        """Go on with events of a kind; those of another are played first."""
        kind = self._kind
        if kind is None or kind[:2] != (system, year) or kind[2] is not rules:
            self.flush()
            self._kind = (system, year, rules)

    def flush(self) -> None:
        """Play the events that wait."""
        if self._kind is None or not self.events:
            return
        system, year, rules = self._kind
        events, self.events = self.events, []
        own, careers = rules.systems[system], self._so_far.careers
        players = dict.fromkeys(player for _, columns in events for player in columns.players)
        before = [careers[system, player] for player in players]
        is_even = not any(columns.uneven for _, columns in events)
        if is_even and before and min(career.capital for career in before) >= own.floor:
            played = _sequence(events, {player: index for index, player in enumerate(players)}, year)
            after = self._loops.capitals_after(_capitals(before, year), played, own)
            for index, (player, career) in enumerate(zip(players, before, strict=True)):
                capital, category = after.points[index], CATEGORIES[after.categories[index]]
                careers[system, player] = FederationCareer(capital, category, career.since, year, career.malus_taken)
            return
        for event, columns in events:
            self._play_alone(system, event, columns, rules)

    def _play_alone(
        self, system: RatingSystem, event: EventRecord, columns: EventColumns, rules: FederationRules
    ) -> None:
        """An event with a game that gave both players less than it is worth, which no loop takes."""
        careers = self._so_far.careers
        before = [careers[system, player] for player in columns.players]
        games: list[list[tuple[int, int]]] = [[] for _ in before]
        beyond = {row: halves for row, _, halves in columns.uneven}
        rows = enumerate(zip(columns.games.white, columns.games.black, columns.games.results, strict=True))
        for row, (white, black, halves) in rows:
            games[white].append((before[black].capital, HUNDRED * halves))
            games[black].append((before[white].capital, HUNDRED * (2 - halves + beyond.get(row, 0))))
        quick, year = self._so_far.quick_change(rules.systems[system]), event.ends_on.year
        for player, career, met in zip(columns.players, before, games, strict=True):
            capital, category = quick.after(
                career.capital, met, event.validity, career.category, is_first_of_year=career.active_in < year
            )
            active_in = max(career.active_in, year)
            careers[system, player] = FederationCareer(capital, category, career.since, active_in, career.malus_taken)


def _sequence(
    events: Sequence[tuple[EventRecord, EventColumns]], index_of: Mapping[PlayerId, int], year: int
) -> list[SequenceEvent]:
    """Events with their players by their places in the list."""
    played = []
    for event, columns in events:
        own = [index_of[player] for player in columns.players]
        white, black = ([own[index] for index in side] for side in (columns.games.white, columns.games.black))
        played.append(SequenceEvent(year, event.validity, EventGames(white, black, columns.games.results)))
    return played


def _capitals(careers: Sequence[FederationCareer], year: int) -> Capitals:
    """The list before some events of a year; the years before it are closed, so that no malus is due."""
    nothing = (0,) * len(careers)
    return Capitals(
        tuple(career.capital for career in careers),
        tuple(_PLACES[career.category] for career in careers),
        tuple(max(career.active_in, NEVER) for career in careers),
        nothing,
        nothing,
        year - 1,
    )


def career_chain(
    system: RatingSystem, register: Register, days: Sequence[date], rules_on: RulesOn, memory: Memory
) -> Chain[CareerState]:
    """The periods up to each of some days; `system` is the discipline that asks, both are in it."""
    events: list[list[EventRecord]] = [[] for _ in days]
    for event in register.events:
        index = bisect_left(days, event.ends_on)
        if index < len(days) and any(rated in DISCIPLINES for rated in event.systems):
            events[index].append(event)
    entries: list[list[CommissionEntry]] = [[] for _ in days]
    for entry in register.entries:
        index = bisect_left(days, entry.on)
        if index < len(days) and entry.system in DISCIPLINES:
            entries[index].append(entry)
    links: list[Link] = []
    basis_digests = basis_digests_of(register.players)
    seal = seal_of(memory.root, "elo-rubele")
    for index, on in enumerate(days):
        contents = contents_of(in_order_of_end(events[index]), entries[index])
        digests = (contents.events_digest, contents.entries_digest, basis_digests.of(contents.players))
        links.append(Link(on, seal_of(seal, on.isoformat(), *digests), seal))
        seal = links[-1].seal

    def advance(chain: Chain[CareerState], index: int) -> Period[CareerState]:
        so_far = CareersSoFar.continued(chain.state(index - 1), register.players, rules_on)
        if not chain.wants_movements:
            advance_careers(so_far, events[index], entries[index], days[index], chain.loops)
            return Period(so_far.state())
        movements, played = [], set[EventId | None]()
        for movement in movements_until(so_far, events[index], entries[index], days[index]):
            movements.append(movement)
            if movement.event not in played:
                chain.tell(index, len(played), len(events[index]) + 1)
                played.add(movement.event)
        return Period(so_far.state(), tuple(movements))

    return Chain(system, register, links, memory, advance, CareerState(), [*map(len, events)])


def career_lines(
    state: CareerState, system: RatingSystem, new: Iterable[EventRecord], previous: Published | None, on: date
) -> tuple[Line, ...]:
    """The line of everybody who has a capital; games and events are those of new events."""
    games: dict[PlayerId, int] = {}
    events: dict[PlayerId, int] = {}
    for event in new:
        for player, played in event.games_by_player().items():
            games[player] = games.get(player, 0) + len(played)
            events[player] = events.get(player, 0) + 1
    lines = []
    for (discipline, player), career in state.careers.items():
        if discipline is not system:
            continue
        old = previous.rating_list.line(player) if previous else None
        last_played = state.last_played.get((system, player))
        lines.append(
            Line(
                player=player,
                rating=career.capital,
                category=career.category.italian,
                previous=old.rating if old else None,
                category_before=old.category if old else None,
                games=games.get(player, 0),
                events=events.get(player, 0),
                activity=activity_of(last_played, on),
                malus_taken=career.malus_taken,
                last_played=last_played,
            )
        )
    return in_order(lines)
