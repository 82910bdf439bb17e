"""The arithmetic of a period over columns, where no explanation is wanted: plain here, compiled in `bulk`.

Both are equal in every digit to the rules. Who computes a period chooses.
"""

from collections.abc import Sequence
from typing import Protocol

from tabellone.core.rating.elo_rubele import sequence
from tabellone.core.rating.elo_rubele.event_change import EloRubeleRules
from tabellone.core.rating.elo_rubele.sequence import Capitals, SequenceEvent
from tabellone.core.rating.fide.rules import GameRules
from tabellone.core.rating.fide.seat_gains import SeatGains, gains_of_seats
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.uisp import period
from tabellone.core.rating.uisp.event_change import UispRules
from tabellone.core.rating.uisp.period import PeriodEvent


class Loops(Protocol):
    """The loops that a period needs. A seat is a player in an event, with the rating that counts there."""

    def uisp_changes(self, ratings: Sequence[int], events: Sequence[PeriodEvent], rules: UispRules) -> Sequence[int]:
        """The changes by the events, for each seat, in thousandths."""

    def fide_gains(self, ratings: Sequence[int], events: Sequence[EventGames], rules: GameRules) -> SeatGains:
        """The gains of each seat by the events; a rating of 0 is that of a player without one."""

    def capitals_after(self, capitals: Capitals, events: Sequence[SequenceEvent], rules: EloRubeleRules) -> Capitals:
        """The capitals after events in their order."""


class PlainLoops:
    """The loops in plain integers."""

    def uisp_changes(self, ratings: Sequence[int], events: Sequence[PeriodEvent], rules: UispRules) -> Sequence[int]:
        """The changes by the events, for each seat, in thousandths."""
        return period.changes_of_period(ratings, events, rules)

    def fide_gains(self, ratings: Sequence[int], events: Sequence[EventGames], rules: GameRules) -> SeatGains:
        """The gains of each seat by the events."""
        return gains_of_seats(ratings, events, rules)

    def capitals_after(self, capitals: Capitals, events: Sequence[SequenceEvent], rules: EloRubeleRules) -> Capitals:
        """The capitals after events in their order."""
        return sequence.capitals_after(capitals, events, rules)


PLAIN_LOOPS = PlainLoops()
