"""The part of a rating system in rating large tables: the columns it reads, its sums, and the columns it writes."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

import numpy as np

from tabellone.answers.bulk.rows import RATING, EventColumn, GamePiece, PlayerColumn, Players
from tabellone.bulk.columns import Int64, rows_with
from tabellone.core.refusal import Refusal


class ReckoningError(Refusal):
    """A way of computing that a system does not allow."""


class AuditError(Refusal):
    """The quick way and the rules differ: nothing is written."""


@dataclass(frozen=True, slots=True)
class SampledGame:
    """A game of a player in the sample, as the rules take it: the event's number, both players, the half points."""

    event: int
    white: int
    black: int
    result: int
    values: tuple[int, ...]


@dataclass(slots=True)
class Reckoning(ABC):
    """A table of players on its way through the games; `sample` are the players whom the rules compute once more."""

    player_columns: ClassVar[tuple[PlayerColumn, ...]]
    event_columns: ClassVar[tuple[EventColumn, ...]] = ()
    band: ClassVar[int] = 50

    players: Players
    sample: frozenset[int]
    sampled: list[SampledGame] = field(default_factory=list, init=False)
    counted: int = field(default=0, init=False)

    @property
    def before(self) -> Int64:
        """The ratings before, 0 for none."""
        return self.players.columns[RATING]

    @property
    @abstractmethod
    def has_events(self) -> bool:
        """Whether games of one event are computed together."""

    @abstractmethod
    def take(self, piece: GamePiece) -> None:
        """Count the games of a piece."""

    def sums(self) -> dict[str, Int64]:
        """Whole-number sums of the games so far for every player; they add up over any parts of the games."""
        raise _not_additive()

    def add(self, sums: Mapping[str, Int64]) -> None:
        """Add the sums of other games."""
        del sums
        raise _not_additive()

    @abstractmethod
    def columns(self) -> dict[str, Int64]:
        """The columns of the result by name; the rating is among them, 0 for a player without one."""

    @abstractmethod
    def audit(self) -> int:
        """Compute the sample by the rules of `core`; returns the number of equal accounts. A difference is refused."""

    def note_sample(self, piece: GamePiece) -> None:
        """Keep the games of the players in the sample."""
        games = piece.games
        is_sampled = np.zeros(self.players.count, np.bool_)
        is_sampled[list(self.sample)] = True
        played, rows = rows_with(games, is_sampled)
        self.counted += played
        events = np.searchsorted(games.starts, rows, "right") - 1
        for row, event in zip(rows.tolist(), events.tolist(), strict=True):
            self.sampled.append(
                SampledGame(
                    piece.first_event + event if self.has_events else 0,
                    int(games.white[row]),
                    int(games.black[row]),
                    int(games.results[row]),
                    tuple(int(values[event]) for values in piece.values.values()),
                )
            )

    def games_of(self, player: int) -> Iterable[tuple[SampledGame, int, Fraction]]:
        """The games of a player: the game, the opponent, the points made."""
        for game in self.sampled:
            if player == game.white:
                yield game, game.black, Fraction(game.result, 2)
            elif player == game.black:
                yield game, game.white, Fraction(2 - game.result, 2)


def _not_additive() -> ReckoningError:
    return ReckoningError(
        "a history depends on the order of its events and cannot be cut into parts; compute it without --engine spark"
    )


def unequal(players: Players, player: int, quick: object, by_rules: object) -> AuditError:
    return AuditError(
        'player "{player}": the loops give {quick}, the rules {rules}; nothing was written',
        player=str(players.ids[player].as_py()),
        quick=str(quick),
        rules=str(by_rules),
    )


def sample_of(players: int, size: int) -> frozenset[int]:
    """Players spread evenly over the table, always the same."""
    count = min(size, players)
    return frozenset(np.linspace(0, players - 1, count, dtype=np.int64).tolist()) if count else frozenset()


def distribution(before: Int64, after: Int64, band: int) -> tuple[tuple[int, int, int], ...]:
    """How many ratings stand in each band, before and after; empty bands at the ends are left out."""
    rated = [values[values > 0] // band for values in (before, after)]
    bands: Sequence[int] = range(
        min((int(values.min()) for values in rated if values.size), default=0),
        max((int(values.max()) for values in rated if values.size), default=-1) + 1,
    )
    counts = [np.bincount(values, minlength=bands[-1] + 1) if bands else values for values in rated]
    return tuple((index * band, int(counts[0][index]), int(counts[1][index])) for index in bands)
