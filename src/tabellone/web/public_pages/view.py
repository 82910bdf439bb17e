"""The event that an address names, as its visitor sees it."""

from starlette.requests import Request

from tabellone.answers.event_view import EventView, Views
from tabellone.answers.missing import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import Fold
from tabellone.http.response_cache import mark_cacheable
from tabellone.store.house import UnknownBookError
from tabellone.web.visit import house_of, person_of


def view_of(request: Request) -> EventView:
    """The event that an address names; one that the visitor may not know of is as good as none."""
    return _views(request).view(*_seen(request))


def cacheable_view_of(request: Request) -> EventView:
    """The same for an answer that tells of the event as it stands and of nothing else, and so may be kept."""
    book, fold = _seen(request)
    mark_cacheable(request.scope, fold)
    return _views(request).view(book, fold)


def _seen(request: Request) -> tuple[str, Fold[EventState]]:
    book = str(request.path_params["book"])
    try:
        fold = house_of(request).seen(person_of(request), book)
    except UnknownBookError as refusal:
        raise NotFoundError(Refusal("there is no such event, or it is not announced yet")) from refusal
    if fold.state.settings is None:
        raise NotFoundError(Refusal("there is no such event, or it is not announced yet"))
    return book, fold


def _views(request: Request) -> Views:
    views: Views = request.app.state.public_views
    return views


def group_of(request: Request) -> GroupId:
    """The group that an address names."""
    return GroupId(int(request.path_params["group"]))
