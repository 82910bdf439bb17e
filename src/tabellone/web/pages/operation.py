"""What programs that watch a server ask: whether it works, and its figures."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tabellone.answers.missing import MissingError
from tabellone.http.metrics import MEDIA_TYPE, is_from_this_computer, metrics_text
from tabellone.http.phone_listener import phone_listener_of
from tabellone.http.settings import ServerSettings
from tabellone.http.shared_state import SharedState
from tabellone.store.faults import StoreError
from tabellone.web.visit import has_house, house_of, person_of

_NOT_KEPT = {"Cache-Control": "no-store"}


def health(request: Request) -> Response:
    """Whether the server answers, and its database with it; why not stands in the log alone."""
    if not has_house(request):
        return PlainTextResponse("ok\n", headers=_NOT_KEPT)
    if house_of(request).answers():
        return PlainTextResponse("ok\ndatabase ok\n", headers=_NOT_KEPT)
    text = "not ok\ndatabase does not answer\n"
    return PlainTextResponse(text, HTTPStatus.SERVICE_UNAVAILABLE, _NOT_KEPT)


def metrics(request: Request) -> Response:
    """The figures of the server, for this computer and the chief arbiter; for all where the settings say so."""
    settings: ServerSettings = request.app.state.settings
    if not (settings.are_metrics_public or is_from_this_computer(request) or person_of(request).is_chief):
        raise MissingError("there is no such page")
    shared: SharedState = request.app.state.shared
    listener, house = phone_listener_of(request), house_of(request)
    try:
        books, is_up = house.book_count(), True
    except StoreError:
        books, is_up = 0, False
    phones = listener.visits.lately() if listener else 0
    text = metrics_text(shared, phones=phones, is_database_up=is_up, books=books)
    return Response(text, media_type=MEDIA_TYPE, headers=_NOT_KEPT)
