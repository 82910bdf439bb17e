"""Locks on an open database: servers share it, a restore takes it exclusively.

For a SQLite file a lock on a file beside it says so, for PostgreSQL an advisory lock; both end with the process that
holds them, however it ends. Single commands need none: SQLite makes them wait for each other.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy import text

from tabellone.store.database import Database
from tabellone.store.faults import StoreError
from tabellone.store.files import DatabaseAddress, begin_private

LOCK = 0x54414246
SUFFIX = ".lock"


class OccupiedError(StoreError):
    """Another program has the database open."""


@contextmanager
def served(database: Database) -> Iterator[None]:
    """Hold a database as one of its servers; refused while a backup is being restored into it."""
    refusal = OccupiedError(
        "{place}: a backup is being restored there; start the server when that has ended", place=database.address
    )
    if database.address.file is not None:
        with _file_lock(database.address.file, refusal, alone=False):
            yield
        return
    with _advisory_lock(database, "pg_try_advisory_lock_shared", refusal):
        yield


@contextmanager
def alone_with_file(address: DatabaseAddress) -> Iterator[None]:
    """Hold a SQLite file alone; refused while a server has it open. A PostgreSQL database is held when it is open."""
    if address.file is None or not address.file.parent.is_dir():
        yield
        return
    with _file_lock(address.file, _in_use(address), alone=True):
        yield


@contextmanager
def alone_with(database: Database) -> Iterator[None]:
    """Hold a PostgreSQL database alone; refused while a server has it open. A SQLite file is held before it is open."""
    if database.address.file is not None:
        yield
        return
    with _advisory_lock(database, "pg_try_advisory_lock", _in_use(database.address)):
        yield


def _in_use(address: DatabaseAddress) -> OccupiedError:
    return OccupiedError("{place}: a server has the database open; stop it, then restore", place=address)


@contextmanager
def _file_lock(file: Path, refusal: OccupiedError, *, alone: bool) -> Iterator[None]:
    lock = file.with_name(file.name + SUFFIX)
    try:
        begin_private(lock)
        opened = lock.open("r+b")
    except OSError as error:
        raise StoreError("{file}: cannot be written ({reason})", file=lock, reason=error.strerror) from error
    with opened:
        if not _is_locked(opened, alone=alone):
            raise refusal
        yield


def _is_locked(opened: IO[bytes], *, alone: bool) -> bool:
    """Lock an open file without waiting; it is unlocked when it is closed."""
    if os.name == "nt":
        return _is_locked_on_windows(opened, alone=alone)
    import fcntl

    try:
        fcntl.flock(opened, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is_locked_on_windows(opened: IO[bytes], *, alone: bool) -> bool:
    """Windows locks bytes, and each for one process: a server takes any free one, a restore all of them."""
    import msvcrt

    most = 64
    for first in (0,) if alone else range(most):
        opened.seek(first)
        try:
            msvcrt.locking(opened.fileno(), msvcrt.LK_NBLCK, most if alone else 1)  # type: ignore[attr-defined, unused-ignore]
        except OSError:
            continue
        return True
    return False


@contextmanager
def _advisory_lock(database: Database, function: str, refusal: OccupiedError) -> Iterator[None]:
    """Hold an advisory lock on a connection of its own, which is thrown away at the end."""
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if not connection.scalar(text(f"SELECT {function}(:lock)"), {"lock": LOCK}):
            raise refusal
        try:
            yield
        finally:
            connection.invalidate()
