"""The link of the chief arbiter, given so that nobody else on the computer can read it.

A browser is started with a file of the user's own that leads on to the link: the command line of a program can be read
by everybody who uses the computer. The link is printed on a terminal only; a service writes it into a file.
"""

import html
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tabellone.cli.answer import echo
from tabellone.locales.words import Words

if TYPE_CHECKING:
    from tabellone.store.house import House

FILE = "chief-link.txt"
OPENING_SECONDS = 1
READING_SECONDS = 60


def is_wanted(house: "House", *, asked: bool) -> bool:
    """Whether a link is made: it was asked for, or nobody is the chief arbiter yet."""
    at = house.now()
    has_account = any(account.is_chief and account.is_active for account in house.accounts.all())
    return asked or not (has_account or house.sessions.of_account(None, at))


def tell_link(link: str, folder: Path, words: Words) -> None:
    """Print the link on a terminal; else, where a log may keep what is printed, write it into a file and say where."""
    from tabellone.store.files import write_private

    if sys.stdout.isatty():
        echo(words("The chief arbiter enters once with {link}", link=link))
        return
    file = folder / FILE
    write_private(file, f"{link}\n".encode())
    echo(words("The link with which the chief arbiter enters once is in {file}", file=file))


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
