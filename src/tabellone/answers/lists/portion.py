"""A part of a long answer: so many lines, after so many others."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Portion:
    """At most `limit` lines, all where it is None, after the first `offset`."""

    limit: int | None = None
    offset: int = 0

    @property
    def end(self) -> int | None:
        """The line after the last; None where there is no limit."""
        return None if self.limit is None else self.offset + self.limit

    def of(self, lines: Sequence[T]) -> Sequence[T]:
        """These lines."""
        return lines[self.offset : self.end]

    def next_of(self, total: int) -> int | None:
        """How many lines come before the next ones, None at the end."""
        return self.end if self.end is not None and self.end < total else None


EVERYTHING = Portion()
