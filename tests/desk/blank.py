"""Commands and facts of which only the type matters."""

from dataclasses import Field, fields
from typing import Any, get_origin


def blank(kind: type, **values: object) -> Any:
    """A command or fact of a type, with nothing in it but the values named."""
    return kind(**({field.name: _nothing(field) for field in fields(kind)} | values))


def _nothing(field: Field[Any]) -> object:
    return () if get_origin(field.type) is tuple else None
