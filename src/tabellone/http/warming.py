"""Pages that are made before the first reader asks: what a program does for the first time takes it long.

It asks itself, as a reader without an account, for the pages of some events and for those that they lead to. So
templates are compiled, rules and words are read, journals are folded, and the answers are in the cache.
"""

import logging
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence

from starlette.types import ASGIApp, Message, Scope

from tabellone.locales.words import LANGUAGES

MOST_PAGES = 40
MOST_SECONDS = 2.0
OK = 200
log = logging.getLogger(__name__)


async def warm(
    app: ASGIApp,
    books: Sequence[str],
    most_pages: int = MOST_PAGES,
    most_seconds: float = MOST_SECONDS,
    now: Callable[[], float] = time.monotonic,
) -> tuple[str, ...]:
    """Let an application answer what readers of these events will ask first; the addresses that were asked for.

    No page is begun after so many seconds. What fails here fails again, and is told, when somebody asks for it.
    """
    until = now() + most_seconds
    addresses = [f"/events/{book}" for book in books]
    asked: list[str] = []
    kinds: Counter[str] = Counter()
    while addresses and len(asked) < most_pages and now() < until:
        # First one page of each kind, then the second: a card of each player would take all the time.
        address = min(addresses, key=lambda each: kinds[_kind(each)])
        addresses.remove(address)
        asked.append(address)
        kinds[_kind(address)] += 1
        page = ""
        for language in LANGUAGES:
            try:
                page = await _page(app, address, language)
            except Exception:
                log.debug("%s could not be made before it was asked for", address, exc_info=True)
                break
        for found in re.findall(r' href="((?:/[^"/]+)*?/events/[^"?#]+)"', page):
            link = found[found.index("/events/") :]
            is_page = link.split("/")[2] in books and "." not in link
            if is_page and link not in asked and link not in addresses:
                addresses.append(link)
    return tuple(asked)


def _kind(address: str) -> str:
    """The pages that differ in their numbers alone."""
    return re.sub(r"/events/[^/]+|[0-9]+", "", address)


async def _page(app: ASGIApp, address: str, language: str) -> str:
    """A page as a reader without an account is answered; empty if it is no page."""
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": address,
        "raw_path": address.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"accept-language", language.encode())],
        "client": ("127.0.0.1", 0),
        "server": ("127.0.0.1", 80),
    }
    is_page = False
    body = b""

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        nonlocal is_page, body
        if message["type"] == "http.response.start":
            kind = dict(message["headers"]).get(b"content-type", b"")
            is_page = message["status"] == OK and kind.startswith(b"text/html")
        elif is_page:
            body += message.get("body", b"")

    await app(scope, receive, send)
    return body.decode()
