"""The columns of a piece as arrays, with a mark for the rows that cannot be read."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from tabellone.formats.columns.reading import ColumnFileError

WHOLE = "^[+-]?[0-9]{1,18}$"
Mask = NDArray[np.bool_]
Whole = NDArray[np.int64]


def whole_numbers(name: str, values: Any) -> tuple[Whole, Mask, Mask]:
    """A column of whole numbers: the numbers, which rows have one, and which rows are empty."""
    is_empty = pc.is_null(values).to_numpy(zero_copy_only=False)
    if pa.types.is_dictionary(values.type):
        values = values.cast(values.type.value_type)
    if pa.types.is_string(values.type) or pa.types.is_large_string(values.type):
        text = pc.utf8_trim_whitespace(values)
        is_empty = is_empty | pc.fill_null(pc.equal(text, ""), False).to_numpy(zero_copy_only=False)
        values = pc.if_else(pc.match_substring_regex(text, WHOLE), text, None).cast(pa.int64())
    elif pa.types.is_null(values.type):
        values = values.cast(pa.int64())
    elif not pa.types.is_integer(values.type) and not pa.types.is_boolean(values.type):
        raise ColumnFileError(
            'column "{name}": {kind} is not a kind of whole numbers', name=name, kind=str(values.type)
        )
    is_known = pc.is_valid(values).to_numpy(zero_copy_only=False)
    numbers = pc.fill_null(values.cast(pa.int64()), 0).to_numpy()
    return numbers, is_known, is_empty


def is_text(values: Any) -> bool:
    """Whether a column is of text."""
    kind = values.type.value_type if pa.types.is_dictionary(values.type) else values.type
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def texts(values: Any) -> Any:
    """A column as plain text, without spaces around it; None where it is empty."""
    text = pc.utf8_trim_whitespace(values.cast(pa.string()))
    return pc.if_else(pc.equal(text, ""), None, text)


def places_among(values: Any, known: Sequence[str]) -> Whole:
    """The place of each text among some, -1 for another."""
    found = pc.index_in(texts(values), value_set=pa.array(list(known), pa.string()))
    return np.asarray(pc.fill_null(found, -1).to_numpy(zero_copy_only=False), np.int64)
