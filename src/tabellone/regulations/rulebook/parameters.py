"""Editions by day or name, and typed values that are built once a folder of regulations."""

from collections.abc import Callable
from datetime import date
from functools import cache
from typing import TypeVar

from tabellone.core.regulation import Edition, edition_at
from tabellone.regulations.loader import folder, regulation

T = TypeVar("T")


def edition(body: str, topic: str, *, first_day: date | None = None, name: str | None = None) -> Edition:
    """The edition by the first day of the event, by name, or the latest."""
    topic_regulation = regulation(body, topic)
    if name is not None:
        return topic_regulation.edition_named(name)
    return topic_regulation.latest if first_day is None else edition_at(topic_regulation, first_day)


def cached(build: Callable[[], T]) -> Callable[[], T]:
    """Cache per folder, so that another folder of regulations is another rulebook."""
    by_folder = cache(lambda _folder: build())

    def cached() -> T:
        return by_folder(folder())

    return cached
