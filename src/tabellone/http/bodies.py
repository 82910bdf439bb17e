"""Bodies of requests: read when somebody asks for them, never larger than is allowed, and never waited for without end.

Until then the server holds some kilobytes of a body and stops reading, so that a body nobody wants costs nothing.
"""

import asyncio

from starlette.datastructures import Headers
from starlette.types import Message, Receive

from tabellone.core.refusal import Refusal
from tabellone.http.whole import whole

# A form is there at once; what is larger has a second more for every so many bytes.
BODY_SECONDS = 20.0
LEAST_BYTES_A_SECOND = 32 * 1024


class RequestError(Refusal):
    """A request that is refused before any door sees it."""

    def __init__(self, status: int, sentence: str, /, **values: object) -> None:
        super().__init__(sentence, **values)
        self.status = status


class BoundedBody:
    """The body of one request; `refusal` says why it was not read to its end."""

    def __init__(self, receive: Receive, most: int, seconds: float = BODY_SECONDS) -> None:
        self.refusal: RequestError | None = None
        self._receive = receive
        self._most = most
        self._left = most
        self._deadline: float | None = None
        self._seconds = seconds
        self._is_whole = False

    async def receive(self) -> Message:
        """The next piece; a piece too many, or too late, is a refusal."""
        if self._is_whole:
            return await self._receive()
        now = asyncio.get_running_loop().time()
        if self._deadline is None:
            self._deadline = now + self._seconds + self._most / LEAST_BYTES_A_SECOND
        try:
            async with asyncio.timeout_at(self._deadline):
                message = await self._receive()
        except TimeoutError:
            raise self._refused(RequestError(408, "the request took too long to arrive; send it again")) from None
        if message["type"] == "http.disconnect":
            raise self._refused(RequestError(400, "the request was broken off"))
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise self._refused(too_large(self._most))
        self._is_whole = not message.get("more_body", False)
        return message

    def _refused(self, refusal: RequestError) -> RequestError:
        self.refusal = refusal
        return refusal


def check_length(headers: Headers, most: int) -> None:
    """Refuse a body that says itself that it is too large."""
    declared = headers.get("content-length", "0")
    length = whole(declared[:19], 19)
    if length is None:
        raise RequestError(400, "the length of the request is not a whole number")
    if length > most:
        raise too_large(most)


def too_large(most: int) -> RequestError:
    """The refusal of a body beyond a bound."""
    return RequestError(413, "the request is too large; at most {most} kB are allowed", most=most // 1024)
