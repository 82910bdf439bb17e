"""The careers of the Elo-Rubele where no movement is wanted: events that follow each other go through one loop.

Equal in every digit to `careers.movements_until`, whose debuts, decisions and ends of years it takes.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from tabellone.core.rating.elo_rubele.capitals import CATEGORIES, NEVER, Capitals
from tabellone.core.rating.elo_rubele.careers import acts_until, set_by_hand, started
from tabellone.core.rating.elo_rubele.event_change import HUNDRED
from tabellone.core.rating.elo_rubele.federation import DISCIPLINES, CareersSoFar, FederationCareer, FederationRules
from tabellone.core.rating.elo_rubele.sequence import SequenceEvent
from tabellone.core.rating.elo_rubele.year_end import movements_at_year_end
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.lists.event_columns import EventColumns, columns_of
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, PlayerId, RatingSystem
from tabellone.core.rating.loops import Loops

_PLACES = {category: place for place, category in enumerate(CATEGORIES)}


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
            played = _sequence(events, {player: place for place, player in enumerate(players)}, year)
            after = self._loops.capitals_after(_capitals(before, year), played, own)
            for place, (player, career) in enumerate(zip(players, before, strict=True)):
                capital, category = after.points[place], CATEGORIES[after.categories[place]]
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
    events: Sequence[tuple[EventRecord, EventColumns]], places: Mapping[PlayerId, int], year: int
) -> list[SequenceEvent]:
    """Events with their players by their places in the list."""
    played = []
    for event, columns in events:
        own = [places[player] for player in columns.players]
        white, black = ([own[place] for place in side] for side in (columns.games.white, columns.games.black))
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
