"""The events of a month in columns: objections to games, and the points of each seat."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tabellone.core.arithmetic import total
from tabellone.core.explain import citing
from tabellone.core.rating.fide.account_2024 import match_objections, unrated_round_robin_objections
from tabellone.core.rating.fide.conditions import PLAYERS, games_that_count, time_objections
from tabellone.core.rating.fide.eligibility import Objections
from tabellone.core.rating.fide.fide_monthly.state import Start
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.seat_gains import HALF, UNRATED
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.lists.digest import EventColumns, columns_of
from tabellone.core.rating.lists.records import EventRecord, GameEntry, PlayerId
from tabellone.core.rating.loops import Loops


def objections_to(event: EventRecord, game: GameEntry, start: Start) -> Objections:
    """The objections to a game: too little time, a match in which somebody has no rating, or its round robin."""
    objections: Objections = ()
    white, black = start.rating_of(game.white), start.rating_of(game.black)
    with citing(start.rules.concordance):
        objections += time_objections(event.conditions, max(white or 0, black or 0), start.rules)
        if event.kind is Kind.MATCH:
            objections += match_objections(white is not None and black is not None)
        return objections + round_robin_objections(event, start)


def round_robin_objections(event: EventRecord, start: Start) -> Objections:
    """The objections to a round robin as a whole: an edition may not say how it rates unrated players."""
    if event.kind is not Kind.ROUND_ROBIN or not start.rules.refuses_unrated_round_robins:
        return ()
    unrated = [player for player in event.players if start.rating_of(player) is None]
    met = event.games_by_player()
    points = total(game.share_of(player) for player in unrated for game in met.get(player, ()))
    return unrated_round_robin_objections(points) if unrated else ()


@dataclass(frozen=True, slots=True)
class EventObjections:
    """The objections to the games of an event; games of equal ratings have the same."""

    event: EventRecord
    start: Start
    _by_ratings_cache: dict[tuple[int | None, int | None], Objections] = field(default_factory=dict)
    _of_games: dict[int, Objections] = field(default_factory=dict)
    """By the identity of a game of the event: both players ask."""

    def to(self, game: GameEntry) -> Objections:
        """The objections to a game."""
        objections = self._of_games.get(id(game))
        if objections is None:
            objections = self._of_games[id(game)] = self._by_ratings(game)
        return objections

    def _by_ratings(self, game: GameEntry) -> Objections:
        ratings = self.start.rating_of(game.white), self.start.rating_of(game.black)
        if self.event.kind is not Kind.MATCH:
            ratings = (max(ratings[0] or 0, ratings[1] or 0), None)
        if ratings not in self._by_ratings_cache:
            self._by_ratings_cache[ratings] = objections_to(self.event, game, self.start)
        return self._by_ratings_cache[ratings]


def games_left_out(event: EventRecord, start: Start) -> frozenset[GameEntry]:
    """The games of an event that count for nobody."""
    objections = EventObjections(event, start)
    return frozenset(games_after_match(event)).union(
        game for game in event.games if game.counts and objections.to(game)
    )


def games_after_match(event: EventRecord) -> tuple[GameEntry, ...]:
    """The games of a match after one player has won; empty if its number of games is not known."""
    scheduled = event.fide.match_games
    if event.kind is not Kind.MATCH or scheduled is None or len(event.players) != PLAYERS:
        return ()
    games = sorted(event.games, key=lambda game: game.round)
    results = [(game.white == event.players[0], game.result) for game in games]
    return tuple(games[games_that_count(results, scheduled) :])


LeftOut = Callable[[EventRecord, Start], frozenset[GameEntry]]


class SeatAccount(NamedTuple):
    """The gain of a player in an event: the hundredths beyond what was expected, and the games that count."""

    start: Start
    hundredths: int
    games: int


class _Seats(NamedTuple):
    """The seats of an event among all of an edition: the first one, and the rows that do not count."""

    columns: EventColumns
    start: Start
    first: int
    left_out: frozenset[int]


def seat_accounts(
    events: Sequence[EventRecord], starts: Sequence[Start], left_out: LeftOut, loops: Loops
) -> dict[PlayerId, list[SeatAccount]]:
    """The gains in the events of a month of all who have a rating at the start of one."""
    accounts: dict[PlayerId, list[SeatAccount]] = {}
    by_rules: dict[int, list[tuple[EventRecord, Start]]] = {}
    for event, start in zip(events, starts, strict=True):
        by_rules.setdefault(id(start.rules), []).append((event, start))
    for group in by_rules.values():
        _add_group(group, left_out, loops, accounts)
    return accounts


def _add_group(
    group: Sequence[tuple[EventRecord, Start]],
    left_out: LeftOut,
    loops: Loops,
    accounts: dict[PlayerId, list[SeatAccount]],
) -> None:
    """Events of one edition, which go through the loop together."""
    ratings: list[int] = []
    seats: list[_Seats] = []
    games: list[EventGames] = []
    for event, start in group:
        columns, first = columns_of(event), len(ratings)
        ratings += [start.rating_of(player) or UNRATED for player in columns.players]
        rows = _rows_left_out(event, start, max(ratings[first:], default=0), left_out)
        seats.append(_Seats(columns, start, first, rows))
        counted = columns.without(rows)
        white, black = ([first + index for index in side] for side in (counted.white, counted.black))
        games.append(EventGames(white, black, counted.results))
    gains = loops.fide_gains(ratings, games, group[0][1].rules)
    hundredths = list(gains.hundredths)
    for columns, _, first, rows in seats:
        for row, index, halves in columns.uneven:
            if row not in rows and ratings[first + columns.games.white[row]] and ratings[first + index]:
                hundredths[first + index] += HALF * halves
    for columns, start, first, _ in seats:
        for seat, player in enumerate(columns.players, start=first):
            if ratings[seat]:
                accounts.setdefault(player, []).append(SeatAccount(start, hundredths[seat], gains.games[seat]))


def _rows_left_out(event: EventRecord, start: Start, highest: int, left_out: LeftOut) -> frozenset[int]:
    """The rows of the games that do not count; who is rated highest asks for the most time."""
    is_slow = not time_objections(event.conditions, highest, start.rules)
    if event.kind is not Kind.MATCH and is_slow and not round_robin_objections(event, start):
        return frozenset()
    games = left_out(event, start)
    return frozenset(index for index, row in enumerate(columns_of(event).rows) if event.games[row] in games)
