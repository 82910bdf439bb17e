"""`tabellone serve`: the desk in the browser."""

import socket
import threading
import webbrowser

import click

from tabellone.cli.answer import say, words_of
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.refusal import Refusal
from tabellone.locales.words import LANGUAGES, language_of_environment

DEFAULT_PORT = 8321
TRIES = 20


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", type=WholeNumber(0, 65535), default=None, help=f"Port; without it the first free from {DEFAULT_PORT}."
)
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--lang", "language", type=OneOf(LANGUAGES), default=language_of_environment, help="Language of the words."
)
def serve(host: str, port: int | None, no_browser: bool, language: str) -> None:
    """Start the desk and open the browser; Ctrl-C stops it."""
    # Imported here so that the other commands start without the server.
    import uvicorn

    from tabellone.web.app import create_app

    listener = _listener(host, port)
    address = f"http://{_in_url(host)}:{listener.getsockname()[1]}/"
    server = uvicorn.Server(uvicorn.Config(create_app(allowed_hosts=[host]), log_level="warning", server_header=False))
    say(words_of(language)("Tabellone is at {address} (Ctrl-C stops it)", address=address))
    if not no_browser:
        threading.Timer(1, webbrowser.open, [address]).start()
    server.run(sockets=[listener])


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _listener(host: str, port: int | None) -> socket.socket:
    """A listening socket on the port asked for, or on the first free one."""
    candidates = range(DEFAULT_PORT, DEFAULT_PORT + TRIES) if port is None else (port,)
    reason = ""
    for candidate in candidates:
        try:
            family = socket.getaddrinfo(host, candidate, type=socket.SOCK_STREAM)[0][0]
            listener = socket.socket(family, socket.SOCK_STREAM)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind((host, candidate))
                listener.listen(2048)
            except OSError:
                listener.close()
                raise
        except OSError as error:
            reason = error.strerror or str(error)
        else:
            return listener
    raise Refusal(
        "cannot listen on {host}, port {port}: {reason}; choose another with --host and --port",
        host=host,
        port=candidates[0],
        reason=reason,
    )
