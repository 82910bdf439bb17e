"""Computed lists as JSON values and back: states of periods, and movements with their explanations.

Players, events and the rules of an edition are named, not copied: whoever reads has the same ones, for the seal says
so. Of classes and functions only those of the rating rules are read; these have no effects.
"""

import importlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache, partial
from operator import attrgetter
from types import FunctionType, MappingProxyType
from typing import Any

from tabellone.core.rating.lists.records import EventId, EventRecord, PlayerRecord
from tabellone.core.rating.lists.register import Register
from tabellone.regulations.rating_systems import DEFINITIONS

_PACKAGE = "tabellone.core."
_ALLOWED = ("rating.", "model")
_PLAIN = (str, int, bool, type(None))
_PLAIN_KINDS = frozenset(_PLAIN)
_DATES = frozenset({date, type(None)})
MANY = 12
"""From so many values on they are written as columns."""


_fraction = lru_cache(10_000)(Fraction)


class UnkeptError(Exception):
    """Not serialisable: an object of another class, or a text that names none of the rules."""


class _AllNeededError(Exception):
    """A value that is left out may be referred to by one that comes after it."""


@cache
def _shared() -> Mapping[str, object]:
    """The rules of every system, by name."""
    return {name: rules for definition in DEFINITIONS for name, rules in definition.shared().items()}


@cache
def _names_of_shared() -> Mapping[int, str]:
    return {id(rules): name for name, rules in _shared().items()}


@cache
def _written_fields(named: type) -> Callable[[Any], tuple[Any, ...]]:
    names = [field.name for field in fields(named) if field.init]
    if len(names) == 1:
        get = attrgetter(names[0])
        return lambda instance: (get(instance),)
    return attrgetter(*names) if names else lambda instance: ()


def _name_of(named: Any) -> str:
    if named is tuple:
        return "tuple"
    module, name = named.__module__, named.__qualname__
    if not module.startswith(_PACKAGE) or not name.isidentifier():
        raise UnkeptError(f"{module}.{name} is none of the rating rules")
    return f"{module.removeprefix(_PACKAGE)}:{name}"


@cache
def _named(name: str) -> Any:
    if name == "tuple":
        return tuple
    module, _, own_name = name.partition(":")
    if not module.startswith(_ALLOWED):
        raise UnkeptError(f"{name} is none of the rating rules")
    try:
        named = getattr(importlib.import_module(_PACKAGE + module), own_name)
    except (ImportError, AttributeError) as error:
        raise UnkeptError(f"{name} is not known") from error
    is_class = isinstance(named, type) and (is_dataclass(named) or issubclass(named, Enum))
    if not is_class and not isinstance(named, FunctionType):
        raise UnkeptError(f"{name} is neither a record nor a rule")
    return named


class _Writer:
    """Writes one object; what occurs in it twice is written once."""

    def __init__(self) -> None:
        self._indexes: dict[int, int] = {}
        self._alive: list[object] = []

    def written(self, value: Any) -> Any:
        """The object as JSON values."""
        if type(value) in _PLAIN:
            return value
        if isinstance(value, Fraction):
            return ["f", value.numerator, value.denominator]
        if isinstance(value, Enum):
            return ["e", _name_of(type(value)), value.name]
        if isinstance(value, date):
            return ["D", value.isoformat()]
        if value == () and isinstance(value, tuple):
            return ["t"]
        name = _names_of_shared().get(id(value))
        if name is not None:
            return ["r", name]
        if isinstance(value, EventRecord):
            return ["E", value.id]
        if isinstance(value, PlayerRecord):
            return ["P", value.id]
        index = self._indexes.get(id(value))
        if index is not None:
            return ["*", index]
        whole = self._whole(value)
        self._indexes[id(value)] = len(self._indexes)
        self._alive.append(value)
        return whole

    def _whole(self, value: Any) -> list[Any]:
        written = self.written
        if isinstance(value, tuple):
            if len(value) >= MANY:
                return ["T", self._column(value)]
            return ["t", *map(written, value)]
        if isinstance(value, dict | MappingProxyType):
            if len(value) >= MANY:
                return ["M", self._column(tuple(value)), self._column(tuple(value.values()))]
            return ["d", *([written(key), written(item)] for key, item in value.items())]
        if isinstance(value, list):
            return ["l", *map(written, value)]
        if isinstance(value, frozenset):
            return ["s", *map(written, sorted(value))]
        if isinstance(value, partial):
            return ["p", written(value.func), written(dict(value.keywords)), *map(written, value.args)]
        if isinstance(value, FunctionType) or value is tuple:
            return ["x", _name_of(value)]
        if is_dataclass(value) and not isinstance(value, type):
            named = type(value)
            return ["c", _name_of(named), *map(written, _written_fields(named)(value))]
        raise UnkeptError(f"{type(value).__qualname__} cannot be written")

    def _column(self, values: Sequence[Any]) -> list[Any]:
        """Many values of one kind: what they have in common is said once."""
        kinds = set(map(type, values))
        if kinds <= _PLAIN_KINDS:
            return ["v", *values]
        if kinds <= _DATES:
            return ["D", *(value and value.isoformat() for value in values)]
        if kinds == {Fraction}:
            return ["f", [value.numerator for value in values], [value.denominator for value in values]]
        if len(kinds) == 1:
            (kind,) = kinds
            if issubclass(kind, Enum):
                return ["e", _name_of(kind), *(value.name for value in values)]
            if kind is tuple and len(lengths := set(map(len, values))) == 1 and 0 not in lengths:
                return ["t", *(self._column(column) for column in zip(*values, strict=True))]
            if is_dataclass(kind) and not issubclass(kind, EventRecord | PlayerRecord):
                rows = map(_written_fields(kind), values)
                return ["c", _name_of(kind), *(self._column(column) for column in zip(*rows, strict=True))]
        return ["g", *map(self.written, values)]


class _Rows(Mapping[Any, Any]):
    """Records by key, kept as columns: each is made when somebody asks for it."""

    def __init__(self, keys: Iterable[Any], cells: Callable[[int], Any]) -> None:
        self._indexes = {key: index for index, key in enumerate(keys)}
        self._cells = cells
        self._made: dict[Any, Any] = {}

    def __getitem__(self, key: Any) -> Any:
        record = self._made.get(key)
        if record is None:
            record = self._made[key] = self._cells(self._indexes[key])
        return record

    def get(self, key: Any, default: Any = None) -> Any:
        """The record of a key; asked for very often, so without an error on the way."""
        return self[key] if key in self._indexes else default

    def __contains__(self, key: object) -> bool:
        return key in self._indexes

    def __iter__(self) -> Iterator[Any]:
        return iter(self._indexes)

    def __len__(self) -> int:
        return len(self._indexes)


class _Reader:
    """Reads one object with the players and events of a register.

    `is_shown` is False where ratings alone are asked for: fields that only lists need are left out, and of very many
    records each is made when somebody asks for it.
    """

    def __init__(self, register: Register, events: Mapping[EventId, EventRecord], *, is_shown: bool = True) -> None:
        self._register = register
        self._events = events
        self._is_shown = is_shown
        self._seen: list[object] = []

    def read(self, value: Any) -> Any:
        """The object that was written."""
        if not isinstance(value, list):
            return value
        tag = value[0]
        if tag == "f":
            return Fraction(value[1], value[2])
        if tag == "e":
            return _named(value[1])[value[2]]
        if tag == "D":
            return date.fromisoformat(value[1])
        if tag == "r":
            return _shared()[value[1]]
        if tag == "E":
            return self._events[value[1]]
        if tag == "P":
            return self._register.players[value[1]]
        if tag == "*":
            return self._seen[value[1]]
        if tag == "t" and len(value) == 1:
            return ()
        whole = self._whole(tag, value)
        self._seen.append(whole)
        return whole

    def _whole(self, tag: str, value: list[Any]) -> object:
        read = self.read
        match tag:
            case "c":
                named = _named(value[1])
                if not self._is_shown and hasattr(named, "SHOWN_ALONE"):
                    return self._without(named, value[2:], named.SHOWN_ALONE)
                return named(*[read(item) for item in value[2:]])
            case "t":
                return tuple([read(item) for item in value[1:]])
            case "T":
                return tuple(self._column(value[1]))
            case "M" if not self._is_shown and value[2][0] == "c":
                keys = list(self._column(value[1]))
                return _Rows(keys, self._cells(value[2], len(keys)))
            case "M":
                return dict(zip(self._column(value[1]), self._column(value[2]), strict=True))
            case "d":
                return {read(key): read(item) for key, item in value[1:]}
            case "l":
                return [read(item) for item in value[1:]]
            case "s":
                return frozenset(read(item) for item in value[1:])
            case "x":
                return _named(value[1])
            case "p":
                function, keywords, *arguments = [read(item) for item in value[1:]]
                return partial(function, *arguments, **keywords)
        raise UnkeptError(f"{tag} means nothing")

    def _without(self, named: type, values: list[Any], left_out: Collection[str]) -> object:
        """A record some of whose fields have their default."""
        arguments = {}
        is_complete = True
        for name, value in zip(_field_names(named), values, strict=True):
            if name in left_out:
                is_complete = False
            elif is_complete or not _may_refer(value):
                arguments[name] = self.read(value)
            else:
                raise _AllNeededError
        return named(**arguments)

    def _cells(self, column: list[Any], count: int) -> Callable[[int], Any]:
        """A function that builds the records of a column one by one; every fault in them is raised here."""
        if column[0] != "c":
            values = list(self._column(column))
            if len(values) != count:
                raise UnkeptError("the columns have different lengths")
            return values.__getitem__
        record: Any = _named(column[1])
        if not is_dataclass(_named(column[1])) or len(_field_names(record)) != len(column) - 2:
            raise UnkeptError(f"{column[1]} has other fields")
        cells = [self._cells(part, count) for part in column[2:]]
        return lambda index: record(*[cell(index) for cell in cells])

    def _column(self, column: list[Any]) -> Iterable[Any]:
        tag, *values = column
        match tag:
            case "v":
                return values
            case "D":
                return [value and date.fromisoformat(value) for value in values]
            case "e":
                members = _named(values[0]).__members__
                return [members[name] for name in values[1:]]
            case "f":
                return list(map(_fraction, *values))
            case "t":
                return list(zip(*map(self._column, values), strict=True))
            case "c":
                columns = [self._column(one) for one in values[1:]]
                return list(map(_named(values[0]), *columns))
            case "g":
                return [self.read(value) for value in values]
        raise UnkeptError(f"{tag} means nothing")


@cache
def _field_names(named: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(named) if field.init)


def _may_refer(value: Any) -> bool:
    """Whether a text may refer to what was read before it; columns of one kind do not."""
    if not isinstance(value, list):
        return False
    return any(map(_column_may_refer, value[1:])) if value[0] == "M" else True


def _column_may_refer(column: list[Any]) -> bool:
    if column[0] in {"t", "c"}:
        return any(_column_may_refer(part) for part in column[1:] if isinstance(part, list))
    return bool(column[0] == "g")


def written(value: object) -> Any:
    """An object as JSON values; one that cannot be written is an UnkeptError."""
    return _Writer().written(value)


def read(value: Any, register: Register | None = None, events: Mapping[EventId, EventRecord] | None = None) -> Any:
    """The object that was written; a text that is none is an UnkeptError."""
    known_register = register or Register({})
    by_id = {event.id: event for event in known_register.events} if events is None else events
    try:
        return _Reader(known_register, by_id).read(value)
    except (LookupError, TypeError, ValueError) as error:
        raise UnkeptError(f"it cannot be read: {error!r}") from error


def read_for_ratings(value: Any) -> object | None:
    """The part of a state that ratings rest on, without data for display; None if all of it."""
    try:
        has_both = value[0] == "c" and hasattr(_named(value[1]), "SHOWN_ALONE")
        state: object | None = _Reader(Register({}), {}, is_shown=False).read(value) if has_both else None
    except _AllNeededError:
        return None
    except (LookupError, TypeError, ValueError) as error:
        raise UnkeptError(f"it cannot be read: {error!r}") from error
    return state
