"""Which loops try a correction out: the compiled ones of the extra `bulk` where they are there and worth their start.

Loading them costs about as much as tens of thousands of games in plain integers. Once loaded, they are used for all.
"""

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec

from tabellone.core.rating.elo_rubele.event_change import EloRubeleRules
from tabellone.core.rating.elo_rubele.sequence import Capitals, SequenceEvent
from tabellone.core.rating.fide.rules import GameRules
from tabellone.core.rating.fide.seat_gains import SeatGains
from tabellone.core.rating.game_columns import EventGames
from tabellone.core.rating.loops import PLAIN_LOOPS, Loops
from tabellone.core.rating.uisp.event_change import UispRules
from tabellone.core.rating.uisp.period import PeriodEvent

WORTH_LOADING = 50_000
"""Games of a period from which on the compiled loops are loaded."""


@cache
def compiled_loops() -> Loops | None:
    """The compiled loops, None without the extra."""
    if find_spec("numba") is None or find_spec("numpy") is None:
        return None
    from tabellone.bulk.list_loops import CompiledLoops

    return CompiledLoops()


class ChosenLoops:
    """The loops by the number of games; both give the same digits."""

    def uisp_changes(self, ratings: Sequence[int], events: Sequence[PeriodEvent], rules: UispRules) -> Sequence[int]:
        """What the events change, for each seat, in thousandths."""
        return loops_for(event.games for event in events).uisp_changes(ratings, events, rules)

    def fide_gains(self, ratings: Sequence[int], events: Sequence[EventGames], rules: GameRules) -> SeatGains:
        """What the events give to each seat."""
        return loops_for(events).fide_gains(ratings, events, rules)

    def capitals_after(self, capitals: Capitals, events: Sequence[SequenceEvent], rules: EloRubeleRules) -> Capitals:
        """The capitals after events in their order."""
        return loops_for(event.games for event in events).capitals_after(capitals, events, rules)


def loops_for(events: Iterable[EventGames]) -> Loops:
    """The loops for some events."""
    is_loaded = "tabellone.bulk.list_loops" in sys.modules
    if is_loaded or sum(len(games.results) for games in events) >= WORTH_LOADING:
        return compiled_loops() or PLAIN_LOOPS
    return PLAIN_LOOPS


CHOSEN_LOOPS = ChosenLoops()
