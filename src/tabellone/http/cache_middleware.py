"""Middleware that answers visitors without an account from the cache, before any page does any work.

An answer is kept as long as its event does not change. Many who ask the same at once share one rendering. Where an
event moves on faster than pages can be made of it, a reader may be given what was true a moment ago rather than wait;
never less than what his page was told of (Tabellone-Position), nor what was taken away, nor one who insists
(Cache-Control: no-cache). Pages are
made for such readers at a few places only, so that they keep nobody waiting who runs the event. In a crowd pages are as
old as that by rule, and older for those whose browsers run scripts: each of them is told at once what has changed.
"""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Hashable
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
from tabellone.http.heads import JournalHeads, Looking
from tabellone.http.language import language_of
from tabellone.http.paced_folds import PacedFolds
from tabellone.http.places import Places, Ticket
from tabellone.http.response_cache import LABEL, CachedResponse, Label, ResponseCache, cacheable_response
from tabellone.http.security import SESSION
from tabellone.http.whole import whole
from tabellone.locales.words import words
from tabellone.store.faults import StoreError
from tabellone.store.house import House

PLACES = 2
MAKING_AT_ONCE = 2
LATE_SECONDS = 2.0
# A page that listens as soon as it is shown is told then what has changed since it was made.
LATE_AND_TOLD_SECONDS = 5.0
# Who comes after so many others have asked for something that must be made is told to come again.
MOST_QUEUE = 500
_BOOK = re.compile(r"/(?:api/v1/)?events/([^/]+)")
_PAGES = "/events/"
_API = "/api/"
_STREAMS = ("/stream", "/live")
_OF_GROUP = re.compile(r"/events/[^/]+/\d+(?:/|$)")
CACHE = "tabellone.cache"
POSITION = "tabellone-position"


class CacheKey(NamedTuple):
    """Everything that the answer to a reader without an account depends on, but for the event itself."""

    path: str
    query: bytes
    language: str
    is_part: bool
    me: str
    is_filled_in: bool = False
    stamp: str = ""


@dataclass(slots=True)
class Making:
    """An answer that is being rendered; it serves everybody who asked before the rendering began."""

    made: asyncio.Future[CachedResponse | None]
    ticket: Ticket
    seal: str | None = None


@dataclass(slots=True)
class Room:
    """What belongs to one event loop: the places for those who read, and what is being made for them."""

    queue: int = 0
    places: Places = field(default_factory=lambda: Places(PLACES))
    looking: Looking = field(default_factory=Looking)
    waiting: dict[Hashable, Making] = field(default_factory=dict)
    begun: dict[Hashable, Making] = field(default_factory=dict)


class CacheMiddleware:
    """Answers visitors without an account, from the cache where it can be."""

    def __init__(
        self,
        app: ASGIApp,
        house: House,
    ) -> None:
        self._app = app
        self._cache: ResponseCache[CachedResponse] = ResponseCache()
        self._heads = JournalHeads(house)
        self._house = house
        self._rooms: WeakKeyDictionary[asyncio.AbstractEventLoop, Room] = WeakKeyDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] == "http" and scope["method"] == "HEAD" and not scope["path"].startswith(_API):
            # The page is made all the same: then once for all, at the places for those who read.
            scope = {**scope, "method": "GET"}
        if scope["type"] != "http" or scope["method"] != "GET" or scope["path"].endswith(_STREAMS):
            scope[CACHE] = self
            await self._app(scope, receive, send)
            return
        question = question_of(HTTPConnection(scope), self._stamp(scope))
        if question is None:
            await self._app(scope, receive, send)
            return
        room = self._rooms.setdefault(asyncio.get_running_loop(), Room())
        book_match = _BOOK.match(scope["path"])
        if book_match is None:
            await self._passed_on(room, scope, receive, send, Ticket.now())
            return
        await self._answered(room, question, book_match[1], scope, receive, send, Ticket.now())

    def _stamp(self, scope: Scope) -> str:
        """What the answers depend on besides the event; where the database is silent, nothing kept is of use."""
        book_match = _BOOK.match(scope["path"])
        try:
            return self._house.public_stamp(book_match[1] if book_match else "")
        except StoreError:
            return "?"

    async def answer_of(self, scope: Scope, ticket: Ticket) -> CachedResponse | None:
        """What a reader without an account would be answered now; None if that is not kept for others.

        The request may be asked again: nothing of what is noted while it is answered stays with it.
        """
        scope = {**scope, "state": dict(scope.get("state", {}))}
        question, book_match = question_of(HTTPConnection(scope), self._stamp(scope)), _BOOK.match(scope["path"])
        if question is None or book_match is None:
            return None
        bodies: list[bytes] = []

        async def note(message: Message) -> None:
            if message["type"] == "http.response.body":
                bodies.append(message.get("body", b""))

        room = self._rooms.setdefault(asyncio.get_running_loop(), Room())
        await self._answered(room, question, book_match[1], scope, _nothing, note, ticket)
        kept = self._cache.get(question)
        # What is kept from before is not what would be answered to one who is refused today.
        return kept if kept is not None and bodies == [kept.body] else None

    async def _answered(
        self, room: Room, question: CacheKey, book: str, scope: Scope, receive: Receive, send: Send, ticket: Ticket
    ) -> None:
        shown = _shown_seal(scope, book)
        kept = self._cache.get(question)
        if kept is not None and _crowded_views(scope, book) is not None:
            is_shown = shown is not None and kept.seal == shown
            if is_shown or self._may_be_late(room, question, book, scope, kept):
                # Who is shown what a crowd is shown need not know where the journal ends.
                await send_cached(kept, scope, send)
                return
        end = await self._heads.end_of(book, room.looking)
        if end is None:
            await self._passed_on(room, scope, receive, send, ticket)
            return
        if kept is None or kept.seal != end.hash:
            begun, waiting = room.begun.get(question), room.waiting.get(question)
            if begun is not None and begun.seal is not None and begun.seal in (shown, end.hash):
                kept = await asyncio.shield(begun.made)
            elif kept is not None and self._may_be_late(room, question, book, scope, kept):
                pass
            elif waiting is not None:
                waiting.ticket.due = min(waiting.ticket.due, ticket.due)
                kept = await asyncio.shield(waiting.made)
            else:
                await self._made(room, question, book, scope, receive, send, ticket)
                return
        if kept is None:
            await self._passed_on(room, scope, receive, send, ticket)
            return
        await send_cached(kept, scope, send)

    def _may_be_late(self, room: Room, question: CacheKey, book: str, scope: Scope, kept: CachedResponse) -> bool:
        """Whether a reader is given what was true a moment ago."""
        connection, seconds = HTTPConnection(scope), LATE_SECONDS
        if question.is_part:
            # A page that was told of an entry is content with it: should there be more, it is told again.
            told = told_position(connection)
            if not told or kept.position < told:
                return False
        elif _crowded_views(scope, book) is not None:
            seconds = LATE_AND_TOLD_SECONDS if SCRIPT_COOKIE in connection.cookies else LATE_SECONDS
        elif len(room.begun) + len(room.waiting) < MAKING_AT_ONCE:
            return False
        return not insists(connection) and self._seconds_since(scope, book, kept.seal) < seconds

    def _seconds_since(self, scope: Scope, book: str, seal: str | None) -> float:
        """How long ago an answer was known to be true, or to be what a crowd is shown."""
        live = _crowded_views(scope, book)
        shown = float("inf") if live is None else live.folds.seconds_since(book, seal)
        return min(self._heads.seconds_since(book, seal), shown)

    async def _made(
        self, room: Room, question: CacheKey, book: str, scope: Scope, receive: Receive, send: Send, ticket: Ticket
    ) -> None:
        """Let the page be made, and keep what is sent."""
        making = Making(asyncio.get_running_loop().create_future(), ticket)
        room.waiting[question] = making
        label = scope[LABEL] = Label()
        start: Message | None = None
        is_started = False
        kept: CachedResponse | None = None

        async def begin() -> None:
            making.seal = _shown_seal(scope, book)
            if making.seal is None:
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
            await self._passed_on(room, scope, receive, noting, ticket, begin)
        finally:
            finish()

    async def _passed_on(
        self,
        room: Room,
        scope: Scope,
        receive: Receive,
        send: Send,
        ticket: Ticket,
        begin: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Let a page be made, in one of the places for those who read, which is free again once it is made."""
        if room.queue >= MOST_QUEUE:
            await refuse_busy(scope, receive, send)
            return
        room.queue += 1
        try:
            await room.places.take(ticket)
        finally:
            room.queue -= 1
        is_taken = True

        def leave() -> None:
            nonlocal is_taken
            if is_taken:
                is_taken = False
                room.places.leave()

        async def leaving(message: Message) -> None:
            leave()
            await send(message)

        try:
            if begin is not None:
                await begin()
            ticket.begun = time.monotonic()
            await self._app(scope, receive, leaving)
        finally:
            leave()


class CrowdViews(Protocol):
    """What is known of those who listen."""

    folds: PacedFolds

    def is_crowded(self, book: str) -> bool:
        """Whether so many look at an event that pages are not made anew for each of its entries."""


def _crowded_views(scope: Scope, book: str) -> CrowdViews | None:
    """Who listens, where so many look at an event that its pages, all but a reader's own, show one state a moment."""
    if not scope["path"].startswith(_PAGES) or scope["path"].endswith(READER_PARTS):
        return None
    live: CrowdViews | None = getattr(scope["app"].state, "live", None) if "app" in scope else None
    return live if live is not None and live.is_crowded(book) else None


def _shown_seal(scope: Scope, book: str) -> str | None:
    """The seal of the state that a crowd is shown now; None where there is none, or a reader wants another."""
    live, connection = _crowded_views(scope, book), HTTPConnection(scope)
    return None if live is None or insists(connection) else live.folds.current_seal(book, told_position(connection))


async def _nothing() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


async def refuse_busy(scope: Scope, receive: Receive, send: Send) -> None:
    """Tell a reader to come again."""
    refusal = BusyError()
    text = words(language_of(HTTPConnection(scope))).refusal(refusal)
    headers = {"Retry-After": str(refusal.seconds), "Cache-Control": "no-store"}
    await PlainTextResponse(text, refusal.status, headers)(scope, receive, send)


async def send_cached(kept: CachedResponse, scope: Scope, send: Send) -> None:
    """Answer with what is kept, or say that the reader has it already."""
    may_pack = b"gzip" in _header(scope, b"accept-encoding")
    for message in kept.messages(_header(scope, b"if-none-match"), may_pack=may_pack):
        await send(message)


def told_position(connection: HTTPConnection) -> int:
    """The entry that a page was told of before it asks for its part; 0 if it was told of none."""
    return whole(connection.headers.get(POSITION, "")) or 0


def insists(connection: HTTPConnection) -> bool:
    """Whether a reader wants nothing that is a moment old."""
    return re.search("no-cache|no-store|max-age=0", connection.headers.get("cache-control", "")) is not None


def question_of(connection: HTTPConnection, stamp: str = "") -> CacheKey | None:
    """What a reader asks for; None if he shows who he is, for then the answer is his alone.

    `stamp` is what the house says of all books, such as how minors are shown today.
    """
    if _shows_who_he_is(connection):
        return None
    path, is_part = connection.scope["path"], connection.headers.get("hx-request") == "true"
    me, is_filled_in = connection.cookies.get(READER_COOKIE, ""), is_filled_in_by_script(connection)
    if is_filled_in or (is_part and not path.endswith(READER_PARTS)):
        # It knows of him no more than the group that he plays in.
        me = "" if _OF_GROUP.match(path) else me.partition(".")[0]
    query = connection.scope["query_string"]
    return CacheKey(path, query, language_of(connection), is_part, me, is_filled_in, stamp)


def _shows_who_he_is(connection: HTTPConnection) -> bool:
    """Whether somebody is signed in; where nobody has looked, whether he shows anything that might say so."""
    state = connection.scope.get("state", {})
    if SESSION in state:
        return state[SESSION] is not None
    return "authorization" in connection.headers or any(name in connection.cookies for name in SESSION_COOKIES)


def _header(scope: Scope, name: bytes) -> bytes:
    with suppress(StopIteration):
        return next(bytes(value) for header_name, value in scope["headers"] if header_name.lower() == name)
    return b""
