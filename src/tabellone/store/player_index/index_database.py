"""Where the index is: in PostgreSQL beside the journals, for a SQLite file in a file of its own beside it.

SQLite has one writer for a file: a list that is read for a minute must not keep the results of a round waiting.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect
from sqlalchemy.exc import SQLAlchemyError

from tabellone.store.database import PATIENCE_SECONDS, Database, sqlite_engine
from tabellone.store.faults import StoreError, refusal_of
from tabellone.store.place import Place
from tabellone.store.player_index.tables import editions, metadata
from tabellone.store.private_files import begin_private, database_files, make_private


def index_file(place: Place) -> Path | None:
    """The file of the index that belongs to a SQLite file; None for PostgreSQL."""
    return None if place.file is None else place.file.with_name(f"{place.file.stem}-players.db")


class IndexDatabase:
    """The database of the index; made when the first list is read."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._own: Engine | None = None
        self._lock = threading.Lock()
        self._exists = False
        database.before_close.append(self._close)

    @property
    def file(self) -> Path | None:
        """The file of the index, None in PostgreSQL."""
        return index_file(self._database.place)

    def _engine(self) -> Engine:
        if self.file is None:
            return self._database.engine
        with self._lock:
            if self._own is None:
                begin_private(self.file)
                for path in database_files(self.file):
                    make_private(path)
                self._own = sqlite_engine(self.file, PATIENCE_SECONDS)
            return self._own

    def _close(self) -> None:
        if self._own is not None:
            self._own.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection | None]:
        """A connection that sees one moment of the index; None where no list has been read."""
        if not self._is_made():
            yield None
            return
        with self._connected(writes=False) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection that writes all or nothing, into an index that is made if there is none."""
        with self._connected(writes=True) as connection:
            metadata.create_all(connection, checkfirst=True)
            yield connection

    @contextmanager
    def _connected(self, *, writes: bool) -> Iterator[Connection]:
        try:
            options = {"tabellone_writes": True} if writes else {}
            with self._engine().connect().execution_options(**options) as connection, connection.begin():
                yield connection
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise self.refusal_of(error) from error

    def refusal_of(self, error: SQLAlchemyError | sqlite3.Error) -> StoreError:
        """The refusal for what the database of the index answered."""
        return refusal_of(error, self.file or self._database.place)

    def _is_made(self) -> bool:
        if self._exists:
            return True
        if self.file is not None and not self.file.exists():
            return False
        with self._connected(writes=False) as connection:
            self._exists = inspect(connection).has_table(editions.name)
        return self._exists
