"""What was computed from a state and is asked for again and again while the state stands.

States are immutable and share their parts: as long as the same parts are looked at, the answer is the same.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

T = TypeVar("T")


class Kept:
    """The last answers, each with the parts that it was made from, which stay alive with it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[tuple[object, ...], tuple[tuple[object, ...], Any]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[object, ...], parts: tuple[object, ...], make: Callable[[], T]) -> T:
        """The answer for a plain key and the very parts given, made if it is not kept."""
        whole = (key, *map(id, parts))
        with self._lock:
            if whole in self._found:
                self._found.move_to_end(whole)
                answer: T = self._found[whole][1]
                return answer
        made = make()
        with self._lock:
            self._found[whole] = (parts, made)
            while len(self._found) > self._most:
                self._found.popitem(last=False)
        return made
