"""A cache of bounded size that forgets what was used longest ago; may be used by many threads."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """At most `max_entries` values and, where a value is weighed, at most `max_weight` in all."""

    def __init__(self, max_entries: int, *, max_weight: int = 0, weight: Callable[[V], int] | None = None) -> None:
        self._max_entries, self._max_weight = max_entries, max_weight
        self._weight = weight
        self._entries: OrderedDict[K, V] = OrderedDict()
        self._total = 0
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """The value of a key, which is now the one used last; None if there is none."""
        with self._lock:
            if key not in self._entries:
                return None
            self._entries.move_to_end(key)
            return self._entries[key]

    def put(self, key: K, value: V) -> None:
        """Set the value of a key and forget what there is no room for."""
        with self._lock:
            self._drop(key)
            self._entries[key] = value
            self._total += self._weighed(value)
            while len(self._entries) > self._max_entries or (self._weight and self._total > self._max_weight):
                self._drop(next(iter(self._entries)))

    def discard(self, key: K) -> None:
        """Forget a key, if it is there."""
        with self._lock:
            self._drop(key)

    def items(self) -> tuple[tuple[K, V], ...]:
        """Everything that is there, the one used longest ago first."""
        with self._lock:
            return tuple(self._entries.items())

    def _drop(self, key: K) -> None:
        if key in self._entries:
            self._total -= self._weighed(self._entries.pop(key))

    def _weighed(self, value: V) -> int:
        return self._weight(value) if self._weight else 0
