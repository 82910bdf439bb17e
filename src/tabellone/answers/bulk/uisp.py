"""A large table by the Elo UISP: a quarter of fixed ratings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from tabellone.answers.bulk.games import EventColumn, GamePiece
from tabellone.answers.bulk.players import RATING, PlayerColumn, rating_column
from tabellone.answers.bulk.reckoning import Reckoning, unequal
from tabellone.bulk import period
from tabellone.bulk.columns import Int64
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.core.rating.uisp.event_change import HUNDRED, UispRules
from tabellone.core.rating.uisp.period import MOST_COEFFICIENT

COEFFICIENT = "coefficient"


@dataclass(slots=True)
class UispReckoning(Reckoning):
    """A quarter of the UISP: fixed ratings, what is expected rounded once an event."""

    player_columns: ClassVar[tuple[PlayerColumn, ...]] = (rating_column(0, may_be_missing=False),)
    event_columns: ClassVar[tuple[EventColumn, ...]] = (EventColumn(COEFFICIENT, 0, MOST_COEFFICIENT // HUNDRED),)

    rules: UispRules
    quarter: period.PeriodSums = field(init=False)
    added: Int64 | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.quarter = period.sums_of_period(self.before, self.rules)

    @property
    def has_events(self) -> bool:
        """An event is rounded as a whole."""
        return True

    def take(self, piece: GamePiece) -> None:
        """Add up what the events change."""
        self.note_sample(piece)
        self.quarter.add(piece.games, piece.values[COEFFICIENT] * HUNDRED)

    def sums(self) -> dict[str, Int64]:
        """Thousandths gained."""
        return {"thousandths": self._thousandths()}

    def add(self, sums: Mapping[str, Int64]) -> None:
        """Add what other events change."""
        self.added = sums["thousandths"] + (0 if self.added is None else self.added)

    def _thousandths(self) -> Int64:
        return self.quarter.thousandths() + (0 if self.added is None else self.added)

    def columns(self) -> dict[str, Int64]:
        """The new rating, and the change in thousandths."""
        thousandths = self._thousandths()
        after = period.published_ratings(self.quarter.ratings, thousandths)
        return {RATING: after, "change_thousandths": thousandths}

    def audit(self) -> int:
        """Every player of the sample, event by event."""
        published = self.columns()[RATING]
        for player in sorted(self.sample):
            events: dict[int, list[tuple[int, Fraction]]] = {}
            coefficients: dict[int, int] = {}
            for game, other, points in self.games_of(player):
                events.setdefault(game.event, []).append((int(self.before[other]), points))
                coefficients[game.event] = game.values[0]
            rating = int(self.before[player])
            changes = [
                uisp.event_change(rating, games, Fraction(coefficients[event]), self.rules).change
                for event, games in events.items()
            ]
            after = uisp.published_rating(uisp.rating_after_period(rating, changes))
            if after != int(published[player]):
                raise unequal(self.players, player, published[player], after)
        return len(self.sample)
