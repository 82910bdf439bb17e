"""New databases for tests of other subjects: their tables are copied from one migrated database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import Connection

from tabellone.store import database
from tabellone.store.files import DatabaseAddress
from tabellone.store.schema import APPLICATION, FOLDER, VERSION, found_version, migrate

Statement = tuple[str, tuple[Any, ...]]


@cache
def migrated_tables() -> tuple[Statement, ...]:
    """Statements that create the tables of the migrations, and the rows that these insert."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "empty.db"
        engine = database.sqlite_engine(file, 60)
        with engine.begin() as connection:
            migrate(connection, DatabaseAddress(file=file))
        engine.dispose()
        with closing(sqlite3.connect(file)) as made:
            structure = made.execute(
                "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
            ).fetchall()
            rows = [
                (f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608 - names of our own tables
                for kind, name, _ in structure
                if kind == "table"
                for row in made.execute(f"SELECT * FROM {name}")  # noqa: S608 - names of our own tables
            ]
    return (*((sql, ()) for _, _, sql in structure), *rows, (f"PRAGMA application_id = {APPLICATION}", ()))


def copied(connection: Connection, place: object, folder: Path = FOLDER, version: str = VERSION) -> None:
    """`migrate`, but the tables of a new SQLite file are written at once."""
    is_new = connection.dialect.name == "sqlite" and (folder, version) == (FOLDER, VERSION)
    if not is_new or connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar():
        migrate(connection, place, folder, version)
        return
    for statement, values in migrated_tables():
        connection.exec_driver_sql(statement, values)
    assert found_version(connection) == VERSION


@contextmanager
def tables_copied() -> Iterator[None]:
    """While this is in force new databases cost a few milliseconds instead of some hundred."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "migrate", copied)
        yield
