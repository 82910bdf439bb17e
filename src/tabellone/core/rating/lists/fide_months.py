"""FIDE's monthly lists of today (editions 2024 and 2025): every game by itself, all events of a month together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction
from functools import partial

from tabellone.core.explain import explain, rule
from tabellone.core.rating.fide.account import Career, EventChange, Kind, RatedGame
from tabellone.core.rating.fide.by_game import change_by_game, first_over_events
from tabellone.core.rating.fide.eligibility import Control, Hindrances
from tabellone.core.rating.fide.present import (
    is_junior_player,
    match_hindrances,
    present_coefficient,
    present_time_hindrances,
)
from tabellone.core.rating.fide.rules import GameRules
from tabellone.core.rating.lists.exclusion import (
    Exclusion,
    hindering_steps,
    unplayed_exclusion,
    unplayed_games_for_fide,
)
from tabellone.core.rating.lists.fide_halves import FideResult
from tabellone.core.rating.lists.fide_office import FIDE, FideOffice
from tabellone.core.rating.lists.movement import CountedGame, Detail, EventPart, Movement, MovementKind
from tabellone.core.rating.lists.ratinglist import Apart, ApartReason, Line, RatingList, lines_from
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, GameEntry, PlayerId, RecordError


@rule("fide", "B.02 2024 7.1.3", reading="fide-2024-report-closing")
def month_counting(received_on: date) -> date:
    """A report counts in the first monthly list after the day on which it arrived."""
    return date(received_on.year + received_on.month // 12, received_on.month % 12 + 1, 1)


@rule("fide", "B.02 2024 7.1.4")
def is_still_pooled(month: date, on: date, months: int) -> bool:
    """Games of at most 26 successive months are pooled for a first rating."""
    return (on.year - month.year) * 12 + on.month - month.month < months


RulesOn = Callable[[date], GameRules]
Played = tuple[EventRecord, list[CountedGame]]
_Told = tuple[Detail, Callable[[], object]]


@dataclass(slots=True)
class _Life:
    """A player between two monthly lists."""

    rating: int | None = None
    games: int = 0
    has_reached: bool = False
    waiting: list[tuple[date, tuple[RatedGame, ...]]] = field(default_factory=list)


def monthly_lists(office: FideOffice, until: date, rules_on: RulesOn) -> tuple[FideResult, ...]:
    """The lists of the first day of each month up to a day."""
    if until.day != 1:
        raise RecordError("the day {day} is not that of a list; lists are of the first day of a month", day=until)
    events, entries = office.events_for_fide(), office.entries_for_fide()
    days = [entry.on for entry in entries[:1]] + [min((event.starts_on for event in events), default=until)]
    on = min(*days, until).replace(day=1)
    lives: dict[PlayerId, _Life] = {}
    in_force: dict[date, dict[PlayerId, int]] = {}
    results: list[FideResult] = []
    everything: list[Movement] = []
    while on <= until:
        rules = rules_on(on)
        month = _Month(office, on, rules, lives, in_force)
        since = month_before(on)
        movements = [month.set_by_hand(entry) for entry in entries if since < entry.on <= on]
        due = [event for event in events if month_counting(event.received_on) == on]
        excluded = (*month.exclusions(due), *(_late_reports(events, on) if on == until else ()))
        movements += month.played(due)
        everything += movements
        new = set(map(id, movements))
        previous = results[-1].rating_list if results else None
        lines = lines_from(everything, previous, on, lambda each: id(each) in new)  # noqa: B023
        found = RatingList(FIDE, on, tuple(map(month.with_coefficient, lines)), rules.edition, month.apart(movements))
        in_force[on] = found.ratings()
        results.append(FideResult(found, tuple(movements), exclusions=excluded))
        on = month_counting(on)
    return tuple(results)


def _late_reports(events: Iterable[EventRecord], on: date) -> Iterator[Exclusion]:
    """Events that had ended before a list, and whose reports came too late for it."""
    for event in events:
        counting = partial(month_counting, event.received_on)
        if event.ends_on < on < counting():
            yield Exclusion(event.id, explain(counting)[1], len(event.games))


def month_before(on: date) -> date:
    """The first day of the month before one."""
    return (on - timedelta(days=1)).replace(day=1)


@dataclass(frozen=True, slots=True)
class _Month:
    """One monthly list in the making."""

    office: FideOffice
    on: date
    rules: GameRules
    lives: dict[PlayerId, _Life]
    in_force: Mapping[date, Mapping[PlayerId, int]]

    def with_coefficient(self, line: Line) -> Line:
        """A line with K and the games that decide it, as they hold for the next month."""
        life = self.lives[line.player]
        k = present_coefficient(
            line.rating,
            life.games,
            life.has_reached,
            self._is_junior(line.player),
            self.rules.coefficients,
            self.rules.junior,
        )
        return replace(line, coefficient=k, coefficient_games=life.games)

    def apart(self, movements: Iterable[Movement]) -> tuple[Apart, ...]:
        """Who has fallen below the list this month."""
        return tuple(
            Apart(each.player, ApartReason.CANCELLED, None, each.before)
            for each in movements
            if each.before is not None and each.after is None
        )

    def set_by_hand(self, entry: CommissionEntry) -> Movement:
        life = self.lives.setdefault(entry.player, _Life())
        life.games = max(life.games, self.rules.coefficients.games)
        before, life.rating = life.rating, entry.rating
        life.has_reached = life.has_reached or entry.rating >= self.rules.coefficients.threshold
        return Movement(
            FIDE,
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
            ratings = self._ratings_at(event.starts_on)
            for player, met in event.games_by_player().items():
                counted = [
                    CountedGame(game.opponent_of(player), ratings.get(game.opponent_of(player)), game.share_of(player))
                    for game in met
                    if not self._hindrances(event, game, ratings)
                ]
                if counted:
                    games.setdefault(player, []).append((event, counted))
        for player, found in games.items():
            against = tuple(game for _, counted in found for game in counted if game.rating is not None)
            if against:
                yield self._moved(player, found, against)

    def _hindrances(self, event: EventRecord, game: GameEntry, ratings: Mapping[PlayerId, int]) -> Hindrances:
        """What stands against a game: too little time, or a match in which somebody has no rating."""
        found: Hindrances = ()
        white, black = ratings.get(game.white), ratings.get(game.black)
        if event.minutes is not None:
            control = Control(Fraction(event.minutes), increment_seconds=event.increment_seconds)
            found += present_time_hindrances((control,), max(white or 0, black or 0), self.rules.playing_time)
        if event.kind is Kind.MATCH:
            found += match_hindrances(white is not None and black is not None)
        return found

    def exclusions(self, events: Sequence[EventRecord]) -> Iterator[Exclusion]:
        """What stands in the reports of the month and does not count."""
        for event in events:
            yield from unplayed_exclusion(event, unplayed_games_for_fide)
            ratings = self._ratings_at(event.starts_on)
            against = [game for game in event.games if game.counts and self._hindrances(event, game, ratings)]
            if against:
                steps = hindering_steps(partial(self._hindrances, event, against[0], ratings))
                yield Exclusion(event.id, steps, len(against))

    def _ratings_at(self, day: date) -> Mapping[PlayerId, int]:
        known = [on for on in self.in_force if on <= day]
        if known:
            return self.in_force[max(known)]
        return {player: life.rating for player, life in self.lives.items() if life.rating is not None}

    def _moved(
        self,
        player: PlayerId,
        found: Sequence[Played],
        against: tuple[CountedGame, ...],
    ) -> Movement:
        life = self.lives.setdefault(player, _Life())
        before = life.rating
        detail, retell = self._first(life, found) if before is None else self._change(life, before, player, against)
        life.has_reached = life.has_reached or (life.rating or 0) >= self.rules.coefficients.threshold
        return Movement(
            FIDE,
            player,
            max(event.ends_on for event, _ in found),
            MovementKind.EVENT,
            before,
            life.rating,
            edition=self.rules.edition,
            event=found[0][0].id,
            games=against,
            detail=detail,
            retell=retell,
            parts=tuple(self._parts(found, detail)),
        )

    def _parts(self, found: Sequence[Played], detail: Detail) -> Iterator[EventPart]:
        """The events of the month one by one; all their games are told together."""
        per_game = detail.per_game if isinstance(detail, EventChange) else ()
        place = 0
        for event, counted in found:
            games = tuple(game for game in counted if game.rating is not None)
            own, place = per_game[place : place + len(games)], place + len(games)
            known = max((on for on in self.in_force if on <= event.starts_on), default=self.on)
            part = EventPart(event.id, event.name, known, games, len(games), detail.scored)
            if len(found) == 1 and isinstance(detail, EventChange):
                yield replace(part, expected=detail.expected, change=detail.change)
                continue
            part = replace(part, scored=sum((game.points for game in games), Fraction(0)))
            if isinstance(detail, EventChange):
                expected = sum((each for _, each in own), Fraction(0))
                change = detail.coefficient * (part.scored - expected)
                part = replace(part, expected=expected, change=change)
            yield part

    def _change(self, life: _Life, rating: int, player: PlayerId, against: Sequence[CountedGame]) -> _Told:
        career = Career(life.games, life.has_reached, self._is_junior(player))
        retell = partial(change_by_game, rating, _as_rated(against), self.rules, None, career)
        change = retell()
        life.rating = change.after if change.is_listed else None
        life.games = life.games + change.games if change.is_listed else 0
        return change, retell

    def _is_junior(self, player: PlayerId) -> bool:
        born = self.office.players[player].year_of_birth
        return born is not None and is_junior_player(born, self.on.year, self.rules.junior.age)

    def _first(self, life: _Life, found: Sequence[Played]) -> _Told:
        life.waiting += [(self.on, _as_rated(counted)) for _, counted in found]
        life.waiting = [each for each in life.waiting if is_still_pooled(each[0], self.on, self.rules.first_periods)]
        retell = partial(first_over_events, [games for _, games in life.waiting], self.rules)
        first = retell()
        life.rating = first.after
        if first.after is not None:
            life.waiting, life.games = [], first.games
        return first, retell


def _as_rated(games: Iterable[CountedGame]) -> tuple[RatedGame, ...]:
    return tuple(RatedGame(game.rating, game.points) for game in games)
