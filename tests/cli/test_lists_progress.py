"""The progress of long work in a rating office is shown on a terminal, and only there."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from threading import Event

import pytest
from tests.cli.office_desk import ITALIANA, Desk

from tabellone.cli import progress

RUN = "import sys; from tabellone.program import main; sys.exit(main())"


@pytest.fixture
def terminal(desk: Desk) -> Path:
    """A program that runs a command with a terminal for its error stream and prints what was written there."""
    program = desk.folder / "terminal.py"
    program.write_text(
        "import os, pty, subprocess, sys\n"
        "mine, theirs = pty.openpty()\n"
        f"subprocess.run([sys.executable, '-c', {RUN!r}, *sys.argv[1:]], stderr=theirs, check=True)\n"
        "os.close(theirs)\n"
        "os.set_blocking(mine, False)\n"
        "try:\n"
        "    print(os.read(mine, 100000).decode())\n"
        "except OSError:\n"
        "    print('nothing')\n",
        encoding="utf-8",
    )
    return program


def test_progress_is_told_on_a_terminal_and_nowhere_else(desk: Desk, terminal: Path) -> None:
    command = ["lists", "import", "event", "examples/spring.trf", "--systems", ITALIANA, "--received", "2024-05-01"]
    command += ["--new-players", "--database", "t.db"]
    done = subprocess.run([sys.executable, str(terminal), *command], capture_output=True, text=True, check=True)
    assert "reading 1/1" in done.stdout
    quiet = subprocess.run(
        [sys.executable, "-c", RUN, *command[:-1], "q.db"], capture_output=True, text=True, check=True
    )
    assert quiet.stderr == ""
    arguments = [*command[:-1], "j.db", "--json"]
    program = subprocess.run([sys.executable, str(terminal), *arguments], capture_output=True, text=True, check=True)
    assert "reading" not in program.stdout
    assert json.loads(program.stdout.splitlines()[0])["events"]


class Terminal(StringIO):
    """An error stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """It is a terminal."""
        return True


def test_long_work_is_told_only_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with progress.at_work("short"):
        pass
    assert "short" not in stream.getvalue()
    monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0.0)
    notice = Event()
    monkeypatch.setattr(progress, "_show", lambda text: notice.set() if text == "long ..." else None)
    with progress.at_work("long"):
        assert notice.wait(60)
