"""The columns of a piece as arrays, with a mark for the rows that cannot be read."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from tabellone.formats.columns.reading import ColumnFileError

WHOLE = "^[+-]?[0-9]{1,18}$"
FRACTION_OF_NOUGHTS = r"^([+-]?[0-9]{1,18})\.0*$"
"""Programs that have no empty whole numbers write 1500.0."""
TRUTHS = {"true": "1", "t": "1", "false": "0", "f": "0"}
LARGEST_EXACT = 2.0**53
Mask = NDArray[np.bool_]
Whole = NDArray[np.int64]


def whole_numbers(name: str, values: Any) -> tuple[Whole, Mask, Mask]:
    """A column of whole numbers: the numbers, which rows have one, and which rows are empty.

    Numbers with a fraction of nought are whole, and a truth is 1 or 0, however it is written.
    """
    is_empty = pc.is_null(values).to_numpy(zero_copy_only=False)
    if pa.types.is_dictionary(values.type):
        values = values.cast(values.type.value_type)
    if pa.types.is_string(values.type) or pa.types.is_large_string(values.type):
        text = pc.utf8_trim_whitespace(values)
        is_empty = is_empty | pc.fill_null(pc.equal(text, ""), False).to_numpy(zero_copy_only=False)
        values = _whole_texts(text)
    elif pa.types.is_floating(values.type) or pa.types.is_decimal(values.type):
        fractions = values.cast(pa.float64())
        is_empty = is_empty | pc.fill_null(pc.is_nan(fractions), False).to_numpy(zero_copy_only=False)
        is_whole = pc.and_(pc.equal(pc.floor(fractions), fractions), pc.less(pc.abs(fractions), LARGEST_EXACT))
        values = pc.if_else(is_whole, fractions, None).cast(pa.int64())
    elif pa.types.is_null(values.type):
        values = values.cast(pa.int64())
    elif not pa.types.is_integer(values.type) and not pa.types.is_boolean(values.type):
        raise ColumnFileError(
            'column "{name}": {kind} is not a kind of whole numbers', name=name, kind=str(values.type)
        )
    is_known = pc.is_valid(values).to_numpy(zero_copy_only=False)
    numbers = pc.fill_null(values.cast(pa.int64()), 0).to_numpy()
    return numbers, is_known, is_empty


def _whole_texts(text: Any) -> Any:
    """Texts as whole numbers, None where they are none."""
    is_whole = pc.match_substring_regex(text, WHOLE)
    if not pc.all(pc.fill_null(is_whole, True)).as_py():
        text = pc.replace_substring_regex(text, FRACTION_OF_NOUGHTS, r"\1")
        for truth, number in TRUTHS.items():
            text = pc.if_else(pc.equal(pc.utf8_lower(text), truth), number, text)
        is_whole = pc.match_substring_regex(text, WHOLE)
    return pc.if_else(is_whole, text, None).cast(pa.int64())


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
