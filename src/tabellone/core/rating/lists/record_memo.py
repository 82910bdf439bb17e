"""What was derived from records that are still in use; a record is immutable, so that it never changes."""

import weakref
from collections.abc import Callable
from typing import Generic, TypeVar

from tabellone.core.rating.lists.records import CommissionEntry, EventRecord, PlayerRecord

R = TypeVar("R", EventRecord, PlayerRecord, CommissionEntry)
V = TypeVar("V")


class RecordMemo(Generic[V]):
    """Values by the identity of a record; a value goes when its record does."""

    def __init__(self) -> None:
        self._values: dict[int, tuple[weakref.ref[object], V]] = {}

    def get(self, record: R, compute: Callable[[R], V]) -> V:
        """The value of a record, computed once."""
        key = id(record)
        known = self._values.get(key)
        if known is not None and known[0]() is record:
            return known[1]
        value = compute(record)
        self._values[key] = (weakref.ref(record, lambda _: self._values.pop(key, None)), value)
        return value
