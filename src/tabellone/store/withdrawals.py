"""When something was last taken from a book that everybody could see: a person erased or renamed, an event withdrawn.

What a crowd is shown may be a moment old, but never from before that. The processes of a server share the memory, so
that all of them know at once; what another program has taken away is noted by the first of them that reads the book.
"""

import time
from array import array
from collections.abc import MutableSequence
from zlib import crc32

# Books that fall into one slot are only asked for anew together.
SLOTS = 1024


class Withdrawals:
    """A number for each book, another one after each withdrawal; may be used by many threads and processes."""

    def __init__(self) -> None:
        self.memory: MutableSequence[int] = array("q", bytes(8 * SLOTS))

    def last(self, book: str) -> int:
        """The number of a book."""
        return self.memory[_slot(book)]

    def note(self, book: str) -> None:
        """Something was taken from a book; a moment, since a count that two processes raise at once may lose one."""
        self.memory[_slot(book)] = time.monotonic_ns()


def _slot(book: str) -> int:
    return crc32(book.encode()) % SLOTS
