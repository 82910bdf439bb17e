"""Fields added to facts after the first journals were written.

While such a field has its usual value it is left out, so that what an old journal says is written again with the same
bytes.
"""

from typing import Annotated, TypeVar

from pydantic import Field

T = TypeVar("T")


def _is_usual(value: object) -> bool:
    return value is None or value is False or value in ("", ())


Later = Annotated[T, Field(exclude_if=_is_usual)]
