"""Memory shared by the processes of one server while it runs: the switch for phones, visits, counters, withdrawals.

It is gone when the server stops: nothing here is worth keeping.
"""

from array import array
from collections.abc import MutableSequence
from dataclasses import dataclass, field
from zlib import crc32

from tabellone.store.journal.folds import SLOTS

# Phones are counted by the slot that their address falls into; a handful of many thousand fall into one.
PHONE_SLOTS = 1 << 16
COUNTERS = ("requests", "errors", "shed", "refused_connections", "connections")
MOST_ROWS = 65


@dataclass(frozen=True, slots=True)
class SharedState:
    """The memory of one server; `row` is the place of this process in the table of counts."""

    phone_port: MutableSequence[int] = field(default_factory=lambda: array("i", [0]))
    phone_times: MutableSequence[int] = field(default_factory=lambda: array("i", bytes(4 * PHONE_SLOTS)))
    counts: MutableSequence[int] = field(default_factory=lambda: array("q", bytes(8 * len(COUNTERS) * MOST_ROWS)))
    row: int = 0
    rows: int = 1
    uploads: str = ""
    withdrawals: MutableSequence[int] | None = None

    def add(self, counter: str, number: int = 1) -> None:
        """Count something that has happened here."""
        self.counts[self.row * len(COUNTERS) + COUNTERS.index(counter)] += number

    def put(self, counter: str, number: int) -> None:
        """Say how many there are here now."""
        self.counts[self.row * len(COUNTERS) + COUNTERS.index(counter)] = number

    def total(self, counter: str) -> int:
        """The sum over all processes."""
        place = COUNTERS.index(counter)
        return sum(self.counts[row * len(COUNTERS) + place] for row in range(MOST_ROWS))

    def note_phone(self, address: str, second: int) -> None:
        """A phone has come."""
        self.phone_times[crc32(address.encode()) % PHONE_SLOTS] = second

    def phones_since(self, second: int) -> int:
        """How many phones have come since."""
        return sum(at >= second for at in self.phone_times[:] if at)


def shared_between(rows: int, uploads: str) -> SharedState:
    """A state for several processes, to be handed to each as it is started."""
    from multiprocessing import get_context

    context = get_context("spawn")
    return SharedState(
        context.RawArray("i", 1),
        context.RawArray("i", PHONE_SLOTS),
        context.RawArray("q", len(COUNTERS) * MOST_ROWS),
        rows=rows,
        uploads=uploads,
        withdrawals=context.RawArray("q", SLOTS),
    )
