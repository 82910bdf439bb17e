"""A large table by the Elo-Rubele: a history of events, each from what the one before left."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

import numpy as np

from tabellone.answers.bulk.games import EventColumn, GamePiece
from tabellone.answers.bulk.players import RATING, PlayerColumn, rating_column
from tabellone.answers.bulk.reckoning import Reckoning, unequal
from tabellone.bulk import sequence
from tabellone.bulk.columns import Int64
from tabellone.bulk.sequence_loop import ChangeLedger
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.elo_rubele.event_change import HUNDRED, EloRubeleRules
from tabellone.core.rating.elo_rubele.sequence import CATEGORIES, LAST_YEAR, NEVER, thresholds_by_category

YEAR, VALIDITY = "year", "validity"
CATEGORY, LAST_EVENT, ENTRY, MALUS = "category", "last_event_year", "entry_year", "malus"


@dataclass(slots=True)
class EloRubeleReckoning(Reckoning):
    """A history of Elo-Rubele: each event from what the one before left, the idle years taken at their end."""

    player_columns: ClassVar[tuple[PlayerColumn, ...]] = (
        rating_column(0, may_be_missing=False),
        PlayerColumn(CATEGORY, 0, len(CATEGORIES) - 1, -1),
        PlayerColumn(LAST_EVENT, NEVER, LAST_YEAR, NEVER),
        PlayerColumn(ENTRY, NEVER, LAST_YEAR, -1),
        PlayerColumn(MALUS, 0, LAST_YEAR, 0),
    )
    event_columns: ClassVar[tuple[EventColumn, ...]] = (
        EventColumn(YEAR, 1, LAST_YEAR),
        EventColumn(VALIDITY, 1, HUNDRED),
    )

    band: ClassVar[int] = 100

    rules: EloRubeleRules
    audited_events: int = 0
    capitals: sequence.CapitalArrays | None = field(default=None, init=False)
    audited: int = field(default=0, init=False)

    @property
    def has_events(self) -> bool:
        """Every event counts as a whole."""
        return True

    def take(self, piece: GamePiece) -> None:
        """Carry the list on through the events; the first event of each piece is computed by the rules, too."""
        self.counted += int((piece.games.results >= 0).sum())
        capitals = self._opened(piece) if self.capitals is None else self.capitals
        years, weights = piece.values[YEAR], piece.values[VALIDITY]
        if not self.audited_events:
            self.capitals = sequence.capitals_after(capitals, piece.games, years, weights, self.rules)
            return
        history = sequence.history(capitals, piece.games, years, weights, self.rules)
        self.capitals = history.capitals
        count = min(self.audited_events, piece.games.events)
        for event in np.linspace(0, piece.games.events - 1, count, dtype=np.int64).tolist():
            self._audit_event(piece, event, int(weights[event]), history.ledger)

    def _opened(self, piece: GamePiece) -> sequence.CapitalArrays:
        """The list before the first event; without further columns everybody enters it in that year."""
        columns, first = self.players.columns, int(piece.values[YEAR][0])
        thresholds = np.array(thresholds_by_category(self.rules))
        reached = (self.before[:, None] >= thresholds[1:]) * np.arange(1, len(CATEGORIES))
        by_capital = reached.max(axis=1, initial=0)
        return sequence.CapitalArrays(
            self.before.astype(np.int32),
            np.where(columns[CATEGORY] < 0, by_capital, columns[CATEGORY]).astype(np.int32),
            columns[LAST_EVENT].astype(np.int32),
            np.where(columns[ENTRY] < 0, first, columns[ENTRY]).astype(np.int32),
            columns[MALUS].astype(np.int32),
            first - 1,
        )

    def columns(self) -> dict[str, Int64]:
        """The new capital, and what the next history needs to know."""
        if self.capitals is None:
            return {RATING: self.before}
        names = (RATING, CATEGORY, LAST_EVENT, ENTRY, MALUS)
        return {name: values.astype(np.int64) for name, values in zip(names, self.capitals.columns, strict=True)}

    def _audit_event(self, piece: GamePiece, event: int, weight: int, ledger: ChangeLedger) -> None:
        """Compute everybody of an event by the rules, from the capitals of the ledger."""
        rows = slice(int(ledger.starts[event]), int(ledger.starts[event + 1]))
        before = dict(zip(ledger.player[rows].tolist(), ledger.before[rows].tolist(), strict=True))
        played: dict[int, list[tuple[int, int]]] = {player: [] for player in before}
        games = slice(int(piece.games.starts[event]), int(piece.games.starts[event + 1]))
        columns = (piece.games.white[games], piece.games.black[games], piece.games.results[games])
        for white, black, result in zip(*(values.tolist() for values in columns), strict=True):
            if result >= 0:
                played[white].append((before[black], result))
                played[black].append((before[white], 2 - result))
        first, category = ledger.is_first_of_year[rows].tolist(), ledger.category_before[rows].tolist()
        after = ledger.after[rows].tolist()
        for place, (player, capital) in enumerate(before.items()):
            met = played[player]
            expected = elo_rubele.expected_in_event(capital, [other for other, _ in met], self.rules.expectation)
            change = elo_rubele.event_change(
                capital,
                Fraction(sum(made for _, made in met)),
                expected,
                self.rules,
                weight=weight,
                is_first_of_year=first[place],
                category=CATEGORIES[category[place]],
            )
            if change.after != after[place]:
                raise unequal(self.players, player, after[place], change.after)
            self.audited += 1

    def audit(self) -> int:
        """The accounts of the sampled events, computed on the way."""
        return self.audited
