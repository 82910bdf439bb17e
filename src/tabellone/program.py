"""The program: the command line, and what it starts of the pages and the API.

Here alone every door is known. Pages and API are imported when a command asks for them, so that others start quickly.
"""

import atexit
import gc
import sys
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tabellone.cli.doors import Application, Doors, ExportedSite
from tabellone.cli.main import run

if TYPE_CHECKING:
    from tabellone.desk.public_view import GivenAway
    from tabellone.http.phone_listener import PhoneSettings
    from tabellone.http.settings import ServerSettings
    from tabellone.http.shared_state import SharedState
    from tabellone.store.house import House

OBJECTS_BEFORE_COLLECTION = 300_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    # A register of a nation is a million objects that stay: looking through them for garbage again and again costs a
    # quarter of the time.
    gc.set_threshold(OBJECTS_BEFORE_COLLECTION, 50, 100)
    # Objects left at exit end with the process: a last collection would only cost time.
    atexit.register(gc.freeze)
    command_line = sys.argv[1:] if arguments is None else arguments
    return run(command_line, Doors(application=_application, export_site=_export_site))


def _application(
    house: "House", settings: "ServerSettings", phones: "PhoneSettings", shared: "SharedState"
) -> Application:
    from tabellone.http.job_middleware import PATIENCE_SECONDS
    from tabellone.server import begin_tasks, close_streams, create_app, warm_up

    app = create_app(house=house, phones=phones, settings=settings, shared=shared, patience=PATIENCE_SECONDS)
    return Application(
        app,
        partial(close_streams, app),
        app.state.phones,
        app.state.connections,
        partial(begin_tasks, app),
        partial(warm_up, house),
    )


def _export_site(
    event: "GivenAway", folder: Path, language: str, made_at: datetime, address: str | None = None
) -> ExportedSite:
    from tabellone.web.export import export_site

    return export_site(event, folder, language, made_at, address)
