"""Objections to rating a single event or some of its games, and the games of a match that come after its end."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import TypeVar

from tabellone.core.arithmetic import total
from tabellone.core.explain import Step, citing, explain
from tabellone.core.model import Encounter, Game, Outcome, Result, Tournament
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.fide.account_2024 import (
    games_until_match_is_won,
    present_pace_objections,
    present_time_objections,
    unrated_round_robin_objections,
)
from tabellone.core.rating.fide.eligibility import (
    Control,
    Objections,
    day_objections,
    double_round_robin_objections,
    duration_objections,
    hours_of_play,
    pace_objections,
    playing_time_objections,
    round_robin_objections,
)
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.rules import AverageRules, FideRules
from tabellone.core.rating.uisp.event_change import Pace

P = TypeVar("P", bound=Hashable)
Played = Mapping[P, Sequence[tuple[P, Fraction]]]


def time_objections(played: Conditions, highest: int, rules: FideRules) -> Objections:
    """Objections to a game too quick to count; an event whose time is not known is taken to be slow enough.

    `highest` is the higher rating of the two players.
    """
    is_old = isinstance(rules, AverageRules)
    pace = played.pace or Pace.STANDARD
    objections: Objections = ()
    if pace is not Pace.STANDARD:
        objections += pace_objections(pace) if is_old else present_pace_objections(pace)
    elif played.minutes is not None:
        control = Control(Fraction(played.minutes), increment_seconds=played.increment_seconds)
        check = playing_time_objections if is_old else present_time_objections
        objections += check((control,), highest, rules.playing_time)
    return objections


def slow_games(games: Played[P], ratings: Mapping[P, int], played: Conditions, rules: FideRules) -> Played[P]:
    """The games that are rated: those for which both players had the time that the article asks for."""
    return {
        player: [
            (other, points)
            for other, points in played_games
            if not time_objections(played, max(ratings.get(player, 0), ratings.get(other, 0)), rules)
        ]
        for player, played_games in games.items()
    }


def field_objections(games: Played[P], ratings: Mapping[P, int], kind: Kind, rules: FideRules) -> Objections:
    """The objections to a round robin with unrated players, by an edition that does not say how it rates them."""
    if isinstance(rules, AverageRules) or kind is not Kind.ROUND_ROBIN or not rules.refuses_unrated_round_robins:
        return ()
    unrated = [player for player in games if player not in ratings]
    points = total(score for player in unrated for _, score in games[player])
    return unrated_round_robin_objections(points) if unrated else ()


def event_steps(games: Played[P], ratings: Mapping[P, int], played: Conditions, rules: FideRules) -> tuple[Step, ...]:
    """Every rule with an objection to the event or its games."""
    steps = explain(lambda: list(_checked(games, ratings, played, rules)))[1]
    return tuple(step for step in steps if step.result)


def _checked(games: Played[P], ratings: Mapping[P, int], played: Conditions, rules: FideRules) -> Iterator[Objections]:
    highest = (
        max(ratings.get(one, 0), ratings.get(other, 0))
        for one, played_games in games.items()
        for other, _ in played_games
    )
    # One game that is too quick says what there is to say: that of the highest rating, which asks for the most time.
    if not isinstance(rules, AverageRules):
        with citing(rules.concordance):
            yield time_objections(played, max(highest, default=0), rules)
            yield field_objections(games, ratings, played.kind, rules)
        return
    yield time_objections(played, max(highest, default=0), rules)
    first, last = _days(played)
    if first is not None and last is not None:
        yield duration_objections(first, last, played.is_national_league, rules.limits)
        rounds = _rounds_a_day(first, last, played)
        yield day_objections(rounds, day_hours(rounds, played, rules), rules.limits)
    yield from _field_objections(games, ratings, played, rules)


def _days(played: Conditions) -> tuple[date | None, date | None]:
    """First and last day: as given, else those of the rounds."""
    days = played.round_days
    return played.starts_on or min(days, default=None), played.ends_on or max(days, default=None)


def _rounds_a_day(starts_on: date, ends_on: date, played: Conditions) -> int:
    """The rounds of the busiest day; where the days of the rounds are not known, at least the average."""
    if played.round_days:
        return max(map(played.round_days.count, played.round_days))
    days = (ends_on - starts_on).days + 1
    return -(-played.rounds // max(days, 1))


def day_hours(rounds: int, played: Conditions, rules: AverageRules) -> Fraction | None:
    """The hours of play of some rounds, as far as the time is known."""
    if played.minutes is None:
        return None
    control = Control(Fraction(played.minutes), increment_seconds=played.increment_seconds)
    return hours_of_play(rounds, (control,), rules.playing_time.moves)


def _field_objections(
    games: Played[P], ratings: Mapping[P, int], played: Conditions, rules: AverageRules
) -> Iterator[Objections]:
    if played.kind is not Kind.ROUND_ROBIN:
        return
    players = [player for player, played_games in games.items() if played_games]
    rated = sum(player in ratings for player in players)
    check = double_round_robin_objections if _is_double(games) else round_robin_objections
    if players:
        yield check(len(players), rated, rules.rated_in_round_robin)


def _is_double(games: Played[P]) -> bool:
    """Somebody has met an opponent more than once."""
    return any(len(played_games) > len({other for other, _ in played_games}) for played_games in games.values())


_POINTS = {
    Outcome.WIN: Fraction(1),
    Outcome.FORFEIT_WIN: Fraction(1),
    Outcome.DRAW: Fraction(1, 2),
}
PLAYERS = 2


def points_of(result: Result | None) -> tuple[Fraction, Fraction]:
    """The points of a game of a match for White and for Black; points without a game decide a match, too."""
    if result is None:
        return Fraction(0), Fraction(0)
    white, black = result.value
    return _POINTS.get(white, Fraction(0)), _POINTS.get(black, Fraction(0))


def games_that_count(results: Sequence[tuple[bool, Result | None]], scheduled: int) -> int:
    """The number of games of a match that count; each result, in the order played, has True if the first has White."""
    shares = []
    for is_white, result in results:
        white, black = points_of(result)
        shares.append((white, black) if is_white else (black, white))
    return games_until_match_is_won(tuple(shares), scheduled)


def until_match_is_won(tournament: Tournament, scheduled: int | None) -> Tournament:
    """A match without the games after one player has won; where its length is not known, and elsewhere, unchanged."""
    games = [game for played_round in tournament.rounds for game in played_round.games()]
    if scheduled is None or len(tournament.players) != PLAYERS or not games:
        return tournament
    first = tournament.players[0].number
    counted = games_that_count([(game.white == first, game.result) for game in games], scheduled)
    return _with_first_games(tournament, counted) if counted < len(games) else tournament


def _with_first_games(tournament: Tournament, counted: int) -> Tournament:
    """The first games as they are, the others not rated."""
    left = counted
    rounds = []
    for played_round in tournament.rounds:
        encounters = []
        for encounter in played_round.encounters:
            games: list[Game] = []
            for game in encounter.games:
                games.append(game if left > 0 else replace(game, rated=False))
                left -= 1
            encounters.append(Encounter(tuple(games)))
        rounds.append(replace(played_round, encounters=tuple(encounters)))
    return replace(tournament, rounds=tuple(rounds))
