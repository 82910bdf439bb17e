"""A server of its own, started as people start it and killed as a power cut kills it."""

import re
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PROGRAM = [sys.executable, "-c", "import sys; from tabellone.program import main; sys.exit(main())"]
ADDRESS = re.compile(r"Tabellone is at (http://127\.0\.0\.1:\d+)/")
IN_FILE = re.compile(r"enters once is in (.+)")
LINK = re.compile(r"/enter/(\S+)")


@dataclass
class RunningServer:
    """A server on a database: its address, and the token of the chief's link."""

    process: subprocess.Popen[str]
    address: str
    link: str

    def kill(self) -> None:
        """Kill it at once, without a clean exit."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> str:
        """Interrupt it; its output on the standard error."""
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=60)[1]


def started(database: str, *options: str) -> RunningServer:
    """Start a server and wait until it prints its address."""
    command = [*PROGRAM, "serve", "--no-browser", "--port", "0", "--lang", "en", "--link", "--database", database]
    process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    address = link = None
    while address is None or link is None:
        line = process.stdout.readline()
        if not line:
            raise RuntimeError(process.communicate()[1])
        address = ADDRESS.search(line) or address
        if in_file := IN_FILE.search(line):
            link = LINK.search(Path(in_file[1]).read_text(encoding="utf-8"))
    return RunningServer(process, address[1], link[1])


def workers_of(parent: int) -> set[int]:
    """The processes that answer for a server, by what the system says of their command."""
    workers = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if int(fields[1]) == parent and b"spawn_main" in command:
            workers.add(int(folder.name))
    return workers
