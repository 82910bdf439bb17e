"""The compiled loops for the periods of an office: columns of whole numbers, as `core.rating.loops` has them.

A seat is a player in an event, so that one loop serves events that count with different ratings of one player.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from tabellone.bulk import fide_period, period, sequence
from tabellone.bulk.columns import Games
from tabellone.core.rating.elo_rubele.event_change import EloRubeleRules
from tabellone.core.rating.elo_rubele.sequence import Capitals, SequenceEvent
from tabellone.core.rating.fide.rules import GameRules
from tabellone.core.rating.fide.seat_gains import SeatGains
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.uisp.event_change import UispRules
from tabellone.core.rating.uisp.period import PeriodEvent


class CompiledLoops:
    """The loops as numba compiles them."""

    def uisp_changes(self, ratings: Sequence[int], events: Sequence[PeriodEvent], rules: UispRules) -> Sequence[int]:
        """The changes by the events, for each seat, in thousandths."""
        fixed = period.period_of(_whole(ratings), _whole([event.coefficient for event in events]), rules)
        changes = period.changes_of_period(fixed, _games([event.games for event in events]), threads=1)
        thousandths: list[int] = changes.thousandths.tolist()
        return thousandths

    def fide_gains(self, ratings: Sequence[int], events: Sequence[EventGames], rules: GameRules) -> SeatGains:
        """The gains of each seat by the events."""
        gains = fide_period.gains_of(fide_period.fide_period_of(_whole(ratings), rules), _games(events), threads=1)
        return SeatGains(gains.hundredths.tolist(), gains.games.tolist())

    def capitals_after(self, capitals: Capitals, events: Sequence[SequenceEvent], rules: EloRubeleRules) -> Capitals:
        """The capitals after events in their order."""
        years, weights = _whole([event.year for event in events]), _whole([event.weight for event in events])
        games = _games([event.games for event in events])
        after = sequence.capitals_after(sequence.capital_arrays(capitals), games, years, weights, rules)
        points, categories, last_event_years, entry_years, malus_taken = (column.tolist() for column in after.columns)
        return Capitals(points, categories, last_event_years, entry_years, malus_taken, after.closed_year)


def _whole(values: Iterable[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(tuple(values), np.int64)


def _games(events: Sequence[EventGames]) -> Games:
    """The games of some events in one set of arrays."""
    starts = np.zeros(len(events) + 1, np.int64)
    np.cumsum([len(games.results) for games in events], out=starts[1:])
    return Games(
        np.array([player for games in events for player in games.white], np.int32),
        np.array([player for games in events for player in games.black], np.int32),
        np.array([result for games in events for result in games.results], np.int8),
        starts,
    )
