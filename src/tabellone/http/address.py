"""The address of this server, and the path of a proxy below which it is served.

Pages, routes and forms are written as if the program stood at the root of its host; requests come in without the path
of the proxy. What leaves the program is put below the path in three ways: the addresses in HTML before it is cached,
those of redirects, and the paths of cookies.
"""

import re
from collections.abc import Iterator

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabellone.store.accounts.throttle import plain_address

KEY = "tabellone.root_path"
# Text and values of a page are escaped, so that a quote after a name and a sign stands in our own templates alone.
_ADDRESS = re.compile(r'(\s(?:href|src|action|formaction|data-live|data-refresh|hx-get|hx-post)=")/(?!/)')


class RootPathMiddleware:
    """Takes the path of the proxy off each request, whether or not the proxy has, and puts redirects below it."""

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self._app = app
        self._root = root_path
        self._cookie_path = f"; path={root_path}/".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, as if there were no proxy."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        if path == self._root or path.startswith(f"{self._root}/"):
            path = path[len(self._root) :] or "/"
        scope = {**scope, "path": path, "raw_path": path.encode("utf-8", "surrogateescape"), KEY: self._root}

        async def send_below(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [self._header(bytes(name), bytes(value)) for name, value in message["headers"]]
                message = {**message, "headers": headers}
            await send(message)

        await self._app(scope, receive, send_below)

    def _header(self, name: bytes, value: bytes) -> tuple[bytes, bytes]:
        lower = name.lower()
        if lower == b"location" and value.startswith(b"/") and not value.startswith(b"//"):
            return name, self._root.encode() + value
        if lower == b"set-cookie":
            return name, re.sub(rb"(?i); path=/", lambda _: self._cookie_path, value, count=1)
        return name, value


class PagesBelowRoot:
    """Puts the addresses in pages below the path of the proxy; stands within the cache, which keeps the outcome."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and change the page that answers it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start: Message | None = None
        connection = HTTPConnection(scope)

        async def send_below(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_page(message):
                start = message
                return
            if start is not None:
                page, start = start, None
                body = below_root(connection, message.get("body", b"").decode()).encode()
                message = {**message, "body": body}
                await send({**page, "headers": list(_with_length(page, len(body)))})
            await send(message)

        await self._app(scope, receive, send_below)


def _is_page(start: Message) -> bool:
    names = {bytes(name).lower(): bytes(value) for name, value in start["headers"]}
    return names.get(b"content-type", b"").startswith(b"text/html") and b"content-length" in names


def _with_length(start: Message, length: int) -> Iterator[tuple[bytes, bytes]]:
    for name, value in start["headers"]:
        yield (name, str(length).encode()) if bytes(name).lower() == b"content-length" else (name, value)


def root_path_of(connection: HTTPConnection) -> str:
    """The path below which a proxy serves the program; empty where it stands at the root."""
    return str(connection.scope.get(KEY, ""))


def below_root(connection: HTTPConnection, html: str) -> str:
    """A page whose addresses stand below the path of the proxy."""
    return put_below(root_path_of(connection), html)


def put_below(root: str, html: str) -> str:
    """The same for one path."""
    return _ADDRESS.sub(rf"\g<1>{root}/", html) if root else html


def without_root(connection: HTTPConnection, path: str) -> str:
    """A path of a browser without the prefix of the proxy."""
    root = root_path_of(connection)
    return path.removeprefix(root) if root and path.startswith(f"{root}/") else path


def server_address(connection: HTTPConnection) -> str:
    """The address of this server as the visitor has written it."""
    return f"{connection.url.scheme}://{connection.url.netloc}{root_path_of(connection)}"


def is_local(connection: HTTPConnection) -> bool:
    """The address in the browser is this computer's own, which no phone can open."""
    return is_loopback(connection.url.hostname or "")


def is_loopback(host: str) -> bool:
    """True if a host is a name or address of this computer itself."""
    address = plain_address(host)
    return host == "localhost" if address is None else address.is_loopback
