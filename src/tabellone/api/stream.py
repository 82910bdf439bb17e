"""Server-sent events: a line whenever an event has moved on."""

import json
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Header, Request
from starlette.responses import StreamingResponse

from tabellone.api.routing import router_of
from tabellone.api.viewing import Viewed
from tabellone.http.changes import ChangeFeed
from tabellone.http.whole import whole

stream_router = router_of("stream")
MEDIA_TYPE = "text/event-stream"
HEARTBEAT_SECONDS = 15.0
RETRY_MILLISECONDS = 2000
LastSeen = Annotated[
    str | None,
    Header(alias="Last-Event-ID", max_length=20, description="The position that was told last, to go on from there."),
]


def _message(book: str, position: int, spread: float = 0.0) -> bytes:
    notice = {"book": book, "position": position, **({"spread": round(spread * 1000)} if spread else {})}
    data = json.dumps(notice)
    return f"id: {position}\nevent: position\ndata: {data}\n\n".encode()


@stream_router.get(
    "/events/{event}/stream",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Positions as they are reached",
            "content": {MEDIA_TYPE: {"schema": {"type": "string"}}},
        }
    },
)
async def listen(request: Request, view: Viewed, last_seen: LastSeen = None) -> StreamingResponse:
    """Listen to an event: its position at once, unless it is the one seen last, and then whenever it moves on.

    Who comes to read should wait by chance, up to as many milliseconds as `spread` says.
    """
    changes: ChangeFeed = request.app.state.changes
    seen = whole(last_seen or "")
    lines = _lines(changes, view.book, view.fold.position, seen)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(lines, headers=headers, media_type=MEDIA_TYPE)


async def _lines(changes: ChangeFeed, book: str, position: int, seen: int | None) -> AsyncIterator[bytes]:
    async with changes.listening_to(book, position) as listener:
        yield f"retry: {RETRY_MILLISECONDS}\n\n".encode()
        if position != seen:
            yield _message(book, position)
        while not listener.is_over:
            if await listener.moved(HEARTBEAT_SECONDS):
                if not listener.is_over:
                    yield _message(book, listener.position, changes.spread)
            else:
                # A line that means nothing, so that a connection that has gone is noticed.
                yield b": here\n\n"
