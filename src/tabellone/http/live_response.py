"""The answer to a page that stays live: a stream of messages that ends when its reader or the server goes."""

import asyncio
from collections import deque
from collections.abc import Sequence

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tabellone.http.cache_middleware import CACHE
from tabellone.http.connections import DIRECT_LINE
from tabellone.http.live_views import Line, LiveViews
from tabellone.http.root_path import KEY, without_root
from tabellone.http.security import SESSION

MEDIA_TYPE = "text/event-stream"
RETRY_MILLISECONDS = 2000
# A proxy must hold back nothing of it, and nobody may keep it.
STREAM_HEADERS = {"Cache-Control": "no-cache, no-store", "X-Accel-Buffering": "no"}
MOST_PARTS, MOST_ADDRESS, MOST_QUEUED = 4, 300, 20
_SAME = ("type", "asgi", "http_version", "scheme", "server", "client", "app", "root_path", KEY)
_TELLING = (b"host", b"accept-language", b"cookie")


class QueuedLine:
    """The way to a client through the task that answers it, for servers whose connections cannot be written to."""

    def __init__(self) -> None:
        self.messages: deque[bytes] = deque()
        self.is_over = False
        self.moved = asyncio.Event()

    def push(self, message: bytes) -> bool:
        """Queue a message; False if the client has not taken those before it."""
        if len(self.messages) >= MOST_QUEUED:
            return False
        self.messages.append(message)
        self.moved.set()
        return True

    def end(self) -> None:
        """Hang up."""
        self.is_over = True
        self.moved.set()


class LiveResponse(Response):
    """A stream of what changes in the parts of an event that a page shows."""

    def __init__(self, live: LiveViews, book: str, position: int, parts: Sequence[str]) -> None:
        self._live = live
        self._book = book
        self._position = position
        self._parts = tuple(dict.fromkeys(parts))[:MOST_PARTS]
        super().__init__(headers=STREAM_HEADERS, media_type=MEDIA_TYPE)
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the head, and what there is to say until one of both goes."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body", "body": b""})
            return
        first = f"retry: {RETRY_MILLISECONDS}\n\n".encode()
        await send({"type": "http.response.body", "body": first, "more_body": True})
        direct = scope.get("extensions", {}).get(DIRECT_LINE)
        line: Line = QueuedLine() if direct is None else direct()
        scopes = part_scopes(scope, self._book, self._parts)
        try:
            await self._live.join(self._book, self._position, scopes, scope[CACHE], line)
            if isinstance(line, QueuedLine):
                await _send_queued(line, receive, send)
            else:
                await _gone(receive)
        finally:
            self._live.leave(self._book, line)


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_queued(line: QueuedLine, receive: Receive, send: Send) -> None:
    gone = asyncio.ensure_future(_gone(receive))
    gone.add_done_callback(lambda _: line.end())
    try:
        while True:
            await line.moved.wait()
            line.moved.clear()
            if line.is_over:
                break
            while line.messages:
                await send({"type": "http.response.body", "body": line.messages.popleft(), "more_body": True})
        if not gone.done():
            await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        gone.cancel()


def part_scopes(scope: Scope, book: str, parts: Sequence[str]) -> list[Scope]:
    """The requests by which a page would fetch its parts; an address that is not of the event is none of them.

    Only who has no account is sent parts: `question_of` knows him by the session that was looked up.
    """
    connection = HTTPConnection(scope)
    headers = [(name, value) for name, value in scope["headers"] if name.lower() in _TELLING]
    same = {name: scope[name] for name in _SAME if name in scope}
    state = {SESSION: scope.get("state", {}).get(SESSION)}
    scopes: list[Scope] = []
    for part in parts:
        path, _, query = without_root(connection, part).partition("?")
        if len(part) > MOST_ADDRESS or not part.isascii() or not f"{path}/".startswith(f"/events/{book}/"):
            continue
        scopes.append(
            {
                **same,
                "method": "GET",
                "path": path,
                "raw_path": path.encode(),
                "query_string": query.encode(),
                "headers": [*headers, (b"hx-request", b"true")],
                "state": dict(state),
            }
        )
    return scopes
