"""Commands to an event, and taking back."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import Depends, Request, Response

from tabellone.api.command_schemas import NAME, REFERENCE, read_command
from tabellone.api.events import AllowanceShape, allowance_shape
from tabellone.api.places import BookId
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.visitor import Asking, Expected, InHouse, Key, Visitor
from tabellone.desk.event.next_step import allowed
from tabellone.desk.event.state import EventState
from tabellone.desk.journal import Entry
from tabellone.store.house import House
from tabellone.store.journal.ledger import Done

commands_router = router_of("commands")


class EntryShape(Shape):
    """An entry of a journal; its data, which may be private, are told to those who may read the journal."""

    position: int
    kind: str
    author: str
    at: datetime
    hash: str
    data: dict[str, Any] | None


class DoneShape(Shape):
    """What an act came to. `is_repeat` if it had been carried out before under the same key."""

    position: int
    is_repeat: bool
    entry: EntryShape
    allowed: list[AllowanceShape]


def entry_shape(entry: Entry, *, with_data: bool) -> EntryShape:
    """An entry of a journal."""
    return EntryShape(
        position=entry.position,
        kind=entry.kind,
        author=entry.author,
        at=entry.at,
        hash=entry.hash,
        data=entry.data if with_data else None,
    )


def done_shape(house: House, visitor: Visitor, book: str, done: Done, response: Response) -> DoneShape:
    """The answer to an act: its entry, and what may be done now."""
    fold = house.ledger.view(book)
    response.headers["Cache-Control"] = "no-store"
    response.headers["ETag"] = f'"{fold.position}"'
    if visitor.wants_minimum:
        response.headers["Preference-Applied"] = "return=minimal"
    words = visitor.words
    state = fold.state
    is_told = not visitor.wants_minimum and isinstance(state, EventState) and house.sees_drafts(visitor.person, book)
    now = allowed(state) if is_told else ()
    return DoneShape(
        position=fold.position,
        is_repeat=done.is_repeat,
        entry=entry_shape(done.entry, with_data=house.sees_private(visitor.person, book)),
        allowed=[allowance_shape(allowance, words) for allowance in now],
    )


async def body_of(request: Request) -> bytes:
    """The body as it was sent; its size is bounded at the door."""
    return await request.body()


Body = Annotated[bytes, Depends(body_of)]


def described(reference: str) -> dict[str, Any]:
    """The description of a body that is read by hand."""
    schema = {"$ref": REFERENCE + reference}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


@commands_router.post("/events/{event}/commands", openapi_extra=described(NAME))
def give_command(
    house: InHouse,
    visitor: Asking,
    event: BookId,
    response: Response,
    expected: Expected,
    body: Body,
    key: Key = None,
) -> DoneShape:
    """Give a command to an event.

    If it changes what is published it is answered 409 with what will change; send it again with `confirmed`.
    With `Prefer: return=minimal` nothing is said of what may be done now.
    """
    house.seen(visitor.person, event)
    command = read_command(body)
    done = house.act(visitor.person, event, command, expected=expected, key=key)
    return done_shape(house, visitor, event, done, response)


@commands_router.post("/events/{event}/undo")
def undo(
    house: InHouse, visitor: Asking, event: BookId, response: Response, expected: Expected, key: Key = None
) -> DoneShape:
    """Take back the last act."""
    house.seen(visitor.person, event)
    done = house.undo(visitor.person, event, expected=expected, key=key)
    return done_shape(house, visitor, event, done, response)


@commands_router.post("/events/{event}/redo")
def redo(
    house: InHouse, visitor: Asking, event: BookId, response: Response, expected: Expected, key: Key = None
) -> DoneShape:
    """Bring back the act that was taken back last."""
    house.seen(visitor.person, event)
    done = house.redo(visitor.person, event, expected=expected, key=key)
    return done_shape(house, visitor, event, done, response)
