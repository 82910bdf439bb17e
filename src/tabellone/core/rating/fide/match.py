"""Matches by the present B.02: which of their games come after one player has won."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tabellone.core.model import Encounter, Game, Outcome, Result, Tournament
from tabellone.core.rating.fide.rules_2024 import games_until_match_is_won

_POINTS = {
    Outcome.WIN: Fraction(1),
    Outcome.FORFEIT_WIN: Fraction(1),
    Outcome.DRAW: Fraction(1, 2),
}
PLAYERS = 2


def points_of(result: Result | None) -> tuple[Fraction, Fraction]:
    """What a game of a match gives to White and to Black; points without a game decide a match, too."""
    if result is None:
        return Fraction(0), Fraction(0)
    white, black = result.value
    return _POINTS.get(white, Fraction(0)), _POINTS.get(black, Fraction(0))


def games_that_count(results: Sequence[tuple[bool, Result | None]], scheduled: int) -> int:
    """How many games of a match count; each with whether the first player has White, in the order played."""
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
