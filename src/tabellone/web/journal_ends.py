"""Where journals end now, for many who ask at once: they share one look at the database, begun after they asked."""

import asyncio
import threading
import time
from collections import OrderedDict, deque
from dataclasses import dataclass, field

import anyio

from tabellone.store.faults import StoreError
from tabellone.store.house import House
from tabellone.store.queries import End

MOST_BOOKS = 64
MOST_SEALS = 64


@dataclass(slots=True)
class Looking:
    """What belongs to one event loop: the looks that are under way there."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    next: asyncio.Future[None] | None = None
    # A thread of its own: however many read, where journals end is known.
    limiter: anyio.CapacityLimiter = field(default_factory=lambda: anyio.CapacityLimiter(1))


class JournalEnds:
    """Where the journals end that were asked for lately. Nothing is older than the question."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._known: OrderedDict[str, End | None] = OrderedDict()
        self._beat: int | None = None
        self._seals: dict[str, deque[tuple[str | None, float]]] = {}
        self._lock = threading.Lock()

    async def end_of(self, book: str, looking: Looking) -> End | None:
        """Where a journal ends; None if there is no such book, or the database cannot be asked."""
        beat = self._house.database.pulse.beat()
        with self._lock:
            if beat is not None and beat == self._beat and book in self._known:
                return self._known[book]
            self._known.setdefault(book, None)
            self._known.move_to_end(book)
            while len(self._known) > MOST_BOOKS:
                forgotten, _ = self._known.popitem(last=False)
                self._seals.pop(forgotten, None)
            # A book that was not looked up yet must not be taken for one that is not there.
            self._beat = None
        if looking.next is None:
            looking.next = asyncio.ensure_future(self._look(looking))
        await asyncio.shield(looking.next)
        return self._known.get(book)

    async def _look(self, looking: Looking) -> None:
        async with looking.turn:
            # Who asks from now on might miss what is written from now on, and waits for the next look.
            looking.next = None
            with self._lock:
                beat, books = self._house.database.pulse.beat(), tuple(self._known)
            try:
                found = await anyio.to_thread.run_sync(self._house.ends, books, limiter=looking.limiter)
            except StoreError:
                beat, found = None, {}
            with self._lock:
                for book in books:
                    self._note(book, found.get(book))
                # Whoever asked for another book meanwhile waits for the look that finds it.
                self._beat = beat if set(self._known) <= set(books) else None

    def _note(self, book: str, end: End | None) -> None:
        if book not in self._known:
            return
        self._known[book] = end
        seals = self._seals.setdefault(book, deque(maxlen=MOST_SEALS))
        seal = end.hash if end else None
        if not seals or seals[-1][0] != seal:
            seals.append((seal, time.monotonic()))

    def seconds_since(self, book: str, seal: str | None) -> float:
        """For how long a journal has been known to end elsewhere than at a seal; for ever if the seal is not known."""
        later = None
        with self._lock:
            seals = tuple(self._seals.get(book, ()))
        for found, at in reversed(seals):
            if found == seal:
                return 0.0 if later is None else time.monotonic() - later
            later = at
        return float("inf")
