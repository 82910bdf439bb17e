"""A large table by FIDE's rating: a period in which everybody has one rating and one K."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import ClassVar

import numpy as np

from tabellone.answers.bulk.games import GamePiece
from tabellone.answers.bulk.players import RATING, PlayerColumn, rating_column
from tabellone.answers.bulk.reckoning import Reckoning, unequal
from tabellone.bulk import fide_period
from tabellone.bulk.columns import Int64
from tabellone.core.rating.elo_rubele.sequence import LAST_YEAR
from tabellone.core.rating.fide.account_2024 import change_by_game, is_junior_player
from tabellone.core.rating.fide.game_account import FideCareer, RatedGame
from tabellone.core.rating.fide.rules import GameRules

K, GAMES, BIRTH_YEAR, REACHED = "k", "games", "birth_year", "has_reached_2400"
MOST_GAMES_OF_CAREER = 1_000_000


@dataclass(slots=True)
class FideReckoning(Reckoning):
    """A period of FIDE's: everybody with one rating and one K."""

    player_columns: ClassVar[tuple[PlayerColumn, ...]] = (
        rating_column(0, may_be_missing=True),
        PlayerColumn(K, 1, 100, 0),
        PlayerColumn(GAMES, 0, MOST_GAMES_OF_CAREER, MOST_GAMES_OF_CAREER),
        PlayerColumn(BIRTH_YEAR, 0, LAST_YEAR, 0),
        PlayerColumn(REACHED, 0, 1, 0),
    )

    rules: GameRules
    on: date
    added: fide_period.FideGains | None = field(default=None, init=False)
    period: fide_period.FidePeriod = field(init=False)
    so_far: fide_period.FideSums = field(init=False)

    def __post_init__(self) -> None:
        self.period = fide_period.fide_period_of(self.before, self.rules)
        self.so_far = fide_period.FideSums(self.period)

    @property
    def has_events(self) -> bool:
        """Only where the limit of differences raises a player once an event."""
        return self.rules.has_one_upgrade

    def take(self, piece: GamePiece) -> None:
        """Add up what the games give."""
        self.note_sample(piece)
        self.so_far.add(piece.games)

    def sums(self) -> dict[str, Int64]:
        """Hundredths gained, and games."""
        gains = self._gains()
        return {"hundredths": gains.hundredths, "rated": gains.games}

    def add(self, sums: Mapping[str, Int64]) -> None:
        """Add gains and games."""
        gains = fide_period.FideGains(sums["hundredths"], sums["rated"])
        self.added = gains if self.added is None else fide_period.merged_gains([self.added, gains])

    def _gains(self) -> fide_period.FideGains:
        gains = self.so_far.gains()
        return gains if self.added is None else fide_period.merged_gains([gains, self.added])

    def _coefficients(self) -> Int64:
        columns = self.players.columns
        born = columns[BIRTH_YEAR]
        is_junior = (born > 0) & (self.on.year - born <= self.rules.junior.age)
        by_rules = fide_period.coefficients_of(
            self.period.ratings, columns[GAMES], columns[REACHED] == 1, is_junior, self.rules
        )
        return np.where(columns[K] > 0, columns[K], by_rules)

    def _outcome(self) -> tuple[fide_period.FideGains, fide_period.FideOutcome]:
        gains = self._gains()
        return gains, fide_period.outcome_of(self.period, gains, self._coefficients())

    def columns(self) -> dict[str, Int64]:
        """The new rating, the games that counted, K, and the change in hundredths."""
        gains, outcome = self._outcome()
        return {
            RATING: outcome.after,
            "rated_games": gains.games,
            K: outcome.coefficients,
            "change_hundredths": outcome.changes,
        }

    def audit(self) -> int:
        """Every player of the sample, all his games at once."""
        _, outcome = self._outcome()
        for player in sorted(self.sample):
            rating = int(self.before[player])
            games = [
                RatedGame(int(self.before[other]) or None, points, event=game.event)
                for game, other, points in self.games_of(player)
            ]
            after: int | None = rating
            if rating and any(game.opponent for game in games):
                change = change_by_game(rating, games, self.rules, self._given_k(player), self._career(player))
                after = change.after if change.is_listed else 0
            if after != int(outcome.after[player]):
                raise unequal(self.players, player, outcome.after[player], after)
        return len(self.sample)

    def _given_k(self, player: int) -> int | None:
        return int(self.players.columns[K][player]) or None

    def _career(self, player: int) -> FideCareer:
        columns = self.players.columns
        born = int(columns[BIRTH_YEAR][player])
        is_junior = bool(born) and is_junior_player(born, self.on.year, self.rules.junior.age)
        return FideCareer(int(columns[GAMES][player]), columns[REACHED][player] == 1, is_junior)
