"""`tabellone serve`: the desk in the browser."""

import logging
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import click

from tabellone.cli.answer import echo, words_of
from tabellone.cli.chief_link import is_wanted, opened_browser, tell_link
from tabellone.cli.doors import Doors, pass_doors
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.retention import retained
from tabellone.cli.serve_options import ENVIRONMENT, server_options
from tabellone.cli.store import database_option
from tabellone.core.refusal import Refusal
from tabellone.http.listening import (
    EVERYWHERE,
    PHONE_PORT,
    ListenError,
    in_url,
    reachable_host,
    worker_sockets,
)
from tabellone.http.settings import ServerSettings
from tabellone.locales.words import LANGUAGES, Words, language_of_environment

# Imported when the command runs, so that the others start without the server and without SQL.
if TYPE_CHECKING:
    import socket

    from tabellone.store.house import House

DEFAULT_PORT = 8321
TRIES = 20
BACKUP_SECONDS = 60 * 60
log = logging.getLogger(__name__)


@click.command(context_settings={"auto_envvar_prefix": ENVIRONMENT})
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=WholeNumber(0, 65535), default=None, help="Port; without it the first free from 8321.")
@database_option
@click.option("--demo", is_flag=True, help="Fill the database with demo events, unless it has them.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option("--link", is_flag=True, help="Give a link for the chief arbiter also if there is one already.")
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
@pass_doors
@server_options
def serve(
    doors: Doors,
    host: str,
    port: int | None,
    database: str | None,
    demo: bool,
    no_browser: bool,
    link: bool,
    language: str,
    phones: bool,
    phones_host: str,
    phones_port: int,
    server: ServerSettings,
) -> None:
    """Start the desk and open the browser; Ctrl-C stops it.

    As long as nobody is the chief arbiter, a link is given that makes one browser so, once; afterwards the address
    alone is enough.
    """
    from tabellone.cli.serving import Setup, prepared
    from tabellone.http.open_files import connections_that_fit, phones_that_fit, raised_limit
    from tabellone.http.phone_listener import PhoneSettings
    from tabellone.store.accounts.links import link_path
    from tabellone.store.files import place_of, private_folder_of
    from tabellone.store.house import opened_house

    words = words_of(language)
    server = replace(
        server,
        names=(*server.names, host),
        connections=connections_that_fit(raised_limit(), server.connections),
    )
    with ExitStack() as stack:
        listeners = [stack.enter_context(listener) for listener in _listeners(host, port, server.workers)]
        place = place_of(database)
        house = stack.enter_context(opened_house(place))
        if demo:
            from tabellone.desk.demo import filled

            if filled(house):
                echo(words("The database has been filled with the demo."))
        house.sessions.tidy(house.now())
        house.jobs.tidy()
        # Browsers may connect as soon as the address is printed: everything is ready before.
        settings = PhoneSettings(phones_host, phones_port, server.public_address)
        run = prepared(doors, house, listeners, Setup(server, settings, language, phones))
        address = f"http://{in_url(reachable_host(host))}:{listeners[0].getsockname()[1]}"
        echo(words("Tabellone is at {address} (Ctrl-C stops it)", address=f"{address}/"))
        for line in _more_lines(words, server, phones_that_fit(server.connections, server.workers)):
            echo(line)
        target = f"{address}/"
        folder = private_folder_of(house.database.place)
        is_secret = is_wanted(house, asked=link)
        if is_secret:
            target = (server.public_address or address) + link_path(house.links.make_chief(house.now()))
            tell_link(target, folder, words)
        browser = nullcontext() if no_browser else opened_browser(target, folder, is_secret=is_secret)
        with browser, backed_up(house), retained(house):
            run()


def _more_lines(words: Words, server: ServerSettings, phones: int) -> Iterator[str]:
    """What else is said of a server as it starts."""
    if server.public_address:
        yield words("Others reach it at {address}", address=f"{server.public_address}/")
    yield words("There is room for {number} phones at once", number=phones)


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


def _listeners(host: str, port: int | None, count: int) -> list["socket.socket"]:
    """Listening sockets, one for each process, on the requested port, or on the first free one."""
    ports = range(DEFAULT_PORT, DEFAULT_PORT + TRIES) if port is None else (port,)
    try:
        return worker_sockets(host, ports, count)
    except ListenError as error:
        raise Refusal(
            "cannot listen on {host}, port {port}: {reason}; choose another with --host and --port", **error.values
        ) from error
