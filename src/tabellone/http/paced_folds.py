"""Events as a crowd is shown them: one state for all who come within a moment, so that what is made of it serves all.

Where a few look at an event, each is shown the last entry. Where a crowd does and results come in fast, a page that is
made anew for each of them is old before it is sent: the crowd is shown one state for two seconds; never one that is
older than what a page was told of, nor to one who insists.
"""

import threading
import time
from collections.abc import Callable
from typing import Any

from tabellone.desk.fold import Fold
from tabellone.store.lru import LruCache

PACE_SECONDS = 2.0
MOST_BOOKS = 16


class PacedFolds:
    """The state of each event that a crowd is shown now; may be used by many threads."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._folds: LruCache[str, tuple[float, Fold[Any]]] = LruCache(MOST_BOOKS)
        self._lock = threading.Lock()

    def get(self, book: str, told: int, look: Callable[[], Fold[Any]]) -> Fold[Any]:
        """The state that is shown now, which is that of the entry that a page was told of or a later one."""
        with self._lock:
            at, fold = self._folds.get(book) or (0.0, None)
            if fold is None or self._now() - at > PACE_SECONDS or fold.position < told:
                at, fold = self._now(), look()
                self._folds.put(book, (at, fold))
            return fold
