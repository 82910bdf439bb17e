"""A memo of what was made of parts of a state, for as long as these very parts are in use.

States are immutable and share their parts: for the same parts the answer is the same.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class PartMemo(Generic[T]):
    """The last answers, each with the parts that it was made of, which stay alive with it; for many threads."""

    def __init__(self, max_entries: int) -> None:
        self._max_entries = max_entries
        self._answers: OrderedDict[Hashable, tuple[tuple[object, ...], T]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[Hashable, ...], parts: tuple[object, ...], make: Callable[[], T]) -> T:
        """The answer for a plain key and the very parts given, made if it is not there."""
        whole = (key, *map(id, parts))
        with self._lock:
            known = self._answers.get(whole)
            if known is not None:
                self._answers.move_to_end(whole)
                return known[1]
        answer = make()
        with self._lock:
            self._answers[whole] = (parts, answer)
            while len(self._answers) > self._max_entries:
                self._answers.popitem(last=False)
        return answer
