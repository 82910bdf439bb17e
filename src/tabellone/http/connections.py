"""The connections of one process: how many are open, in all and of each peer, and how long each may keep it waiting.

The server that we use has no bound on the size of a head, none on the time that a head may take, and none on how long a
client may let an answer lie; the protocol here adds them. Bounds on requests stand in `admission.py`.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tabellone.store.accounts.throttle import network_of, plain_address

MOST_HEAD_BYTES = 64 * 1024
HEAD_SECONDS = 10.0
STALL_SECONDS = 30.0
KEEP_ALIVE_SECONDS = 15
# Seconds during which a client may go on sending after an early response, so that it reads the response.
PARTING_SECONDS = 3.0
RETRY_SECONDS = 5
# After so many turns a loop has read what had come before them.
TURNS_TO_READ = 2
# Language is unknown before the request is parsed.
_BUSY = "Troppe connessioni: riprovare tra poco. Too many connections: try again shortly.\n"
_LONG = "L'intestazione della richiesta è troppo lunga. The head of the request is too long.\n"


class Connections:
    """Open connections. Some slots are reserved for signed-in visitors: strangers are refused before them."""

    def __init__(self, most: int, of_a_peer: int, trusted: Sequence[str] = ()) -> None:
        self.most = most
        self.for_strangers = most - max(2, most // 10)
        self.refused = 0
        self.open = 0
        self._of_a_peer = of_a_peer
        self._peers: Counter[str] = Counter()
        self._trusted = tuple(ip_network(proxy, strict=False) for proxy in trusted)

    @property
    def is_full_for_strangers(self) -> bool:
        """True if only the slots reserved for signed-in visitors are left."""
        return self.open > self.for_strangers

    def enter(self, peer: str) -> bool:
        """Count a new connection; False if there is no slot. Each call needs a `leave`, refused or not."""
        self.open += 1
        network = network_of(peer)
        self._peers[network] += 1
        is_admitted = self.open <= self.most and (self._peers[network] <= self._of_a_peer or self._is_many(peer))
        self.refused += not is_admitted
        return is_admitted

    def leave(self, peer: str) -> None:
        """Forget a closed connection."""
        self.open -= 1
        network = network_of(peer)
        self._peers[network] -= 1
        if not self._peers[network]:
            del self._peers[network]

    def _is_many(self, peer: str) -> bool:
        """True if many clients share the address: this computer's own, or that of a trusted proxy."""
        return _is_trusted(peer, self._trusted)


@lru_cache(1024)
def _is_trusted(peer: str, networks: tuple[IPv4Network | IPv6Network, ...]) -> bool:
    address = plain_address(peer)
    return address is None or address.is_loopback or any(address in network for network in networks)


class PartingTransport:
    """The transport given to the answering task: closing it does not cut off a client that is still sending.

    A connection that is closed with bytes unread is reset, and the answer may be lost with it: a proxy then says "bad
    gateway" in the place of why a file was refused.
    """

    __slots__ = ("_protocol", "is_closing", "write")

    def __init__(self, protocol: "BoundedProtocol") -> None:
        self._protocol = protocol
        self.write = protocol.transport.write
        self.is_closing = protocol.transport.is_closing

    def close(self) -> None:
        """Hang up, when the client has heard the answer."""
        self._protocol.part()


def _plain_answer(status: str, text: str) -> bytes:
    body = text.encode()
    head = (
        f"HTTP/1.1 {status}\r\nretry-after: {RETRY_SECONDS}\r\ncontent-type: text/plain; charset=utf-8\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


class BoundedProtocol(HttpToolsProtocol):
    """One connection; the counters and deadlines are set on the class."""

    counted: ClassVar[Connections]
    head_seconds: ClassVar[float] = HEAD_SECONDS
    stall_seconds: ClassVar[float] = STALL_SECONDS
    _peer = ""
    _head_bytes = 0
    _head_timer: asyncio.TimerHandle | None = None
    _stall_timer: asyncio.TimerHandle | None = None
    _is_turned_away = False

    def connection_made(self, transport: Any) -> None:
        """A connection opens."""
        super().connection_made(transport)
        self._peer = self.client[0] if self.client else ""
        if self.counted.enter(self._peer):
            self._await_head()
        else:
            self._turn_away(_plain_answer("503 Service Unavailable", _BUSY))

    def connection_lost(self, exc: Exception | None) -> None:
        """A connection closed."""
        self.counted.leave(self._peer)
        self._cancel_timers()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes have come."""
        if self._is_turned_away:
            return
        cycle: Any = self.cycle
        if self._head_timer is None and (cycle is None or cycle.response_complete):
            self._await_head()
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_timer is not None and self._head_bytes > MOST_HEAD_BYTES:
            self._turn_away(_plain_answer("431 Request Header Fields Too Large", _LONG))

    def on_headers_complete(self) -> None:
        """The head is there."""
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
        super().on_headers_complete()
        if self.cycle is not None:
            cycle: Any = self.cycle
            cycle.transport = PartingTransport(self)

    def part(self) -> None:
        """Close the connection; if the client is still sending, leave time to read the response first."""
        cycle: Any = self.cycle
        transport = self.transport
        if cycle is None or not cycle.more_body or transport.is_closing() or not transport.can_write_eof():
            transport.close()
            return
        self._is_turned_away = True
        self._cancel_timers()
        transport.write_eof()
        self.flow.resume_reading()
        self._head_timer = self.loop.call_later(PARTING_SECONDS, transport.close)

    def pause_writing(self) -> None:
        """The client does not read."""
        super().pause_writing()
        if self._stall_timer is None:
            self._stall_timer = self.loop.call_later(self.stall_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """It takes it again."""
        if self._stall_timer is not None:
            self._stall_timer.cancel()
            self._stall_timer = None
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection, unless a request has arrived that was not read yet.

        A busy loop runs its timers before it reads its connections.
        """
        self._hang_up_if_idle(self.timeout_keep_alive_task, TURNS_TO_READ)

    def _hang_up_if_idle(self, timer: asyncio.TimerHandle | None, turns: int) -> None:
        if self.timeout_keep_alive_task is not timer:
            return
        if turns:
            self.loop.call_soon(self._hang_up_if_idle, timer, turns - 1)
        else:
            super().timeout_keep_alive_handler()

    def _await_head(self) -> None:
        self._head_bytes = 0
        self._head_timer = self.loop.call_later(self.head_seconds, self.transport.abort)

    def _turn_away(self, answer: bytes) -> None:
        self._is_turned_away = True
        self._cancel_timers()
        self.transport.write(answer)
        self.transport.close()

    def _cancel_timers(self) -> None:
        for timer in (self._head_timer, self._stall_timer):
            if timer is not None:
                timer.cancel()
        self._head_timer = self._stall_timer = None


def protocol_of(
    connections: Connections, head_seconds: float = HEAD_SECONDS, stall_seconds: float = STALL_SECONDS
) -> type[BoundedProtocol]:
    """A protocol class that counts connections and sets their deadlines."""
    bounds = {"counted": connections, "head_seconds": head_seconds, "stall_seconds": stall_seconds}
    return type("CountedProtocol", (BoundedProtocol,), bounds)
