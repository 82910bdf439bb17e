"""A real server: the command that people start, as a process of its own, on an empty database."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tabellone.desk.event.state import EventState
from tabellone.store.files import DatabaseAddress
from tabellone.store.house import EVENT, opened_house

PARTING_SECONDS = 20
PROGRAM = (sys.executable, "-c", "import sys; from tabellone.program import main; sys.exit(main())")


@dataclass(frozen=True, slots=True)
class Running:
    """A server that answers: its address, the link by which the chief arbiter enters once, and its database."""

    address: str
    link: str
    database: Path

    def event(self, book: str) -> EventState:
        """An event as stored in the journal, read alongside the server."""
        with opened_house(DatabaseAddress(file=self.database)) as house:
            event_state: EventState = house.view(book, EVENT).state
            return event_state


@contextmanager
def running(folder: Path, *options: str) -> Iterator[Running]:
    """Start the program as a person does, and stop it at the end."""
    database = folder / "tabellone.db"
    process = subprocess.Popen(
        [
            *PROGRAM,
            "serve",
            "--no-browser",
            "--link",
            "--port",
            "0",
            "--lang",
            "en",
            "--database",
            str(database),
            *options,
        ],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=_environment(folder),
    )
    assert process.stdout is not None
    try:
        yield Running(*_said(iter(process.stdout.readline, "")), database)
    finally:
        process.terminate()
        process.wait(PARTING_SECONDS)
        process.stdout.close()


def _environment(folder: Path) -> dict[str, str]:
    """The environment, with the folder for data of this server alone."""
    return {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8", "TABELLONE_DATA": str(folder)}


def _said(lines: Iterator[str]) -> tuple[str, str]:
    """The address and the one-time link that the server writes into a file."""
    for line in lines:
        in_file = re.search(r"enters once is in (.+)", line)
        if in_file:
            link = Path(in_file[1]).read_text(encoding="utf-8").strip()
            return link.partition("/enter/")[0], link
    raise AssertionError("the server ended before it said where it is")
