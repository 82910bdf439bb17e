"""The second listener: while it is open, phones in the same network reach the public pages, and nothing else.

It is a server of its own in the loop of the first, with an application of its own. Whoever comes to it is anybody: what
a request shows to say who it comes from is taken off before anything reads it.
"""

import asyncio
import socket
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from tabellone.answers.portion import MissingError
from tabellone.http.address import is_local, server_address
from tabellone.http.connections import KEEP_ALIVE_SECONDS, Connections, protocol_of
from tabellone.http.credentials import SESSION_COOKIES
from tabellone.http.settings import (
    BACKLOG,
    EVERYWHERE,
    MOST_CONNECTIONS,
    MOST_OF_A_PEER,
    PHONE_PORT,
    ListenError,
    in_url,
    listening_socket,
    network_addresses,
    shared_socket,
)
from tabellone.http.shared_state import SharedState

if TYPE_CHECKING:
    import uvicorn

TRIES = 20
LATELY = timedelta(minutes=5)
FOLLOW_SECONDS = 0.2
PARTING_SECONDS = 1


@dataclass(frozen=True, slots=True)
class PhoneSettings:
    """Address of the phone listener; `public_address` is the phones' one if a proxy is in front of the program."""

    host: str = EVERYWHERE
    port: int = PHONE_PORT
    public_address: str = ""


class PhoneVisits:
    """Phones that have connected to any process of this server, with the time of their last request."""

    def __init__(self, now: Callable[[], datetime], shared: SharedState | None = None) -> None:
        self._now = now
        self._shared = shared or SharedState()

    def add(self, client: str) -> None:
        """Count a request of a phone."""
        self._shared.note_phone(client, int(self._now().timestamp()))

    def lately(self) -> int:
        """Number of phones that connected in the last minutes."""
        return self._shared.phones_since(int((self._now() - LATELY).timestamp()))


class AsAnybody:
    """Count phones, and strip credentials from requests: this listener grants no rights."""

    def __init__(self, app: ASGIApp, visits: PhoneVisits) -> None:
        self._app = app
        self._visits = visits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on without its credentials."""
        if scope["type"] == "http":
            if scope.get("client"):
                self._visits.add(scope["client"][0])
            scope = {**scope, "headers": list(_without_credentials(scope["headers"]))}
        await self._app(scope, receive, send)


def _without_credentials(headers: Sequence[tuple[bytes, bytes]]) -> Iterator[tuple[bytes, bytes]]:
    sessions = {name.encode() for name in SESSION_COOKIES}
    for name, value in headers:
        lower = name.lower()
        if lower == b"cookie":
            cookies = (cookie for cookie in value.split(b";") if cookie.partition(b"=")[0].strip() not in sessions)
            yield name, b";".join(cookies)
        elif lower != b"authorization":
            yield name, value


class PhoneListener:
    """Lets phones in, and out again. `open` and `close` are called in the loop of the server.

    Of several processes of a server each has a listener on the same port; what is switched at one, the others follow.
    """

    def __init__(self, settings: PhoneSettings, visits: PhoneVisits, shared: SharedState | None = None) -> None:
        self._shared = shared or SharedState()
        self.settings = settings
        self.visits = visits
        self.app: ASGIApp | None = None
        self.connections = Connections(MOST_CONNECTIONS, MOST_OF_A_PEER)
        self._server: uvicorn.Server | None = None
        self._task: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self.when_closing: list[Callable[[], None]] = []

    @property
    def is_open(self) -> bool:
        """True if phones are admitted."""
        return bool(self._shared.phone_port[0])

    @property
    def _listens(self) -> bool:
        """True if this process listens for phones."""
        return self._task is not None and not self._task.done()

    @property
    def taken_port(self) -> int | None:
        """The port that was wanted, if another program has it."""
        wanted = self.settings.port
        return wanted if self.is_open and wanted and self.port != wanted else None

    @property
    def port(self) -> int:
        """The port on which phones are let in."""
        return self._shared.phone_port[0]

    @property
    def addresses(self) -> tuple[str, ...]:
        """Addresses of the public pages for phones while admitted; none if this computer is in no network."""
        if not self.is_open:
            return ()
        hosts = network_addresses() if self.settings.host == EVERYWHERE else (self.settings.host,)
        return tuple(f"http://{in_url(host)}:{self.port}" for host in hosts)

    async def open(self) -> None:
        """Let phones in: on the port of the settings, or on the next that is free."""
        if self.is_open:
            return
        wanted = self.settings.port
        ports = range(wanted, min(wanted + TRIES, 65536)) if wanted else (0,)
        try:
            listener = listening_socket(self.settings.host, ports)
            if self._shared.rows > 1:
                port = listener.getsockname()[1]
                listener.close()
                listener = shared_socket(self.settings.host, port)
        except ListenError as error:
            raise ListenError(
                "the phones cannot be let in: cannot listen on {host}, port {port}: {reason}", **error.values
            ) from error
        self._shared.phone_port[0] = listener.getsockname()[1]
        self._listen(listener)

    def _listen(self, listener: socket.socket) -> None:
        self._closing = asyncio.Event()
        self._server = self._new_server()
        self._task = asyncio.create_task(_served(self._server, listener))

    async def follow(self) -> None:
        """Open and close the listener, without end, as set in another process of this server."""
        while True:
            if self.is_open and not self._listens:
                # If a port cannot be shared, the process that received the command admits all phones.
                with suppress(ListenError):
                    self._listen(shared_socket(self.settings.host, self.port))
            elif self._listens and not self.is_open:
                await self._close_here()
            await asyncio.sleep(FOLLOW_SECONDS)

    async def close(self) -> None:
        """Close the listener; open connections end within a moment."""
        self._shared.phone_port[0] = 0
        await self._close_here()

    async def _close_here(self) -> None:
        task = self._task
        self._closing.set()
        for close in self.when_closing:
            close()
        self.stop()
        if task is not None:
            await asyncio.wait([task])

    async def until_closing(self, answer: Coroutine[Any, Any, None]) -> bool:
        """Let an answer go on that has no end of its own; True if it was broken off because phones are let out."""
        task, closing = asyncio.ensure_future(answer), asyncio.ensure_future(self._closing.wait())
        try:
            await asyncio.wait((task, closing), return_when=asyncio.FIRST_COMPLETED)
            is_broken_off = not task.done()
        finally:
            closing.cancel()
            task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        return is_broken_off

    def stop(self) -> None:
        """Begin to close; may be called from a signal."""
        if self._server is not None:
            self._server.should_exit = True

    def _new_server(self) -> "uvicorn.Server":
        import uvicorn

        class Server(uvicorn.Server):
            """A second server in the process, which leaves the signals of the system to the first."""

            @contextmanager
            def capture_signals(self) -> Iterator[None]:
                yield

        if self.app is None:
            raise RuntimeError("the listener has no application")
        config = uvicorn.Config(
            self.app,
            log_config=None,
            access_log=False,
            server_header=False,
            http=protocol_of(self.connections),
            ws="none",
            backlog=BACKLOG,
            proxy_headers=False,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
            timeout_graceful_shutdown=PARTING_SECONDS,
            lifespan="off",
        )
        return Server(config)


async def _served(server: "uvicorn.Server", listener: socket.socket) -> None:
    try:
        await server.serve(sockets=[listener])
    finally:
        for asyncio_server in getattr(server, "servers", ()):
            asyncio_server.close()
        listener.close()


def phone_listener_of(connection: HTTPConnection) -> PhoneListener | None:
    """The listener for phones of the program that answers."""
    listener = getattr(connection.app.state, "phones", None)
    return listener if isinstance(listener, PhoneListener) else None


def needed_phone_listener(connection: HTTPConnection) -> PhoneListener:
    """The same; refused where the program has none."""
    listener = phone_listener_of(connection)
    if listener is None:
        raise ListenError("this server cannot let phones in")
    return listener


def is_open_to_phones(connection: HTTPConnection) -> bool:
    """True if phones are admitted by the program that answers."""
    listener = phone_listener_of(connection)
    return listener is not None and listener.is_open


def phone_address(connection: HTTPConnection) -> str | None:
    """The address by which phones reach this program, to be printed; None where none is known.

    It is the public address of the settings, else that of the open listener, else the Host of the request, unless that
    is this computer's own.
    """
    listener = phone_listener_of(connection)
    if listener is not None:
        if listener.settings.public_address:
            return listener.settings.public_address
        if listener.addresses:
            return listener.addresses[0]
    return None if is_local(connection) else server_address(connection)


def printed_address(connection: HTTPConnection) -> str:
    """The same where there is nothing to print without it."""
    address = phone_address(connection)
    if address is None:
        raise MissingError("phones cannot reach this program yet; open it to the phones in the hall first")
    return address
