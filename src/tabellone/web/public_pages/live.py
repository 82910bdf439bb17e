"""The stream by which public pages stay live: what changes in the parts that a page names."""

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.http.live_response import LiveResponse
from tabellone.http.live_views import LiveViews
from tabellone.web.public_pages.view import view_of


async def live_stream(request: Request) -> Response:
    """Listen to the parts of an event that a page shows."""
    view = await run_in_threadpool(view_of, request)
    live: LiveViews = request.app.state.live
    return LiveResponse(live, view.book, view.position, request.query_params.getlist("part"))
