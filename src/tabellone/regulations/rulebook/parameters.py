"""Editions by day or name, and the parameters of an edition as typed values, checked while they are built."""

from collections.abc import Callable
from datetime import date
from functools import cache
from typing import Any, TypeVar

from tabellone.core.pairing.declaration import Parameters
from tabellone.core.refusal import Refusal
from tabellone.core.regulation import Edition, RegulationError, edition_at
from tabellone.regulations.loader import folder, regulation

T = TypeVar("T")


def edition(body: str, topic: str, *, first_day: date | None = None, name: str | None = None) -> Edition:
    """The edition by the first day of the event, by name, or the latest."""
    found = regulation(body, topic)
    if name is not None:
        return found.edition_named(name)
    return found.latest if first_day is None else edition_at(found, first_day)


def built(source: Edition, parameter: str, build: Callable[[Any], T]) -> T:
    """Build a typed value from a parameter; a value of the wrong shape is a damaged file."""
    value = source.value(parameter)
    try:
        return build(value)
    except (Refusal, TypeError, KeyError, ValueError, AttributeError) as error:
        reason = str(error) if isinstance(error, Refusal) else f"{type(error).__name__}: {error}"
        raise RegulationError(
            "{file}, {place}: the value has not the shape it must have ({reason})",
            file=folder() / source.body / f"{source.topic}.toml",
            place=parameter,
            reason=reason,
        ) from error


def parameters_of(source: Edition) -> Parameters:
    """The parameters of an edition, read one by one."""

    def parameters(name: str, build: Callable[[Any], T]) -> T:
        return built(source, name, build)

    return parameters


def cached(build: Callable[[], T]) -> Callable[[], T]:
    """Cache per folder, so that another folder of regulations is another rulebook."""
    by_folder = cache(lambda _folder: build())

    def cached() -> T:
        return by_folder(folder())

    return cached
