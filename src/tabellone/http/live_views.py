"""Live pages: each change is rendered once and sent to all connections that display the same part.

A page names its parts. Each distinct part is rendered for an anonymous reader, by the functions that answer a fetch of
it. The difference from the last version is sent as one message to all connections that display the part; a page that
cannot apply it fetches the part. A reader's own part (the strip, the board) is short and is sent whole. The pace is
bounded by the load on a phone, and by the time that rendering takes.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import anyio

from tabellone.core.refusal import Refusal
from tabellone.http.address import put_below
from tabellone.http.changes import ChangeFeed, Listener
from tabellone.http.credentials import READER_PARTS
from tabellone.http.heads import PACE_SECONDS, Snapshots
from tabellone.http.part_changes import PartText, change_data, cut_part, event_message, state_data
from tabellone.http.public_cache import CacheKey

HEARTBEAT_SECONDS = 15.0
HEARTBEAT = b": here\n\n"
# Messages that wait for a slow client.
MOST_QUEUED = 20
# More listeners than this are a crowd, and are served snapshots.
CROWD = 50
LEAST_PACE_SECONDS = 0.25
# Bytes a second that a phone is sent of one part on average. Longer messages are not sent: everybody who shows the part
# fetches it, packed, and less often.
BYTES_A_SECOND, MOST_MESSAGE_BYTES = 4000, 8000
FETCH_PACE_SECONDS, FETCH_PACE_OF_EACH, MOST_FETCH_PACE_SECONDS = 2.0, 0.01, 5.0
# After a part was rendered, others have the processor for as long as it took, up to this.
MOST_REST_SECONDS = 0.05
# Distinct parts whose changes are sent; pages with other parts are only notified of the new position.
MOST_VIEWS, MOST_OWN_VIEWS = 500, 3000
# Parts of one reader: how often in a crowd, how many a second at most, how many in one go.
OWN_PACE_SECONDS, OWN_A_SECOND, OWN_AT_ONCE = 2.0, 250, 25
# Threads that work for streams, and connections that are written to before others are served.
THREADS, AT_ONCE = 1, 64
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Part:
    """A rendered part of a page: its text, its tag, and the journal entry it shows."""

    text: str
    tag: str
    position: int


RenderParts = Callable[[Snapshots | None, str, Sequence[CacheKey]], Mapping[CacheKey, Part | None]]
"""Renders parts for readers without an account, of the snapshot that a crowd is served if there is one."""


class Line:
    """One SSE connection: the messages that wait for its task."""

    def __init__(self) -> None:
        self.is_over = False
        self._messages: deque[bytes] = deque()
        self._moved = asyncio.Event()

    def push(self, message: bytes) -> bool:
        """Queue a message; False if the client has not taken those before it."""
        if len(self._messages) >= MOST_QUEUED:
            return False
        self._messages.append(message)
        self._moved.set()
        return True

    def end(self) -> None:
        """Let the connection end."""
        self.is_over = True
        self._moved.set()

    async def taken(self) -> bytes:
        """Remove and return the queued messages, waiting for one; nothing at the end."""
        await self._moved.wait()
        self._moved.clear()
        messages = b"" if self.is_over else b"".join(self._messages)
        self._messages.clear()
        return messages


@dataclass(slots=True, eq=False)
class LiveView:
    """A part of a page as some readers see it, and their connections; `part` is None while it cannot be rendered."""

    key: CacheKey
    root: str
    lines: set[Line] = field(default_factory=set)
    missed: set[Line] = field(default_factory=set)
    part: Part | None = None
    cut: PartText | None = None
    due: float = 0.0
    is_old: bool = False
    old_since: float = 0.0
    told_at: float = 0.0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def is_own(self) -> bool:
        """True if the part belongs to one reader."""
        return self.key.path.endswith(READER_PARTS)

    @property
    def address(self) -> str:
        """The address by which a page names the part."""
        query = self.key.query.decode("latin-1")
        return f"{self.root}{self.key.path}" + (f"?{query}" if query else "")

    def urgency(self, now: float) -> float:
        """Priority of a part: its waiting connections, and above all their waiting time."""
        return len(self.lines) * (now - self.old_since) ** 2

    def state_message(self, spread: float = 0.0) -> bytes:
        """The part there is now, for pages that may show any other: an own part whole, else its tag."""
        if self.part is None:
            return HEARTBEAT
        data = state_data(self.address, self.part.position, self.part.tag, 0.0 if self.is_own else spread)
        return event_message("part", self.part.position, data | ({"html": self.part.text} if self.is_own else {}))

    def change_message(self, before: PartText | None, spread: float) -> bytes:
        """The message of the changes since a part, for pages that display that part."""
        data = None if before is None or self.cut is None else change_data(self.address, before, self.cut)
        if data is None or self.cut is None:
            return self.state_message(spread)
        return event_message("part", self.cut.position, data)


@dataclass(slots=True, eq=False)
class LiveBook:
    """An event with subscribers: the displayed parts, and connections that only receive its position."""

    book: str
    position: int
    lines: dict[Line, tuple[LiveView, ...]] = field(default_factory=dict)
    views: dict[CacheKey, LiveView] = field(default_factory=dict)
    own_is_old: asyncio.Event = field(default_factory=asyncio.Event)
    others: set[Line] = field(default_factory=set)
    task: asyncio.Task[None] | None = None

    def shared(self) -> list[LiveView]:
        """The parts that are the same for several readers."""
        return [view for view in self.views.values() if not view.is_own]

    def own(self) -> list[LiveView]:
        """The parts of one reader each."""
        return [view for view in self.views.values() if view.is_own]

    def most_urgent(self, now: float) -> LiveView | None:
        """The part to render next."""
        due = (view for view in self.shared() if view.is_old and view.due <= now)
        return max(due, key=lambda view: view.urgency(now), default=None)

    def next_due(self, otherwise: float) -> float:
        """When a part is to be rendered next."""
        return min((view.due for view in self.shared() if view.is_old), default=otherwise)

    def forget(self, view: LiveView) -> None:
        """Notify connections whose part cannot be rendered any more, without its content."""
        if self.views.get(view.key) is view:
            del self.views[view.key]
            self.others |= view.lines


class LiveViews:
    """The live pages of one application; belongs to the loop of its server."""

    def __init__(self, changes: ChangeFeed, snapshots: Snapshots, render: RenderParts | None = None) -> None:
        self.snapshots = snapshots
        self._changes = changes
        self._render_parts = render
        self._books: dict[str, LiveBook] = {}
        self._threads: anyio.CapacityLimiter | None = None

    @property
    def threads(self) -> anyio.CapacityLimiter:
        """The threads that work for streams."""
        if self._threads is None:
            self._threads = anyio.CapacityLimiter(THREADS)
        return self._threads

    @property
    def views(self) -> int:
        """Number of distinct parts displayed to several readers."""
        return sum(len(book.shared()) for book in self._books.values())

    def is_crowded(self, book: str) -> bool:
        """True if so many listen to an event that its pages are not rendered anew for each entry."""
        live = self._books.get(book)
        return live is not None and len(live.lines) > CROWD

    async def join(self, book: str, position: int, keys: Iterable[CacheKey], line: Line, root: str = "") -> None:
        """Subscribe a connection to some parts, and send it their present state."""
        live = self._books.setdefault(book, LiveBook(book, position))
        views = tuple(view for key in keys if (view := self._view(live, key, root)) is not None)
        live.lines[line] = views
        # Somebody who comes while parts are rendered is told the position at least.
        live.others.add(line)
        for view in views:
            view.lines.add(line)
        if live.task is None or live.task.done():
            live.task = asyncio.create_task(self._follow(live))
        for view in views:
            async with view.turn:
                if view.part is None:
                    await self._render(live, (view,))
                    if view.part is None:
                        live.forget(view)
        if views and all(view.part is not None for view in views):
            live.others.discard(line)
        else:
            line.push(position_message(book, max(position, live.position)))
        for view in views:
            if view.part is not None:
                line.push(view.state_message())

    def _view(self, live: LiveBook, key: CacheKey, root: str) -> LiveView | None:
        """The view of a part; None where too many are shown already."""
        view = live.views.get(key)
        if view is None:
            view = LiveView(key, root)
            counted = sum(len(book.own() if view.is_own else book.shared()) for book in self._books.values())
            if counted >= (MOST_OWN_VIEWS if view.is_own else MOST_VIEWS):
                return None
            live.views[key] = view
        return view

    def leave(self, book: str, line: Line) -> None:
        """Forget a connection that has ended."""
        live = self._books.get(book)
        if live is None:
            return
        live.others.discard(line)
        for view in live.lines.pop(line, ()):
            view.lines.discard(line)
            view.missed.discard(line)
            if not view.lines and live.views.get(view.key) is view:
                del live.views[view.key]
        if not live.lines:
            del self._books[book]
            if live.task is not None:
                live.task.cancel()

    def close(self) -> None:
        """End all streams; may be called from a signal."""
        loops = {live.task.get_loop() for live in self._books.values() if live.task is not None}
        for loop in loops:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._end_all)

    def _end_all(self) -> None:
        for live in tuple(self._books.values()):
            for line in live.lines:
                line.end()

    async def _follow(self, live: LiveBook) -> None:
        """Tell those who look at an event what changes, as long as there are any."""
        beat_at, rest_until = time.monotonic() + HEARTBEAT_SECONDS, 0.0
        async with (
            self._changes.listening_to(live.book, live.position, LEAST_PACE_SECONDS) as listener,
            self._telling_own(live),
        ):
            while not listener.is_over:
                wake_at = min(beat_at, max(rest_until, live.next_due(beat_at)))
                if await listener.moved(max(0.0, wake_at - time.monotonic())):
                    self._note_move(live, listener)
                    await asyncio.sleep(max(0.0, rest_until - time.monotonic()))
                begun = time.monotonic()
                if begun >= beat_at:
                    await self._beat(live)
                    beat_at = begun + HEARTBEAT_SECONDS
                view = live.most_urgent(begun)
                if view is not None:
                    rest_until = await self._tell(live, view)
        for line in live.lines:
            line.end()

    def _note_move(self, live: LiveBook, listener: Listener) -> None:
        live.position, now = listener.position, time.monotonic()
        live.own_is_old.set()
        for view in live.shared():
            if not view.is_old:
                view.is_old, view.old_since = True, now
        _send(live.others, position_message(live.book, live.position, self._changes.spread_of(len(live.others))))

    async def _tell(self, live: LiveBook, view: LiveView) -> float:
        """Render a part, and send what has changed in it; until when others have the processor."""
        async with view.turn:
            begun, before = time.monotonic(), view.cut
            # A crowd is served one snapshot for a moment: before the next, there is nothing new to render.
            due = self.snapshots.next_moment() if self.is_crowded(live.book) else begun + LEAST_PACE_SECONDS
            await self._render(live, (view,))
            ended, spread = time.monotonic(), self._changes.spread_of(len(view.lines))
            view.due = due
            if view.part is None:
                data = state_data(view.address, live.position, "", spread)
                await _send_in_turn(tuple(view.lines), event_message("part", live.position, data))
                live.forget(view)
            elif before is None or before.tag != view.part.tag:
                message = view.change_message(before, spread)
                view.due = max(due, begun + len(message) / BYTES_A_SECOND)
                if len(message) > MOST_MESSAGE_BYTES:
                    # A message that is long only because changes were gathered gets short again.
                    paces = max(1.0, (begun - view.told_at) / PACE_SECONDS)
                    view.due = (
                        due if len(message) / paces <= MOST_MESSAGE_BYTES else begun + _fetch_pace(len(view.lines))
                    )
                    message = view.state_message(spread)
                view.told_at = begun
                view.missed.update(await _send_in_turn(tuple(view.lines), message))
            return ended + min(ended - begun, MOST_REST_SECONDS)

    async def _render(self, live: LiveBook, views: Sequence[LiveView]) -> None:
        """Render parts; what everybody may not see is not there."""
        make, keys = self._render_parts, [view.key for view in views]
        snapshots = self.snapshots if self.is_crowded(live.book) else None
        before = [view.part for view in views]

        def work() -> list[tuple[Part, PartText | None] | None]:
            parts = {} if make is None else make(snapshots, live.book, keys)
            return [_cut(view, part, parts.get(view.key)) for view, part in zip(views, before, strict=True)]

        for view in views:
            view.is_old, view.old_since = False, time.monotonic()
        try:
            rendered = await anyio.to_thread.run_sync(work, limiter=self.threads)
        except Refusal as refusal:
            log.debug("%s", refusal)
            rendered = [None] * len(views)
        for view, outcome in zip(views, rendered, strict=True):
            view.part, view.cut = outcome or (None, None)
            # The snapshot of a crowd may lack the last entries: they are rendered later.
            if view.part is not None and view.part.position < live.position:
                view.is_old = True
                if view.is_own:
                    live.own_is_old.set()

    @asynccontextmanager
    async def _telling_own(self, live: LiveBook) -> AsyncIterator[None]:
        """Send readers their own parts, concurrently with the shared ones: neither waits for the other."""

        async def tell() -> None:
            while True:
                await live.own_is_old.wait()
                begun = time.monotonic()
                own_pace = max(OWN_PACE_SECONDS, len(live.own()) / OWN_A_SECOND)
                await self._tell_own(live)
                pace = own_pace if self.is_crowded(live.book) else LEAST_PACE_SECONDS
                await asyncio.sleep(begun + pace - time.monotonic())

        async with asyncio.TaskGroup() as tasks:
            task = tasks.create_task(tell())
            try:
                yield
            finally:
                task.cancel()

    async def _tell_own(self, live: LiveBook) -> None:
        """Render the parts of one reader each, and send those that have changed."""
        live.own_is_old.clear()
        views = live.own()
        for start in range(0, len(views), OWN_AT_ONCE):
            some = views[start : start + OWN_AT_ONCE]
            before = [view.part for view in some]
            await self._render(live, some)
            for view, part in zip(some, before, strict=True):
                if view.part is None:
                    live.others |= view.lines
                    if part is not None:
                        _send(view.lines, position_message(live.book, live.position))
                elif part is None or part.tag != view.part.tag:
                    view.missed.update(_send(view.lines, view.state_message()))

    async def _beat(self, live: LiveBook) -> None:
        """Send a comment, so that proxies keep connections open; resend the state to those that missed a message."""
        for view in live.views.values():
            missed, view.missed = view.missed & view.lines, set()
            if missed and view.part is not None:
                view.missed.update(_send(missed, view.state_message(self._changes.spread_of(len(missed)))))
        await _send_in_turn(tuple(live.lines), HEARTBEAT)


def _cut(view: LiveView, before: Part | None, part: Part | None) -> tuple[Part, PartText | None] | None:
    """A part below the path of the proxy, cut into pieces where differences are sent."""
    if part is None:
        return None
    if before is not None and before.tag == part.tag and view.cut is not None:
        return Part(before.text, part.tag, part.position), view.cut
    text = put_below(view.root, part.text)
    cut = None if view.is_own else cut_part(text, part.tag, part.position)
    return Part(text, part.tag, part.position), cut


def _fetch_pace(phones: int) -> float:
    """Pause between fetches of a part, longer the more connections display it."""
    return min(MOST_FETCH_PACE_SECONDS, FETCH_PACE_SECONDS + FETCH_PACE_OF_EACH * phones)


def position_message(book: str, position: int, spread: float = 0.0) -> bytes:
    """Position of an event, and the milliseconds over which readers should spread their requests."""
    data: dict[str, Any] = {"book": book, "position": position}
    return event_message("position", position, data | {"spread": round(spread * 1000)} if spread else data)


async def _send_in_turn(lines: Sequence[Line], message: bytes) -> set[Line]:
    """Send a message to all, letting others be served in between; those who could not take it."""
    missed: set[Line] = set()
    for start in range(0, len(lines), AT_ONCE):
        missed.update(_send(lines[start : start + AT_ONCE], message))
        await asyncio.sleep(0)
    return missed


def _send(lines: Iterable[Line], message: bytes) -> tuple[Line, ...]:
    """Send a message to all; those who could not take it."""
    return tuple(line for line in lines if not line.push(message))
