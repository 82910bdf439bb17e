"""Undo and redo in the office, and what they would do to published lists before anybody asks for them."""

from collections.abc import Callable

from fastapi import Response
from fastapi.responses import JSONResponse

from tabellone.answers.as_json import as_json
from tabellone.answers.lists.comparison import UndoAnswer, undo_answer
from tabellone.api.commands import DoneShape, done_shape
from tabellone.api.routing import router_of
from tabellone.api.shaping import shape
from tabellone.api.visitor import Asking, Expected, InHouse, Key, Visitor
from tabellone.desk.roles import Act, check_act, check_undo
from tabellone.store import office
from tabellone.store.house import House
from tabellone.store.office import Undo

undo_router = router_of("office")


@undo_router.get("/office/undo", response_model=shape(UndoAnswer))
def try_undo_in_office(house: InHouse, visitor: Asking) -> Response:
    """What undo would take back in the office, and what that would do to published lists; nothing is changed.

    Send the position in If-Match with the undo, so that no other act is taken back.
    """
    return _tried(house, visitor, Act.UNDO, office.undo_in_office)


@undo_router.get("/office/redo", response_model=shape(UndoAnswer))
def try_redo_in_office(house: InHouse, visitor: Asking) -> Response:
    """What redo would bring back in the office, and what that would do to published lists; nothing is changed.

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
