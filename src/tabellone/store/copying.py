"""Copies of databases and other files that are there as a whole or not at all.

They are written in a folder next to the target, flushed to the disk, then renamed to it. The folder is locked, so that
what a killed run left is told from what somebody is writing.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir, mkdtemp

from tabellone.store.faults import RAISED, StoreError, refusal_of
from tabellone.store.private_files import begin_private

PATIENCE_SECONDS = 15
COPY = "copy.db"
BESIDE = ".tabellone-"
# Not "tabellone-" alone: a server keeps other folders there, in which files wait for hours.
PASSING = "tabellone-backup-"
UPLOADS = "tabellone-uploads-"
LEFT_SECONDS = 60 * 60


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
    except RAISED as error:
        raise refusal_of(error, called or source) from error


def close_log(file: Path) -> None:
    """Make a database one single file again, without a log beside it."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


@contextmanager
def beside(target: Path, *, replace: bool = True) -> Iterator[Path]:
    """A temporary file that replaces `target` at the end in one step; if anything is raised, it is removed.

    Without `replace` a target that is there already stays.
    """
    remove_leftovers(target.parent)
    try:
        with own_folder(target.parent) as folder:
            yield folder / COPY
            _wait_for_disk(folder / COPY)
            if replace:
                (folder / COPY).replace(target)
            else:
                with suppress(FileExistsError):
                    os.link(folder / COPY, target)
            _wait_for_disk(target.parent)
    except RAISED as error:
        raise refusal_of(error, target) from error
    except OSError as error:
        raise StoreError("{file}: cannot be written ({reason})", file=target, reason=error.strerror) from error


@contextmanager
def own_folder(parent: Path, prefix: str = BESIDE) -> Iterator[Path]:
    """A temporary folder that its owner alone may open, locked while we have it and removed at the end."""
    while True:
        folder = Path(mkdtemp(prefix=prefix, dir=parent))
        with _locked(folder) as is_ours:
            # Between the two somebody may have taken it for one that was left.
            if not (is_ours and folder.is_dir()):
                continue
            try:
                yield folder
            finally:
                rmtree(folder, ignore_errors=True)
            return


@contextmanager
def passing_folder(prefix: str = PASSING) -> Iterator[Path]:
    """A folder of our own among the system's temporary ones; what killed runs have left there is removed."""
    temporary = Path(gettempdir())
    # Windows has no locks on folders: a folder in which files wait for hours cannot be told from one that was left.
    if prefix == PASSING or os.name != "nt":
        remove_leftovers(temporary, prefix)
    with own_folder(temporary, prefix) as folder:
        yield folder


@contextmanager
def _locked(folder: Path) -> Iterator[bool]:
    """Whether nobody else holds a folder, which we hold meanwhile; the lock ends with the process, however it ends."""
    if os.name == "nt":
        yield True
        return
    import fcntl

    opened = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True
    finally:
        os.close(opened)


def _wait_for_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk; Windows cannot do that for folders."""
    if path.is_dir() and os.name == "nt":
        return
    opened = os.open(path, os.O_RDONLY if path.is_dir() or os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def remove_leftovers(folder: Path, prefix: str = BESIDE) -> None:
    """Remove the temporary folders of runs that were killed: those that nobody holds."""
    for left in folder.glob(f"{prefix}*"):
        # Of other users and of those who are quicker nothing is touched.
        with suppress(OSError):
            if left.is_dir() and not left.is_symlink() and _is_old_enough(left):
                with _locked(left) as is_nobodys:
                    if is_nobodys:
                        rmtree(left, ignore_errors=True)


def _is_old_enough(folder: Path) -> bool:
    """Whether a folder may have been left; Windows has no locks on folders, there nothing was written for an hour."""
    if os.name != "nt":
        return True
    parts = [folder, *folder.iterdir()]
    return time.time() - max(part.stat().st_mtime for part in parts) > LEFT_SECONDS


def write_file(target: Path, data: bytes) -> None:
    """Write a file in one step: readers see the old content or the new one."""
    with beside(target) as part:
        part.write_bytes(data)


def write_private(target: Path, data: bytes, *, replace: bool = True) -> None:
    """Write a file that its owner alone may read, in one step; without `replace` one that is there already stays."""
    with beside(target, replace=replace) as part:
        begin_private(part)
        part.write_bytes(data)
