"""Undo and redo in the office, and what they would do to published lists before anybody asks for them."""

from collections.abc import Callable

from fastapi import Response

from tabellone.api.commands import DoneShape, done_shape
from tabellone.api.effects import EffectShape, effect_shapes
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.visitor import Asking, Expected, InHouse, Key, Visitor
from tabellone.desk.roles import Act, check_act, check_undo
from tabellone.locales.entry_sentences import entry_sentence
from tabellone.store import undo
from tabellone.store.house import House
from tabellone.store.undo import Undo

router = router_of("office")


class UndoShape(Shape):
    """The act that would be taken back, or brought back: its entry, in words, and the lists that it can reach.

    `position` is that of the journal: send it in If-Match, so that no other act is taken back.
    """

    position: int
    entry: int
    kind: str
    sentence: str
    lists: list[EffectShape]  # type: ignore[valid-type]


@router.get("/office/undo")
def try_undo_in_office(house: InHouse, visitor: Asking, response: Response) -> UndoShape:
    """What undo would take back in the office, and what that would do to published lists; nothing is changed."""
    return _tried(house, visitor, response, Act.UNDO, undo.undo_in_office)


@router.get("/office/redo")
def try_redo_in_office(house: InHouse, visitor: Asking, response: Response) -> UndoShape:
    """What redo would bring back in the office, and what that would do to published lists; nothing is changed."""
    return _tried(house, visitor, response, Act.REDO, undo.redo_in_office)


def _tried(house: House, visitor: Visitor, response: Response, act: Act, find: Callable[..., Undo]) -> UndoShape:
    book = house.office()
    check_act(visitor.person, act, book)

    def check(fact: object) -> None:
        check_undo(visitor.person, book, fact)

    found = find(house.ledger, book, check)
    response.headers["Cache-Control"] = "no-store"
    response.headers["ETag"] = f'"{found.position}"'
    return UndoShape(
        position=found.position,
        entry=found.entry.position,
        kind=found.entry.kind,
        sentence=entry_sentence(found.fact, found.without, visitor.words),
        lists=effect_shapes(found.effects, found.with_it),
    )


@router.post("/office/undo")
def undo_in_office(
    house: InHouse, visitor: Asking, response: Response, expected: Expected, key: Key = None
) -> DoneShape:
    """Take back the last act in the office; a published list stands."""
    book = house.office()
    return done_shape(house, visitor, book, house.undo(visitor.person, book, expected=expected, key=key), response)


@router.post("/office/redo")
def redo_in_office(
    house: InHouse, visitor: Asking, response: Response, expected: Expected, key: Key = None
) -> DoneShape:
    """Bring back the act that was taken back last in the office."""
    book = house.office()
    return done_shape(house, visitor, book, house.redo(visitor.person, book, expected=expected, key=key), response)
