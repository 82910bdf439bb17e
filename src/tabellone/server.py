"""The server: pages and API of one house as one application, what surrounds both, and what phones are shown of it."""

import re
from collections.abc import Iterable
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabellone.api.app import create_api
from tabellone.api.security import PREFIX, ApiSecurity
from tabellone.http.cache_middleware import CacheMiddleware
from tabellone.http.phone_listener import AsAnybody, PhoneListener, PhoneSettings, PhoneVisits
from tabellone.store.house import House
from tabellone.web.app import ERROR_PAGES, page_routes, phone_routes
from tabellone.web.export import site
from tabellone.web.pending_uploads import PendingUploads
from tabellone.web.security import PageSecurity

_STREAM = re.compile(re.escape(PREFIX) + r"/events/[^/]+/stream")


class Guard:
    """Sends requests to the API through its own checks, all others through those of the pages."""

    def __init__(self, app: ASGIApp, allowed_hosts: tuple[str, ...] = ()) -> None:
        self._pages = PageSecurity(app, allowed_hosts)
        self._api = ApiSecurity(app, allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request."""
        path = scope.get("path", "")
        chosen = self._api if path == PREFIX or path.startswith(f"{PREFIX}/") else self._pages
        await chosen(scope, receive, send)


class StreamOnly:
    """Of the API, the stream by which pages hear that an event has moved on, as long as phones are let in."""

    def __init__(self, api: ASGIApp, listener: PhoneListener) -> None:
        self._api = api
        self._listener = listener

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on who listens; for all others there is nothing here."""
        if scope["type"] != "http" or scope["method"] != "GET" or not _STREAM.fullmatch(scope["path"]):
            await PlainTextResponse("", HTTPStatus.NOT_FOUND)(scope, receive, send)
            return
        is_begun = False

        async def noting(message: Message) -> None:
            nonlocal is_begun
            is_begun = True
            await send(message)

        is_broken_off = await self._listener.until_closing(_answer(self._api, scope, receive, noting))
        if is_broken_off and is_begun:
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _answer(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)


def create_app(
    house: House | None = None, allowed_hosts: Iterable[str] = (), phones: PhoneSettings | None = None
) -> Starlette:
    """Pages and API; without a house there are tables and the rulebook only.

    Besides localhost and bare addresses it answers for `allowed_hosts`.
    """
    api = None if house is None else create_api(house, site)
    app = Starlette(
        routes=[*([] if api is None else [Mount(PREFIX, api)]), *page_routes(house is not None)],
        middleware=[
            Middleware(Guard, allowed_hosts=tuple(allowed_hosts)),
            *([Middleware(CacheMiddleware, house=house)] if house else []),
        ],
        exception_handlers=ERROR_PAGES,
    )
    app.state.house = house
    app.state.api = api
    app.state.pending_uploads = PendingUploads()
    app.state.phones = None
    if house is not None and api is not None:
        listener = PhoneListener(phones or PhoneSettings(), PhoneVisits(house.now))
        listener.app = create_phone_app(house, api, listener)
        app.state.phones = api.state.phones = listener
    return app


def create_phone_app(house: House, api: ASGIApp, listener: PhoneListener) -> Starlette:
    """What phones in the hall reach: the public pages and the codes of the boards, no desk, no account, no API."""
    public = urlsplit(listener.settings.public_address).hostname
    app = Starlette(
        routes=[Mount(PREFIX, StreamOnly(api, listener)), *phone_routes()],
        middleware=[
            Middleware(Guard, allowed_hosts=() if public is None else (public,)),
            Middleware(AsAnybody, visits=listener.visits),
            Middleware(CacheMiddleware, house=house),
        ],
        exception_handlers=ERROR_PAGES,
    )
    app.state.house = house
    app.state.phones = listener
    app.state.is_for_phones = True
    return app


def close_streams(app: Starlette) -> None:
    """Let go of those who listen for news, who would else keep the server from stopping, and of the phones."""
    if app.state.api is not None:
        app.state.api.state.changes.close()
    if app.state.phones is not None:
        app.state.phones.stop()
