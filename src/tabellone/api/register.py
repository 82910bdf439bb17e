"""The register of the rating office: its players and its events."""

from typing import Annotated

from fastapi import Query, Response

from tabellone.answers.register.events import (
    ExpectedBoardAnswer,
    RegisteredEventAnswer,
    RegisteredEventsAnswer,
    board,
    events,
    registered_event,
)
from tabellone.answers.register.players import (
    CategoriesAnswer,
    HonoraryAnswer,
    MergeAnswer,
    PlayerAnswer,
    PlayersAnswer,
    TwinsAnswer,
    categories,
    honorary_ratings,
    merge_preview,
    player_answer,
    players,
    twins,
)
from tabellone.api.careers import Explain
from tabellone.api.office_view import InOffice, RecordId
from tabellone.api.places import AfterId, Limit
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape
from tabellone.core.rating.lists.records import EventId, PlayerId, RatingSystem
from tabellone.desk.office.report_file import report_file
from tabellone.desk.roles import Act, check_act

register_router = router_of("office")
Search = Annotated[str, Query(max_length=200, description="Beginnings of words of the name, or an identifier.")]
AskedPlayer = Annotated[str, Query(min_length=1, max_length=200, description="An identifier of the register.")]
AskedFields = Annotated[list[str], Query(max_length=50, description="Fields in which this entry is right.")]
NO_FIELDS: list[str] = []
AskedSystem = Annotated[RatingSystem | None, Query(description="Only this system.")]


@register_router.get("/office/players", response_model=answer_shape(PlayersAnswer))
def list_players(view: InOffice, search: Search = "", limit: Limit = 50, after: AfterId = None) -> Response:
    """The players of the register by identifier, or those whose name has all the words asked for."""
    return view.answer(lambda: players(view.state, search, limit, after, with_private=view.sees_private))


@register_router.get("/office/players/{player}", response_model=answer_shape(PlayerAnswer))
def show_registered_player(view: InOffice, player: RecordId) -> Response:
    """A player of the register."""
    return view.answer(lambda: player_answer(view.state, PlayerId(player), with_private=view.sees_private))


@register_router.get("/office/twins", response_model=answer_shape(TwinsAnswer))
def show_twins(view: InOffice, limit: Limit = 50) -> Response:
    """Players of the register who look like one person, the likeliest first, with what speaks for it; for arbiters."""
    check_act(view.visitor.person, Act.SEE_PRIVATE, view.book)
    return view.answer(lambda: twins(view.state, limit))


@register_router.get("/office/merge", response_model=answer_shape(MergeAnswer))
def try_merge(
    view: InOffice,
    staying: AskedPlayer,
    leaving: AskedPlayer,
    taken: AskedFields = NO_FIELDS,
    own: AskedFields = NO_FIELDS,
) -> Response:
    """What a merge of two entries would come to: what differs, and what published lists would say; for arbiters.

    Nothing is changed. The command `merge-player-records` takes the same fields.
    """
    check_act(view.visitor.person, Act.SEE_PRIVATE, view.book)
    return view.answer(lambda: merge_preview(view.state, PlayerId(staying), PlayerId(leaving), taken, own))


@register_router.get("/office/events", response_model=answer_shape(RegisteredEventsAnswer))
def list_registered_events(
    view: InOffice, system: AskedSystem = None, limit: Limit = 50, after: AfterId = None
) -> Response:
    """The registered events by their last day, or those that count for a system."""
    return view.answer(lambda: events(view.state, system, limit, after))


@register_router.get("/office/events/{record}", response_model=answer_shape(RegisteredEventAnswer))
def show_registered_event(view: InOffice, record: RecordId) -> Response:
    """A registered event with its games."""
    return view.answer(lambda: registered_event(view.state, EventId(record)))


@register_router.get("/office/events/{record}/board", response_model=answer_shape(ExpectedBoardAnswer))
def show_registered_board(
    view: InOffice, record: RecordId, system: AskedSystem = None, explain: Explain = False
) -> Response:
    """The board with expected scores of an event, with the ratings of its first day; for the office."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    return view.answer(lambda: board(view.state, EventId(record), system, explained=explain))


@register_router.get("/office/categories", response_model=answer_shape(CategoriesAnswer))
def show_categories(view: InOffice) -> Response:
    """The thresholds of the categories of the Elo UISP, each table from its day on."""
    return view.answer(lambda: categories(view.state))


@register_router.get("/office/honorary", response_model=answer_shape(HonoraryAnswer))
def show_honorary(view: InOffice) -> Response:
    """The honorary ratings of FIDE's edition 1997 (B.02 10.62), with who decided them and why; for the office."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    return view.answer(lambda: honorary_ratings(view.state))


@register_router.get(
    "/office/events/{record}/trf",
    response_class=Response,
    responses={200: {"description": "A report file", "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def show_registered_trf(view: InOffice, record: RecordId) -> Response:
    """A registered event as a report file (TRF26); days of birth and licences are for those who may see them."""
    event = view.state.event(EventId(record))
    return view.sent(
        lambda: report_file(event, view.state, with_private=view.sees_private).encode("utf-8"),
        "text/plain; charset=utf-8",
        "event.trf",
    )
