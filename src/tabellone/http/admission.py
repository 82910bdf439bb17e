"""Admission of requests and their bodies: people who run events always, strangers as far as there is room.

A body is read on demand, with a size limit and a deadline. Each process has slots for strangers' requests that change
something; a slot is free while the body of its request arrives, and a network with many pending bodies has a shorter
deadline: else a few clients that never send theirs would keep the owner from signing in.
Reading has slots of its own (`public_cache.py`).
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import anyio
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope

from tabellone.core.refusal import Refusal
from tabellone.http.connections import RETRY_SECONDS, Connections
from tabellone.http.shared_state import SharedState
from tabellone.http.whole import whole
from tabellone.locales.numbers import N_
from tabellone.store.accounts.throttle import network_of

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


SLOTS, MOST_WAITING = 8, 200
# Sessions are looked up by threads of their own: however many read, who runs an event is known.
LOOKUPS = 4
BUSY = 503
# So many bodies of strangers, of one network and in all, may take their time; those beyond have a moment.
PATIENT_OF_A_PEER, PATIENT_IN_ALL = 32, 512
HURRIED_SECONDS = 2.0


class BusyError(RequestError):
    """There is no room now; in so many seconds there may be."""

    def __init__(self, seconds: int = RETRY_SECONDS) -> None:
        super().__init__(BUSY, N_("too many are here at once; try again in {seconds} s"), seconds=seconds)
        self.seconds = seconds


class Admission:
    """Lets requests in. Belongs to the loop of one server."""

    def __init__(
        self,
        connections: Connections | None = None,
        shared: SharedState | None = None,
        *,
        slots: int = SLOTS,
        waiting: int = MOST_WAITING,
    ) -> None:
        self.connections = connections
        self._shared = shared or SharedState()
        self.waiting = 0
        self._most_waiting = waiting
        self._slots_count = slots
        self._slots: anyio.CapacityLimiter | None = None
        self._lookups: anyio.CapacityLimiter | None = None
        self._on_their_way: Counter[str] = Counter()

    @property
    def lookups(self) -> anyio.CapacityLimiter:
        """The threads that look up sessions."""
        if self._lookups is None:
            self._lookups = anyio.CapacityLimiter(LOOKUPS)
        return self._lookups

    def check(self, scope: Scope, *, is_stranger: bool) -> None:
        """Send a stranger away where the slots that are left are for others."""
        if not is_stranger or scope["path"] in ("/healthz", "/metrics"):
            return
        is_full = self.connections is not None and self.connections.is_full_for_strangers
        if is_full or (scope["method"] != "GET" and self.waiting >= self._most_waiting):
            self._shared.add("shed")
            raise BusyError

    def count(self, status: int) -> None:
        """Count an answer."""
        self._shared.add("requests")
        if status >= 500 and status != BUSY:
            self._shared.add("errors")
        if self.connections is not None:
            self._shared.put("connections", self.connections.open)
            self._shared.put("refused_connections", self.connections.refused)

    @contextmanager
    def patience(self, peer: str) -> Iterator[float]:
        """The seconds that a body of a stranger may take, while it is on its way."""
        network = network_of(peer)
        is_patient = self._on_their_way[network] < PATIENT_OF_A_PEER and self._on_their_way.total() < PATIENT_IN_ALL
        self._on_their_way[network] += 1
        try:
            yield BODY_SECONDS if is_patient else HURRIED_SECONDS
        finally:
            self._on_their_way[network] -= 1
            if not self._on_their_way[network]:
                del self._on_their_way[network]

    @asynccontextmanager
    async def slot_for_strangers(self) -> AsyncIterator["Slot"]:
        """Wait for a slot for a stranger's request, and release it at the end."""
        if self._slots is None:
            self._slots = anyio.CapacityLimiter(self._slots_count)
        slot = Slot(self, self._slots)
        await slot.take()
        try:
            yield slot
        finally:
            slot.leave()


class Slot:
    """A slot for a stranger's request, which can be released and taken again."""

    def __init__(self, admission: Admission, slots: anyio.CapacityLimiter) -> None:
        self._admission = admission
        self._slots = slots
        self._is_taken = False

    async def take(self) -> None:
        """Wait for a slot."""
        self._admission.waiting += 1
        try:
            await self._slots.acquire_on_behalf_of(self)
            self._is_taken = True
        finally:
            self._admission.waiting -= 1

    def leave(self) -> None:
        """Release the slot."""
        if self._is_taken:
            self._is_taken = False
            self._slots.release_on_behalf_of(self)


class StrangersBody(BoundedBody):
    """A small body, all of which is read at the first question for it."""

    def __init__(self, receive: Receive, most: int, admission: Admission, slot: Slot, peer: str) -> None:
        super().__init__(receive, most)
        self._admission = admission
        self._slot = slot
        self._peer = peer
        self._is_asked_for = False

    async def receive(self) -> Message:
        """The whole body; afterwards what else the server has to say."""
        if self._is_asked_for:
            return await super().receive()
        self._is_asked_for = True
        self._slot.leave()
        pieces = []
        with self._admission.patience(self._peer) as self._seconds:
            while not self._is_whole:
                message = await super().receive()
                pieces.append(message.get("body", b""))
        await self._slot.take()
        return {**message, "body": b"".join(pieces)}
