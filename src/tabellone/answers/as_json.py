"""Answers as JSON: a record becomes an object of the same names, exact numbers become strings, reasons get their words.

    as_json(watch(state, RatingSystem.UISP), words)

What a door prints or sends is this and nothing else, so that the same question has the same answer at every door.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any

from tabellone.core.arithmetic import Exact, Hundredths, decimal_text
from tabellone.core.explain import Step
from tabellone.core.model import Result
from tabellone.desk.journal import instant_text
from tabellone.locales.words import Words

Json = Any
"""What `json.dumps` takes: texts, whole numbers, truths, None, and lists and objects of them."""


def as_json(value: object, words: Words) -> Json:
    """A value in the terms of JSON; fields whose names begin with an underscore are left out."""
    if value is None or isinstance(value, str | bool | int):
        return value
    kind: Any = type(value)
    return _converter(kind)(value, words)


def _record(value: Any, words: Words) -> dict[str, Json]:
    kind: Any = type(value)
    return {name: as_json(getattr(value, name), words) for name in field_names(kind)}


@cache
def field_names(record: type) -> tuple[str, ...]:
    """The names that a record of this type has in JSON."""
    return tuple(field.name for field in fields(record) if not field.name.startswith("_"))


def _step(value: Step, words: Words) -> dict[str, Json]:
    """Write a step as JSON: its article, and its sentence in the reader's language."""
    citation = value.citation
    return {
        "rule": value.rule.name,
        "body": citation.body,
        "article": citation.article,
        "source": words.citation(citation),
        "reading": citation.reading,
        "text": words.step(value),
    }


def brief_steps(steps: Iterable[Step], words: Words) -> list[dict[str, Json]]:
    """Steps as the answers about figures and files have them: the rule, its article, and the sentence."""
    return [
        {"rule": step.rule.name, "article": step.citation.article, "text": words.step_with_reading(step)}
        for step in steps
    ]


def exact_json(value: Exact) -> str:
    """An exact number, also a whole one, as a string."""
    return decimal_text(value)


def _hundredths(value: Hundredths) -> str:
    """A sum of hundredths with both decimals; a number with more decimals is written in full."""
    hundredths = value * 100
    if hundredths.denominator != 1:
        return exact_json(value)
    whole, rest = divmod(abs(hundredths.numerator), 100)
    return f"{'-' if value < 0 else ''}{whole}.{rest:02}"


def _mapping(value: Mapping[Any, object], words: Words) -> dict[str, Json]:
    return {_key(as_json(key, words)): as_json(member, words) for key, member in value.items()}


def _key(value: Json) -> str:
    return value if isinstance(value, str) else str(value)


def _several(value: Iterable[object], words: Words) -> list[Json]:
    return [as_json(member, words) for member in value]


def _unordered(value: Iterable[object], words: Words) -> list[Json]:
    return sorted(_several(value, words))


_CONVERTERS: tuple[tuple[type, Callable[[Any, Words], Json]], ...] = (
    (Step, _step),
    (Result, lambda value, _: value.name),
    (Enum, lambda value, _: value.value),
    (Hundredths, lambda value, _: _hundredths(value)),
    (Fraction, lambda value, _: exact_json(value)),
    (datetime, lambda value, _: instant_text(value)),
    (date, lambda value, _: value.isoformat()),
    (Mapping, _mapping),
    (frozenset, _unordered),
    (tuple, _several),
    (list, _several),
)


@cache
def _converter(kind: type) -> Callable[[Any, Words], Json]:
    for type_, convert in _CONVERTERS:
        if issubclass(kind, type_):
            return convert
    if is_dataclass(kind):
        return _record
    raise TypeError(f"{kind.__qualname__} has no form in JSON")
