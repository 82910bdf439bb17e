"""A reported event of the edition 1997: its games, who has met whom, and the objections to it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from types import MappingProxyType

from tabellone.core.arithmetic import total
from tabellone.core.rating.fide.eligibility import (
    Objections,
    championship_objections,
    double_round_robin_objections,
    duration_objections,
    rated_opponents_objections,
    round_robin_objections,
    zero_score_objections,
)
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError
from tabellone.core.rating.games import CountedGame

Ratings = Mapping[str, int]
"""Ratings by player; who is not in it has none."""
NOBODY: Ratings = MappingProxyType({})
_SCORES = (0, Fraction(1, 2), 1)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game with the points of the first player; in a Scheveningen the first is always of the same team."""

    first: str
    second: str
    score: Fraction
    played_on: date | None = None
    is_played: bool = True
    round: int | None = None

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise FideRatingError("{player} cannot play against himself", player=self.first)
        if self.score not in _SCORES:
            raise FideRatingError("a game is worth 1, 0.5 or 0 points, not {found}", found=self.score)


@dataclass(frozen=True, slots=True)
class Event:
    """An event as it is reported: its days, the day the report arrived, and its games."""

    name: str
    kind: Kind
    starts_on: date
    ends_on: date
    received_on: date
    games: tuple[GameRecord, ...]
    cycles: int = 1
    is_national_league: bool = False
    is_national_championship: bool = False
    is_women_event: bool = False
    olympiad_rounds: int | None = None
    title: str = ""


def meetings_of(games: Iterable[GameRecord], ratings: Ratings) -> dict[str, list[CountedGame[str]]]:
    """Whom everybody has really met, with the ratings that count."""
    meetings: dict[str, list[CountedGame[str]]] = {}
    for game in games:
        if game.is_played:
            first, second = ratings.get(game.first), ratings.get(game.second)
            meetings.setdefault(game.first, []).append(CountedGame(game.second, second, game.score))
            meetings.setdefault(game.second, []).append(CountedGame(game.first, first, 1 - game.score))
    return meetings


def score_of(met: Iterable[CountedGame[str]]) -> Fraction:
    """The points of some games."""
    return total(game.points for game in met)


def is_complete_round_robin(event: Event) -> bool:
    """Everybody has really played everybody else, as often as there are cycles."""
    players = {player for game in event.games for player in (game.first, game.second)}
    met = meetings_of(event.games, {})
    wanted = {(one, other): event.cycles for one in players for other in players if one != other}
    meeting_counts: dict[tuple[str, str], int] = {}
    for player, meetings in met.items():
        for meeting in meetings:
            pair = (player, meeting.opponent)
            meeting_counts[pair] = meeting_counts.get(pair, 0) + 1
    return meeting_counts == wanted


def event_objections(event: Event, at_start: Ratings, rules: AverageRules) -> Objections:
    """The objections to rating an event: its length, and for a round robin how many players are rated."""
    objections = duration_objections(event.starts_on, event.ends_on, event.is_national_league, rules.limits)
    if event.kind is not Kind.ROUND_ROBIN:
        return objections
    players = {player for game in event.games for player in (game.first, game.second)}
    rated = sum(player in at_start for player in players)
    needed = rules.rated_in_round_robin
    if event.is_national_championship:
        return objections + championship_objections(rated, event.is_women_event, needed)
    if event.cycles > 1:
        return objections + double_round_robin_objections(len(players), rated, needed)
    return objections + round_robin_objections(len(players), rated, needed)


def swiss_objections(games: int, scored: Fraction, rules: AverageRules) -> Objections:
    """The objections to the result of an unrated player."""
    return rated_opponents_objections(games, rules.least_rated_opponents) + zero_score_objections(False, scored)
