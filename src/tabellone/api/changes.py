"""News of books for those who listen: told at once by this program, and found by a look at the database by others.

However many listen, the database is asked once a second, and only as long as somebody listens.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.concurrency import run_in_threadpool

from tabellone.core.refusal import Refusal
from tabellone.store.house import House

LOOK_EVERY_SECONDS = 1.0
# However fast results come in, nobody is told more often: who is told comes and reads.
QUIET_SECONDS = 0.5
log = logging.getLogger(__name__)


class Listener:
    """One who waits for a book to move on; a slow one is told only where the book is now."""

    def __init__(self) -> None:
        self.position = 0
        self.is_over = False
        self._moved = asyncio.Event()
        self._quiet_until = 0.0
        self._is_due = False

    def notify(self, position: int) -> None:
        """Say where the book is: at once, or when the last word is long enough ago."""
        if position == self.position:
            return
        self.position = position
        if not self._is_due:
            self._is_due = True
            loop = asyncio.get_running_loop()
            loop.call_at(max(self._quiet_until, loop.time()), self._say)

    def _say(self) -> None:
        self._is_due = False
        self._quiet_until = asyncio.get_running_loop().time() + QUIET_SECONDS
        self._moved.set()

    def end(self) -> None:
        """Say that nothing more will come."""
        self.is_over = True
        self._moved.set()

    async def moved(self, seconds: float) -> bool:
        """Wait until the book moves; False if it does not for so long."""
        try:
            await asyncio.wait_for(self._moved.wait(), seconds)
        except TimeoutError:
            return False
        self._moved.clear()
        return True


class ChangeFeed:
    """Who listens to which book. Everything but `_entered` happens in the loop of the server."""

    def __init__(self, house: House, look_every: float = LOOK_EVERY_SECONDS) -> None:
        self._house = house
        self._look_every = look_every
        self._listeners: dict[str, set[Listener]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looking: asyncio.Task[None] | None = None
        self._is_over = False
        house.ledger.listeners.append(self._entered)

    @property
    def listening(self) -> int:
        """How many listen."""
        return sum(map(len, self._listeners.values()))

    def _entered(self, book: str, position: int) -> None:
        """The ledger has stored an entry; called in whatever thread it was."""
        loop = self._loop
        if loop is not None and book in self._listeners:
            try:
                loop.call_soon_threadsafe(self._notify, book, position)
            except RuntimeError:
                log.debug("the server has stopped; nobody is told of entry %d of book %s", position, book)

    def _notify(self, book: str, position: int) -> None:
        for listener in self._listeners.get(book, ()):
            # A look at the database may be older than what was told directly.
            if position > listener.position:
                listener.notify(position)

    @asynccontextmanager
    async def listening_to(self, book: str, position: int) -> AsyncIterator[Listener]:
        """Listen to a book that was seen at a position."""
        listener = Listener()
        listener.position = position
        if self._is_over:
            listener.end()
        self._loop = asyncio.get_running_loop()
        self._listeners.setdefault(book, set()).add(listener)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())
        try:
            yield listener
        finally:
            self._listeners[book].discard(listener)
            if not self._listeners[book]:
                del self._listeners[book]

    async def _look(self) -> None:
        """Look at the database again and again while somebody listens."""
        while self._listeners and not self._is_over:
            try:
                positions = await run_in_threadpool(self._house.positions, tuple(self._listeners))
            except Refusal as refusal:
                log.warning("%s", refusal)
                positions = {}
            for book, position in positions.items():
                self._notify(book, position)
            await asyncio.sleep(self._look_every)

    def close(self) -> None:
        """End all listening, so that the server can stop; may be called from a signal."""
        self._is_over = True
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._end_all)

    def _end_all(self) -> None:
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.end()
