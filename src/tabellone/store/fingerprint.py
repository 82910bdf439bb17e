"""The fingerprint of a command: equal for equal commands, in every run of the program."""

import hashlib
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from tabellone.desk.journal import canonical


def fingerprint(command: object) -> str:
    """The SHA-256 of a command and everything in it."""
    return hashlib.sha256(canonical(_plain(command)).encode("utf-8", "surrogatepass")).hexdigest()


def _plain(value: object) -> object:
    """A value as JSON, with the names of its types where JSON would lose them."""
    name = type(value).__name__
    if isinstance(value, Enum):
        return {name: value.name}
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {"mapping": sorted(([_plain(key), _plain(item)] for key, item in value.items()), key=canonical)}
    if isinstance(value, Set):
        return {"set": sorted((_plain(item) for item in value), key=canonical)}
    if is_dataclass(value) and not isinstance(value, type):
        return {name: {field.name: _plain(getattr(value, field.name)) for field in fields(value)}}
    if isinstance(value, Fraction | Decimal | date | datetime | time | timedelta | bytes | float):
        return {name: repr(value)}
    raise TypeError(f"a command may not hold a {name}")
