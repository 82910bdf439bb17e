"""Pages that stay live without asking: what changes in them is rendered once and sent to all who show the same.

A page names the parts that it shows. Of each the program asks itself what a reader without an account would be answered
now, by the same way as if he had asked, so that nothing is sent along a stream that a page would not show. What differs
from what was sent last goes as one message, the same bytes, to all who show that part. A page whose part is another one
than the message begins with fetches the part; so does one that was told nothing but which part there is now.

What a page shows of its own reader is nobody else's. Such parts are short, are made for many readers at once, and are
sent whole.

The pace is bounded by what a phone should have to take in, and by the time that rendering takes.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

import anyio
from starlette.requests import HTTPConnection
from starlette.types import Scope

from tabellone.core.refusal import Refusal
from tabellone.http.cache_middleware import CacheKey, CacheMiddleware, question_of
from tabellone.http.changes import ChangeFeed, Listener
from tabellone.http.credentials import READER_PARTS
from tabellone.http.paced_folds import PACE_SECONDS, PacedFolds
from tabellone.http.part_changes import PartText, change_data, cut_part, event_message, state_data
from tabellone.http.places import Ticket
from tabellone.http.root_path import below_root, root_path_of

HEARTBEAT_SECONDS = 15.0
HEARTBEAT = b": here\n\n"
# Each phone is sent no more of one part than so many bytes a second on average, however fast results come in. What is
# longer than a message should be is fetched, packed, by all who show it, and that not too often.
BYTES_A_SECOND = 4000
MOST_MESSAGE_BYTES = 8000
FETCH_PACE_SECONDS, FETCH_PACE_OF_EACH, MOST_FETCH_PACE_SECONDS = 2.0, 0.01, 5.0
LEAST_PACE_SECONDS = 0.25
# What it takes to make a part, as far as it counts: it may once have taken long because others had the processor.
LEAST_COST_SECONDS, MOST_COST_SECONDS = 0.005, 0.05
# After a part was made, the others who need the processor have it for as long, where a few listen for twice as long.
REST_OF_WORK, REST_IN_CROWD = 2.0, 1.0
# From so many on they are a crowd, and what they are shown may be as old as the pace.
CROWD = 50
# Distinct parts of which changes are sent; whoever shows another is told that there is something new.
MOST_VIEWS = 500
# The same of parts that are one reader's own; in a crowd each is sent what has changed in it so often, and less often
# where there are more than so many for each second.
MOST_OWN_VIEWS = 3000
OWN_PACE_SECONDS = 2.0
OWN_A_SECOND = 250
OWN_AT_ONCE = 25
# Threads that work for those who listen: however many come, who runs the event waits for no more.
THREADS = 1
AT_ONCE = 64
TAG = b"tabellone-tag"
log = logging.getLogger(__name__)


class Line(Protocol):
    """The way to one phone."""

    def push(self, message: bytes) -> bool:
        """Send a message; False if the phone cannot take it now."""

    def end(self) -> None:
        """Say that nothing more will come."""


@dataclass(slots=True, eq=False)
class LiveView:
    """One part of a page as some readers see it, and who they are; `part` is None while changes cannot be told."""

    key: CacheKey
    address: str
    scope: Scope
    cache: CacheMiddleware
    lines: set[Line] = field(default_factory=set)
    missed: set[Line] = field(default_factory=set)
    part: PartText | None = None
    due: float = 0.0
    is_old: bool = False
    old_since: float = 0.0
    told_at: float = 0.0
    cost: float = 0.0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    def urgency(self, now: float) -> float:
        """How much is gained by making it now: who waits, for how little work, and above all for how long."""
        waited = now - self.old_since + LEAST_PACE_SECONDS
        return len(self.lines) * waited * waited / (self.cost + LEAST_COST_SECONDS)


@dataclass(frozen=True, slots=True)
class OwnPart:
    """A part that tells of one reader: its text, the word that stands for it, and the entry that it tells of."""

    text: str
    tag: str
    position: int


OwnParts = Callable[[PacedFolds | None, str, Sequence[CacheKey]], Mapping[CacheKey, OwnPart | None]]
"""The parts that readers without an account would be answered, each for himself; the state that a crowd is shown."""


@dataclass(slots=True, eq=False)
class OwnView:
    """A part that one reader alone shows, perhaps in several windows."""

    key: CacheKey
    address: str
    scope: Scope
    lines: set[Line] = field(default_factory=set)
    missed: set[Line] = field(default_factory=set)
    part: OwnPart | None = None

    def message(self) -> bytes:
        """The whole part, for those who do not show it yet."""
        part = self.part
        if part is None:
            return HEARTBEAT
        data = state_data(self.address, part.position, part.tag)
        return event_message("part", part.position, data | {"html": below_root(HTTPConnection(self.scope), part.text)})


@dataclass(slots=True, eq=False)
class LiveBook:
    """An event that somebody looks at: the parts that are shown, and those who can only be told where it stands."""

    book: str
    position: int
    lines: dict[Line, tuple[LiveView | OwnView, ...]] = field(default_factory=dict)
    views: dict[CacheKey, LiveView] = field(default_factory=dict)
    own: dict[CacheKey, OwnView] = field(default_factory=dict)
    own_is_old: asyncio.Event = field(default_factory=asyncio.Event)
    others: set[Line] = field(default_factory=set)
    task: asyncio.Task[None] | None = None

    def due_views(self, now: float) -> list[LiveView]:
        """What is old, and may be told of again."""
        return [view for view in self.views.values() if view.is_old and view.due <= now]

    def forget(self, view: LiveView) -> None:
        """Those who show a part that is nobody else's are told from now on that there is something new, and no more."""
        if self.views.get(view.key) is view:
            del self.views[view.key]
            self.others |= view.lines


class LiveViews:
    """The live pages of one application; belongs to the loop of its server."""

    def __init__(
        self,
        changes: ChangeFeed,
        folds: PacedFolds,
        own_parts: OwnParts | None = None,
    ) -> None:
        self._changes = changes
        self._own_parts = own_parts
        self._books: dict[str, LiveBook] = {}
        self._threads: anyio.CapacityLimiter | None = None
        self.folds = folds

    @property
    def threads(self) -> anyio.CapacityLimiter:
        """The threads that work for those who listen."""
        if self._threads is None:
            self._threads = anyio.CapacityLimiter(THREADS)
        return self._threads

    @property
    def views(self) -> int:
        """How many distinct parts are shown."""
        return sum(len(book.views) for book in self._books.values())

    def listening(self, book: str) -> int:
        """How many phones listen to an event."""
        live = self._books.get(book)
        return 0 if live is None else len(live.lines)

    def is_crowded(self, book: str) -> bool:
        """Whether so many look at an event that pages are not made anew for each of its entries."""
        return self.listening(book) > CROWD

    async def join(self, book: str, position: int, scopes: Iterable[Scope], cache: CacheMiddleware, line: Line) -> None:
        """Let a phone listen to the parts that requests of it would ask for, and tell it which these are now."""
        live = self._books.setdefault(book, LiveBook(book, position))
        views = tuple(view for scope in scopes if (view := self._view(live, scope, cache)) is not None)
        live.lines[line] = views
        # Nobody is lost who comes while parts are being made.
        live.others.add(line)
        for view in views:
            view.lines.add(line)
        if live.task is None or live.task.done():
            live.task = asyncio.create_task(self._follow(live))
        for view in views:
            if view.part is None:
                # One that is there already is told to all windows of its reader at once.
                await (self._make_own(live, (view,)) if isinstance(view, OwnView) else self._look(live, view))
        if views and all(view.part is not None for view in views):
            live.others.discard(line)
        else:
            line.push(position_message(book, max(position, live.position)))
        for view in views:
            if isinstance(view, OwnView):
                line.push(view.message())
            elif view.part is not None:
                line.push(state_message(view.address, view.part))

    def _view(self, live: LiveBook, scope: Scope, cache: CacheMiddleware) -> LiveView | OwnView | None:
        connection = HTTPConnection(scope)
        key = question_of(connection)
        if key is None:
            return None
        query = scope["query_string"].decode("latin-1")
        address = root_path_of(connection) + scope["path"] + (f"?{query}" if query else "")
        if self._own_parts is not None and key.path.endswith(READER_PARTS):
            own = live.own.get(key)
            if own is None and sum(len(book.own) for book in self._books.values()) < MOST_OWN_VIEWS:
                own = live.own[key] = OwnView(key, address, scope)
            return own
        view = live.views.get(key)
        if view is None and self.views < MOST_VIEWS:
            view = live.views[key] = LiveView(key, address, scope, cache)
        return view

    def leave(self, book: str, line: Line) -> None:
        """Forget a phone that has gone."""
        live = self._books.get(book)
        if live is None:
            return
        live.others.discard(line)
        for view in live.lines.pop(line, ()):
            view.lines.discard(line)
            view.missed.discard(line)
            known: Mapping[CacheKey, LiveView | OwnView] = live.own if isinstance(view, OwnView) else live.views
            if not view.lines and known.get(view.key) is view:
                del (live.own if isinstance(view, OwnView) else live.views)[view.key]
        if not live.lines:
            del self._books[book]
            if live.task is not None:
                live.task.cancel()

    def close(self) -> None:
        """Hang up on everybody; may be called from a signal."""
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
                due = min((view.due for view in live.views.values() if view.is_old), default=beat_at)
                wake_at = min(beat_at, max(rest_until, due))
                if await listener.moved(max(0.0, wake_at - time.monotonic())):
                    self._note_move(live, listener)
                    await asyncio.sleep(max(0.0, rest_until - time.monotonic()))
                begun = time.monotonic()
                if begun >= beat_at:
                    await self._beat(live)
                    beat_at = begun + HEARTBEAT_SECONDS
                view = await self._next_view(live, begun)
                if view is not None:
                    await self._tell(live, view)
                    rest = REST_IN_CROWD if self.is_crowded(live.book) else REST_OF_WORK
                    rest_until = time.monotonic() + rest * view.cost
        for line in live.lines:
            line.end()

    async def _next_view(self, live: LiveBook, now: float) -> LiveView | None:
        """What is to be told of next."""
        views = sorted(live.due_views(now), key=lambda view: view.urgency(now), reverse=True)
        if views and self.is_crowded(live.book) and self.folds.current_seal(live.book) is None:
            try:
                # One state for all that is made now.
                await anyio.to_thread.run_sync(self.folds.get, live.book, limiter=self.threads)
            except Refusal as refusal:
                log.debug("%s", refusal)
        return views[0] if views else None

    def _note_move(self, live: LiveBook, listener: Listener) -> None:
        live.position, now = listener.position, time.monotonic()
        if live.own:
            live.own_is_old.set()
        for view in live.views.values():
            if not view.is_old:
                view.is_old, view.old_since = True, now
        _send(live.others, position_message(live.book, live.position, self._changes.spread_of(len(live.others))))

    async def _tell(self, live: LiveBook, view: LiveView) -> None:
        """Make a part, and send what has changed in it."""
        begun = time.monotonic()
        # A crowd is shown one state for a moment: before the next, there is nothing new to make.
        due = self.folds.next_moment() if self.is_crowded(live.book) else begun + LEAST_PACE_SECONDS
        message = await self._look(live, view, is_news=True)
        view.due = due
        if message is not None:
            view.due = max(view.due, begun + len(message) / BYTES_A_SECOND)
            if view.part is not None and len(message) > MOST_MESSAGE_BYTES:
                # Where it is long only because much was gathered, the next one is short again if it comes soon.
                paces = max(1.0, (begun - view.told_at) / PACE_SECONDS)
                view.due = due if len(message) / paces <= MOST_MESSAGE_BYTES else begun + _fetch_pace(len(view.lines))
                message = state_message(view.address, view.part, self._changes.spread_of(len(view.lines)))
            view.told_at = begun
            view.missed.update(await _send_in_turn(tuple(view.lines), message))
            if view.part is None:
                live.forget(view)

    async def _look(self, live: LiveBook, view: LiveView, *, is_news: bool = False) -> bytes | None:
        """Make a part; with `is_news` the message to those who show what it was before, if it has changed."""
        async with view.turn:
            before = view.part
            if before is not None and not is_news:
                return None
            view.is_old, view.old_since = False, time.monotonic()
            ticket = Ticket.now(is_awaited=False)
            response = await view.cache.answer_of(view.scope, ticket)
            # What was there already, or was made for somebody else, is no work; nor is waiting for a place.
            begun = ticket.begun or time.monotonic()
            tag = "" if response is None else dict(response.headers).get(TAG, b"").decode()
            spread = self._changes.spread_of(len(view.lines))
            if response is None or not tag:
                # Nobody else is shown the same: everybody fetches his own.
                view.part = None
                if before is None:
                    live.forget(view)
                return event_message("part", live.position, state_data(view.address, live.position, "", spread))
            # A crowd is shown one state for a moment: what came since is made later.
            view.is_old = response.position < live.position
            view.cost = min(MOST_COST_SECONDS, time.monotonic() - begun)
            if before is not None and before.tag == tag:
                return None
            text, position = response.body.decode(), response.position
            view.part = part = await anyio.to_thread.run_sync(cut_part, text, tag, position, limiter=self.threads)
            data = None if before is None else change_data(view.address, before, part)
            view.cost = min(MOST_COST_SECONDS, time.monotonic() - begun)
            return state_message(view.address, part, spread) if data is None else event_message("part", position, data)

    @asynccontextmanager
    async def _telling_own(self, live: LiveBook) -> AsyncIterator[None]:
        """Tell each reader what is his own, beside what is told to all: neither waits for the other."""

        async def tell() -> None:
            while True:
                await live.own_is_old.wait()
                begun = time.monotonic()
                pace = _own_pace(len(live.own)) if self.is_crowded(live.book) else LEAST_PACE_SECONDS
                await self._tell_own(live)
                await asyncio.sleep(begun + pace - time.monotonic())

        async with asyncio.TaskGroup() as tasks:
            task = tasks.create_task(tell())
            try:
                yield
            finally:
                task.cancel()

    async def _tell_own(self, live: LiveBook) -> None:
        """Make what pages show of their own readers, and send what has changed to each."""
        live.own_is_old.clear()
        views = tuple(live.own.values())
        for start in range(0, len(views), OWN_AT_ONCE):
            some = views[start : start + OWN_AT_ONCE]
            before = [view.part for view in some]
            await self._make_own(live, some)
            for view, part in zip(some, before, strict=True):
                if view.part is None:
                    live.others |= view.lines
                    if part is not None:
                        _send(view.lines, position_message(live.book, live.position))
                elif part is None or part.tag != view.part.tag:
                    view.missed.update(_send(view.lines, view.message()))

    async def _make_own(self, live: LiveBook, views: Sequence[OwnView]) -> None:
        """Make parts that tell of one reader each; what is not there for everybody to see is not there for him."""
        make, keys = self._own_parts, [view.key for view in views]
        folds = self.folds if self.is_crowded(live.book) else None
        try:
            parts = (
                {}
                if make is None
                else await anyio.to_thread.run_sync(make, folds, live.book, keys, limiter=self.threads)
            )
        except Refusal as refusal:
            log.debug("%s", refusal)
            parts = {}
        for view in views:
            view.part = parts.get(view.key)
            # A crowd is shown one state for a moment: what came since is made later.
            if view.part is not None and view.part.position < live.position:
                live.own_is_old.set()

    async def _beat(self, live: LiveBook) -> None:
        """Send a line that means nothing, so that proxies keep connections; who missed something is told what is."""
        for own in live.own.values():
            missed, own.missed = own.missed & own.lines, set()
            own.missed.update(_send(missed, own.message()))
        for view in live.views.values():
            missed, view.missed = view.missed & view.lines, set()
            if missed and view.part is not None:
                message = state_message(view.address, view.part, self._changes.spread_of(len(missed)))
                view.missed.update(_send(missed, message))
        await _send_in_turn(tuple(live.lines), HEARTBEAT)


def _fetch_pace(phones: int) -> float:
    """How often a part is fetched that so many show: the more they are, the less often."""
    return min(MOST_FETCH_PACE_SECONDS, FETCH_PACE_SECONDS + FETCH_PACE_OF_EACH * phones)


def _own_pace(views: int) -> float:
    """How often parts are made that one reader alone shows, where there are so many."""
    return max(OWN_PACE_SECONDS, views / OWN_A_SECOND)


def state_message(address: str, part: PartText, spread: float = 0.0) -> bytes:
    """Which part there is now, for those who may show any other, and over how long to fetch it."""
    return event_message("part", part.position, state_data(address, part.position, part.tag, spread))


def position_message(book: str, position: int, spread: float = 0.0) -> bytes:
    """Where an event stands, and over how many milliseconds those who come to read should spread."""
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
