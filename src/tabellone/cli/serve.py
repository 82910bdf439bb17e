"""`tabellone serve`: the desk in the browser.

The link of the chief arbiter is kept from other users of the computer. A browser is started with a file of the user's
own that leads on to the link, for the command line of a program can be read by everybody. The link is printed on a
terminal only; a service writes it into a file.
"""

import html
import logging
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tabellone.cli.answer import checked_address, database_option
from tabellone.cli.doors import Doors, pass_doors
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.refusal import Refusal
from tabellone.http.settings import (
    EVERYWHERE,
    MOST_CONNECTIONS,
    MOST_OF_A_PEER,
    MOST_WORKERS,
    PHONE_PORT,
    ListenError,
    ServerSettings,
    checked_settings,
    in_url,
    reachable_host,
    worker_sockets,
)
from tabellone.locales.words import LANGUAGES, Words, language_of_environment
from tabellone.locales.words import words as reader_words

if TYPE_CHECKING:
    import socket

    from tabellone.store.house import House

F = TypeVar("F", bound=Callable[..., Any])
# An option --root-path is read from TABELLONE_ROOT_PATH; several values stand side by side, parted by blanks.
ENVIRONMENT = "TABELLONE"
_OPTIONS = (
    click.option(
        "--name", "names", multiple=True, envvar="TABELLONE_NAME", help="Name that browsers may call; may be repeated."
    ),
    click.option(
        "--public-address",
        default="",
        help="Address by which others reach the program, with the path below which a proxy serves it.",
    ),
    click.option("--root-path", default="", help="Path below which a proxy serves the program, such as /tabellone."),
    click.option(
        "--trusted-proxy",
        "trusted_proxies",
        multiple=True,
        envvar="TABELLONE_TRUSTED_PROXY",
        help="Address or network of a proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be repeated.",
    ),
    click.option(
        "--workers", type=WholeNumber(1, MOST_WORKERS), default=1, show_default=True, help="Processes that answer."
    ),
    click.option(
        "--connections",
        type=WholeNumber(10, MOST_CONNECTIONS),
        default=MOST_CONNECTIONS,
        show_default=True,
        help="Connections that each process keeps open at most.",
    ),
    click.option(
        "--connections-of-a-peer",
        type=WholeNumber(1, MOST_CONNECTIONS),
        default=MOST_OF_A_PEER,
        show_default=True,
        help="Of these, connections from one address at most; proxies and this computer are not counted.",
    ),
    click.option("--public-metrics", is_flag=True, help="Show /metrics to everybody."),
)
DEFAULT_PORT = 8321
TRIES = 20
BACKUP_SECONDS = 60 * 60
log = logging.getLogger(__name__)
RETENTION_SECONDS = 60 * 60
FILE = "chief-link.txt"
OPENING_SECONDS = 1
READING_SECONDS = 60


def server_options(command: F) -> F:
    """Give a command the options of a server; it is called with `server`, the settings that they say."""

    def with_settings(*arguments: Any, **named: Any) -> Any:
        server = ServerSettings(
            names=named.pop("names"),
            public_address=checked_address("--public-address", named.pop("public_address")),
            root_path=named.pop("root_path"),
            trusted_proxies=named.pop("trusted_proxies"),
            workers=named.pop("workers"),
            connections=named.pop("connections"),
            of_a_peer=named.pop("connections_of_a_peer"),
            are_metrics_public=named.pop("public_metrics"),
        )
        return command(*arguments, server=checked_settings(server), **named)

    with_settings.__name__, with_settings.__doc__ = command.__name__, command.__doc__
    decorated: Any = with_settings
    # Options declared below this decorator come first in the help.
    decorated.__click_params__ = list(getattr(command, "__click_params__", ()))
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    result: F = decorated
    return result


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
    from tabellone.http.phone_listener import PhoneSettings
    from tabellone.http.settings import connections_that_fit, raised_limit
    from tabellone.store.accounts.links import link_path
    from tabellone.store.files import database_address, private_folder_of
    from tabellone.store.house import opened_house

    words = reader_words(language)
    server = replace(
        server,
        names=(*server.names, host),
        connections=connections_that_fit(raised_limit(), server.connections),
    )
    with ExitStack() as stack:
        listeners = [stack.enter_context(listener) for listener in _listeners(host, port, server.workers)]
        data = database_address(database)
        house = stack.enter_context(opened_house(data))
        if demo:
            from tabellone.desk.demo import filled

            if filled(house):
                click.echo(words("The database has been filled with the demo."))
        house.sessions.tidy(house.now())
        house.jobs.tidy()
        # Browsers may connect as soon as the address is printed: everything is ready before.
        settings = PhoneSettings(phones_host, phones_port, server.public_address)
        run = stack.enter_context(prepared(doors, house, listeners, Setup(server, settings, language, phones)))
        address = f"http://{in_url(reachable_host(host))}:{listeners[0].getsockname()[1]}"
        click.echo(words("Tabellone is at {address} (Ctrl-C stops it)", address=f"{address}/"))
        if server.public_address:
            click.echo(words("Others reach it at {address}", address=f"{server.public_address}/"))
        target = f"{address}/"
        folder = private_folder_of(house.database.address)
        is_secret = is_wanted(house, asked=link)
        if is_secret:
            target = (server.public_address or address) + link_path(house.links.make_chief(house.now()))
            tell_link(target, folder, words)
        else:
            click.echo(
                words("A browser that has entered before needs no link; start with --link to enter with another one")
            )
        browser = nullcontext() if no_browser else opened_browser(target, folder, is_secret=is_secret)
        with browser, backed_up(house), retained(house):
            run()


@contextmanager
def repeated(name: str, look: Callable[[], None], every: float) -> Iterator[None]:
    """Run a function in a thread of its own, at the start and then at intervals."""
    over = threading.Event()

    def watch() -> None:
        while True:
            look()
            if over.wait(every):
                return

    thread = threading.Thread(target=watch, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def backed_up(house: "House", every: float = BACKUP_SECONDS) -> AbstractContextManager[None]:
    """Make backups at the start and then at intervals, if something was entered since the last one."""
    from tabellone.store.backup import rotate_if_due

    saved: dict[str, int] = {}

    def look() -> None:
        try:
            positions = house.positions()
            if positions and positions != saved:
                rotate_if_due(house.database, house.now(), timedelta())
                saved.clear()
                saved.update(positions)
        except Refusal as refusal:
            log.warning("no backup was made: %s", refusal)

    return repeated("backups", look, every)


def retained(house: "House", every: float = RETENTION_SECONDS) -> AbstractContextManager[None]:
    """Erase at the start and then at intervals the data whose time is over."""
    from tabellone.desk.circumstances import Circumstances, set_circumstances
    from tabellone.store.privacy.retention import SERVER, follow_daily

    def look() -> None:
        set_circumstances(Circumstances(actor=SERVER.name, now=house.now))
        try:
            follow_daily(house)
        except Refusal as refusal:
            log.warning("what is due was not erased: %s", refusal)

    return repeated("retention", look, every)


def _listeners(host: str, port: int | None, count: int) -> list["socket.socket"]:
    """Listening sockets, one for each process, on the requested port, or on the first free one."""
    ports = range(DEFAULT_PORT, DEFAULT_PORT + TRIES) if port is None else (port,)
    try:
        return worker_sockets(host, ports, count)
    except ListenError as error:
        raise Refusal(
            "cannot listen on {host}, port {port}: {reason}; choose another with --host and --port", **error.values
        ) from error


def is_wanted(house: "House", *, asked: bool) -> bool:
    """True if a link is created: on request, or if there is no chief arbiter yet."""
    at = house.now()
    has_account = any(account.is_chief and account.is_active for account in house.accounts.all())
    return asked or not (has_account or house.sessions.of_account(None, at))


def tell_link(link: str, folder: Path, words: Words) -> None:
    """Print the link on a terminal; else, where a log may keep what is printed, write it into a file and say where."""
    from tabellone.store.files import write_private

    if sys.stdout.isatty():
        click.echo(words("The chief arbiter enters once with {link}", link=link))
        return
    file = folder / FILE
    write_private(file, f"{link}\n".encode())
    click.echo(words("The link with which the chief arbiter enters once is in {file}", file=file))


@contextmanager
def opened_browser(address: str, folder: Path, *, is_secret: bool) -> Iterator[None]:
    """Open the browser in a moment; a secret address by way of a file that its owner alone may read, for a minute."""
    if not is_secret:
        opening = _later(OPENING_SECONDS, lambda: webbrowser.open(address))
        yield
        opening.cancel()
        return
    from tabellone.store.files import own_folder, write_private

    with own_folder(folder) as private_folder:
        file = private_folder / "tabellone.html"
        write_private(file, _page(address).encode())
        timers = (
            _later(OPENING_SECONDS, lambda: webbrowser.open(file.as_uri())),
            _later(READING_SECONDS, lambda: file.unlink(missing_ok=True)),
        )
        yield
        for timer in timers:
            timer.cancel()


def _later(seconds: float, act: Callable[[], object]) -> threading.Timer:
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()
    return timer


def _page(address: str) -> str:
    """A page that leads on to an address and does not tell from where."""
    target = html.escape(address, quote=True)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">'
        f'<meta http-equiv="refresh" content="0; url={target}"><title>Tabellone</title></head>'
        f'<body><a href="{target}">Tabellone</a></body></html>\n'
    )
