"""Copies of databases as SQLite files: written next to the target, flushed to the disk, then renamed to it."""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from tabellone.store.faults import StoreError, refusal_of

PATIENCE_SECONDS = 15
COPY = "copy.db"


def copy_sqlite(source: sqlite3.Connection, target: Path) -> None:
    """Copy what a connection sees into a new file, page by page."""
    deadline = time.monotonic() + PATIENCE_SECONDS

    def impatient(status: int, remaining: int, total: int) -> None:
        del remaining, total
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > deadline:
            raise StoreError(
                "{place}: the database is in use by another program; nothing was changed, try again", place=target
            )

    with closing(sqlite3.connect(target)) as copy:
        source.backup(copy, progress=impatient)


def copy_file(source: Path, target: Path, called: Path | None = None) -> None:
    """Copy a SQLite file, with its log, into a new file; the source, which refusals call `called`, is only read."""
    try:
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True, timeout=PATIENCE_SECONDS)) as opened:
            copy_sqlite(opened, target)
    except sqlite3.Error as error:
        raise refusal_of(error, called or source) from error


def close_log(file: Path) -> None:
    """Make a database one single file again, without a log beside it."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def beside(target: Path) -> Iterator[Path]:
    """A temporary file that replaces `target` at the end in one step; if anything is raised, it is removed."""
    try:
        folder = Path(mkdtemp(prefix=".tabellone-", dir=target.parent))
    except OSError as error:
        raise StoreError("{file}: cannot be written ({reason})", file=target, reason=error.strerror) from error
    try:
        yield folder / COPY
        _wait_for_disk(folder / COPY)
        (folder / COPY).replace(target)
        _wait_for_disk(target.parent)
    except sqlite3.Error as error:
        raise refusal_of(error, target) from error
    except OSError as error:
        raise StoreError("{file}: cannot be written ({reason})", file=target, reason=error.strerror) from error
    finally:
        rmtree(folder, ignore_errors=True)


def _wait_for_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk; Windows cannot do that for folders."""
    if path.is_dir() and os.name == "nt":
        return
    opened = os.open(path, os.O_RDONLY if path.is_dir() or os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def write_file(target: Path, data: bytes) -> None:
    """Write a file in one step: readers see the old content or the new one."""
    with beside(target) as part:
        part.write_bytes(data)
