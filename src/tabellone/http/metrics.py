"""Figures of a running server for Prometheus, in its text format: counts alone, nothing of any person or event."""

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from tabellone import __version__
from tabellone.http.address import is_local, is_loopback
from tabellone.http.shared_state import SharedState

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
OF_PROXIES = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure: a counter only grows, a gauge is what it is now."""

    name: str
    kind: str
    meaning: str
    value: int

    def lines(self) -> Iterator[str]:
        """The figure as it is read."""
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
    """Whether a request comes from this computer itself, and not through a proxy on it."""
    client = connection.client.host if connection.client else ""
    return is_loopback(client) and is_local(connection) and not any(name in connection.headers for name in OF_PROXIES)
