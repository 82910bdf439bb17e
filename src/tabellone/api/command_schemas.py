"""The commands of an event as one described body: an object whose "command" says which, and its fields.

The description is made from the commands themselves, so that it has every one of them and nothing else.
"""

import json
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from tabellone.api.faults import FaultPlace, InputError, input_error
from tabellone.core.refusal import Refusal
from tabellone.desk.codec import Reader, UnknownFieldError, adapter_of
from tabellone.desk.event.book import COMMANDS
from tabellone.desk.event.registry import EventCommand
from tabellone.locales.numbers import N_

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
    schemas: dict[str, Any] = {PREFIX + name: _closed(schema) for name, schema in definitions["$defs"].items()}
    mapping: dict[str, str] = {}
    for name, named in COMMANDS.items():
        reference = own_schemas[name, "validation"].get("$ref", "")
        own = reference.removeprefix(REFERENCE) or PREFIX + named.__name__
        described = schemas.get(own) or _closed(own_schemas[name, "validation"])
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
        known = ", ".join(COMMANDS)
        raise InputError([FaultPlace("body.command", N_("it is not a command; there are {known}"), {"known": known})])
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
