"""How large a table may be: a file that asks for more is refused before it is unpacked, or as soon as it shows."""

from dataclasses import dataclass

from tabellone.core.refusal import Refusal

MEGABYTE = 1024 * 1024


class TableError(Refusal):
    """A table that cannot be read: the file, where, what was found, what is allowed."""


@dataclass(frozen=True, slots=True)
class TableLimits:
    """The most of everything; `elements` are those of the XML of a workbook, blank cells among them."""

    bytes: int
    unpacked_bytes: int
    rows: int
    columns: int
    elements: int
    characters: int = 200


PLAYER_LIST = TableLimits(5 * MEGABYTE, 50 * MEGABYTE, 2001, 40, 300_000)
REGISTER = TableLimits(50 * MEGABYTE, 400 * MEGABYTE, 500_000, 100, 8_000_000)
RATING_LIST = TableLimits(100 * MEGABYTE, 500 * MEGABYTE, 1_000_000, 100, 20_000_000)
