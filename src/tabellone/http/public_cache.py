"""Cache anonymous GETs per question and journal head, with one render per question at a time.

A cached response is served while the journal of its event ends where it ended. Where an event moves on faster than
pages can be rendered, it may also be a moment old (the pace), but never older than the client's Tabellone-Position,
never from before a withdrawal (the stamp of the question changes), and `Cache-Control: no-cache` bypasses the pace.
docs/availability.md has the reasons and the figures.
"""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol
from weakref import WeakKeyDictionary

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabellone.http.admission import BusyError
from tabellone.http.credentials import (
    READER_COOKIE,
    READER_PARTS,
    SCRIPT_COOKIE,
    SESSION_COOKIES,
    is_filled_in_by_script,
)
from tabellone.http.heads import HeadQueries, JournalHeads, Snapshots
from tabellone.http.language import language_of
from tabellone.http.response_cache import LABEL, CachedResponse, Label, ResponseCache, cacheable_response
from tabellone.http.security import SESSION, book_in
from tabellone.http.whole import whole
from tabellone.locales.words import words
from tabellone.store.faults import StoreError
from tabellone.store.house import House

# Renders at a time in one event loop, and requests that may wait for one.
RENDERS, MOST_WAITING = 2, 500
# The age of a page that is served to a crowd, or while others are rendered.
LATE_SECONDS = 2.0
# The same for browsers that run scripts: their pages open a stream and learn at once what has changed.
LATE_AND_TOLD_SECONDS = 5.0
POSITION = "tabellone-position"
_PAGES, _API = "/events/", "/api/"
_STREAMS = ("/stream", "/live")
_OF_GROUP = re.compile(r"/events/[^/]+/\d+(?:/|$)")


class CacheKey(NamedTuple):
    """All that an anonymous response depends on, except the event itself."""

    path: str
    query: bytes
    language: str
    is_part: bool
    me: str
    is_filled_in: bool = False
    stamp: str = ""


class Crowd(Protocol):
    """The audience of an event, and the snapshot that a crowd is served."""

    snapshots: Snapshots

    def is_crowded(self, book: str) -> bool:
        """True if so many look at an event that its pages are not rendered anew for each entry."""


@dataclass(slots=True)
class Render:
    """Renders of one question: the lock, the number begun, and the result of the last one."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    begun: int = 0
    ended: int = 0
    response: CachedResponse | None = None


@dataclass(slots=True)
class LoopState:
    """State of one event loop: slots for renders, the queue for them, and the renders in progress."""

    slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(RENDERS))
    waiting: int = 0
    renders: dict[CacheKey, Render] = field(default_factory=dict)
    queries: HeadQueries = field(default_factory=HeadQueries)


class PublicCache:
    """Answers visitors without an account, from the cache where possible."""

    def __init__(self, app: ASGIApp, house: House, crowd: Crowd | None = None) -> None:
        self._app = app
        self._house = house
        self._crowd = crowd
        self._responses: ResponseCache[CachedResponse] = ResponseCache()
        self._heads = JournalHeads(house)
        self._loops: WeakKeyDictionary[asyncio.AbstractEventLoop, LoopState] = WeakKeyDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] == "http" and scope["method"] == "HEAD" and not scope["path"].startswith(_API):
            # The page is rendered all the same: then once for all.
            scope = {**scope, "method": "GET"}
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"].endswith(_STREAMS):
            await self._app(scope, receive, send)
            return
        book = book_in(scope["path"]) or ""
        key = cache_key(HTTPConnection(scope), self._stamp(book))
        if key is None:
            await self._app(scope, receive, send)
            return
        loop = self._loops.setdefault(asyncio.get_running_loop(), LoopState())
        if not book:
            await self._render(loop, scope, receive, send)
            return
        cached, seal = self._responses.get(key), self._shown_seal(scope, book)
        if cached is not None and self._is_crowded(scope, book):
            is_shown = seal is not None and cached.seal == seal
            if is_shown or self._may_be_late(loop, key, book, scope, cached):
                # No need to know where the journal ends now.
                await send_cached(cached, scope, send)
                return
        end = await self._heads.end_of(book, loop.queries)
        if end is None:
            await self._render(loop, scope, receive, send)
        elif cached is not None and (cached.seal == end.hash or self._may_be_late(loop, key, book, scope, cached)):
            await send_cached(cached, scope, send)
        else:
            await self._rendered_once(loop, key, scope, receive, send, (end.hash, seal))

    def _stamp(self, book: str) -> str:
        """State besides the event that responses depend on; if the database does not answer, nothing cached matches."""
        try:
            return self._house.public_stamp(book)
        except StoreError:
            return "?"

    def _is_crowded(self, scope: Scope, book: str) -> bool:
        """True if this page of an event is served from its snapshot; parts of one reader never are."""
        is_page = scope["path"].startswith(_PAGES) and not scope["path"].endswith(READER_PARTS)
        return is_page and self._crowd is not None and self._crowd.is_crowded(book)

    def _shown_seal(self, scope: Scope, book: str) -> str | None:
        """The seal of the snapshot that a crowd is served now; None where there is none or it is not good enough."""
        connection = HTTPConnection(scope)
        if self._crowd is None or not self._is_crowded(scope, book) or insists(connection):
            return None
        return self._crowd.snapshots.current_seal(book, told_position(connection))

    def _may_be_late(self, loop: LoopState, key: CacheKey, book: str, scope: Scope, cached: CachedResponse) -> bool:
        """True if a cached response that was current a moment ago may be served."""
        connection, seconds, is_crowded = HTTPConnection(scope), LATE_SECONDS, self._is_crowded(scope, book)
        if key.is_part:
            # A page that was told of an entry is content with it: it is told of any later one again.
            position = told_position(connection)
            if not position or cached.position < position:
                return False
        elif is_crowded:
            seconds = LATE_AND_TOLD_SECONDS if SCRIPT_COOKIE in connection.cookies else LATE_SECONDS
        elif len(loop.renders) < RENDERS:
            return False
        age = self._heads.seconds_since(book, cached.seal)
        if is_crowded and self._crowd is not None:
            age = min(age, self._crowd.snapshots.seconds_since(book, cached.seal))
        return age < seconds and not insists(connection)

    async def _rendered_once(
        self,
        loop: LoopState,
        key: CacheKey,
        scope: Scope,
        receive: Receive,
        send: Send,
        seals: tuple[str | None, ...],
    ) -> None:
        """Answer with a render of one of these states, or with one that began after this request came."""
        render = loop.renders.setdefault(key, Render())
        asked_at = render.begun
        render.users += 1
        try:
            async with Turn(render.lock) as turn:
                cached, is_later = self._responses.get(key), render.ended > asked_at
                if cached is None or cached.seal is None or cached.seal not in seals:
                    cached = render.response if is_later else None
                if cached is None and not is_later:
                    await self._rendered(loop, key, render, turn, scope, receive, send)
                    return
            if cached is None:
                # The answer is one that is not cached.
                await self._render(loop, scope, receive, send)
            else:
                await send_cached(cached, scope, send)
        finally:
            render.users -= 1
            if not render.users:
                del loop.renders[key]

    async def _rendered(
        self, loop: LoopState, key: CacheKey, render: Render, turn: "Turn", scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Render an answer, cache it if it may be, and send it."""
        label = scope[LABEL] = Label()
        number, is_started = 0, False
        start: Message | None = None

        def begin() -> None:
            nonlocal number
            number = render.begun = render.begun + 1

        async def noting(message: Message) -> None:
            nonlocal start, is_started
            if message["type"] == "http.response.start":
                # Held until the body is there, by which the tag is computed.
                start = message
                return
            if is_started:
                await send(message)
                return
            is_started = True
            cached = None if message.get("more_body") else cacheable_response(label, start, message.get("body", b""))
            if cached is not None:
                self._responses.put(key, cached)
            render.ended, render.response = number, cached
            # Others need not wait for this client's slow line.
            turn.end()
            if cached is not None:
                await send_cached(cached, scope, send)
                return
            if start is not None:
                await send(start)
            await send(message)

        await self._render(loop, scope, receive, noting, begin)

    async def _render(
        self, loop: LoopState, scope: Scope, receive: Receive, send: Send, begin: Callable[[], None] | None = None
    ) -> None:
        """Pass a request on in one of the slots, which is free again once the answer is rendered."""
        if loop.waiting >= MOST_WAITING:
            await refuse_busy(scope, receive, send)
            return
        loop.waiting += 1
        try:
            await loop.slots.acquire()
        finally:
            loop.waiting -= 1
        async with Turn(loop.slots, is_taken=True) as turn:

            async def ending(message: Message) -> None:
                turn.end()
                await send(message)

            if begin is not None:
                begin()
            await self._app(scope, receive, ending)


class Turn:
    """A lock or a slot that is given back at the end of a block, or earlier."""

    def __init__(self, lock: asyncio.Lock | asyncio.Semaphore, *, is_taken: bool = False) -> None:
        self._lock = lock
        self._is_taken = is_taken

    async def __aenter__(self) -> "Turn":
        if not self._is_taken:
            await self._lock.acquire()
            self._is_taken = True
        return self

    async def __aexit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Give it back."""
        if self._is_taken:
            self._is_taken = False
            self._lock.release()


async def refuse_busy(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with 503 and Retry-After."""
    refusal = BusyError()
    text = words(language_of(HTTPConnection(scope))).refusal(refusal)
    headers = {"Retry-After": str(refusal.seconds), "Cache-Control": "no-store"}
    await PlainTextResponse(text, refusal.status, headers)(scope, receive, send)


async def send_cached(cached: CachedResponse, scope: Scope, send: Send) -> None:
    """Send a cached response, or say that the client has it already."""
    may_pack = b"gzip" in _header(scope, b"accept-encoding")
    for message in cached.messages(_header(scope, b"if-none-match"), may_pack=may_pack):
        await send(message)


def told_position(connection: HTTPConnection) -> int:
    """The journal position that the page was notified of before it fetches its part; 0 if none."""
    return whole(connection.headers.get(POSITION, "")) or 0


def insists(connection: HTTPConnection) -> bool:
    """True if Cache-Control asks for a response that is not from a cache."""
    return re.search("no-cache|no-store|max-age=0", connection.headers.get("cache-control", "")) is not None


def cache_key(connection: HTTPConnection, stamp: str = "") -> CacheKey | None:
    """The cache key of a request; None for a signed-in visitor, whose responses are never cached.

    `stamp` is state that concerns all books, such as the display of minors' names and the last withdrawal.
    """
    if is_signed_in(connection):
        return None
    path, is_part = connection.scope["path"], connection.headers.get("hx-request") == "true"
    is_filled_in = is_filled_in_by_script(connection)
    me = _reader(connection, path, is_same_for_all=is_filled_in or is_part)
    return CacheKey(path, connection.scope["query_string"], language_of(connection), is_part, me, is_filled_in, stamp)


def part_key(connection: HTTPConnection, path: str, query: str, language: str) -> CacheKey | None:
    """The question by which a page would fetch one of its parts; None for a visitor who is signed in."""
    if is_signed_in(connection):
        return None
    return CacheKey(path, query.encode(), language, True, _reader(connection, path, is_same_for_all=True))


def is_signed_in(connection: HTTPConnection) -> bool:
    """True if the visitor has a session; if not looked up yet, true if the request carries any credential."""
    state = connection.scope.get("state", {})
    if SESSION in state:
        return state[SESSION] is not None
    return "authorization" in connection.headers or any(name in connection.cookies for name in SESSION_COOKIES)


def _reader(connection: HTTPConnection, path: str, *, is_same_for_all: bool) -> str:
    """The part of the reader's cookie that a response depends on; a shared response depends on the group at most."""
    me = connection.cookies.get(READER_COOKIE, "")
    if is_same_for_all and not path.endswith(READER_PARTS):
        return "" if _OF_GROUP.match(path) else me.partition(".")[0]
    return me


def _header(scope: Scope, name: bytes) -> bytes:
    with suppress(StopIteration):
        return next(bytes(value) for header_name, value in scope["headers"] if header_name.lower() == name)
    return b""
