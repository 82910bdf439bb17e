"""The change counter of a database: whether this program or another has written since it was last read.

SQLite keeps a number for that, which is cheap to read. PostgreSQL has none; there the database itself is queried.
"""

import sqlite3
import threading
from pathlib import Path


class ChangeCounter:
    """Reads the change counter of a SQLite file; without a file there is none. May be used by many threads."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._openings = 0
        self._lock = threading.Lock()

    def value(self) -> int | None:
        """A number that differs as soon as anything was written; None if the database has no such counter."""
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
