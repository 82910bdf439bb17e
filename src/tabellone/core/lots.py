"""Drawing lots that anybody can repeat from the recorded seed.

The stream is SHA-256 over "seed:counter", so it is the same in every version of Python and easy to
check with other tools; Python's own generator promises no such thing for shuffling.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Lots:
    """A source of lots. Two sources with the same seed give the same lots in the same order."""

    seed: int
    _drawn: int = field(default=0, init=False, repr=False)

    def below(self, limit: int) -> int:
        """Draw an integer from 0 to limit - 1, each equally likely."""
        if limit < 1:
            raise ValueError(f"lots are drawn among at least one, not {limit}")
        span = 1 << 64
        fair = span - span % limit
        while True:
            digest = sha256(f"{self.seed}:{self._drawn}".encode()).digest()
            self._drawn += 1
            value = int.from_bytes(digest[:8], "big")
            if value < fair:
                return value % limit

    def drawn(self, items: Iterable[T], count: int) -> tuple[T, ...]:
        """Draw `count` different items in the order in which they come out."""
        urn = list(items)
        if not 0 <= count <= len(urn):
            raise ValueError(f"cannot draw {count} of {len(urn)}")
        return tuple(urn.pop(self.below(len(urn))) for _ in range(count))

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """Draw all the items."""
        urn = tuple(items)
        return self.drawn(urn, len(urn))
