"""The server: pages and API of one house as one application, what surrounds both, and what phones are shown of it."""

import asyncio
import logging
import re
from collections.abc import Iterable
from functools import partial
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tabellone.api.app import PREFIX, ApiSecurity, create_api
from tabellone.api.problems import refusal_response
from tabellone.core.refusal import Refusal
from tabellone.desk.event.state import EventPhase
from tabellone.http.address import PagesBelowRoot, RootPathMiddleware
from tabellone.http.admission import Admission
from tabellone.http.changes import ChangeFeed
from tabellone.http.connections import Connections
from tabellone.http.heads import Snapshots
from tabellone.http.job_middleware import JobMiddleware
from tabellone.http.live_views import LiveViews
from tabellone.http.phone_listener import AsAnybody, PhoneListener, PhoneSettings, PhoneVisits
from tabellone.http.public_cache import PublicCache
from tabellone.http.security import Unlisted
from tabellone.http.settings import ServerSettings
from tabellone.http.shared_state import SharedState
from tabellone.store.house import House
from tabellone.store.journal.summaries import Selection
from tabellone.web import security
from tabellone.web.app import ERROR_PAGES, page_routes, phone_routes
from tabellone.web.export import site
from tabellone.web.public_pages.parts import parts, render_first_parts
from tabellone.web.rendering import compile_public_templates
from tabellone.web.security import PageSecurity
from tabellone.web.uploads import PendingUploads

WARMED_EVENTS = 2
log = logging.getLogger(__name__)
_STREAM = re.compile(re.escape(PREFIX) + r"/events/[^/]+/stream")


class Guard:
    """Sends requests to the API through its own checks, all others through those of the pages."""

    def __init__(
        self,
        app: ASGIApp,
        allowed_hosts: tuple[str, ...] = (),
        house: House | None = None,
        admission: Admission | None = None,
    ) -> None:
        self._pages = PageSecurity(app, allowed_hosts, house, admission)
        self._api = ApiSecurity(app, allowed_hosts, house, admission)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request."""
        path = scope.get("path", "")
        chosen = self._api if path == PREFIX or path.startswith(f"{PREFIX}/") else self._pages
        await chosen(scope, receive, send)


class StreamOnly:
    """The API's event stream alone, for phones while they are admitted."""

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
    house: House | None = None,
    allowed_hosts: Iterable[str] = (),
    phones: PhoneSettings | None = None,
    settings: ServerSettings | None = None,
    shared: SharedState | None = None,
    patience: float | None = None,
) -> Starlette:
    """Pages and API; without a house there are tables and the rulebook only.

    Besides localhost and bare addresses it answers for `allowed_hosts` and the names of the settings. What takes longer
    than `patience` seconds goes on as a job; without it every request is waited for.
    """
    settings, shared = settings or ServerSettings(), shared or SharedState()
    if house is not None and shared.withdrawals is not None:
        house.ledger.withdrawals.memory = shared.withdrawals
    api = None if house is None else create_api(house, site, settings.root_path)
    connections = connections_of(settings)
    live = None if house is None or api is None else _live_views(house, api.state.changes)
    hosts = (*allowed_hosts, *settings.allowed_hosts)
    app = Starlette(
        routes=[*([] if api is None else [Mount(PREFIX, api)]), *page_routes(house is not None)],
        middleware=[
            *below_root_path(settings),
            Middleware(Guard, allowed_hosts=hosts, house=house, admission=Admission(connections, shared)),
            *([] if house is None else [Middleware(Unlisted, house=house)]),
            *([] if house is None else [Middleware(PublicCache, house=house, crowd=live)]),
            *([] if house is None or patience is None else [_job_middleware(house, patience)]),
            *([Middleware(PagesBelowRoot)] if settings.root_path else []),
        ],
        exception_handlers=ERROR_PAGES,
    )
    app.state.settings, app.state.shared = settings, shared
    app.state.connections = connections
    app.state.house = house
    app.state.api = api
    app.state.pending_uploads = PendingUploads(shared.uploads)
    app.state.phones = None
    if house is not None and api is not None:
        house.when_erased.append(app.state.pending_uploads.clear)
        listener = PhoneListener(phones or PhoneSettings(), PhoneVisits(house.now, shared), shared)
        listener.app = create_phone_app(house, api, api.state.changes, listener, settings)
        app.state.phones = api.state.phones = listener
        app.state.live = live
    return app


def _live_views(house: House, changes: ChangeFeed) -> LiveViews:
    """The live pages of one application."""
    return LiveViews(changes, Snapshots(house.announced, house.ledger.withdrawals), partial(parts, house))


def _job_middleware(house: House, patience: float) -> Middleware:
    """Lets what takes long go on as a job."""

    def refused(connection: HTTPConnection, refusal: Refusal) -> Response:
        if connection.scope["path"].startswith(f"{PREFIX}/"):
            return refusal_response(connection, connection.scope["method"], refusal)
        return security.refused(Request(connection.scope), refusal)

    return Middleware(JobMiddleware, house=house, refused=refused, patience=patience)


def connections_of(settings: ServerSettings) -> Connections:
    """The count of the connections of one listener."""
    return Connections(settings.connections, settings.of_a_peer, settings.trusted_proxies)


def below_root_path(settings: ServerSettings) -> list[Middleware]:
    """Wrapper that serves an application below the path of a proxy, if there is one."""
    return [Middleware(RootPathMiddleware, root_path=settings.root_path)] if settings.root_path else []


def create_phone_app(
    house: House,
    api: ASGIApp,
    changes: ChangeFeed,
    listener: PhoneListener,
    settings: ServerSettings,
) -> Starlette:
    """The application for phones in the hall: public pages and board codes; no desk, no account, no API."""
    public = urlsplit(listener.settings.public_address).hostname
    hosts = (*settings.allowed_hosts, *([] if public is None else [public]))
    listener.connections = connections_of(settings)
    live = _live_views(house, changes)
    app = Starlette(
        routes=[Mount(PREFIX, StreamOnly(api, listener)), *phone_routes()],
        middleware=[
            Middleware(AsAnybody, visits=listener.visits),
            Middleware(Guard, allowed_hosts=hosts, admission=Admission(listener.connections)),
            Middleware(Unlisted, house=house),
            Middleware(PublicCache, house=house, crowd=live),
        ],
        exception_handlers=ERROR_PAGES,
    )
    app.state.house = house
    app.state.phones = listener
    app.state.is_for_phones = True
    app.state.live = live
    listener.when_closing.append(live.close)
    return app


def warm_up(house: House) -> None:
    """Render what readers of running events ask for first, before anybody is let in.

    Templates, rules and journals are loaded by the way.
    """
    selection = Selection(frozenset(), is_created=True, phases=(EventPhase.RUNNING,))
    try:
        for event in house.ledger.events(selection, WARMED_EVENTS, newest_first=True):
            compile_public_templates()
            render_first_parts(house, event.book.id)
    except Refusal as refusal:
        log.debug("%s", refusal)


def begin_tasks(app: Starlette) -> None:
    """Start the background tasks; called in the loop of the server."""
    if app.state.phones is not None and app.state.shared.rows > 1:
        app.state.tasks = [asyncio.ensure_future(app.state.phones.follow())]


def close_streams(app: Starlette) -> None:
    """Let go of those who listen for news, who would else keep the server from stopping, of jobs and of the phones."""
    if app.state.house is not None:
        app.state.house.jobs.cancel_all()
    if app.state.api is not None:
        app.state.api.state.changes.close()
        app.state.live.close()
    if app.state.phones is not None:
        app.state.phones.stop()
    for task in getattr(app.state, "tasks", ()):
        task.get_loop().call_soon_threadsafe(task.cancel)
