"""Heads of journals and snapshots of events: what is true now, asked once for all who ask at the same time.

A head is where a journal ends; requests that come together share one query, begun after they came. A snapshot is the
state of an event that a crowd is served, refreshed at most once a second: never older than a client's position, never
from before a withdrawal.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import anyio

from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold
from tabellone.store.faults import StoreError
from tabellone.store.house import House
from tabellone.store.journal.folds import Withdrawals
from tabellone.store.journal.queries import End
from tabellone.store.lru import LruCache

MOST_BOOKS = 64
MOST_SEALS = 256
LOOK_SECONDS = 0.02
PACE_SECONDS = 1.0
MOST_SNAPSHOTS = 16

Look = Callable[[str], Fold[Any]]
"""A book as it stands, if everybody may see it; else a refusal. Pages leave out what is not public in it."""


class SeenSeals:
    """When a journal was last seen to end at each of its last seals."""

    def __init__(self) -> None:
        self._moments: dict[str | None, float] = {}

    def note(self, seal: str | None, moment: float) -> None:
        """Note that a journal ended at a seal."""
        self._moments.pop(seal, None)
        self._moments[seal] = moment
        if len(self._moments) > MOST_SEALS:
            del self._moments[next(iter(self._moments))]

    def moment(self, seal: str | None) -> float:
        """The moment noted for a seal; minus infinity if none is, or too long ago."""
        return self._moments.get(seal, float("-inf"))


@dataclass(slots=True)
class HeadQueries:
    """Queries of one event loop: the one that is under way, and the next."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    next: asyncio.Future[None] | None = None
    last: float = 0.0
    # A thread of its own: however many read, where journals end is known.
    limiter: anyio.CapacityLimiter = field(default_factory=lambda: anyio.CapacityLimiter(1))


@dataclass(slots=True)
class _KnownHead:
    """Head of a journal at the last query, and the last time it was seen at each recent seal."""

    end: End | None = None
    seen: SeenSeals = field(default_factory=SeenSeals)

    def note(self, end: End | None, moment: float) -> None:
        """Note where the journal ended at a moment."""
        self.end = end
        self.seen.note(end.hash if end else None, moment)


class JournalHeads:
    """Heads of the journals that were asked for lately; an answer is never older than the question."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._heads: LruCache[str, _KnownHead] = LruCache(MOST_BOOKS)
        self._counted_at: int | None = None
        self._lock = threading.Lock()

    async def end_of(self, book: str, queries: HeadQueries) -> End | None:
        """Head of a journal; None if there is no such book, or the database does not answer."""
        asked_at = time.monotonic()
        value = self._house.database.change_counter.value()
        with self._lock:
            head = self._heads.get(book)
            if head is not None and value is not None and value == self._counted_at:
                head.note(head.end, asked_at)
                return head.end
            if head is None:
                self._heads.put(book, _KnownHead())
            # A book that was not looked up yet must not be taken for one that is not there.
            self._counted_at = None
        if queries.next is None:
            queries.next = asyncio.ensure_future(self._look(queries))
        await asyncio.shield(queries.next)
        head = self._heads.get(book)
        return head.end if head else None

    async def _look(self, queries: HeadQueries) -> None:
        async with queries.turn:
            # Without a counter each look is a query: those who ask within a moment share the next.
            if self._house.database.change_counter.value() is None:
                await asyncio.sleep(queries.last + LOOK_SECONDS - time.monotonic())
            queries.last = time.monotonic()
            # A caller from now on might miss entries written from now on, and so waits for the next query.
            queries.next = None
            with self._lock:
                value = self._house.database.change_counter.value()
                books = tuple(book for book, _ in self._heads.items())
            try:
                ends = await anyio.to_thread.run_sync(self._house.ends, books, limiter=queries.limiter)
            except StoreError:
                value, ends = None, {}
            with self._lock:
                heads = dict(self._heads.items())
                for book in books:
                    if book in heads:
                        heads[book].note(ends.get(book), queries.last)
                # Whoever asked for another book meanwhile waits for the look that finds it.
                self._counted_at = value if set(heads) <= set(books) else None

    def seconds_since(self, book: str, seal: str | None) -> float:
        """Seconds since a journal's head was last seen at a seal; infinite if never, or too long ago."""
        with self._lock:
            head = self._heads.get(book)
            moment = head.seen.moment(seal) if head else float("-inf")
        return time.monotonic() - moment


@dataclass(slots=True)
class _Snapshot:
    """The state that is served in one second, and the last withdrawal before it was read."""

    second: int
    withdrawal: int
    fold: Fold[Any]
    seen: SeenSeals


class Snapshots:
    """A snapshot of each event with a crowd, refreshed at most once a second; may be used by many threads."""

    def __init__(
        self,
        look: Look,
        withdrawals: Withdrawals | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._look = look
        self._withdrawals = withdrawals or Withdrawals()
        self._now = now
        self._snapshots: LruCache[str, _Snapshot] = LruCache(MOST_SNAPSHOTS)
        self._lock = threading.Lock()

    def next_moment(self) -> float:
        """When the next snapshot is due; the clock is the same for all processes of a computer."""
        return (self._now() // PACE_SECONDS + 1) * PACE_SECONDS

    def get(self, book: str, position: int = 0) -> Fold[Any]:
        """The snapshot of this second, never older than the entry `position` of the page."""
        with self._lock:
            now, withdrawal, snapshot = self._now(), self._withdrawals.last(book), self._current(book)
            second = int(now // PACE_SECONDS)
            if snapshot is not None and snapshot.second == second and snapshot.fold.position >= position:
                return snapshot.fold
            try:
                fold = self._look(book)
            except Refusal:
                if snapshot is not None:
                    # Another program has taken it away.
                    self._withdrawals.note(book)
                raise
            seen = SeenSeals() if snapshot is None else snapshot.seen
            seen.note(_seal(fold), now)
            self._snapshots.put(book, _Snapshot(second, withdrawal, fold, seen))
            return fold

    def _current(self, book: str) -> _Snapshot | None:
        """The last snapshot, unless something was withdrawn since."""
        snapshot = self._snapshots.get(book)
        return snapshot if snapshot is not None and snapshot.withdrawal == self._withdrawals.last(book) else None

    def current_seal(self, book: str, position: int = 0) -> str | None:
        """The seal of this second's snapshot; None if there is none yet, or it is older than the entry `position`."""
        snapshot = self._current(book)
        if snapshot is None or snapshot.second != int(self._now() // PACE_SECONDS) or snapshot.fold.position < position:
            return None
        return _seal(snapshot.fold)

    def seconds_since(self, book: str, seal: str | None) -> float:
        """Seconds since a state was first served as the snapshot; infinite if never, or too long ago."""
        snapshot = self._current(book)
        return float("inf") if snapshot is None else self._now() - snapshot.seen.moment(seal)


def _seal(fold: Fold[Any]) -> str | None:
    return fold.last.hash if fold.last else None
