"""What every request must satisfy and what every answer carries, whichever door it comes to.

No door trusts an address: the Host is checked against rebinding, requests that change or carry something must come
from our own pages, and bodies are bounded before anybody reads them.
"""

import re
from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabellone.core.refusal import Refusal
from tabellone.http.language import language_of
from tabellone.http.whole import whole
from tabellone.locales.words import words

MEGABYTE = 1024 * 1024
MOST_BODY_BYTES = MEGABYTE
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?")


class RequestError(Refusal):
    """A request that is refused before any door sees it."""

    def __init__(self, status: int, sentence: str, /, **values: object) -> None:
        super().__init__(sentence, **values)
        self.status = status


class Security:
    """Checks each request and adds the security headers to each answer."""

    def __init__(self, app: ASGIApp, allowed_hosts: Iterable[str] = ()) -> None:
        self._app = app
        self._allowed_hosts = frozenset({"localhost", *(host.lower() for host in allowed_hosts)})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and answer or pass it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY_HEADERS)
            await send(message)

        headers = Headers(scope=scope)
        try:
            self._check_host(headers)
            self.check(scope, headers)
            if scope["method"] not in SAFE_METHODS:
                receive = await _bounded_body(headers, receive, self.most_bytes(scope["path"]))
        except RequestError as refusal:
            await self.refused(scope, refusal)(scope, receive, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)

    def check(self, scope: Scope, headers: Headers) -> None:
        """Refuse what changes something and does not come from our own pages."""
        if scope["method"] not in SAFE_METHODS:
            check_origin(headers)

    def most_bytes(self, _path: str) -> int:
        """How large the body of a request to an address may be."""
        return MOST_BODY_BYTES

    def refused(self, scope: Scope, refusal: RequestError) -> Response:
        """The answer to a request that is refused."""
        return PlainTextResponse(words(language_of(HTTPConnection(scope))).refusal(refusal), refusal.status)

    def _check_host(self, headers: Headers) -> None:
        hosts = headers.getlist("host")
        host_match = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        if host_match is None:
            raise RequestError(400, "the request does not name one host")
        name = host_match[1].lower()
        if name not in self._allowed_hosts and not _is_address(name):
            raise RequestError(400, 'the host "{found}" is not one that this server answers for', found=name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def check_origin(headers: Headers) -> None:
    """The browser says where the request comes from: by Sec-Fetch-Site, or by an Origin that is this host."""
    site = headers.get("sec-fetch-site")
    origin = headers.get("origin", "")
    is_ours = site == "same-origin" if site else origin.partition("://")[2].lower() == headers["host"].lower()
    if not is_ours:
        raise RequestError(403, "the request does not come from a page of this server; open the page and try again")


async def _bounded_body(headers: Headers, receive: Receive, most: int) -> Receive:
    """Read the whole body, as long as it is within bounds, and hand it on as one message."""
    declared = headers.get("content-length", "0")
    length = whole(declared[:19], 19)
    if length is None:
        raise RequestError(400, "the length of the request is not a whole number")
    if length > most:
        raise _too_large(most)
    body = bytearray()
    unfinished = True
    while unfinished:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        body += message.get("body", b"")
        if len(body) > most:
            raise _too_large(most)
        unfinished = message.get("more_body", False)
    replay = iter([{"type": "http.request", "body": bytes(body), "more_body": False}])

    async def receive_again() -> Message:
        return next(replay, None) or await receive()

    return receive_again


def _too_large(most: int) -> RequestError:
    return RequestError(413, "the request is too large; at most {most} kB are allowed", most=most // 1024)
