"""Mappings that cannot be changed."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def frozen(mapping: Mapping[Key, Value]) -> Mapping[Key, Value]:
    """A mapping that cannot be changed."""
    return MappingProxyType(dict(mapping))


def updated(mapping: Mapping[Key, Value], more: Mapping[Key, Value]) -> Mapping[Key, Value]:
    """The mapping with some values set."""
    return MappingProxyType({**mapping, **more})


def without(mapping: Mapping[Key, Value], *keys: Any) -> Mapping[Key, Value]:
    """The mapping without some keys."""
    return MappingProxyType({key: value for key, value in mapping.items() if key not in keys})
