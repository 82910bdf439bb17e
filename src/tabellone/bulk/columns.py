"""Arrays in the form that the compiled loops need: one dimension, integers of a fixed width, contiguous."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tabellone.core.rating.game_columns import ColumnError

Int8 = NDArray[np.int8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
UInt8 = NDArray[np.uint8]


def column(name: str, values: ArrayLike, kind: type[np.signedinteger[Any]], rows: int | None = None) -> NDArray[Any]:
    """A column of whole numbers; another shape, length or kind is refused, and a number too large by its row."""
    array = np.asarray(values)
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise ColumnError(
            "{name}: {dimensions} dimensions of {kind}; a column has one dimension of whole numbers",
            name=name,
            dimensions=array.ndim,
            kind=array.dtype.name,
        )
    if rows is not None and array.size != rows:
        raise ColumnError("{name}: {found} rows; there must be {rows}", name=name, found=array.size, rows=rows)
    limits = np.iinfo(kind)
    check_range(name, array, int(limits.min), int(limits.max))
    return np.ascontiguousarray(array, dtype=kind)


def check_range(name: str, values: NDArray[Any], least: int, most: int) -> None:
    """Refuse a column with a number out of range, by its row."""
    if values.size and not least <= int(values.min()) <= int(values.max()) <= most:
        row = int(np.argmax((values < least) | (values > most)))
        raise ColumnError(
            "{name}, row {row}: {found} is not allowed; it must be from {least} to {most}",
            name=name,
            row=row,
            found=int(values[row]),
            least=least,
            most=most,
        )
