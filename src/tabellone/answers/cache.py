"""A memo of values computed from a state, for as long as the state is unchanged.

States are immutable and share their parts: for the same parts the answer is the same.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

from tabellone.store.lru import LruCache

T = TypeVar("T")


class Memo:
    """The last answers, each with the parts that it was computed from, which stay alive with it.

    May be used by many threads: when several ask the same at once, one computes and the others wait for it.
    """

    def __init__(self, max_entries: int) -> None:
        self._answers: LruCache[tuple[object, ...], tuple[tuple[object, ...], Any]] = LruCache(max_entries)
        self._at_work: dict[tuple[object, ...], Lock] = {}

    def get(self, key: tuple[object, ...], parts: tuple[object, ...], compute: Callable[[], T]) -> T:
        """The answer for a plain key and the very parts given, computed if it is not there."""
        whole = (key, *map(id, parts))
        entry = self._answers.get(whole)
        if entry is None:
            entry = self._computed(whole, parts, compute)
        answer: T = entry[1]
        return answer

    def _computed(
        self, whole: tuple[object, ...], parts: tuple[object, ...], compute: Callable[[], T]
    ) -> tuple[tuple[object, ...], T]:
        with self._at_work.setdefault(whole, Lock()):
            try:
                entry = self._answers.get(whole)
                if entry is None:
                    entry = (parts, compute())
                    self._answers.put(whole, entry)
                return entry
            finally:
                self._at_work.pop(whole, None)
