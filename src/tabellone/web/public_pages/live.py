"""The stream by which public pages stay live: what changes in the parts that a page names."""

import anyio
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.http.live_response import LiveResponse
from tabellone.http.live_views import LiveViews
from tabellone.http.security import SESSION
from tabellone.web.public_pages.view import view_of


async def live_stream(request: Request) -> Response:
    """Listen to the parts of an event that a page shows."""
    live: LiveViews = request.app.state.live
    if getattr(request.state, SESSION, None) is None:
        # A hall that comes at once must not take the threads of those who run the event.
        view = await anyio.to_thread.run_sync(view_of, request, limiter=live.threads)
    else:
        view = await run_in_threadpool(view_of, request)
    return LiveResponse(live, view.book, view.position, request.query_params.getlist("part"))
