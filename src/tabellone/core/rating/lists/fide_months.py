"""FIDE's monthly lists of today (editions 2024 and 2025): every game by itself, all events of a month together."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction
from functools import partial

from tabellone.core.arithmetic import total
from tabellone.core.explain import rule
from tabellone.core.rating.fide.account import Career, EventChange, Kind, RatedGame
from tabellone.core.rating.fide.by_game import change_by_game, first_over_events
from tabellone.core.rating.fide.eligibility import Control, Hindrances
from tabellone.core.rating.fide.present import (
    is_junior_player,
    match_hindrances,
    month_list_of_event,
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
from tabellone.core.rating.lists.fide_month_reports import (
    begins_before_monthly_lists,
    begun_too_early,
    late_reports,
    month_counting,
    opening_entries,
)
from tabellone.core.rating.lists.fide_office import FIDE, FideOffice
from tabellone.core.rating.lists.movement import CountedGame, Detail, EventPart, Movement, MovementKind
from tabellone.core.rating.lists.ratinglist import Apart, ApartReason, Careers, Line, RatingList
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, GameEntry, PlayerId, RecordError


@rule("fide", "B.02 2024 7.1.4")
def is_still_pooled(month: date, on: date, months: int) -> bool:
    """Games of at most 26 successive months are pooled for a first rating."""
    return (on.year - month.year) * 12 + on.month - month.month < months


RulesOn = Callable[[date], GameRules]
_Told = tuple[Detail, Callable[[], object]]


@dataclass(frozen=True, slots=True)
class _Start:
    """What holds for an event from its first day on: the list in force, and the edition."""

    list_on: date
    ratings: Mapping[PlayerId, int]
    rules: GameRules


Played = tuple[EventRecord, _Start, list[CountedGame]]


@dataclass(slots=True)
class _Life:
    """A player between two monthly lists."""

    rating: int | None = None
    games: int = 0
    has_reached: bool = False
    has_outgrown_juniors: bool = False
    waiting: list[tuple[date, tuple[RatedGame, ...]]] = field(default_factory=list)

    def note(self, rating: int, rules: GameRules) -> None:
        """Remember what a rating settles for good: K stays 10 from 2400 on, and a junior's K ends with 2300."""
        self.has_reached = self.has_reached or rating >= rules.coefficients.threshold
        self.has_outgrown_juniors = self.has_outgrown_juniors or rating >= rules.junior.rating


def monthly_lists(office: FideOffice, until: date, rules_on: RulesOn, first: date = date.min) -> tuple[FideResult, ...]:
    """The lists of the first day of each month up to a day; `first` is the first that there ever was."""
    if until.day != 1:
        raise RecordError("the day {day} is not that of a list; lists are of the first day of a month", day=until)
    rules_on(until)
    everything = office.events_for_fide()
    early = [event for event in everything if begins_before_monthly_lists(event.starts_on, first)]
    events = [event for event in everything if event.starts_on >= first]
    entries = opening_entries(office.entries_for_fide(), early, first)
    days = [entry.on for entry in entries[:1]] + [min((event.starts_on for event in events), default=until)]
    on = max(min(*days, until).replace(day=1), first)
    left_out = tuple((event.id, ()) for event in early if month_counting(event.received_on) >= first)
    lives: dict[PlayerId, _Life] = {}
    in_force: dict[date, dict[PlayerId, int]] = {}
    results: list[FideResult] = []
    careers = Careers()
    while on <= until:
        rules = rules_on(on)
        month = _Month(office, on, rules, rules_on, lives, in_force)
        since = month_before(on) if results else date.min
        movements = [month.set_by_hand(entry) for entry in entries if since < entry.on <= on]
        due = [event for event in events if month_counting(event.received_on) == on]
        excluded = (
            *month.exclusions(due),
            *begun_too_early(early, on, first),
            *(late_reports(events, on) if on == until else ()),
        )
        movements += month.played(due)
        careers.take(movements)
        lines = careers.lines(movements, results[-1].rating_list if results else None, on)
        found = RatingList(FIDE, on, tuple(map(month.with_coefficient, lines)), rules.edition, month.apart(movements))
        in_force[on] = found.ratings()
        results.append(FideResult(found, tuple(movements), left_out, excluded))
        on = month_counting(on)
    return tuple(results)


def month_before(on: date) -> date:
    """The first day of the month before one."""
    return (on - timedelta(days=1)).replace(day=1)


@dataclass(frozen=True, slots=True)
class _Month:
    """One monthly list in the making."""

    office: FideOffice
    on: date
    rules: GameRules
    rules_on: RulesOn
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
        life.note(entry.rating, self.rules)
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
            start = self._start_of(event)
            for player, met in event.games_by_player().items():
                counted = [
                    CountedGame(other, start.ratings.get(other), game.share_of(player))
                    for game, other in ((game, game.opponent_of(player)) for game in met)
                    if not _hindrances(event, game, start)
                ]
                if counted:
                    games.setdefault(player, []).append((event, start, counted))
        for player, found in games.items():
            against = tuple(game for _, _, counted in found for game in counted if game.rating is not None)
            if against:
                yield self._moved(player, found, against)

    def exclusions(self, events: Sequence[EventRecord]) -> Iterator[Exclusion]:
        """What stands in the reports of the month and does not count."""
        for event in events:
            yield from unplayed_exclusion(event, unplayed_games_for_fide)
            start = self._start_of(event)
            against = [game for game in event.games if game.counts and _hindrances(event, game, start)]
            if against:
                steps = hindering_steps(partial(_hindrances, event, against[0], start))
                yield Exclusion(event.id, steps, len(against))

    def _start_of(self, event: EventRecord) -> _Start:
        rules = self.rules_on(event.starts_on)
        known = [on for on in self.in_force if on <= event.starts_on]
        if known:
            return _Start(max(known), self.in_force[max(known)], rules)
        now = {player: life.rating for player, life in self.lives.items() if life.rating is not None}
        return _Start(self.on, now, rules)

    def _moved(
        self,
        player: PlayerId,
        found: Sequence[Played],
        against: tuple[CountedGame, ...],
    ) -> Movement:
        life = self.lives.setdefault(player, _Life())
        before = life.rating
        detail, retell = self._first(life, found) if before is None else self._change(life, before, player, found)
        life.note(life.rating or 0, self.rules)
        return Movement(
            FIDE,
            player,
            max(event.ends_on for event, _, _ in found),
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
        for event, start, counted in found:
            games = tuple(game for game in counted if game.rating is not None)
            own, place = per_game[place : place + len(games)], place + len(games)
            part = EventPart(event.id, event.name, start.list_on, games, len(games), detail.scored)
            if len(found) == 1 and isinstance(detail, EventChange):
                yield replace(part, expected=detail.expected, change=detail.change)
                continue
            part = replace(part, scored=total(game.points for game in games))
            if isinstance(detail, EventChange):
                expected = total(each for _, each in own)
                change = detail.coefficient * (part.scored - expected)
                part = replace(part, expected=expected, change=change)
            yield part

    def _change(self, life: _Life, rating: int, player: PlayerId, found: Sequence[Played]) -> _Told:
        """The change of a month; both players of a game count with the list and the edition of the event's start."""
        career = Career(life.games, life.has_reached, self._is_junior(player))
        games = tuple(
            RatedGame(game.rating, game.points, start.ratings.get(player), start.rules)
            for _, start, counted in found
            for game in counted
            if game.rating is not None
        )
        starts = tuple((event.name, event.starts_on, start.list_on) for event, start, _ in found)
        retell = partial(_told_change, starts, rating, games, self.rules, career)
        change = retell()
        life.rating = change.after if change.is_listed else None
        life.games = life.games + change.games if change.is_listed else 0
        return change, retell

    def _is_junior(self, player: PlayerId) -> bool:
        """Young enough, and never rated 2300 so far."""
        born = self.office.players[player].year_of_birth
        if born is None or self.lives[player].has_outgrown_juniors:
            return False
        return is_junior_player(born, self.on.year, self.rules.junior.age)

    def _first(self, life: _Life, found: Sequence[Played]) -> _Told:
        life.waiting += [(self.on, _as_rated(counted)) for _, _, counted in found]
        life.waiting = [each for each in life.waiting if is_still_pooled(each[0], self.on, self.rules.first_periods)]
        retell = partial(first_over_events, [games for _, games in life.waiting], self.rules)
        first = retell()
        life.rating = first.after
        if first.after is not None:
            life.waiting, life.games = [], first.games
        return first, retell


def _told_change(
    starts: Iterable[tuple[str, date, date]], rating: int, games: Sequence[RatedGame], rules: GameRules, career: Career
) -> EventChange:
    for name, starts_on, list_on in starts:
        month_list_of_event(name, starts_on, list_on)
    return change_by_game(rating, games, rules, None, career)


def _hindrances(event: EventRecord, game: GameEntry, start: _Start) -> Hindrances:
    """What stands against a game: too little time, or a match in which somebody has no rating."""
    found: Hindrances = ()
    white, black = start.ratings.get(game.white), start.ratings.get(game.black)
    if event.minutes is not None:
        control = Control(Fraction(event.minutes), increment_seconds=event.increment_seconds)
        found += present_time_hindrances((control,), max(white or 0, black or 0), start.rules.playing_time)
    if event.kind is Kind.MATCH:
        found += match_hindrances(white is not None and black is not None)
    return found


def _as_rated(games: Iterable[CountedGame]) -> tuple[RatedGame, ...]:
    return tuple(RatedGame(game.rating, game.points) for game in games)
