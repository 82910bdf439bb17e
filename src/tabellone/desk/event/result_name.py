"""A result as a JSON value: its name, such as "WHITE_WINS"."""

from typing import Annotated

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

from tabellone.core.model import Result


def _result(value: object) -> Result:
    if isinstance(value, Result):
        return value
    if isinstance(value, str) and value in Result.__members__:
        return Result[value]
    raise ValueError(f"a result is one of {', '.join(Result.__members__)}")


NamedResult = Annotated[
    Result,
    PlainValidator(_result),
    PlainSerializer(lambda result: result.name, return_type=str),
    WithJsonSchema({"type": "string", "enum": list(Result.__members__)}),
]
