"""`tabellone serve`: the desk in the browser."""

import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from types import FrameType
from typing import TYPE_CHECKING

import click

from tabellone.cli.address import checked_address
from tabellone.cli.answer import echo, words_of
from tabellone.cli.doors import Application, Doors, pass_doors
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.store import database_option
from tabellone.core.refusal import Refusal
from tabellone.http.listening import EVERYWHERE, PHONE_PORT, ListenError, in_url, listening_socket
from tabellone.locales.words import LANGUAGES, Words, language_of_environment

# Imported when the command runs, so that the others start without the server and without SQL.
if TYPE_CHECKING:
    import uvicorn

    from tabellone.store.house import House

DEFAULT_PORT = 8321
TRIES = 20
BACKUP_SECONDS = 60 * 60
PARTING_SECONDS = 5
TURN_SECONDS = 0.001
log = logging.getLogger(__name__)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=WholeNumber(0, 65535), default=None, help="Port; without it the first free from 8321.")
@database_option
@click.option("--demo", is_flag=True, help="Fill the database with demo events, unless it has them.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--lang", "language", type=OneOf(LANGUAGES), default=language_of_environment, help="Language of the words."
)
@click.option("--phones", is_flag=True, help="Open the public pages to the phones in the network at once.")
@click.option(
    "--phones-host",
    default=EVERYWHERE,
    show_default=True,
    help="Address to listen on for phones.",
)
@click.option(
    "--phones-port",
    type=WholeNumber(0, 65535),
    default=PHONE_PORT,
    show_default=True,
    help="Port for phones; if it is taken, the next free one.",
)
@click.option(
    "--public-address",
    default="",
    help="Address of the public pages for slips and posters, if others reach them by one of their own.",
)
@pass_doors
def serve(
    doors: Doors,
    host: str,
    port: int | None,
    database: str | None,
    demo: bool,
    no_browser: bool,
    language: str,
    phones: bool,
    phones_host: str,
    phones_port: int,
    public_address: str,
) -> None:
    """Start the desk and open the browser; Ctrl-C stops it.

    The link that is printed makes one browser the chief arbiter, once; afterwards the address alone is enough.
    """
    from tabellone.http.phone_listener import PhoneSettings
    from tabellone.store.house import opened_house
    from tabellone.store.links import link_path
    from tabellone.store.place import place_of

    words = words_of(language)
    listener = _listener(host, port)
    with listener, opened_house(place_of(database)) as house:
        if demo:
            from tabellone.desk.demo import filled

            if filled(house):
                echo(words("The database has been filled with the demo."))
        house.sessions.tidy(house.now())
        # Browsers may connect as soon as the address is printed: everything is ready before.
        settings = PhoneSettings(phones_host, phones_port, checked_address("--public-address", public_address))
        application = doors.application(house, host, settings)
        server = _server(application, words, opens_phones=phones)
        address = f"http://{in_url(host)}:{listener.getsockname()[1]}"
        link = address + link_path(house.links.make_chief(house.now()))
        echo(words("Tabellone is at {address} (Ctrl-C stops it)", address=f"{address}/"))
        echo(words("The chief arbiter enters once with {link}", link=link))
        if not no_browser:
            opening = threading.Timer(1, webbrowser.open, [link])
            opening.daemon = True
            opening.start()
        # Readers wait for the thread that answers, which should not wait long for threads that compute.
        sys.setswitchinterval(TURN_SECONDS)
        with backed_up(house):
            server.run(sockets=[listener])


def _server(application: Application, words: Words, *, opens_phones: bool) -> "uvicorn.Server":
    """A server that answers requests until somebody stops the program."""
    import uvicorn

    class Server(uvicorn.Server):
        """A server that releases clients waiting for changes before it waits for open connections."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            application.close_streams()
            super().handle_exit(sig, frame)

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            if opens_phones:
                await application.phones.open()
                for address in application.phones.addresses:
                    echo(words("Phones reach the public pages at {address}", address=f"{address}/"))
            await super().startup(sockets)

    config = uvicorn.Config(
        application.app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=PARTING_SECONDS,
        lifespan="off",
    )
    return Server(config)


@contextmanager
def backed_up(house: "House", every: float = BACKUP_SECONDS) -> Iterator[None]:
    """Make backups at the start and then at intervals, if something was entered since the last one."""
    from tabellone.store.backup import rotate_if_due

    over = threading.Event()

    def watch() -> None:
        kept: dict[str, int] | None = None
        while True:
            try:
                positions = house.positions()
                if positions and positions != kept:
                    rotate_if_due(house.database, house.now(), timedelta())
                    kept = positions
            except Refusal as refusal:
                log.warning("no backup was made: %s", refusal)
            if over.wait(every):
                return

    thread = threading.Thread(target=watch, name="backups", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _listener(host: str, port: int | None) -> socket.socket:
    """A listening socket on the requested port, or on the first free one."""
    try:
        return listening_socket(host, range(DEFAULT_PORT, DEFAULT_PORT + TRIES) if port is None else (port,))
    except ListenError as error:
        raise Refusal(
            "cannot listen on {host}, port {port}: {reason}; choose another with --host and --port", **error.values
        ) from error
