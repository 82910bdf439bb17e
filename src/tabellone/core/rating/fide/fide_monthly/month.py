"""One month of FIDE's monthly lists being computed: everybody's life after it, and the movements."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from tabellone.core.explain import explain, rule
from tabellone.core.rating.account import RatingAccount
from tabellone.core.rating.expected_board import CountedGame
from tabellone.core.rating.fide.account_2024 import (
    career_coefficient,
    first_over_events,
    is_junior_player,
    limited_coefficient,
    stays_on_list,
)
from tabellone.core.rating.fide.eligibility import unplayed_games_for_fide
from tabellone.core.rating.fide.fide_monthly.event_columns import (
    EventObjections,
    SeatAccount,
    games_after_match,
    games_left_out,
    objections_to,
    seat_accounts,
)
from tabellone.core.rating.fide.fide_monthly.state import (
    InForce,
    Life,
    Listed,
    MonthState,
    Played,
    Start,
    change_of_month,
    index_in_force,
    lists_inactive,
    parts_of_change,
    parts_of_month,
)
from tabellone.core.rating.fide.game_account import FideCareer, RatedGame
from tabellone.core.rating.fide.rules import HUNDRED, GameRules
from tabellone.core.rating.lists.chain import Chain
from tabellone.core.rating.lists.computed_list import Exclusion, hindering_steps, unplayed_exclusion
from tabellone.core.rating.lists.digest import columns_of
from tabellone.core.rating.lists.movement import EventPart, Movement, MovementKind, movement_by_hand
from tabellone.core.rating.lists.ratinglist import Activity, Line, OffList, OffListReason
from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, PlayerId, RatingSystem
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.loops import PLAIN_LOOPS, Loops
from tabellone.core.rating.months import months_between


@rule("fide", "B.02 2024 7.1.4")
def is_still_pooled(month: date, on: date, months: int) -> bool:
    """Games of at most 26 successive months are pooled for a first rating."""
    return months_between(month, on) < months


TOLD_EVERY = 50
"""After so many players it is told how far a month has come."""
RulesOn = Callable[[date], GameRules]
_Told = tuple[RatingAccount | None, Callable[[], object] | None, Iterable[EventPart]]


@dataclass(frozen=True, slots=True)
class ListsBefore:
    """The lists before a month, by their days."""

    chain: Chain[MonthState]
    months: Sequence[date]
    index: int

    def on(self, day: date) -> tuple[date, InForce] | None:
        """The last list that was in force on a day, None where there was none."""
        index = index_in_force(self.months, day, self.index)
        return (self.months[index], self.chain.state(index).listed) if index >= 0 else None

    def last(self) -> InForce:
        """The list of the month before."""
        return self.chain.state(self.index - 1).listed


@dataclass(frozen=True, slots=True)
class Month:
    """One monthly list being computed; `lives` are changed on the way."""

    register: Register
    on: date
    rules: GameRules
    rules_on: RulesOn
    lives: dict[PlayerId, Life]
    lists_before: ListsBefore
    wants_movements: bool = True
    loops: Loops = PLAIN_LOOPS
    tell: Callable[[int, int], None] = lambda done, count: None

    def completed(self, line: Line) -> tuple[Line, Listed]:
        """A line with its activity, K and the games that decide it, and the player as events of the month have them."""
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

    def listed_after(self, before: InForce, moved: Container[PlayerId]) -> dict[PlayerId, Listed]:
        """The list as later events count with it, without its lines; who has not moved stands as in the list before."""
        is_new_year = self.on.month == 1
        listed = {}
        for player, life in self.lives.items():
            if life.rating is not None:
                old = None if is_new_year or player in moved else before.get(player)
                listed[player] = old or Listed(life.rating, self.career_of(player))
        return listed

    def _own_life(self, player: PlayerId) -> Life:
        """The life of a player, to be changed; that of the list before stays as it was."""
        old = self.lives.get(player)
        life = self.lives[player] = Life() if old is None else old.copied()
        return life

    def career_of(self, player: PlayerId) -> FideCareer:
        """The career that the K of a player depends on, besides the rating."""
        life = self.lives[player]
        return FideCareer(life.games, life.has_reached, self._is_junior(player))

    def off_list(self, movements: Iterable[Movement], lines: Iterable[Line]) -> Iterator[OffList]:
        """The players who have fallen below the list this month, and those who are inactive."""
        for movement in movements:
            if movement.before is not None and movement.after is None:
                yield OffList(movement.player, OffListReason.CANCELLED, None, movement.before)
        for line in lines:
            if line.activity is Activity.INACTIVE:
                yield OffList(line.player, OffListReason.INACTIVE, line.rating, line.previous, line.idle_lists)

    def set_by_hand(self, entry: CommissionEntry) -> Movement:
        """Give a player the rating that was set by hand."""
        life = self._own_life(entry.player)
        life.games = max(life.games, self.rules.coefficients.games)
        before, life.rating = life.rating, entry.rating
        if before is None:
            life.counted_on = self.on
        life.note(entry.rating, self.rules)
        return movement_by_hand(entry, before, self.rules.edition)

    def played(self, events: Sequence[EventRecord]) -> Iterator[Movement]:
        """The movements by the events, with everything that explains them."""
        return self._all_moved(events, [self._start_of(event) for event in events])

    def _all_moved(
        self, events: Sequence[EventRecord], starts: Sequence[Start], wanted: Container[PlayerId] | None = None
    ) -> Iterator[Movement]:
        """The movement of everybody who has met a rated opponent, or of those who are wanted."""
        games: dict[PlayerId, list[Played]] = {}
        for event, start in zip(events, starts, strict=True):
            won = frozenset(games_after_match(event))
            objections = EventObjections(event, start)
            for player, met in event.games_by_player().items():
                if wanted is not None and player not in wanted:
                    continue
                counted = tuple(
                    CountedGame(other, start.rating_of(other), game.share_of(player))
                    for game, other in ((game, game.opponent_of(player)) for game in met)
                    if (not won or game not in won) and not objections.to(game)
                )
                if counted:
                    games.setdefault(player, []).append(Played(event, start, counted))
        for index, (player, played_events) in enumerate(games.items()):
            if index % TOLD_EVERY == 0:
                self.tell(index, len(games))
            if any(played_event.against_rated for played_event in played_events):
                yield self._moved(player, played_events)

    def played_quickly(self, events: Sequence[EventRecord], wanted: Container[PlayerId] | None = None) -> set[PlayerId]:
        """Play the events without movements, equal in every digit, for everybody or who is wanted; who has moved.

        The loops take everybody who has a rating now and had one at the start of each event; others go by the rules.
        """
        starts = [self._start_of(event) for event in events]
        alone = {
            player
            for event, start in zip(events, starts, strict=True)
            for player in columns_of(event).players
            if wanted is None or player in wanted
            if player not in start.listed or player not in self.lives or self.lives[player].rating is None
        }
        moved = set()
        for player, accounts in seat_accounts(events, starts, games_left_out, self.loops).items():
            games = sum(account.games for account in accounts)
            if games and player not in alone and (wanted is None or player in wanted):
                self._move_quickly(player, accounts, games)
                moved.add(player)
        if alone:
            own = [index for index, event in enumerate(events) if not alone.isdisjoint(columns_of(event).players)]
            movements = self._all_moved([events[index] for index in own], [starts[index] for index in own], alone)
            moved.update(movement.player for movement in movements)
        return moved

    def _move_quickly(self, player: PlayerId, accounts: Sequence[SeatAccount], games: int) -> None:
        """The rating after a month: the hundredths of each event with its K, rounded once."""
        life = self._own_life(player)
        hundredths = 0
        for account in accounts:
            own = account.start.listed[player]
            k = career_coefficient(own.rating, own.career, account.start.rules)
            hundredths += limited_coefficient(k, games, self.rules) * account.hundredths
        # A half is rounded away from zero, as `change_rounded_from_zero` does.
        change = (2 * abs(hundredths) + HUNDRED) // (2 * HUNDRED)
        after = (life.rating or 0) + (change if hundredths >= 0 else -change)
        is_listed = stays_on_list(after, self.rules.list_floor)
        life.rating, life.games = (after, life.games + games) if is_listed else (None, 0)
        life.counted_on = self.on
        life.note(life.rating or 0, self.rules)

    def exclusions(self, events: Sequence[EventRecord]) -> Iterator[Exclusion]:
        """The exclusions from the reports of the month."""
        for event in events:
            yield from unplayed_exclusion(event, unplayed_games_for_fide)
            start = self._start_of(event)
            against = [game for game in event.games if game.counts and objections_to(event, game, start)]
            if against:
                steps = hindering_steps(partial(objections_to, event, against[0], start))
                yield Exclusion(event.id, steps, len(against))
            if won := [game for game in games_after_match(event) if game.counts and game not in against]:
                yield Exclusion(event.id, explain(partial(games_after_match, event))[1], len(won))

    def _start_of(self, event: EventRecord) -> Start:
        rules = self.rules_on(event.starts_on)
        list_before = self.lists_before.on(event.starts_on)
        if list_before is not None:
            return Start(*list_before, rules)
        now = {
            player: Listed(life.rating, self.career_of(player))
            for player, life in self.lives.items()
            if life.rating is not None
        }
        return Start(self.on, now, rules)

    def _moved(self, player: PlayerId, played_events: Sequence[Played]) -> Movement:
        life = self._own_life(player)
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
            parts=tuple(parts) if self.wants_movements else (),
        )

    def _change(self, life: Life, rating: int, player: PlayerId, played_events: Sequence[Played]) -> _Told:
        now = self.lists_before.last().get(player)
        if now is None or now.rating != rating:
            now = Listed(rating, self.career_of(player))
        own_events = [played_event.known_to(player) for played_event in played_events]
        retell = partial(change_of_month, player, now, tuple(own_events), self.rules)
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

    def _first(self, life: Life, played_events: Sequence[Played]) -> _Told:
        new = ((self.on, _as_rated(played_event.games)) for played_event in played_events)
        life.waiting = tuple(
            dated_games
            for dated_games in (*life.waiting, *new)
            if is_still_pooled(dated_games[0], self.on, self.rules.first_periods)
        )
        retell = partial(first_over_events, tuple(games for _, games in life.waiting), self.rules)
        first = retell()
        life.rating = first.after
        if first.after is not None:
            life.waiting, life.games = (), first.games
        return first, retell, parts_of_month(played_events, first)


def _as_rated(games: Iterable[CountedGame[PlayerId]]) -> tuple[RatedGame, ...]:
    return tuple(RatedGame(game.rating, game.points) for game in games)
