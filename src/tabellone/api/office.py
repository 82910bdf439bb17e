"""The rating office: its players and events, commands, undo and redo."""

from collections.abc import Callable
from datetime import date
from typing import Annotated

from fastapi import Query, Response
from fastapi.responses import JSONResponse

from tabellone.answers.as_json import as_json
from tabellone.answers.lists.comparison import UndoAnswer, effects_of_command, undo_answer
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
from tabellone.api.commands import Body, DoneShape, described, done_shape
from tabellone.api.lists import Explain
from tabellone.api.office_commands import NAME, read_office_command
from tabellone.api.problems import FaultPlace, InputError
from tabellone.api.routing import router_of
from tabellone.api.shaping import EffectShape, Shape, answer_shape, shape
from tabellone.api.views import InOffice, RecordId
from tabellone.api.visitor import AfterId, Asking, Expected, InHouse, Key, Limit, Visitor
from tabellone.core.rating.lists.records import EventId, PlayerId, RatingSystem
from tabellone.desk.office.book import COMMANDS
from tabellone.desk.office.registry import REACHES
from tabellone.desk.office.report_file import report_file
from tabellone.desk.roles import Act, check_act, check_command, check_undo
from tabellone.locales.numbers import N_
from tabellone.store import office
from tabellone.store.house import House
from tabellone.store.office import Undo

office_router = router_of("office")


def today_in(house: House) -> date:
    """The day where the server is."""
    return house.now().astimezone().date()


class OfficeShape(Shape):
    """The office in short."""

    book: str
    position: int
    players: int
    events: int
    lists: int
    role: str


@office_router.get("/office", response_model=OfficeShape)
def show_office(view: InOffice) -> Response:
    """The office in short."""
    state = view.state
    return view.cached_answer(
        lambda: OfficeShape(
            book=view.book,
            position=view.fold.position,
            players=len(state.players),
            events=len(state.events),
            lists=len(state.lists),
            role=view.visitor.person.role_in(view.book).word,
        )
    )


@office_router.post("/office/commands", openapi_extra=described(NAME))
def give_office_command(
    house: InHouse, visitor: Asking, response: Response, expected: Expected, body: Body, key: Key = None
) -> DoneShape:
    """Give a command to the office."""
    book = house.office()
    command = read_office_command(body).act(visitor.person.name or "-", today_in(house))
    done = house.act(visitor.person, book, command, expected=expected, key=key)
    return done_shape(house, visitor, book, done, response)


@office_router.post("/office/effects", openapi_extra=described(NAME), response_model=list[EffectShape])  # type: ignore[valid-type]
def try_correction(house: InHouse, view: InOffice, body: Body) -> list[Shape]:
    """Preview the effects of a command on published lists, if it is one that can reach back to them.

    Nothing is changed; lists that the act cannot reach are not told.
    """
    command = read_office_command(body).act(view.visitor.person.name or "-", today_in(house))
    if type(command) not in REACHES:
        names = ", ".join(name for name, command_class in COMMANDS.items() if command_class in REACHES)
        raise InputError([FaultPlace("body.command", N_("it must be one of {expected}"), {"expected": names})])
    check_command(view.visitor.person, view.book, command, view.state)
    return [EffectShape.model_validate(line) for line in effects_of_command(view.state, command)]


undo_router = router_of("office")


@undo_router.get("/office/undo", response_model=shape(UndoAnswer))
def try_undo_in_office(house: InHouse, visitor: Asking) -> Response:
    """Preview undo in the office, and its effects on published lists; nothing is changed.

    Send the position in If-Match with the undo, so that no other act is taken back.
    """
    return _tried(house, visitor, Act.UNDO, office.undo_in_office)


@undo_router.get("/office/redo", response_model=shape(UndoAnswer))
def try_redo_in_office(house: InHouse, visitor: Asking) -> Response:
    """Preview redo in the office, and its effects on published lists; nothing is changed.

    Send the position in If-Match with the redo, so that no other act is brought back.
    """
    return _tried(house, visitor, Act.REDO, office.redo_in_office)


def _tried(house: House, visitor: Visitor, act: Act, find: Callable[..., Undo]) -> Response:
    book = house.office()
    check_act(visitor.person, act, book)

    def check(fact: object) -> None:
        check_undo(visitor.person, book, fact)

    undo_plan = find(house.ledger, book, check)
    headers = {"Cache-Control": "no-store", "ETag": f'"{undo_plan.position}"'}
    return JSONResponse(as_json(undo_answer(undo_plan, visitor.words), visitor.words), headers=headers)


@undo_router.post("/office/undo")
def undo_in_office(
    house: InHouse, visitor: Asking, response: Response, expected: Expected, key: Key = None
) -> DoneShape:
    """Take back the last act in the office; a published list stands."""
    book = house.office()
    return done_shape(house, visitor, book, house.undo(visitor.person, book, expected=expected, key=key), response)


@undo_router.post("/office/redo")
def redo_in_office(
    house: InHouse, visitor: Asking, response: Response, expected: Expected, key: Key = None
) -> DoneShape:
    """Bring back the act that was taken back last in the office."""
    book = house.office()
    return done_shape(house, visitor, book, house.redo(visitor.person, book, expected=expected, key=key), response)


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
    view.check(Act.SEE_PRIVATE)
    return view.answer(lambda: twins(view.state, limit))


@register_router.get("/office/merge", response_model=answer_shape(MergeAnswer))
def try_merge(
    view: InOffice,
    staying: AskedPlayer,
    leaving: AskedPlayer,
    taken: AskedFields = NO_FIELDS,
    own: AskedFields = NO_FIELDS,
) -> Response:
    """Preview a merge of two entries: the differences, and the effects on published lists; for arbiters.

    Nothing is changed. The command `merge-player-records` takes the same fields.
    """
    view.check(Act.SEE_PRIVATE)
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
    view.check(Act.SEE_DRAFTS)
    return view.answer(lambda: board(view.state, EventId(record), system, explained=explain))


@register_router.get("/office/categories", response_model=answer_shape(CategoriesAnswer))
def show_categories(view: InOffice) -> Response:
    """The thresholds of the categories of the Elo UISP, each table from its day on."""
    return view.answer(lambda: categories(view.state))


@register_router.get("/office/honorary", response_model=answer_shape(HonoraryAnswer))
def show_honorary(view: InOffice) -> Response:
    """The honorary ratings of FIDE's edition 1997 (B.02 10.62), with who decided them and why; for the office."""
    view.check(Act.SEE_DRAFTS)
    return view.answer(lambda: honorary_ratings(view.state))


@register_router.get(
    "/office/events/{record}/trf",
    response_class=Response,
    responses={200: {"description": "A report file", "content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def show_registered_trf(view: InOffice, record: RecordId) -> Response:
    """A registered event as a report file (TRF26); days of birth and licences are for roles that see them."""
    event = view.state.event(EventId(record))
    return view.sent(
        lambda: report_file(event, view.state, with_private=view.sees_private).encode("utf-8"),
        "text/plain; charset=utf-8",
        "event.trf",
    )
