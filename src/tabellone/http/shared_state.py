"""Memory shared by the processes of one server while it runs, and the Prometheus metrics computed from it.

It has the switch for phones, visits, counters and withdrawals, and is lost when the server stops. Metrics are counts
only, without data of any person or event.
"""

from array import array
from collections.abc import Iterator, MutableSequence
from dataclasses import dataclass, field
from zlib import crc32

from starlette.requests import HTTPConnection

from tabellone import __version__
from tabellone.http.address import is_local, is_loopback
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
        """Add to a counter of this process."""
        self.counts[self.row * len(COUNTERS) + COUNTERS.index(counter)] += number

    def put(self, counter: str, number: int) -> None:
        """Say how many there are here now."""
        self.counts[self.row * len(COUNTERS) + COUNTERS.index(counter)] = number

    def total(self, counter: str) -> int:
        """The sum over all processes."""
        index = COUNTERS.index(counter)
        return sum(self.counts[row * len(COUNTERS) + index] for row in range(MOST_ROWS))

    def note_phone(self, address: str, second: int) -> None:
        """A phone has come."""
        self.phone_times[crc32(address.encode()) % PHONE_SLOTS] = second

    def phones_since(self, second: int) -> int:
        """Number of phones since a moment."""
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


MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
OF_PROXIES = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric: a counter, which only grows, or a gauge."""

    name: str
    kind: str
    meaning: str
    value: int

    def lines(self) -> Iterator[str]:
        """The value of the metric."""
        yield f"# HELP tabellone_{self.name} {self.meaning}"
        yield f"# TYPE tabellone_{self.name} {self.kind}"
        yield f"tabellone_{self.name} {self.value}"


def metrics_text(shared: SharedState, *, phones: int, is_database_up: bool, books: int) -> str:
    """All figures, summed over the processes of the server."""
    figures = (
        Metric("requests_total", "counter", "Requests that were answered.", shared.total("requests")),
        Metric("errors_total", "counter", "Answers that tell of a fault of the server.", shared.total("errors")),
        Metric("shed_total", "counter", "Requests that were told to come again.", shared.total("shed")),
        Metric("connections", "gauge", "Connections that are open.", shared.total("connections")),
        Metric(
            "connections_refused_total",
            "counter",
            "Connections that found no place.",
            shared.total("refused_connections"),
        ),
        Metric("phones", "gauge", "Phones that came to the public pages in five minutes.", phones),
        Metric("books", "gauge", "Events and offices in the database.", books),
        Metric("database_up", "gauge", "Whether the database answers.", int(is_database_up)),
        Metric("workers", "gauge", "Processes that answer.", shared.rows),
    )
    version = (
        "# HELP tabellone_build_info The version.",
        "# TYPE tabellone_build_info gauge",
        f'tabellone_build_info{{version="{__version__}"}} 1',
    )
    return "\n".join([*(line for figure in figures for line in figure.lines()), *version, ""])


def is_from_this_computer(connection: HTTPConnection) -> bool:
    """True if a request comes from this computer itself, and not through a proxy on it."""
    client = connection.client.host if connection.client else ""
    return is_loopback(client) and is_local(connection) and not any(name in connection.headers for name in OF_PROXIES)
