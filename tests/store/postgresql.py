"""A PostgreSQL server for tests: made in a temporary folder, reached by a socket in it, gone at the end."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

NUMBERS = count(1)
# Without durability and maintenance: the databases of tests live for a second.
HASTE: tuple[str, ...] = (
    "fsync=off",
    "full_page_writes=off",
    "autovacuum=off",
    "wal_level=minimal",
    "max_wal_senders=0",
)


@dataclass
class Server:
    """A running server."""

    folder: Path
    programs: Path
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = ("listen_addresses=", f"unix_socket_directories={self.folder}", *HASTE)
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data")]
        command += [part for setting in settings for part in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **_unprivileged())
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
            except psycopg.OperationalError:
                if self.process.poll() is not None:
                    raise RuntimeError((self.folder / "log").read_text(encoding="utf-8")) from None
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        """Stop at once, as after a power cut."""
        if self.process:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
            self.process = None

    def address(self, database: str) -> str:
        """The URL of a database."""
        return f"postgresql://tabellone@/{database}?host={self.folder}"

    def new_database(self, template: str = "template0") -> str:
        """The URL of a new database: an empty one, or the copy of another, which nobody may use meanwhile."""
        name = f"test{next(NUMBERS)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)


def _programs() -> Path:
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    program = str(programs[-1]) if programs else shutil.which("initdb")
    if program is None:
        raise RuntimeError("PostgreSQL is not installed: script/test installs it, or install your system's postgresql")
    return Path(program).parent


def _unprivileged() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it runs as its own user, or as nobody."""
    if os.geteuid() != 0:
        return {}
    users = {user.pw_name: user for user in pwd.getpwall()}
    user = users.get("postgres") or users["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid}


@contextmanager
def running_server() -> Iterator[Server]:
    """A new server, stopped and removed at the end."""
    # Not pytest's folder: another user must get in, and the path of a socket must be short.
    folder = Path(tempfile.mkdtemp(prefix="tabellone-pg-"))
    user = _unprivileged()
    if user:
        os.chown(folder, user["user"], user["group"])
    server = Server(folder, _programs())
    initdb = [str(server.programs / "initdb"), "-D", str(folder / "data"), "-U", "tabellone", "--no-sync"]
    initdb += ["--auth=trust", "--encoding=UTF8", "--locale=C"]
    try:
        subprocess.run(initdb, check=True, capture_output=True, cwd=folder, **user)
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
