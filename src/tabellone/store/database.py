"""An open database: connections that read one moment of it, one writer at a time, and signs of new entries."""

import logging
import os
import select
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError

from tabellone.store.faults import RAISED, CommitError, DamagedError, ReplacedError, StoreError, fault_of, refusal_of
from tabellone.store.files import (
    DatabaseAddress,
    atomic_file,
    backup_folder,
    begin_private,
    copy_sqlite,
    database_files,
    make_private,
    private_folder,
    remove_leftovers,
)
from tabellone.store.journal.queries import CHANNEL
from tabellone.store.schema import APPLICATION, VERSION, found_version, migrate


class ChangeCounter:
    """Reads the change counter of a SQLite file; without a file there is none. May be used by many threads."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._openings = 0
        self._lock = threading.Lock()

    def value(self) -> int | None:
        """A counter that changes with every write; None if the database has none."""
        if self._file is None:
            return None
        with self._lock:
            try:
                if self._connection is None:
                    self._connection = self._opened(self._file)
                (version,) = self._connection.execute("PRAGMA data_version").fetchone()
            except sqlite3.Error:
                self._let_go()
                return None
            # Each connection counts from the beginning: what another one counted must not be taken for the same.
            return (self._openings << 32) + int(version)

    def _opened(self, file: Path) -> sqlite3.Connection:
        """A connection through which nothing is ever written: SQLite does not count a connection's own writes."""
        connection = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, check_same_thread=False, timeout=0)
        self._openings += 1
        return connection

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


PATIENCE_SECONDS = 15
WAL_TRIES = 150
WRITES = "tabellone_writes"


class Database:
    """An open database."""

    def __init__(self, address: DatabaseAddress, engine: Engine) -> None:
        self.address = address
        self.engine = engine
        self.change_counter = ChangeCounter(address.file)
        self._identity = _identity(address.file)
        self.before_close: list[Callable[[], None]] = []
        # Threads of this program queue here, in order; SQLite itself would let them poll.
        self._writer: threading.Lock | nullcontext[None] = threading.Lock() if address.file else nullcontext()

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a SQLite file."""
        return self.address.file is not None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database."""
        self.check_identity()
        options = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        try:
            with self.engine.connect().execution_options(**options) as connection, connection.begin():
                yield connection
        except RAISED as error:
            raise refusal_of(error, self.address) from error

    @contextmanager
    def asking(self) -> Iterator[Connection]:
        """A connection for one query without a transaction around it.

        What is asked twice may have changed in between.
        """
        if self.is_sqlite:
            with self.reading() as connection:
                yield connection
            return
        try:
            with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                yield connection
        except RAISED as error:
            raise refusal_of(error, self.address) from error

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection that writes all or nothing: it commits at the end, and rolls back if anything is raised."""
        is_ending = False
        self.check_identity()
        try:
            with self._writer, self.engine.connect().execution_options(**{WRITES: True}) as connection:
                transaction = connection.begin()
                try:
                    yield connection
                    self.check_identity()
                    is_ending = True
                    transaction.commit()
                finally:
                    if transaction.is_active:
                        transaction.rollback()
        except RAISED as error:
            refusal = refusal_of(error, self.address)
            if is_ending:
                refusal = CommitError(refusal.sentence, **refusal.values)
            raise refusal from error
        # Between the check before the commit and its end, too: what went into a file that is no longer there is not
        # acknowledged.
        self.check_identity()

    def check_identity(self) -> None:
        """Refuse to go on with a file that was replaced or removed: writes to it would be lost."""
        if self._identity is None:
            self._identity = _identity(self.address.file)
        elif _identity(self.address.file) != self._identity:
            raise ReplacedError(
                "{place}: the file of the database was replaced or removed while it was open; nothing is entered until "
                "the server is started again",
                place=self.address,
            )

    def close(self) -> None:
        """Close all connections, after what is still to be written."""
        for finish in self.before_close:
            finish()
        self.change_counter.close()
        self.engine.dispose()

    def __enter__(self) -> "Database":
        """Use the database in a `with`."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()


def _identity(file: Path | None) -> tuple[int, int] | None:
    """The identity of a database file (device and inode); None without a file."""
    try:
        status = file.stat() if file else None
    except OSError:
        return None
    if status is None:
        return None
    return (status.st_dev, status.st_ino)


def open_database(address: DatabaseAddress, *, create: bool = True, patience: float = PATIENCE_SECONDS) -> Database:
    """Open a database and bring its tables up to date; `create` makes one where there is none."""
    if address.file:
        _check_file(address, address.file, create=create)
        _make_private(address, address.file)
        for folder in (address.file.parent, backup_folder(address)):
            remove_leftovers(folder)
        engine = sqlite_engine(address.file, patience)
    else:
        engine = _postgresql_engine(address, patience)
    database = Database(address, engine)
    try:
        _save_old_tables(database)
        with database.writing() as connection:
            migrate(connection, address)
    except BaseException:
        database.close()
        raise
    return database


def _make_private(address: DatabaseAddress, file: Path) -> None:
    """Let nobody but the owner read a database, neither a new one nor one of an earlier version."""
    try:
        begin_private(file)
    except OSError as error:
        raise StoreError("{place}: the database cannot be opened or written there", place=address) from error
    for path in (*database_files(file), backup_folder(address)):
        make_private(path)


def _save_old_tables(database: Database) -> None:
    """Copy a SQLite file whose tables are about to be changed by a migration."""
    file = database.address.file
    if file is None:
        return
    with database.reading() as connection:
        old_version = found_version(connection)
        if old_version is None or old_version >= VERSION:
            return
        folder = private_folder(backup_folder(database.address))
        with atomic_file(folder / f"{file.stem}-tables-{old_version}.db") as copy:
            copy_sqlite(cast("sqlite3.Connection", connection.connection.dbapi_connection), copy)


def _check_file(address: DatabaseAddress, file: Path, *, create: bool) -> None:
    """Look at a file before it is touched: it must be ours, or new."""
    if not file.parent.is_dir():
        raise StoreError("{file}: there is no folder {folder}", file=address, folder=file.parent)
    if not file.exists():
        if not create:
            raise StoreError("{file}: there is no such database", file=address)
        return
    if not file.is_file():
        raise StoreError("{file}: this is not a file", file=address)
    # Checked before SQLite touches the file: it would leave files beside it that nobody can write either.
    if not (_may_write(file) and _may_write(file.parent)):
        raise StoreError("{place}: the database is read-only; nothing was changed", place=address)
    try:
        # Read through SQLite, not from the file's head: what was written last may be in the log beside it.
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True, timeout=PATIENCE_SECONDS)) as connection:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except RAISED as error:
        raise refusal_of(error, address) from error
    if application != APPLICATION and (application or tables or not create):
        raise DamagedError("{place}: this is not a database of Tabellone", place=address)


def _may_write(path: Path) -> bool:
    """Whether this user may write to a file or into a folder."""
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def sqlite_engine(file: Path, patience: float) -> Engine:
    """The engine of a SQLite file."""
    url = URL.create("sqlite+pysqlite", database=str(file))
    engine = create_engine(url, pool_size=40, max_overflow=-1, connect_args={"timeout": patience})

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        # Python's own beginning of transactions is switched off; `begun` says how they begin.
        connection.isolation_level = None
        _keep_log(connection)
        for pragma in (
            "synchronous = FULL",
            "fullfsync = ON",
            "checkpoint_fullfsync = ON",
            "foreign_keys = ON",
            "trusted_schema = OFF",
            # Deleted data is overwritten, so that erased names do not stay in free pages.
            "secure_delete = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        is_writing = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")

    return engine


def _keep_log(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log; SQLite does not wait by itself when two programs do that to a new file at once."""
    for tries_left in range(WAL_TRIES, -1, -1):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if fault_of(error) != "busy" or not tries_left:
                raise
            time.sleep(PATIENCE_SECONDS / WAL_TRIES)
        else:
            return


def _has_something_to_read(descriptor: int) -> bool:
    """Whether bytes, or the end of all, have come on a connection."""
    # Windows has no poll, Linux no select beyond the first thousand files.
    if not hasattr(select, "poll"):
        return bool(select.select([descriptor], [], [], 0)[0])
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))


def _postgresql_engine(address: DatabaseAddress, patience: float) -> Engine:
    if find_spec("psycopg") is None:
        raise StoreError('PostgreSQL needs psycopg; install it with: pip install "tabellone[postgres]"')
    if address.url is None:
        raise StoreError("database: the address cannot be read; write postgresql://USER@HOST:PORT/NAME")
    engine = create_engine(address.url, pool_size=10, max_overflow=20, pool_timeout=patience)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        # An acknowledged entry is on the server's disk, whatever the server's own setting.
        connection.execute("SET synchronous_commit = on")
        connection.execute(f"SET lock_timeout = {round(patience * 1000)}")
        connection.commit()

    @event.listens_for(engine, "checkout")
    def taken(connection: Any, _record: object, _proxy: object) -> None:
        # SQLAlchemy leaves False after a reading, which would override a server that is set to read-only.
        connection.read_only = None
        # On a connection that rests a server says nothing, unless it hangs up: to look costs no question.
        if connection.closed or _has_something_to_read(connection.fileno()):
            raise DisconnectionError

    return engine


LISTEN_SECONDS = 1.0
RETRY_SECONDS = 2.0
log = logging.getLogger(__name__)


class ChangeNotices:
    """A thread that listens and calls `notice` after each commit; it reconnects by itself."""

    def __init__(self, database: Database, notice: Callable[[], None]) -> None:
        self._url = database.address.url
        self._notice = notice
        self._over = threading.Event()

    def start(self) -> None:
        """Begin to listen."""
        threading.Thread(target=self._listen, name="notices", daemon=True).start()

    def stop(self) -> None:
        """Listen no more; the thread ends within a moment."""
        self._over.set()

    def _listen(self) -> None:
        import psycopg

        while not self._over.is_set() and self._url is not None:
            address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    # No notice comes for entries stored before LISTEN.
                    self._notice()
                    while not self._over.is_set():
                        for _ in connection.notifies(timeout=LISTEN_SECONDS, stop_after=1):
                            self._notice()
            except psycopg.Error as error:
                log.debug("notices of the database are not heard: %s", error)
                self._over.wait(RETRY_SECONDS)
