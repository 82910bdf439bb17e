"""The parts of the pages and the API that the command line uses: the program passes them in."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import click

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from tabellone.desk.public_view import GivenAway
    from tabellone.http.connections import Connections
    from tabellone.http.phone_listener import PhoneListener, PhoneSettings
    from tabellone.http.settings import ServerSettings
    from tabellone.http.shared_state import SharedState
    from tabellone.store.house import House


class Application(NamedTuple):
    """The web application, how to release clients that wait for changes when the server stops, the phones,
    the count of connections, what begins with the loop of the server, and what is rendered before it."""

    app: "ASGIApp"
    close_streams: Callable[[], None]
    phones: "PhoneListener"
    connections: "Connections"
    begin: Callable[[], None]
    warm_up: Callable[[], None]


class ExportedSite(Protocol):
    """The result of an export of pages."""

    @property
    def pages(self) -> int:
        """Number of pages."""

    @property
    def files(self) -> int:
        """Number of files, including the pages."""


class SiteExport(Protocol):
    """Writes the public pages of an event into a folder."""

    def __call__(
        self, event: "GivenAway", folder: Path, language: str, made_at: datetime, address: str | None = None
    ) -> ExportedSite:
        """Write the pages; the result says what was written."""


@dataclass(frozen=True, slots=True)
class Doors:
    """The pages and the API; nothing of them is imported before it is called."""

    application: "Callable[[House, ServerSettings, PhoneSettings, SharedState], Application]"
    export_site: SiteExport


pass_doors = click.make_pass_decorator(Doors)
