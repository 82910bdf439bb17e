"""Tables of PostgreSQL as streams of CSV: what COPY sends and takes, in bounded memory.

An address is that of the database with the table after #, such as postgresql://host/database#games. Passwords stand in
PGPASSWORD or in the password file of PostgreSQL, not on a command line.
"""

import io
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from tabellone.core.refusal import Refusal

SCHEMES = ("postgresql://", "postgres://")


class CopyError(Refusal):
    """PostgreSQL did not send or take a table."""


def is_postgresql(address: str) -> bool:
    """True if an address names a table in PostgreSQL."""
    return address.startswith(SCHEMES)


def _parts(address: str) -> tuple[str, list[str]]:
    """The address of the database, and the table with its schema, if that is named."""
    database, _, table = address.partition("#")
    if not table:
        raise CopyError("a PostgreSQL address names its table after #, such as postgresql://host/database#games")
    return database, table.split(".")


def _connect(database: str) -> Any:
    try:
        import psycopg
    except ImportError as missing:
        raise Refusal('PostgreSQL needs psycopg; install it with: pip install "tabellone[postgres]"') from missing
    try:
        return psycopg.connect(database)
    except psycopg.Error as error:
        raise _refused(error) from error


def _refused(error: Exception) -> CopyError:
    lines = str(error).strip().splitlines()
    return CopyError("PostgreSQL: {reason}", reason=lines[0] if lines else type(error).__name__)


class CopyOut(io.RawIOBase):
    """A table as a file of CSV with a heading; without columns only the heading is sent."""

    def __init__(self, address: str, columns: Sequence[str] | None) -> None:
        super().__init__()
        database, table = _parts(address)
        self._connection = _connect(database)
        import psycopg
        from psycopg import sql

        self._errors: type[Exception] = psycopg.Error
        chosen = sql.SQL("*") if columns is None else sql.SQL(", ").join(map(sql.Identifier, columns))
        limit = sql.SQL(" LIMIT 0" if columns is None else "")
        query = sql.SQL("COPY (SELECT {} FROM {}{}) TO STDOUT (FORMAT csv, HEADER)").format(
            chosen, sql.Identifier(*table), limit
        )
        try:
            self._copying = self._connection.cursor().copy(query)
            self._copy = self._copying.__enter__()
        except self._errors as error:
            self._connection.close()
            raise _refused(error) from error
        self._rest = b""

    def readable(self) -> bool:
        """It is read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer with what comes next."""
        while not self._rest:
            try:
                chunk = self._copy.read()
            except self._errors as error:
                raise _refused(error) from error
            if not chunk:
                return 0
            self._rest = bytes(chunk)
        size = min(len(buffer), len(self._rest))
        buffer[:size], self._rest = self._rest[:size], self._rest[size:]
        return size

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the connection; what was not read is left."""
        if not self.closed:
            self._connection.close()
        super().close()


def check_new_table(address: str) -> None:
    """Refuse a table that exists or may not be created; tests it by a CREATE that is rolled back."""
    database, table = _parts(address)
    with _connect(database) as connection:
        import psycopg
        from psycopg import sql

        try:
            connection.execute(sql.SQL("CREATE TABLE {} ()").format(sql.Identifier(*table)))
        except psycopg.Error as error:
            raise _refused(error) from error
        connection.rollback()


def copy_in(address: str, columns: Sequence[tuple[str, str]], chunks: Any) -> None:
    """Write a new table; one that is there already is refused. All of it is written, or nothing."""
    database, table = _parts(address)
    with _connect(database) as connection:
        import psycopg
        from psycopg import sql

        name = sql.Identifier(*table)
        fields = sql.SQL(", ").join(sql.SQL("{} " + kind).format(sql.Identifier(column)) for column, kind in columns)
        try:
            with connection.cursor() as cursor:
                cursor.execute(sql.SQL("CREATE TABLE {} ({})").format(name, fields))
                with cursor.copy(sql.SQL("COPY {} FROM STDIN (FORMAT csv)").format(name)) as copy:
                    for chunk in chunks:
                        copy.write(chunk)
        except psycopg.Error as error:
            raise _refused(error) from error
