"""Events as a crowd is shown them: one state for all who come within a moment, so that what is made of it serves all.

Where a few look at an event, each is shown the last entry. Where a crowd does and results come in fast, a page that is
made anew for each of them is old before it is sent: the crowd is shown one state for a second; never one that is older
than what a page was told of, nor from before something was taken away, nor to one who insists.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold
from tabellone.store.journal.folds import Withdrawals
from tabellone.store.lru import LruCache

PACE_SECONDS = 1.0
MOST_BOOKS = 16
MOST_SEALS = 16

Look = Callable[[str], Fold[Any]]
"""A book as it stands, if everybody may see it; else a refusal. What is not public in it, a page leaves out."""


@dataclass(slots=True)
class _Shown:
    """The state that is shown in a moment, the last withdrawal before it was looked up, and when each of the last ones
    was known to be the present one.
    """

    moment: int
    withdrawal: int
    fold: Fold[Any]
    seen: dict[str | None, float] = field(default_factory=dict)


class PacedFolds:
    """The state of each event that a crowd is shown now; may be used by many threads."""

    def __init__(
        self,
        look: Look,
        withdrawals: Withdrawals | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._look = look
        self._withdrawals = withdrawals or Withdrawals()
        self._now = now
        self._shown: LruCache[str, _Shown] = LruCache(MOST_BOOKS)
        self._lock = threading.Lock()

    def next_moment(self) -> float:
        """When another state may be shown; the clock is the same for all processes of a computer."""
        return (self._now() // PACE_SECONDS + 1) * PACE_SECONDS

    def get(self, book: str, told: int = 0) -> Fold[Any]:
        """The state that is shown now, which is that of the entry that a page was told of or a later one."""
        with self._lock:
            now = self._now()
            moment, withdrawal, shown = int(now // PACE_SECONDS), self._withdrawals.last(book), self._known(book)
            if shown is not None and shown.moment == moment and shown.fold.position >= told:
                return shown.fold
            try:
                fold = self._look(book)
            except Refusal:
                if shown is not None:
                    # Another program has taken it away.
                    self._withdrawals.note(book)
                raise
            seen = {} if shown is None else shown.seen
            seen.pop(_seal(fold), None)
            seen[_seal(fold)] = now
            if len(seen) > MOST_SEALS:
                del seen[next(iter(seen))]
            self._shown.put(book, _Shown(moment, withdrawal, fold, seen))
            return fold

    def _known(self, book: str) -> _Shown | None:
        """What was shown last, unless something was taken away since."""
        shown = self._shown.get(book)
        return shown if shown is not None and shown.withdrawal == self._withdrawals.last(book) else None

    def current_seal(self, book: str, told: int = 0) -> str | None:
        """The seal of the state that is shown now, if that is known already and no older than what a page was told."""
        shown = self._known(book)
        if shown is None or shown.moment != int(self._now() // PACE_SECONDS) or shown.fold.position < told:
            return None
        return _seal(shown.fold)

    def seconds_since(self, book: str, seal: str | None) -> float:
        """How long ago a state was begun to be shown; infinite if it was not, or too long ago."""
        shown = self._known(book)
        moment = None if shown is None else shown.seen.get(seal)
        return float("inf") if moment is None else self._now() - moment


def _seal(fold: Fold[Any]) -> str | None:
    return fold.last.hash if fold.last else None
