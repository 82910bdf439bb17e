"""What speaks against the games of a monthly list of FIDE's: too little time, an unrated player, a match won."""

from dataclasses import dataclass, field

from tabellone.core.arithmetic import total
from tabellone.core.explain import citing
from tabellone.core.rating.fide.conditions import time_objections
from tabellone.core.rating.fide.eligibility import Objections
from tabellone.core.rating.fide.fide_monthly.changes import Start
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.match import PLAYERS, games_that_count
from tabellone.core.rating.fide.rules_2014 import unrated_round_robin_objections
from tabellone.core.rating.fide.rules_2024 import match_objections
from tabellone.core.rating.lists.records import EventRecord, GameEntry


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
    _known: dict[tuple[int | None, int | None], Objections] = field(default_factory=dict)
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
        if ratings not in self._known:
            self._known[ratings] = objections_to(self.event, game, self.start)
        return self._known[ratings]


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
