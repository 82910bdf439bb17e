"""A mapping that differs from another one in a few places; the other one is not copied."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Amended(Mapping[K, V]):
    """A mapping with other values for some keys; a key whose value is None is not in it."""

    def __init__(self, base: Mapping[K, V], changes: Mapping[K, V | None]) -> None:
        self._base = base
        self._changes = changes

    def __getitem__(self, key: K) -> V:
        if key not in self._changes:
            return self._base[key]
        value = self._changes[key]
        if value is None:
            raise KeyError(key)
        return value

    def get(self, key: K, default: Any = None) -> Any:
        """The value of a key; asked for very often, so without an error on the way."""
        if key not in self._changes:
            return self._base.get(key, default)
        value = self._changes[key]
        return default if value is None else value

    def __contains__(self, key: object) -> bool:
        if key in self._changes:
            return self._changes[key] is not None  # type: ignore[index]
        return key in self._base

    def __iter__(self) -> Iterator[K]:
        yield from (key for key in self._base if key not in self._changes)
        yield from (key for key, value in self._changes.items() if value is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)
