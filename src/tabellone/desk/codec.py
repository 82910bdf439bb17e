"""Facts and commands as JSON values and back, for every kind of book."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, TypeVar

from pydantic import ConfigDict, Field, PlainSerializer, PlainValidator, TypeAdapter, ValidationError, WithJsonSchema

from tabellone.core.model import Result
from tabellone.core.refusal import Refusal
from tabellone.desk.book import Registry, Rows, UnknownCommandError

# Not written as a union, which would be made anew for each value of a large entry.
_NESTED = (dict, list)


class UnreadableError(Refusal):
    """Data that are not a fact or command of this version."""


class UnknownFieldError(Exception):
    """Data have a field that the class does not know; `path` says where."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


@cache
def adapter_of(named: type) -> TypeAdapter[Any]:
    """The adapter that reads and writes a fact or a command, built when it is first needed."""
    return TypeAdapter(named)


@cache
def _closed_adapter_of(named: type) -> TypeAdapter[Any]:
    """An adapter that reads rows of a fact or command, and refuses every field that these do not know.

    Of a row, because what a class is read by has no setting of its own.
    """
    return TypeAdapter(tuple[named], config=ConfigDict(extra="forbid"))  # type: ignore[valid-type]


class Reader:
    """Reads and writes the objects of one class, field by field."""

    def __init__(self, named: type) -> None:
        self._named = named

    def written(self, fact: object, *, is_brief: bool) -> dict[str, Any]:
        """An object as JSON values; in brief form without the fields that have their default value."""
        data: dict[str, Any] = adapter_of(self._named).dump_python(fact, mode="json", exclude_defaults=is_brief)
        return data

    def read(self, data: Mapping[str, Any]) -> Any:
        """The object that was written."""
        text = json.dumps(data)
        try:
            (fact,) = _closed_adapter_of(self._named).validate_json(f"[{text}]", strict=True)
        except ValidationError:
            return self._explained(text, data)
        return fact

    def _explained(self, text: str, data: Mapping[str, Any]) -> Any:
        """The same more slowly, with the path of the fault in the refusal."""
        fact = adapter_of(self._named).validate_json(text, strict=True)
        unknown = _unknown(data, fact)
        if unknown is not None:
            raise UnknownFieldError(".".join(unknown))
        return fact


def encoded_command(registry: Registry[Any], command: object) -> tuple[str, dict[str, Any]]:
    """The name of a command and its data as JSON values."""
    named = type(command)
    return registry.commands[named].name, Reader(named).written(command, is_brief=registry.is_brief)


def decoded_command(registry: Registry[Any], name: str, data: dict[str, Any]) -> Any:
    """The command in a request; what does not fit is refused."""
    if name not in registry.names:
        raise UnknownCommandError.of(name, registry.names)
    return _read(Reader(registry.names[name]), name, data)


def encoded_fact(registry: Registry[Any], fact: object) -> tuple[str, dict[str, Any]]:
    """The kind of a fact and its data as JSON values."""
    declared = registry.facts[type(fact)]
    if declared.rows is not None:
        return declared.kind, declared.rows.written(fact)
    return declared.kind, Reader(declared.fact).written(fact, is_brief=registry.is_brief)


def decoded_fact(registry: Registry[Any], kind: str, data: dict[str, Any]) -> Any:
    """The fact that was encoded; damaged data are refused."""
    if kind not in registry.kinds:
        raise UnreadableError('fact "{kind}" is not known to this version', kind=kind)
    declared = registry.kinds[kind]
    return _read(declared.rows or Reader(declared.fact), kind, data)


def _read(reader: Reader | Rows, kind: str, data: dict[str, Any]) -> Any:
    try:
        return reader.read(data)
    except ValidationError as error:
        first = error.errors()[0]
        path = ".".join(map(str, first["loc"])) or "-"
        raise UnreadableError("{kind}, {place}: {reason}", kind=kind, place=path, reason=first["msg"]) from error
    except UnknownFieldError as error:
        raise UnreadableError("{kind}, {place}: {reason}", kind=kind, place=error.path, reason="not known") from error
    except (Refusal, AttributeError, LookupError, TypeError, ValueError, ArithmeticError) as error:
        raise UnreadableError("{kind}, {place}: {reason}", kind=kind, place="-", reason=str(error)) from error


def _unknown(data: Any, read: Any) -> tuple[str, ...] | None:
    """The path of the first value in the data that the object read from it lacks."""
    # The class first: to ask whether something is a mapping takes long, and nearly everything is a dict.
    if data.__class__ is dict or isinstance(data, Mapping):
        fields: Mapping[str, Any] = getattr(read, "__dataclass_fields__", {})
        if not data.keys() <= fields.keys():
            return (next(str(key) for key in data if key not in fields),)
        for key, value in data.items():
            if isinstance(value, _NESTED) and (path := _unknown(value, getattr(read, key))) is not None:
                return (str(key), *path)
    elif isinstance(data, list) and isinstance(read, tuple):
        for index, (value, other) in enumerate(zip(data, read, strict=False)):
            if isinstance(value, _NESTED) and (path := _unknown(value, other)) is not None:
                return (str(index), *path)
    return None


T = TypeVar("T")


def _is_usual(value: object) -> bool:
    return value is None or value is False or value in ("", ())


Later = Annotated[T, Field(exclude_if=_is_usual)]


def _result(value: object) -> Result:
    if isinstance(value, Result):
        return value
    if isinstance(value, str) and value in Result.__members__:
        return Result[value]
    raise ValueError(f"a result is one of {', '.join(Result.__members__)}")


NamedResult = Annotated[
    Result,
    PlainValidator(_result),
    PlainSerializer(lambda result: result.name, return_type=str),
    WithJsonSchema({"type": "string", "enum": list(Result.__members__)}),
]
