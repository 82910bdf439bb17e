"""A whole event of the edition 1997: from games between players to the account of each."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from tabellone.core.rating.fide.account import Kind
from tabellone.core.rating.fide.averages import average_of_opponents
from tabellone.core.rating.fide.by_average import average_against
from tabellone.core.rating.fide.change import difference_from_average, points_expected_of_event
from tabellone.core.rating.fide.eligibility import (
    Hindrances,
    championship_hindrances,
    double_round_robin_hindrances,
    duration_hindrances,
    rated_opponents_hindrances,
    round_robin_hindrances,
    zero_score_hindrances,
)
from tabellone.core.rating.fide.round_robin import Participant, RoundRobinReport, round_robin
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError
from tabellone.core.rating.fide.scheveningen import scheveningen
from tabellone.core.rating.fide.tables import percentage_expected
from tabellone.core.rating.fide.unrated import (
    enters_from_olympiad,
    own_rating_meanwhile,
    performance_rating,
    whole_performance,
)

Ratings = Mapping[str, int]
"""Ratings by player; who is not in it has none."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game with the points of the first player; in a Scheveningen the first is always of the same team."""

    first: str
    second: str
    score: Fraction
    played_on: date | None = None
    is_played: bool = True

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise FideRatingError("{player} cannot play against himself", player=self.first)
        if self.score not in (0, Fraction(1, 2), 1):
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


@dataclass(frozen=True, slots=True)
class Account:
    """What an event is worth to a player: expected points if he is rated, a performance if he is not.

    `has_olympiad_entry` says that the event was an Olympiad whose conditions an unrated player has met.
    """

    player: str
    games: int
    games_against_rated: int
    scored: Fraction
    expected: Fraction | None
    performance: int | None
    has_olympiad_entry: bool = False


@dataclass(frozen=True, slots=True)
class _Meeting:
    opponent: str
    score: Fraction


def _meetings(games: Iterable[GameRecord]) -> dict[str, list[_Meeting]]:
    found: dict[str, list[_Meeting]] = {}
    for game in games:
        if game.is_played:
            found.setdefault(game.first, []).append(_Meeting(game.second, game.score))
            found.setdefault(game.second, []).append(_Meeting(game.first, 1 - game.score))
    return found


def is_complete_round_robin(event: Event) -> bool:
    """Everybody has really played everybody else, as often as there are cycles."""
    players = {player for game in event.games for player in (game.first, game.second)}
    met = _meetings(event.games)
    wanted = {(one, other): event.cycles for one in players for other in players if one != other}
    found: dict[tuple[str, str], int] = {}
    for player, meetings in met.items():
        for meeting in meetings:
            pair = (player, meeting.opponent)
            found[pair] = found.get(pair, 0) + 1
    return found == wanted


def event_hindrances(event: Event, at_start: Ratings, rules: AverageRules) -> Hindrances:
    """What stands against rating an event: its length, and for a round robin how many players are rated."""
    found = duration_hindrances(event.starts_on, event.ends_on, event.is_national_league, rules.limits)
    if event.kind is not Kind.ROUND_ROBIN:
        return found
    players = {player for game in event.games for player in (game.first, game.second)}
    rated = sum(player in at_start for player in players)
    needed = rules.rated_in_round_robin
    if event.is_national_championship:
        return found + championship_hindrances(rated, event.is_women_event, needed)
    if event.cycles > 1:
        return found + double_round_robin_hindrances(len(players), rated, needed)
    return found + round_robin_hindrances(len(players), rated, needed)


def event_accounts(event: Event, at_start: Ratings, now: Ratings, rules: AverageRules) -> tuple[Account, ...]:
    """The accounts of everybody for whom the event counts.

    `at_start` are the ratings of the list for which the event is valid, `now` those of the latest list: who has been
    rated meanwhile counts for himself with the new rating (10.5), who has been cancelled counts as unrated.
    """
    own = {player: own_rating_meanwhile(at_start.get(player), rating) for player, rating in now.items()}
    rated = {player: rating for player, rating in own.items() if rating is not None}
    if event.kind is Kind.ROUND_ROBIN and is_complete_round_robin(event):
        return tuple(_of_round_robin(event, at_start, rated, rules))
    if event.kind is Kind.SCHEVENINGEN:
        return tuple(_of_scheveningen(event, at_start, rated, rules))
    accounts = tuple(_of_swiss(event, at_start, rated, rules))
    if event.olympiad_rounds is None:
        return accounts
    return tuple(_with_olympiad_entries(event, event.olympiad_rounds, accounts, rated, rules))


def _with_olympiad_entries(
    event: Event, rounds: int, accounts: Iterable[Account], own: Ratings, rules: AverageRules
) -> Iterator[Account]:
    found = {account.player: account for account in accounts}
    for player, meetings in _meetings(event.games).items():
        scored = sum((each.score for each in meetings), Fraction(0))
        account = found.pop(player, None)
        if player not in own and enters_from_olympiad(rounds, len(meetings), scored, rules.olympiad):
            yield replace(account or Account(player, 0, 0, Fraction(0), None, None), has_olympiad_entry=True)
        elif account is not None:
            yield account


def _expected(rating: int, average: int, games: int, rules: AverageRules) -> Fraction:
    percentage = percentage_expected(difference_from_average(rating, average), rules.expectation)
    return points_expected_of_event(percentage, games)


def _of_swiss(event: Event, at_start: Ratings, own: Ratings, rules: AverageRules) -> Iterator[Account]:
    for player, meetings in _meetings(event.games).items():
        counted = [each for each in meetings if each.opponent in at_start]
        games, scored = len(counted), sum((each.score for each in counted), Fraction(0))
        ratings = tuple(at_start[each.opponent] for each in counted)
        if not counted:
            continue
        if player in own:
            average = average_against(own[player], ratings, rules)
            expected = _expected(own[player], average, games, rules)
            yield Account(player, games, games, scored, expected, None)
        elif not (
            rated_opponents_hindrances(games, rules.least_rated_opponents) or zero_score_hindrances(False, scored)
        ):
            exact = performance_rating(average_of_opponents(ratings), scored, games, rules)
            yield Account(player, games, games, scored, None, whole_performance(exact))


def _of_round_robin(event: Event, at_start: Ratings, own: Ratings, rules: AverageRules) -> Iterator[Account]:
    meetings = _meetings(event.games)
    field = [
        Participant(
            player,
            at_start.get(player),
            sum((each.score for each in found), Fraction(0)),
            own_rating=own.get(player),
        )
        for player, found in meetings.items()
    ]
    report = round_robin(field, rules, cycles=event.cycles)
    for row in report.rows:
        against = sum(each.opponent in at_start for each in meetings[row.name])
        shared = (row.name, report.games, against, row.score)
        if row.name in own:
            yield Account(*shared, row.expected, None)
        elif row.score > 0:
            yield Account(*shared, None, row.adjusted_performance or _cancelled_meanwhile(row.score, report, rules))


def _cancelled_meanwhile(score: Fraction, report: RoundRobinReport, rules: AverageRules) -> int:
    """A player who was rated at the start and is not any more has a performance like everybody unrated."""
    exact = performance_rating(report.field_average, score, report.games, rules, round_robin_opponents=report.opponents)
    return whole_performance(exact)


def _of_scheveningen(event: Event, at_start: Ratings, own: Ratings, rules: AverageRules) -> Iterator[Account]:
    meetings = _meetings(event.games)
    results = {(player, each.opponent): each.score for player, found in meetings.items() for each in found}
    found = scheveningen({player: at_start.get(player) for player in meetings}, results, rules)
    numbers = {**found.performances, **{player: at_start[player] for player in meetings if player in at_start}}
    for player, met in meetings.items():
        counted = [each for each in met if each.opponent in numbers]
        games, scored = len(counted), sum((each.score for each in counted), Fraction(0))
        against = sum(each.opponent in at_start for each in counted)
        if not counted:
            continue
        if player in own:
            average = average_against(own[player], [numbers[each.opponent] for each in counted], rules)
            yield Account(player, games, against, scored, _expected(own[player], average, games, rules), None)
        elif player in found.performances:
            yield Account(player, games, against, scored, None, found.performances[player])
