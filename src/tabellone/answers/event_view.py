"""An event as the public sees it: what is published, computed once for as long as nothing happens in it."""

import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from tabellone.answers.missing import NotFoundError
from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.pairing.field import Impossible, Pairing
from tabellone.core.refusal import Refusal
from tabellone.core.standings.ranking import Standings
from tabellone.core.standings.scoreboard import Scoreboard, scoreboard
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.play_off import final_standings
from tabellone.desk.event.round_state import EncounterState, RoundState
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import (
    engine_pairing,
    entrant_numbered,
    numbers_of,
    standings_of,
    standings_tournament,
)
from tabellone.desk.fold import Fold
from tabellone.store.lru import LruCache

T = TypeVar("T")
MAX_VIEWS = 16


class EventView:
    """One state of one event. What is asked for twice is computed once; drafts cannot be reached from here."""

    def __init__(self, book: str, state: EventState, position: int) -> None:
        self.book = book
        self.state = state
        self.position = position
        self._known: dict[Hashable, Any] = {}
        # Held again by who makes one thing out of another.
        self._lock = threading.RLock()

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made under a key, made now if it was not; who asks for it meanwhile waits for it."""
        if key not in self._known:
            with self._lock:
                if key not in self._known:
                    self._known[key] = make()
        found: T = self._known[key]
        return found

    def group(self, group: GroupId) -> GroupState:
        """A group of the event."""
        try:
            return self.state.group(group)
        except Refusal as refusal:
            raise NotFoundError(refusal) from refusal

    def round(self, group: GroupId, number: int) -> RoundState:
        """A published round."""
        published = self.group(group).published_rounds
        if not 1 <= number <= len(published):
            raise NotFoundError(Refusal("round {round} is not published", round=number))
        return published[number - 1]

    def encounter(self, group: GroupId, number: int, board: int) -> EncounterState:
        """The encounter on a board of a published round."""
        try:
            return self.round(group, number).on_board(board)
        except Refusal as refusal:
            raise NotFoundError(refusal) from refusal

    def numbered(self, group: GroupId, number: int) -> Entrant:
        """The player who bears a number in a group."""
        try:
            return self.state.entrant(entrant_numbered(self.group(group), number))
        except Refusal as refusal:
            raise NotFoundError(refusal) from refusal

    def number_of(self, group: GroupId, player: EntrantId) -> PlayerNumber:
        """The number of a player in a group."""
        return self.once(("numbers", group), lambda: dict(numbers_of(self.group(group))))[player]

    def tournament(self, group: GroupId) -> Tournament:
        """A group as its standings see it."""
        return self.once(("tournament", group), lambda: standings_tournament(self.state, group))

    def scoreboard(self, group: GroupId, through: int | None = None) -> Scoreboard:
        """Who met whom and made how many points, after a round or as it stands."""
        return self.once(("scoreboard", group, through), lambda: scoreboard(self.tournament(group), through))

    def standings(self, group: GroupId, through: int | None = None) -> Standings:
        """The standings after a round, or as they stand, after a play-off too."""
        if through is None:
            return self.once(("standings", group, None), lambda: final_standings(self.state, group))
        return self.once(("standings", group, through), lambda: standings_of(self.state, group, through=through))

    def pairing(self, group: GroupId, number: int) -> Pairing | Impossible:
        """A published round as the system pairs it."""
        each = self.round(group, number)
        return self.once(
            ("pairing", group, number), lambda: engine_pairing(self.state, self.group(group), number, each.basis)
        )


class Views:
    """The views of the events that were looked at last; may be used by many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._views: LruCache[str, tuple[str | None, EventView]] = LruCache(MAX_VIEWS)

    def view(self, book: str, fold: Fold[EventState]) -> EventView:
        """The view of an event as it was folded."""
        seal = fold.last.hash if fold.last else None
        with self._lock:
            known = self._views.get(book)
            if known is None or known[0] != seal:
                known = (seal, EventView(book, fold.state, fold.position))
                self._views.put(book, known)
            return known[1]
