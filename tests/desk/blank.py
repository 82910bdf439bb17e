"""Commands and facts of which only the type matters."""

from dataclasses import fields
from typing import Any


def blank(kind: type, **values: object) -> Any:
    """A command or fact of a type, with nothing in it but the values named."""
    return kind(**({field.name: None for field in fields(kind)} | values))
