"""What a request to the API must satisfy: as for the pages, but programs may come too, and refusals are problems.

A request that carries a token in its Authorization header comes from a program that was given it: no browser sends one
by itself, so that such a request needs no origin. One that a browser has marked, or that carries a cookie, does.
"""

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabellone.api.credentials import bearer_of
from tabellone.api.problems import SAFE_METHODS, refusal_response
from tabellone.web.security import MOST_BODY_BYTES, SECURITY_HEADERS, RequestError, Security, check_origin

PREFIX = "/api/v1"
# A whole journal is larger than any form.
MOST_IMPORT_BYTES = 32 * 1024 * 1024
IMPORTS = f"{PREFIX}/imports"


class ApiSecurity(Security):
    """Checks each request to the API and adds the security headers to each answer."""

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
            _check_path(scope["path"])
            if scope["method"] not in SAFE_METHODS:
                if not _is_program(headers):
                    check_origin(headers)
                is_file = scope["path"] == IMPORTS or scope["path"].startswith(f"{IMPORTS}/")
                most = MOST_IMPORT_BYTES if is_file else MOST_BODY_BYTES
                receive = await _bounded_body(headers, receive, most)
        except RequestError as refusal:
            response = refusal_response(HTTPConnection(scope), scope["method"], refusal)
            await response(scope, receive, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)


def _check_path(path: str) -> None:
    """No address of ours has a line break in it, nor anything else that cannot be seen."""
    if not path.isprintable():
        raise RequestError(400, "the address holds a control character")


def _is_program(headers: Headers) -> bool:
    """It shows a token of its own, or nothing at all that a browser would send along."""
    if bearer_of(headers.get("authorization", "")) is not None:
        return True
    return not any(name in headers for name in ("cookie", "origin", "sec-fetch-site", "sec-fetch-mode"))


async def _bounded_body(headers: Headers, receive: Receive, most: int) -> Receive:
    """Read the whole body, as long as it is within bounds, and hand it on as one message."""
    declared = headers.get("content-length", "0")
    if not (declared.isascii() and declared.isdigit()):
        raise RequestError(400, "the length of the request is not a whole number")
    if int(declared[:19]) > most:
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


class Guard:
    """Sends requests to the API through its own checks, all others through those of the pages."""

    def __init__(self, app: ASGIApp, allowed_hosts: tuple[str, ...] = ()) -> None:
        self._pages = Security(app, allowed_hosts)
        self._api = ApiSecurity(app, allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request."""
        path = scope.get("path", "")
        chosen = self._api if path == PREFIX or path.startswith(f"{PREFIX}/") else self._pages
        await chosen(scope, receive, send)
