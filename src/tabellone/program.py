"""The program: the command line, and what it starts of the pages and the API.

Here alone every door is known. Pages and API are imported when a command asks for them, so that others start quickly.
"""

import sys
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabellone.cli.doors import Application, Doors, ExportedSite
from tabellone.cli.main import run

if TYPE_CHECKING:
    from tabellone.desk.event.state import EventState
    from tabellone.http.phone_listener import PhoneSettings
    from tabellone.store.house import House


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    command_line = sys.argv[1:] if arguments is None else arguments
    return run(command_line, Doors(application=_application, export_site=_export_site))


def _application(house: "House", host: str, phones: "PhoneSettings") -> Application:
    from tabellone.server import close_streams, create_app

    app = create_app(house=house, allowed_hosts=[host], phones=phones)
    return Application(app, partial(close_streams, app), app.state.phones)


def _export_site(
    state: "EventState", folder: Path, language: str, made_at: datetime, address: str | None = None
) -> ExportedSite:
    from tabellone.web.export import export_site

    return export_site(state, folder, language, made_at, address)
