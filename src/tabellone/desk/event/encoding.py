"""Facts and commands as JSON values and back, in one place.

A kind is the name of the class in small letters with hyphens: `RoundPaired` is "round-paired". Reading is strict, and
what a fact does not know is refused, not dropped.
"""

import json
import re
from typing import Any, get_args

from pydantic import TypeAdapter, ValidationError

from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import EventCommand
from tabellone.desk.event.facts import EventFact
from tabellone.desk.event.refusals import DeskError


def kind_of(named: type) -> str:
    """The name of a fact or a command: "round-paired", "pair-round"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", named.__name__).lower()


FACTS: dict[str, type[EventFact]] = {kind_of(named): named for named in get_args(EventFact)}
COMMANDS: dict[str, type[EventCommand]] = {kind_of(named): named for named in get_args(EventCommand)}


_adapters: dict[str, TypeAdapter[Any]] = {}


def adapter_of(named: type) -> TypeAdapter[Any]:
    """The reader and writer of a fact or a command, made when it is first needed."""
    if named.__name__ not in _adapters:
        _adapters[named.__name__] = TypeAdapter(named)
    return _adapters[named.__name__]


def encoded(fact: EventFact | EventCommand) -> tuple[str, dict[str, Any]]:
    """The kind of a fact or a command, and its data as JSON values."""
    data: dict[str, Any] = adapter_of(type(fact)).dump_python(fact, mode="json")
    return kind_of(type(fact)), data


def decoded_fact(kind: str, data: dict[str, Any]) -> EventFact:
    """The fact that was encoded; damaged data are refused."""
    if kind not in FACTS:
        raise DeskError('fact "{kind}" is not known to this version', kind=kind)
    found: EventFact = _decoded(FACTS[kind], kind, data)
    return found


def decoded_command(name: str, data: dict[str, Any]) -> EventCommand:
    """The command that a request asks for; what does not fit is refused."""
    if name not in COMMANDS:
        raise DeskError('command "{name}" is not known; there are {known}', name=name, known=", ".join(COMMANDS))
    found: EventCommand = _decoded(COMMANDS[name], name, data)
    return found


def _decoded(named: type, kind: str, data: dict[str, Any]) -> Any:
    adapter = adapter_of(named)
    try:
        found = adapter.validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "-"
        raise DeskError("{kind}, {place}: {reason}", kind=kind, place=place, reason=first["msg"]) from error
    except (Refusal, TypeError, ValueError) as error:
        raise DeskError("{kind}, {place}: {reason}", kind=kind, place="-", reason=str(error)) from error
    unknown = _unknown(data, adapter.dump_python(found, mode="json"), "")
    if unknown is not None:
        raise DeskError("{kind}, {place}: {reason}", kind=kind, place=unknown, reason="not known")
    return found


def _unknown(given: Any, kept: Any, place: str) -> str | None:
    """The first place of the data that was not kept."""
    if isinstance(given, dict):
        for key, value in given.items():
            inside = f"{place}.{key}" if place else str(key)
            if not isinstance(kept, dict) or key not in kept:
                return inside
            if (found := _unknown(value, kept[key], inside)) is not None:
                return found
    elif isinstance(given, list) and isinstance(kept, list):
        for index, (value, other) in enumerate(zip(given, kept, strict=False)):
            if (found := _unknown(value, other, f"{place}.{index}")) is not None:
                return found
    return None
