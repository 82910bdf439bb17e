"""Records as described JSON: a model for each dataclass, reasons with sentences, and strictly read bodies."""

import types
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, NewType, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, BeforeValidator, ConfigDict, WithJsonSchema, create_model

from tabellone.answers.as_json import exact_json
from tabellone.answers.lists.comparison import EffectLine, effect_lines
from tabellone.core.explain import Step
from tabellone.core.model import Result
from tabellone.desk.office.book import Effect
from tabellone.locales.words import Words


class StepShape(BaseModel):
    """One step of a rule; `reading` names the reading taken where the text is unclear."""

    rule: str
    body: str
    article: str
    source: str
    reading: str | None
    text: str


def step_shapes(steps: Iterable[Step], words: Words) -> list[StepShape]:
    """Some steps in words."""
    return [
        StepShape(
            rule=step.rule.name,
            body=step.citation.body,
            article=step.citation.article,
            source=words.citation(step.citation),
            reading=step.citation.reading,
            text=words.step(step),
        )
        for step in steps
    ]


def _exact(value: object) -> object:
    return exact_json(value) if isinstance(value, Fraction | int) else value


def _result_name(value: object) -> object:
    return value.name if isinstance(value, Result) else value


Exact = Annotated[str, BeforeValidator(_exact), WithJsonSchema({"type": "string", "examples": ["5.5", "-2", "1/3"]})]
ResultName = Annotated[
    str, BeforeValidator(_result_name), WithJsonSchema({"type": "string", "enum": list(Result.__members__)})
]


class Shape(BaseModel):
    """The model of a record."""

    model_config = ConfigDict(from_attributes=True)


@cache
def shape(record: type, *left_out: str) -> type[Shape]:
    """The model that tells everything of a record, but for the fields left out."""
    hints = get_type_hints(record, include_extras=False)
    field_types: dict[str, Any] = {
        field.name: (_json_type(hints[field.name]), ...)
        for field in fields(record)
        if field.name not in left_out and not field.name.startswith("_")
    }
    model: type[Shape] = create_model(
        record.__name__, __base__=Shape, __module__=record.__module__, __doc__=record.__doc__, **field_types
    )
    return model


@cache
def answer_shape(record: type) -> type[Shape]:
    """The model of an answer about a book: the position that its journal stood at, then the record.

    It has a name of its own, since the record may be part of other answers, too.
    """
    model: type[Shape] = create_model(
        record.__name__ + "AtPosition",
        __base__=shape(record),
        __module__=record.__module__,
        __doc__=record.__doc__,
        position=(int, ...),
    )
    return model


def _json_type(hint: Any) -> Any:
    """The JSON type of a type."""
    if isinstance(hint, NewType):
        return _json_type(hint.__supertype__)
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return Union[tuple(_json_type(member) for member in get_args(hint))]  # noqa: UP007 - its members are known at run time
    if origin is Annotated:
        return _json_type(get_args(hint)[0])
    if origin in (tuple, frozenset, list):
        return _json_type_of_many(hint)
    if origin is not None and issubclass(origin, Mapping):
        key, value = get_args(hint)
        return dict[_json_type(key), _json_type(value)]  # type: ignore[misc]
    return _json_type_of_one(hint)


def _json_type_of_many(hint: Any) -> Any:
    inside = get_args(hint)
    if get_origin(hint) is not tuple or inside[-1] is Ellipsis:
        return list[_json_type(inside[0])]  # type: ignore[misc]
    return tuple[tuple(_json_type(member) for member in inside)]  # type: ignore[misc]


def _json_type_of_one(hint: Any) -> Any:
    if hint is Fraction:
        return Exact
    if hint is Result:
        return ResultName
    if hint is Step:
        return StepShape
    if isinstance(hint, type) and is_dataclass(hint) and not issubclass(hint, Enum):
        return shape(hint)
    return hint


EffectShape = shape(EffectLine)


def effect_shapes(effects: Iterable[Effect]) -> list[Shape]:
    """Published lists with their differences."""
    return [EffectShape.model_validate(effect_line) for effect_line in effect_lines(effects)]


class StrictBody(BaseModel):
    """A body read strictly: `"1"` is no number, and unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
