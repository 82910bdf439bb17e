"""Notifications of new journal entries: sent at once for this process's own, else when the database reports a change.

SQLite has a change counter that is cheap to read; PostgreSQL sends notices. Only after a change, and once a second in
any case, are the heads of the journals queried, once for all subscribers, and only while there are any. The more
subscribers, the less often they are notified and the longer their requests are spread: a hall does not ask all at
once.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from starlette.concurrency import run_in_threadpool

from tabellone.core.refusal import Refusal
from tabellone.store.database import ChangeNotices
from tabellone.store.house import House

LOOK_EVERY_SECONDS = 1.0
COUNT_EVERY_SECONDS = 0.1
# However fast results come in, nobody is told more often: who is told comes and reads. A thousand have a second more.
QUIET_SECONDS = 0.5
QUIET_OF_EACH, FEW = 0.001, 50
MOST_SPREAD_SECONDS = 5.0
log = logging.getLogger(__name__)


class Listener:
    """A subscriber to one book; a slow one is sent only the latest position."""

    def __init__(self, quiet: Callable[[], float]) -> None:
        self._quiet = quiet
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
        self._quiet_until = asyncio.get_running_loop().time() + self._quiet()
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
    """Subscribers by book. All but `_entered` runs in the loop of the server."""

    def __init__(self, house: House, look_every: float = LOOK_EVERY_SECONDS) -> None:
        self._house = house
        self._look_every = look_every
        self._listeners: dict[str, set[Listener]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looking: asyncio.Task[None] | None = None
        self._is_over = False
        self._noticed = asyncio.Event()
        self._notices: ChangeNotices | None = None
        house.ledger.listeners.append(self._entered)

    @property
    def listening(self) -> int:
        """Number of subscribers."""
        return sum(map(len, self._listeners.values()))

    @property
    def spread(self) -> float:
        """Over how many seconds those who listen should come."""
        return self.spread_of(self.listening)

    def spread_of(self, listeners: int) -> float:
        """Over how many seconds so many should come."""
        return min(MOST_SPREAD_SECONDS, QUIET_OF_EACH * max(0, listeners - FEW))

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
    async def listening_to(self, book: str, position: int, quiet: float | None = None) -> AsyncIterator[Listener]:
        """Subscribe to a book from a position on; `quiet` sets the least pause between messages to a relay."""
        listener = Listener(lambda: QUIET_SECONDS + self.spread if quiet is None else quiet)
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
            await self._until_something_is_stored()
        if self._notices is not None:
            self._notices.stop()
            self._notices = None

    async def _until_something_is_stored(self) -> None:
        """Wait until the database may have something new, and no longer than to the next look."""
        counter, loop = self._house.database.change_counter, asyncio.get_running_loop()
        before, until = counter.value(), loop.time() + self._look_every
        if before is None:
            self._noticed.clear()
            if self._notices is None and not self._house.database.is_sqlite:
                self._notices = ChangeNotices(self._house.database, self._notice)
                self._notices.start()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._noticed.wait(), self._look_every)
            return
        while loop.time() < until and self._listeners and counter.value() == before:
            await asyncio.sleep(min(COUNT_EVERY_SECONDS, self._look_every))

    def _notice(self) -> None:
        """The database says that something was stored; called in the thread that listens."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._noticed.set)

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
