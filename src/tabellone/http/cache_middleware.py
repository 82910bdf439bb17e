"""Middleware that answers visitors without an account from the cache, before any page does any work.

An answer is kept as long as its event does not change. Many who ask the same at once share one rendering. Where an
event moves on faster than pages can be made of it, a reader may be given what was true a moment ago rather than wait;
never one who asks for news of a page that he has, nor one who insists (Cache-Control: no-cache). Pages are made for
such readers at a few places only, so that they keep nobody waiting who runs the event.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakKeyDictionary

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabellone.http.credentials import READER_COOKIE, SESSION_COOKIE
from tabellone.http.heads import JournalHeads, Looking
from tabellone.http.language import language_of
from tabellone.http.response_cache import LABEL, CachedResponse, Label, ResponseCache, cacheable_response
from tabellone.store.house import House

PLACES = 2
MAKING_AT_ONCE = 2
LATE_SECONDS = 2.0
_BOOK = re.compile(r"/(?:api/v1/)?events/([^/]+)")
_STREAM = "/stream"


class CacheKey(NamedTuple):
    """Everything that the answer to a reader without an account depends on, but for the event itself."""

    path: str
    query: bytes
    language: str
    is_part: bool
    me: str


@dataclass(slots=True)
class Making:
    """An answer that is being rendered; it serves everybody who asked before the rendering began."""

    made: asyncio.Future[CachedResponse | None]
    seal: str | None = None


@dataclass(slots=True)
class Room:
    """What belongs to one event loop: the places for those who read, and what is being made for them."""

    places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(PLACES))
    looking: Looking = field(default_factory=Looking)
    waiting: dict[Hashable, Making] = field(default_factory=dict)
    begun: dict[Hashable, Making] = field(default_factory=dict)


class CacheMiddleware:
    """Answers visitors without an account, from the cache where it can be."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app = app
        self._cache: ResponseCache[CachedResponse] = ResponseCache()
        self._heads = JournalHeads(house)
        self._rooms: WeakKeyDictionary[asyncio.AbstractEventLoop, Room] = WeakKeyDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"].endswith(_STREAM):
            await self._app(scope, receive, send)
            return
        question = question_of(HTTPConnection(scope))
        if question is None:
            await self._app(scope, receive, send)
            return
        room = self._rooms.setdefault(asyncio.get_running_loop(), Room())
        book_match = _BOOK.match(scope["path"])
        if book_match is None:
            await self._passed_on(room, scope, receive, send)
            return
        await self._answered(room, question, book_match[1], scope, receive, send)

    async def _answered(
        self, room: Room, question: CacheKey, book: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        end = await self._heads.end_of(book, room.looking)
        if end is None:
            await self._passed_on(room, scope, receive, send)
            return
        kept = self._cache.get(question)
        if kept is None or kept.seal != end.hash:
            begun, waiting = room.begun.get(question), room.waiting.get(question)
            if begun is not None and begun.seal == end.hash:
                kept = await asyncio.shield(begun.made)
            elif kept is not None and self._may_be_late(room, question, book, scope, kept):
                pass
            elif waiting is not None:
                kept = await asyncio.shield(waiting.made)
            else:
                await self._made(room, question, book, scope, receive, send)
                return
        if kept is None:
            await self._passed_on(room, scope, receive, send)
            return
        await send_cached(kept, scope, send)

    def _may_be_late(self, room: Room, question: CacheKey, book: str, scope: Scope, kept: CachedResponse) -> bool:
        """Whether a reader is given what was true a moment ago."""
        if len(room.begun) + len(room.waiting) < MAKING_AT_ONCE or question.is_part:
            return False
        insists = re.search(rb"no-cache|no-store|max-age=0", _header(scope, b"cache-control"))
        return not insists and self._heads.seconds_since(book, kept.seal) < LATE_SECONDS

    async def _made(
        self, room: Room, question: CacheKey, book: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Let the page be made, and keep what is sent."""
        making = Making(asyncio.get_running_loop().create_future())
        room.waiting[question] = making
        label = scope[LABEL] = Label()
        start: Message | None = None
        is_started = False
        kept: CachedResponse | None = None

        async def begin() -> None:
            end = await self._heads.end_of(book, room.looking)
            making.seal = end.hash if end else None
            del room.waiting[question]
            room.begun[question] = making

        async def noting(message: Message) -> None:
            nonlocal start, kept, is_started
            if message["type"] == "http.response.start":
                # Held until the body is there, by which the tag is made.
                start = message
                return
            is_whole = not is_started and not message.get("more_body")
            kept = cacheable_response(label, start, message.get("body", b"")) if is_whole else None
            if kept is not None:
                self._cache.put(question, kept)
                # Those who wait need not wait for the first reader's slow line.
                finish()
                await send_cached(kept, scope, send)
                return
            if start is not None and not is_started:
                is_started = True
                await send(start)
            await send(message)

        def finish() -> None:
            for makings in (room.waiting, room.begun):
                if makings.get(question) is making:
                    del makings[question]
            if not making.made.done():
                making.made.set_result(kept)

        try:
            await self._passed_on(room, scope, receive, noting, begin)
        finally:
            finish()

    async def _passed_on(
        self, room: Room, scope: Scope, receive: Receive, send: Send, begin: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """Let a page be made, in one of the places for those who read, which is free again once it is made."""
        await room.places.acquire()
        is_taken = True

        def leave() -> None:
            nonlocal is_taken
            if is_taken:
                is_taken = False
                room.places.release()

        async def leaving(message: Message) -> None:
            leave()
            await send(message)

        try:
            if begin is not None:
                await begin()
            await self._app(scope, receive, leaving)
        finally:
            leave()


async def send_cached(kept: CachedResponse, scope: Scope, send: Send) -> None:
    """Answer with what is kept, or say that the reader has it already."""
    for message in kept.messages(_header(scope, b"if-none-match")):
        await send(message)


def question_of(connection: HTTPConnection) -> CacheKey | None:
    """What a reader asks for; None if he shows who he is, for then the answer is his alone."""
    if "authorization" in connection.headers or SESSION_COOKIE in connection.cookies:
        return None
    return CacheKey(
        connection.scope["path"],
        connection.scope["query_string"],
        language_of(connection),
        connection.headers.get("hx-request") == "true",
        connection.cookies.get(READER_COOKIE, ""),
    )


def _header(scope: Scope, name: bytes) -> bytes:
    with suppress(StopIteration):
        return next(bytes(value) for header_name, value in scope["headers"] if header_name.lower() == name)
    return b""
