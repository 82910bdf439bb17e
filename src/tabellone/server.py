"""The server: pages and API of one house as one application, and what surrounds both."""

from collections.abc import Iterable

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount
from starlette.types import ASGIApp, Receive, Scope, Send

from tabellone.api.app import create_api
from tabellone.api.security import PREFIX, ApiSecurity
from tabellone.http.cache_middleware import CacheMiddleware
from tabellone.store.house import House
from tabellone.web.app import ERROR_PAGES, page_routes
from tabellone.web.export import site
from tabellone.web.pending_uploads import PendingUploads
from tabellone.web.security import PageSecurity


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


def create_app(house: House | None = None, allowed_hosts: Iterable[str] = ()) -> Starlette:
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
    return app


def close_streams(app: Starlette) -> None:
    """Let go of those who listen for news, who would else keep the server from stopping."""
    if app.state.api is not None:
        app.state.api.state.changes.close()
