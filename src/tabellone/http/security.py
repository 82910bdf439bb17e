"""Checks of all requests and headers of all responses, for pages and API alike.

No address is trusted: the Host is checked against rebinding, and requests that change something or have a body must
come from our own pages. The session is looked up before the body is read, since the size limit depends on it.
Responses have security headers and, for unlisted events, a noindex header for search engines.
"""

import re
from collections.abc import Iterable

import anyio
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabellone.core.refusal import Refusal
from tabellone.desk.circumstances import Circumstances, set_circumstances
from tabellone.desk.roles import ANYBODY, Person
from tabellone.http.admission import Admission, BoundedBody, BusyError, RequestError, StrangersBody, check_length
from tabellone.http.credentials import DEVICE_COOKIE, cookie_token, is_secure
from tabellone.http.language import language_of
from tabellone.locales.words import Words, words
from tabellone.store.accounts.passwords import is_token
from tabellone.store.accounts.sessions import Session
from tabellone.store.accounts.throttle import plain_address
from tabellone.store.faults import StoreError
from tabellone.store.house import EVENT, House, is_public
from tabellone.store.house_rules import PrivacyRules, PublicRules
from tabellone.store.journal.folds import LedgerError

PLACES = ("place", "file", "folder")


def for_visitor(refusal: Refusal, words: Words, *, is_chief: bool) -> Refusal:
    """The refusal for the chief arbiter; for others the same sentence without paths and details."""
    if is_chief or not isinstance(refusal, StoreError):
        return refusal
    values = dict(refusal.values)
    for name in PLACES:
        if name in values:
            values[name] = words("database")
    if "reason" in values:
        values["reason"] = words("the log of the server says more")
    return StoreError(refusal.sentence, **values)


ROBOTS = "/robots.txt"
NOT_LISTED = "noindex, nofollow"
NEVER_LISTED = ("/desk/", "/office/", "/house")
_BOOK = re.compile(r"/(?:api/v1/)?events/([^/]+)")


def book_in(path: str) -> str | None:
    """The event that an address is about."""
    match = _BOOK.match(path)
    return None if match is None else match[1]


def robots_text(house: House, rules: PublicRules) -> str:
    """The robots.txt; events hidden from the public are not named."""
    refused = ["/"] if rules.privacy.is_unlisted else [*NEVER_LISTED, *_events_left_out(house, rules)]
    return "\n".join(("User-agent: *", *(f"Disallow: {path}" for path in refused), ""))


def _events_left_out(house: House, rules: PublicRules) -> list[str]:
    paths = []
    for book in sorted(rules.unlisted):
        try:
            is_known = is_public(house.view(book, EVENT).state)
        except LedgerError:
            is_known = False
        if is_known:
            paths += [f"/events/{book}", f"/api/v1/events/{book}"]
    return paths


class Unlisted:
    """Answers for /robots.txt, and marks answers that are not to be listed."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self._app = app
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and mark the answer."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            rules = self._house.rules()
        except StoreError:
            # A database that does not answer has decided nothing: better left out than listed.
            rules = PublicRules(PrivacyRules(is_unlisted=True), frozenset())
        if scope["path"] == ROBOTS:
            await PlainTextResponse(robots_text(self._house, rules))(scope, receive, send)
            return

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["X-Robots-Tag"] = NOT_LISTED
            await send(message)

        await self._app(scope, receive, marked if rules.leaves_out(book_in(scope["path"])) else send)


KILOBYTE, MEGABYTE = 1024, 1024 * 1024
# A form that anybody may send, one of somebody with an account.
STRANGER_BYTES = 64 * KILOBYTE
MOST_BODY_BYTES = MEGABYTE
MOST_TOKEN = 200
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
# A list of a million and a half players, packed; only the chief arbiter may send as much.
MOST_LIST_BYTES = 150 * MEGABYTE
_SECURITY_HEADERS = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
SESSION = "session"
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?")


class Security:
    """Checks each request and adds the security headers to each answer."""

    door = "web"
    # True if the role is checked here; the routes of the API check it themselves.
    asks_for_roles = False

    def __init__(
        self,
        app: ASGIApp,
        allowed_hosts: Iterable[str] = (),
        house: House | None = None,
        admission: Admission | None = None,
    ) -> None:
        self._app = app
        self._allowed_hosts = frozenset({"localhost", *(host.lower() for host in allowed_hosts)})
        self._house = house
        self._admission = admission or Admission()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and answer or pass it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_tls = is_secure(HTTPConnection(scope))

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._admission.count(message["status"])
                message["headers"] = [*_headers(message, is_tls), *_SECURITY_HEADERS]
            await send(message)

        headers = Headers(scope=scope)
        set_circumstances(_circumstances(scope, self.door))
        is_safe = scope["method"] in SAFE_METHODS
        try:
            self._check_host(headers)
            self.check(scope, headers)
            session = await self._session(scope)
            self._admission.check(scope, is_stranger=session is None)
            if not is_safe:
                person = ANYBODY if session is None else session.person
                if self.asks_for_roles:
                    await run_in_threadpool(self.check_role, scope, person)
                most = self.most_bytes(scope["path"], person)
                check_length(headers, most)
        except Refusal as refusal:
            await self._refuse(scope, refusal, send_with_headers)
            return
        if is_safe:
            await self._app(scope, receive, send_with_headers)
        elif session is None:
            async with self._admission.slot_for_strangers() as slot:
                body = StrangersBody(receive, most, self._admission, slot, _peer(scope))
                await self._with_body(scope, body, send_with_headers)
        else:
            await self._with_body(scope, BoundedBody(receive, most), send_with_headers)

    async def _with_body(self, scope: Scope, body: BoundedBody, send: Send) -> None:
        """Pass on a request whose body is read on demand; a refused one is answered here."""
        is_begun = False

        async def send_unless_refused(message: Message) -> None:
            nonlocal is_begun
            if is_begun or body.refusal is None:
                is_begun = True
                await send(message)

        try:
            await self._app(scope, body.receive, send_unless_refused)
        except Exception:
            # An error that follows from an aborted body is no fault of the program.
            if body.refusal is None:
                raise
        if body.refusal is not None and not is_begun:
            await self._refuse(scope, body.refusal, send)

    async def _session(self, scope: Scope) -> Session | None:
        """The session of who asks, looked up once; a token that cannot be one is not looked up at all."""
        house = self._house
        token = self.token(HTTPConnection(scope)) if house is not None else None
        session = None
        if house is not None and token is not None and is_token(token):
            try:
                session = await anyio.to_thread.run_sync(house.session_of, token, limiter=self._admission.lookups)
            except StoreError:
                # The door will meet the same and say so in its own way.
                return None
        scope.setdefault("state", {})[SESSION] = session
        return session

    async def _refuse(self, scope: Scope, refusal: Refusal, send: Send) -> None:
        """Answer a request that is refused, and hang up on one who has more to send."""

        async def send_last(message: Message) -> None:
            if message["type"] == "http.response.start" and scope["method"] not in SAFE_METHODS:
                MutableHeaders(scope=message)["Connection"] = "close"
            await send(message)

        response = await run_in_threadpool(self.refused, scope, refusal)
        if isinstance(refusal, BusyError):
            response.headers["Retry-After"] = str(refusal.seconds)
            response.headers["Connection"] = "close"
        await response(scope, _nothing, send_last)

    def token(self, connection: HTTPConnection) -> str | None:
        """The credential in a request."""
        return cookie_token(connection)

    def check(self, scope: Scope, headers: Headers) -> None:
        """Refuse unsafe methods from other origins."""
        if scope["method"] not in SAFE_METHODS:
            check_origin(headers)

    def check_role(self, scope: Scope, person: Person) -> None:
        """Refuse a visitor without any role, before the body is read."""

    def most_bytes(self, _path: str, person: Person) -> int:
        """Size limit of the body of a request to an address."""
        return STRANGER_BYTES if person is ANYBODY else MOST_BODY_BYTES

    def refused(self, scope: Scope, refusal: Refusal) -> Response:
        """The answer to a request that is refused."""
        status = refusal.status if isinstance(refusal, RequestError) else 403
        return PlainTextResponse(words(language_of(HTTPConnection(scope))).refusal(refusal), status)

    def _check_host(self, headers: Headers) -> None:
        hosts = headers.getlist("host")
        host_match = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        if host_match is None:
            raise RequestError(400, "the request does not name one host")
        name = host_match[1].lower()
        if name not in self._allowed_hosts and plain_address(name) is None:
            raise RequestError(
                400,
                'the host "{found}" is not one that this server answers for; start it with --name {found}',
                found=name,
            )


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


def _peer(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _headers(start: Message, is_tls: bool) -> list[tuple[bytes, bytes]]:
    """The headers of an answer; over TLS no cookie travels without it."""
    headers: list[tuple[bytes, bytes]] = list(start["headers"])
    if not is_tls:
        return headers
    return [
        (name, value + b"; Secure")
        if bytes(name).lower() == b"set-cookie" and b"; secure" not in bytes(value).lower()
        else (name, value)
        for name, value in headers
    ]


def _circumstances(scope: Scope, door: str) -> Circumstances:
    """Origin of a request, for throttles and the security log."""
    device = HTTPConnection(scope).cookies.get(DEVICE_COOKIE, "")
    return Circumstances(door, _peer(scope), device=device[:MOST_TOKEN])


def check_origin(headers: Headers) -> None:
    """The browser says where the request comes from: by Sec-Fetch-Site, or by an Origin that is this host."""
    site = headers.get("sec-fetch-site")
    origin = headers.get("origin", "")
    is_ours = site == "same-origin" if site else origin.partition("://")[2].lower() == headers["host"].lower()
    if not is_ours:
        raise RequestError(403, "the request does not come from a page of this server; open the page and try again")
