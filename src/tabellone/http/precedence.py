"""Who runs an event goes before those who read: nothing is begun for readers while an act is being answered.

Python computes in one thread at a time. An act that meets two pages being made has a third of the processor, and takes
three times as long; what has begun goes on, but no more is begun until the act is answered. An act that takes long, an
upload for example, keeps nobody waiting for longer than a moment.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# So long an act goes before all that is made for readers, and so long the making of one page is put off at the most.
ACT_SECONDS = 0.25
MOST_WAIT_SECONDS = 0.1
_LOOK_SECONDS = 0.005


class Acts:
    """The acts of those who run events that are being answered now by this process; may be used by many threads."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._begun: dict[object, float] = {}

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Note an act as long as it is being answered."""
        act = object()
        self._begun[act] = self._now()
        try:
            yield
        finally:
            del self._begun[act]

    def are_any(self) -> bool:
        """Whether an act is being answered that has not taken long."""
        begun_after = self._now() - ACT_SECONDS
        return any(begun > begun_after for begun in tuple(self._begun.values()))

    async def passed(self) -> None:
        """Wait until those acts are answered, but for no longer than a moment."""
        if self.are_any():
            until = self._now() + MOST_WAIT_SECONDS
            while self.are_any() and self._now() < until:
                await asyncio.sleep(_LOOK_SECONDS)
