"""FIDE's monthly lists of today (editions 2024 and 2025): every game by itself, all events of a month together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial

from tabellone.core.explain import explain, rule
from tabellone.core.rating.account import RatingAccount
from tabellone.core.rating.fide.account_2024 import career_coefficient, first_over_events
from tabellone.core.rating.fide.conditions import time_objections
from tabellone.core.rating.fide.eligibility import Objections, unplayed_games_for_fide
from tabellone.core.rating.fide.fide_monthly.activity import lists_inactive
from tabellone.core.rating.fide.fide_monthly.changes import (
    InForce,
    Listed,
    Played,
    Start,
    change_of_month,
    parts_of_change,
    parts_of_month,
)
from tabellone.core.rating.fide.fide_monthly.reports import (
    begins_before_monthly_lists,
    begun_too_early,
    late_reports,
    month_taking,
    opening_entries,
)
from tabellone.core.rating.fide.game_account import FideCareer, Kind, RatedGame
from tabellone.core.rating.fide.match import PLAYERS, games_that_count
from tabellone.core.rating.fide.rules import GameRules
from tabellone.core.rating.fide.rules_2024 import is_junior_player, match_objections
from tabellone.core.rating.games import CountedGame
from tabellone.core.rating.lists.exclusion import (
    Exclusion,
    hindering_steps,
    unplayed_exclusion,
)
from tabellone.core.rating.lists.list_result import ListResult
from tabellone.core.rating.lists.movement import EventPart, Movement, MovementKind
from tabellone.core.rating.lists.ratinglist import Activity, Careers, Line, OffList, OffListReason, RatingList
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventRecord,
    GameEntry,
    PlayerId,
    RatingSystem,
    RecordError,
)
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.months import month_after, month_before, months_between


@rule("fide", "B.02 2024 7.1.4")
def is_still_pooled(month: date, on: date, months: int) -> bool:
    """Games of at most 26 successive months are pooled for a first rating."""
    return months_between(month, on) < months


RulesOn = Callable[[date], GameRules]
_Told = tuple[RatingAccount, Callable[[], object], Iterator[EventPart]]


@dataclass(slots=True)
class _Life:
    """A player between two monthly lists; `counted_on` is the last that counted a game of his, or first knew him."""

    rating: int | None = None
    games: int = 0
    has_reached: bool = False
    has_outgrown_juniors: bool = False
    counted_on: date = date.min
    waiting: list[tuple[date, tuple[RatedGame, ...]]] = field(default_factory=list)

    def note(self, rating: int, rules: GameRules) -> None:
        """Record what a rating fixes permanently: K stays 10 from 2400 on, and a junior's K ends with 2300."""
        self.has_reached = self.has_reached or rating >= rules.coefficients.threshold
        self.has_outgrown_juniors = self.has_outgrown_juniors or rating >= rules.junior.rating


def monthly_lists(register: Register, until: date, rules_on: RulesOn, first: date = date.min) -> tuple[ListResult, ...]:
    """The lists of the first day of each month up to a day; `first` is the first that there ever was."""
    if until.day != 1:
        raise RecordError("the day {day} is not that of a list; lists are of the first day of a month", day=until)
    closing_days = rules_on(until).closing_days
    everything = register.events_of(RatingSystem.FIDE)
    early = [event for event in everything if begins_before_monthly_lists(event.starts_on, first)]
    events = [event for event in everything if event.starts_on >= first]
    entries = opening_entries(register.entries_of(RatingSystem.FIDE), early, first)
    days = [entry.on for entry in entries[:1]] + [min((event.starts_on for event in events), default=until)]
    on = max(min(*days, until).replace(day=1), first)
    left_out = tuple((event.id, ()) for event in early if month_taking(event, closing_days) >= first)
    lives: dict[PlayerId, _Life] = {}
    in_force: dict[date, InForce] = {}
    results: list[ListResult] = []
    careers = Careers()
    while on <= until:
        rules = rules_on(on)
        month = _Month(register, on, rules, rules_on, lives, in_force)
        since = month_before(on) if results else date.min
        movements = [month.set_by_hand(entry) for entry in entries if since < entry.on <= on]
        due = [event for event in events if month_taking(event, closing_days) == on]
        excluded = (
            *month.exclusions(due),
            *begun_too_early(early, on, first, closing_days),
            *(late_reports(events, on, closing_days) if on == until else ()),
        )
        movements += month.played(due)
        careers.take(movements)
        lines = careers.lines(movements, results[-1].rating_list if results else None, on)
        completed = tuple(map(month.completed, lines))
        lines = tuple(line for line, _ in completed)
        rating_list = RatingList(RatingSystem.FIDE, on, lines, rules.edition, tuple(month.off_list(movements, lines)))
        in_force[on] = {line.player: listed for line, listed in completed}
        results.append(ListResult(rating_list, tuple(movements), left_out, excluded))
        on = month_after(on)
    return tuple(results)


@dataclass(frozen=True, slots=True)
class _Month:
    """One monthly list being computed."""

    register: Register
    on: date
    rules: GameRules
    rules_on: RulesOn
    lives: dict[PlayerId, _Life]
    in_force: Mapping[date, InForce]

    def completed(self, line: Line) -> tuple[Line, Listed]:
        """A line with its activity, K and the games that decide it, and the player as events of the month have him."""
        life, career = self.lives[line.player], self.career_of(line.player)
        idle = lists_inactive(life.counted_on, self.on, self.rules.inactive_months)
        completed_line = replace(
            line,
            activity=Activity.INACTIVE if idle else Activity.ACTIVE,
            idle_lists=idle,
            coefficient=career_coefficient(line.rating, career, self.rules),
            coefficient_games=life.games,
        )
        return completed_line, Listed(line.rating, career)

    def career_of(self, player: PlayerId) -> FideCareer:
        """What the K of a player depends on, besides the rating."""
        life = self.lives[player]
        return FideCareer(life.games, life.has_reached, self._is_junior(player))

    def off_list(self, movements: Iterable[Movement], lines: Iterable[Line]) -> Iterator[OffList]:
        """Who has fallen below the list this month, and who is inactive."""
        for movement in movements:
            if movement.before is not None and movement.after is None:
                yield OffList(movement.player, OffListReason.CANCELLED, None, movement.before)
        for line in lines:
            if line.activity is Activity.INACTIVE:
                yield OffList(line.player, OffListReason.INACTIVE, line.rating, line.previous, line.idle_lists)

    def set_by_hand(self, entry: CommissionEntry) -> Movement:
        life = self.lives.setdefault(entry.player, _Life())
        life.games = max(life.games, self.rules.coefficients.games)
        before, life.rating = life.rating, entry.rating
        if before is None:
            life.counted_on = self.on
        life.note(entry.rating, self.rules)
        return Movement(
            RatingSystem.FIDE,
            entry.player,
            entry.on,
            MovementKind.ENTRY,
            before,
            entry.rating,
            edition=self.rules.edition,
            entry=entry,
        )

    def played(self, events: Sequence[EventRecord]) -> Iterator[Movement]:
        games: dict[PlayerId, list[Played]] = {}
        for event in events:
            start = self._start_of(event)
            won = games_after_match(event)
            for player, met in event.games_by_player().items():
                counted = tuple(
                    CountedGame(other, start.rating_of(other), game.share_of(player))
                    for game, other in ((game, game.opponent_of(player)) for game in met)
                    if game not in won and not _objections(event, game, start)
                )
                if counted:
                    games.setdefault(player, []).append(Played(event, start, counted))
        for player, played_events in games.items():
            if any(played_event.against_rated for played_event in played_events):
                yield self._moved(player, played_events)

    def exclusions(self, events: Sequence[EventRecord]) -> Iterator[Exclusion]:
        """What stands in the reports of the month and does not count."""
        for event in events:
            yield from unplayed_exclusion(event, unplayed_games_for_fide)
            start = self._start_of(event)
            against = [game for game in event.games if game.counts and _objections(event, game, start)]
            if against:
                steps = hindering_steps(partial(_objections, event, against[0], start))
                yield Exclusion(event.id, steps, len(against))
            if won := [game for game in games_after_match(event) if game.counts and game not in against]:
                yield Exclusion(event.id, explain(partial(games_after_match, event))[1], len(won))

    def _start_of(self, event: EventRecord) -> Start:
        rules = self.rules_on(event.starts_on)
        known = [on for on in self.in_force if on <= event.starts_on]
        if known:
            return Start(max(known), self.in_force[max(known)], rules)
        now = {
            player: Listed(life.rating, self.career_of(player))
            for player, life in self.lives.items()
            if life.rating is not None
        }
        return Start(self.on, now, rules)

    def _moved(self, player: PlayerId, played_events: Sequence[Played]) -> Movement:
        life = self.lives.setdefault(player, _Life())
        before, life.counted_on = life.rating, self.on
        detail, retell, parts = (
            self._first(life, played_events) if before is None else self._change(life, before, player, played_events)
        )
        life.note(life.rating or 0, self.rules)
        return Movement(
            RatingSystem.FIDE,
            player,
            max(played_event.event.ends_on for played_event in played_events),
            MovementKind.EVENT,
            before,
            life.rating,
            edition=self.rules.edition,
            event=played_events[0].event.id,
            games=tuple(game for played_event in played_events for game in played_event.against_rated),
            detail=detail,
            retell=retell,
            parts=tuple(parts),
        )

    def _change(self, life: _Life, rating: int, player: PlayerId, played_events: Sequence[Played]) -> _Told:
        now = self.in_force.get(month_before(self.on), {}).get(player)
        if now is None or now.rating != rating:
            now = Listed(rating, self.career_of(player))
        retell = partial(change_of_month, player, now, played_events, self.rules)
        change = retell()
        life.rating = change.after if change.is_listed else None
        life.games = life.games + change.games if change.is_listed else 0
        return change, retell, parts_of_change(player, now, played_events, change, self.rules)

    def _is_junior(self, player: PlayerId) -> bool:
        """Young enough, and never rated 2300 so far."""
        born = self.register.players[player].year_of_birth
        if born is None or self.lives[player].has_outgrown_juniors:
            return False
        return is_junior_player(born, self.on.year, self.rules.junior.age)

    def _first(self, life: _Life, played_events: Sequence[Played]) -> _Told:
        life.waiting += [(self.on, _as_rated(played_event.games)) for played_event in played_events]
        life.waiting = [
            dated_games
            for dated_games in life.waiting
            if is_still_pooled(dated_games[0], self.on, self.rules.first_periods)
        ]
        retell = partial(first_over_events, [games for _, games in life.waiting], self.rules)
        first = retell()
        life.rating = first.after
        if first.after is not None:
            life.waiting, life.games = [], first.games
        return first, retell, parts_of_month(played_events, first)


def _objections(event: EventRecord, game: GameEntry, start: Start) -> Objections:
    """The objections to a game: too little time, or a match in which somebody has no rating."""
    objections: Objections = ()
    white, black = start.rating_of(game.white), start.rating_of(game.black)
    objections += time_objections(event.conditions, max(white or 0, black or 0), start.rules)
    if event.kind is Kind.MATCH:
        objections += match_objections(white is not None and black is not None)
    return objections


def games_after_match(event: EventRecord) -> tuple[GameEntry, ...]:
    """The games of a match after one player has won; empty if its number of games is not known."""
    scheduled = event.fide.match_games
    if event.kind is not Kind.MATCH or scheduled is None or len(event.players) != PLAYERS:
        return ()
    games = sorted(event.games, key=lambda game: game.round)
    results = [(game.white == event.players[0], game.result) for game in games]
    return tuple(games[games_that_count(results, scheduled) :])


def _as_rated(games: Iterable[CountedGame[PlayerId]]) -> tuple[RatedGame, ...]:
    return tuple(RatedGame(game.rating, game.points) for game in games)
