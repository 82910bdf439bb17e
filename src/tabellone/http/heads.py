"""The heads of journals now, for many who ask at once: they share one query of the database, begun after they asked."""

import asyncio
import threading
import time
from dataclasses import dataclass, field

import anyio

from tabellone.store.faults import StoreError
from tabellone.store.house import House
from tabellone.store.journal.queries import End
from tabellone.store.lru import LruCache

MOST_BOOKS = 64
MOST_SEALS = 256
LOOK_SECONDS = 0.02


@dataclass(slots=True)
class Looking:
    """What belongs to one event loop: the looks that are under way there."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    next: asyncio.Future[None] | None = None
    last: float = 0.0
    # A thread of its own: however many read, where journals end is known.
    limiter: anyio.CapacityLimiter = field(default_factory=lambda: anyio.CapacityLimiter(1))


@dataclass(slots=True)
class _KnownHead:
    """Where one journal ended when it was looked at last, and when it was last seen to end at each of its seals."""

    end: End | None = None
    seen: dict[str | None, float] = field(default_factory=dict)

    def note(self, end: End | None, moment: float) -> None:
        """Note where the journal ended at a moment."""
        self.end = end
        seal = end.hash if end else None
        self.seen.pop(seal, None)
        self.seen[seal] = moment
        if len(self.seen) > MOST_SEALS:
            del self.seen[next(iter(self.seen))]


class JournalHeads:
    """Where the journals end that were asked for lately. Nothing is older than the question."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: LruCache[str, _KnownHead] = LruCache(MOST_BOOKS)
        self._counted_at: int | None = None
        self._lock = threading.Lock()

    async def end_of(self, book: str, looking: Looking) -> End | None:
        """Where a journal ends; None if there is no such book, or the database cannot be asked."""
        asked_at = time.monotonic()
        value = self._house.database.change_counter.value()
        with self._lock:
            known = self._known.get(book)
            if known is not None and value is not None and value == self._counted_at:
                known.note(known.end, asked_at)
                return known.end
            if known is None:
                self._known.put(book, _KnownHead())
            # A book that was not looked up yet must not be taken for one that is not there.
            self._counted_at = None
        if looking.next is None:
            looking.next = asyncio.ensure_future(self._look(looking))
        await asyncio.shield(looking.next)
        known = self._known.get(book)
        return known.end if known else None

    async def _look(self, looking: Looking) -> None:
        async with looking.turn:
            # Without a counter each look is a query: those who ask within a moment share the next.
            if self._house.database.change_counter.value() is None:
                await asyncio.sleep(looking.last + LOOK_SECONDS - time.monotonic())
            looking.last = time.monotonic()
            # Who asks from now on might miss what is written from now on, and waits for the next look.
            looking.next = None
            with self._lock:
                value = self._house.database.change_counter.value()
                books = tuple(book for book, _ in self._known.items())
            try:
                ends = await anyio.to_thread.run_sync(self._house.ends, books, limiter=looking.limiter)
            except StoreError:
                value, ends = None, {}
            with self._lock:
                known = dict(self._known.items())
                for book in books:
                    if book in known:
                        known[book].note(ends.get(book), looking.last)
                # Whoever asked for another book meanwhile waits for the look that finds it.
                self._counted_at = value if set(known) <= set(books) else None

    def seconds_since(self, book: str, seal: str | None) -> float:
        """How long ago a journal was last seen to end at a seal; infinite if it was not, or too long ago."""
        with self._lock:
            known = self._known.get(book)
            moment = known.seen.get(seal) if known else None
        return float("inf") if moment is None else time.monotonic() - moment
