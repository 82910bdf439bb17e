"""Commands to an event as described bodies, and undo."""

import json
from datetime import datetime
from functools import cache
from typing import Annotated, Any

from fastapi import Depends, Request, Response
from pydantic import TypeAdapter, ValidationError

from tabellone.api.events import AllowanceShape, allowance_shape
from tabellone.api.problems import FaultPlace, InputError, input_error
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.api.visitor import ENTRANT, Asking, BookId, Expected, InHouse, Key, Visitor
from tabellone.core.refusal import Refusal
from tabellone.desk.codec import Reader, UnknownFieldError, adapter_of
from tabellone.desk.event.book import COMMANDS
from tabellone.desk.event.next_step import allowed
from tabellone.desk.event.registry import EventCommand
from tabellone.desk.event.state import EventState
from tabellone.desk.journal import Entry
from tabellone.locales.numbers import N_
from tabellone.store.house import House
from tabellone.store.journal.ledger import Done

NAME = "EventCommand"
REFERENCE = "#/components/schemas/"
PREFIX = "Event"
MOST_DEPTH = 40


@cache
def command_schemas() -> dict[str, Any]:
    """The descriptions of all commands, by name; `EventCommand` is any of them."""
    adapters = [(name, "validation", adapter_of(named)) for name, named in COMMANDS.items()]
    own_schemas, definitions = TypeAdapter.json_schemas(
        adapters,  # type: ignore[arg-type]
        ref_template=REFERENCE + PREFIX + "{model}",
    )
    schemas: dict[str, Any] = {
        PREFIX + name: _closed(_with_entrants(schema)) for name, schema in definitions["$defs"].items()
    }
    mapping: dict[str, str] = {}
    for name, named in COMMANDS.items():
        reference = own_schemas[name, "validation"].get("$ref", "")
        own = reference.removeprefix(REFERENCE) or PREFIX + named.__name__
        described = schemas.get(own) or _closed(_with_entrants(own_schemas[name, "validation"]))
        schemas[own] = {
            **described,
            "title": named.__name__,
            "properties": {"command": {"type": "string", "const": name}, **described.get("properties", {})},
            "required": ["command", *described.get("required", [])],
        }
        mapping[name] = REFERENCE + own
    union = {
        "title": NAME,
        "oneOf": [{"$ref": reference} for reference in mapping.values()],
        "discriminator": {"propertyName": "command", "mapping": mapping},
    }
    return {**schemas, NAME: union}


ENTRANTS = ("player", "players", "white", "black", "first", "second", "staying", "leaving", "one", "other")


def _with_entrants(schema: dict[str, Any]) -> dict[str, Any]:
    """An object whose whole numbers that name players say so."""
    fields = schema.get("properties", {})
    named = {
        name: {**field, "description": ENTRANT}
        for name, field in fields.items()
        if name in ENTRANTS and "integer" in (field.get("type"), field.get("items", {}).get("type"))
    }
    return {**schema, "properties": {**fields, **named}} if named else schema


def _closed(schema: dict[str, Any]) -> dict[str, Any]:
    """An object that takes nothing but what is described."""
    return {**schema, "additionalProperties": False} if schema.get("type") == "object" else schema


def read_object(body: bytes) -> dict[str, Any]:
    """The object that a body holds; anything else is refused."""
    try:
        document = json.loads(body, parse_float=_no_fraction, parse_constant=_no_fraction)
    except (ValueError, RecursionError) as error:
        raise InputError([FaultPlace("body", N_("this is not JSON"))]) from error
    if not isinstance(document, dict):
        raise InputError([FaultPlace("body", N_("it must be an object"))])
    if _depth(document) > MOST_DEPTH:
        raise InputError([FaultPlace("body", N_("it is nested too deeply"))])
    return document


def _no_fraction(text: str) -> None:
    raise ValueError(f"{text} is not exact; write numbers with decimals as texts")


def _depth(value: object) -> int:
    deepest, level = 0, [value]
    while level:
        deepest += 1
        level = [
            inside
            for container in level
            if isinstance(container, dict | list)
            for inside in (container.values() if isinstance(container, dict) else container)
        ]
    return deepest


def read_command(body: bytes) -> EventCommand:
    """The command that a body holds, read strictly; what does not fit is refused place by place."""
    command_fields = read_object(body)
    name = command_fields.pop("command", None)
    if name is None:
        raise InputError([FaultPlace("body.command", N_("it is missing"))])
    if not isinstance(name, str) or name not in COMMANDS:
        names = ", ".join(COMMANDS)
        raise InputError([FaultPlace("body.command", N_("it is not a command; there are {known}"), {"known": names})])
    return read_fields(name, command_fields)


def read_fields(name: str, command_fields: dict[str, Any]) -> EventCommand:
    """The command of a name with the fields given; of settings that are changed, those that were not sent stay."""
    settings = command_fields.get("settings")
    if isinstance(settings, dict) and "sent" in COMMANDS[name].__annotations__:
        command_fields = {"sent": sorted(settings), **command_fields}
    try:
        command: EventCommand = Reader(COMMANDS[name]).read(command_fields)
    except ValidationError as error:
        raise input_error(error) from error
    except UnknownFieldError as error:
        raise InputError([FaultPlace(f"body.{error.path}", N_("it is not known"))]) from error
    except (Refusal, TypeError, ValueError, ArithmeticError) as error:
        raise InputError([FaultPlace("body", "{reason}", {"reason": str(error)})]) from error
    return command


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
    """The result of an act. `is_repeat` is true if the same key had carried it out before."""

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
    may_act = not visitor.wants_minimum and isinstance(state, EventState) and house.sees_drafts(visitor.person, book)
    now = allowed(state) if may_act else ()
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
