"""What templates may name: records whose fields are the names."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Context:
    """Names for a template: each field is one; a field that is a context itself gives its own names instead."""


@dataclass(frozen=True, slots=True)
class Page(Context):
    """Everything that one template is given by its page."""

    template: ClassVar[str]


def template_names(context: Context) -> Mapping[str, object]:
    """The names that a context gives to its template, with their values."""
    names: dict[str, object] = {}
    for field in fields(context):
        value = getattr(context, field.name)
        names |= template_names(value) if isinstance(value, Context) else {field.name: value}
    return names
