"""The server as it runs: in this process, or in several that this one starts and watches."""

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from types import FrameType

import click
import uvicorn

from tabellone.cli.doors import Application, Doors
from tabellone.http.connections import KEEP_ALIVE_SECONDS, protocol_of
from tabellone.http.phone_listener import PhoneSettings
from tabellone.http.settings import BACKLOG, ServerSettings, raised_limit
from tabellone.http.shared_state import SharedState, shared_between
from tabellone.http.workers import Workers, stop_with_parent, tame_collector
from tabellone.locales.words import words as reader_words
from tabellone.store.files import UPLOADS, DatabaseAddress, passing_folder
from tabellone.store.house import House, opened_house

PARTING_SECONDS = 5


@dataclass(frozen=True, slots=True)
class Setup:
    """Settings of a server, as requested."""

    server: ServerSettings
    phones: PhoneSettings
    language: str
    opens_phones: bool


class Server(uvicorn.Server):
    """A server that releases clients waiting for changes before it waits for open connections."""

    def __init__(self, config: uvicorn.Config, application: Application, setup: Setup, row: int = 0) -> None:
        super().__init__(config)
        self._application = application
        self._setup = setup
        self._row = row

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal to stop."""
        self._application.close_streams()
        super().handle_exit(sig, frame)

    def stop(self) -> None:
        """Stop as after a signal; may be called from any thread."""
        self._application.close_streams()
        self.should_exit = True

    def warm_up(self) -> None:
        """Render what readers ask for first."""
        self._application.warm_up()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and let phones in if that was asked for."""
        if self._setup.opens_phones and self._row == 0:
            await self._application.phones.open()
            words = reader_words(self._setup.language)
            for address in self._application.phones.addresses:
                click.echo(words("Phones reach the public pages at {address}", address=f"{address}/"))
        await super().startup(sockets)
        self._application.begin()


@contextmanager
def prepared(
    doors: Doors, house: House, listeners: Sequence[socket.socket], setup: Setup
) -> Iterator[Callable[[], None]]:
    """The server function, ready to be called; it returns when the program is stopped.

    Signals are caught from here on: a `KeyboardInterrupt` inside a callback of a weak reference would be lost.
    """
    if len(listeners) == 1:
        server = _server(doors.application(house, setup.server, setup.phones, SharedState()), setup)
        with server.capture_signals():
            yield partial(_run, server, listeners[0])
        return
    with passing_folder(UPLOADS) as uploads:
        shared = shared_between(len(listeners), str(uploads))
        workers = Workers(run_worker, listeners, (doors, house.database.address, setup, shared))
        with workers.capture_signals():
            yield workers.run


def _run(server: Server, listener: socket.socket) -> None:
    # Those who come meanwhile wait at the door for some tenths of a second, less than in a cold program.
    server.warm_up()
    tame_collector()
    if not server.should_exit:
        server.run(sockets=[listener])


def run_worker(
    row: int, listener: socket.socket, doors: Doors, address: DatabaseAddress, setup: Setup, shared: SharedState
) -> None:
    """Answer in a process of its own."""
    raised_limit()
    with opened_house(address) as house:
        application = doors.application(house, setup.server, setup.phones, replace(shared, row=row))
        server = _server(application, setup, row)
        stop_with_parent(server.stop)
        _run(server, listener)


def _server(application: Application, setup: Setup, row: int = 0) -> Server:
    proxies = list(setup.server.trusted_proxies)
    config = uvicorn.Config(
        application.app,
        http=protocol_of(application.connections),
        ws="none",
        backlog=BACKLOG,
        # Warnings of the server are caused by strangers: a line for each junk request would fill the disk.
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=PARTING_SECONDS,
        lifespan="off",
    )
    return Server(config, application, setup, row)
