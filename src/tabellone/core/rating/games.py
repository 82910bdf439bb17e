"""The games of a tournament as a rating sees them: played, rated, against an opponent with a rating."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from tabellone.core.explain import rule
from tabellone.core.model import Outcome, PlayerNumber, Tournament
from tabellone.core.refusal import Refusal

P = TypeVar("P", bound=Hashable)


class UnratableError(Refusal):
    """A rating, a score or a field from which a system computes nothing."""


@dataclass(frozen=True, slots=True)
class CountedGame(Generic[P]):
    """A game as it counts for one player: the opponent, his rating, None if he has none, and the points made."""

    opponent: P
    rating: int | None
    points: Fraction


_SHARE = {Outcome.WIN: Fraction(1), Outcome.DRAW: Fraction(1, 2), Outcome.LOSS: Fraction(0)}


@rule("fid", "VI.7", reading="unplayed-games-not-rated")
def rated_games(
    tournament: Tournament, player: PlayerNumber, ratings: Mapping[PlayerNumber, int], win: int
) -> tuple[CountedGame[PlayerNumber], ...]:
    """Games really played, whatever the standings make of them; forfeits, rests and byes never count."""
    counted_games = []
    for game in tournament.games_of(player):
        if not game.counts_for_rating:
            continue
        outcome = game.outcome_of(player)
        opponent = game.black if game.white == player else game.white
        if outcome in _SHARE and opponent in ratings:
            counted_games.append(CountedGame(opponent, ratings[opponent], win * _SHARE[outcome]))
    return tuple(counted_games)
