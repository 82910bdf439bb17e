import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.store.empty_tables import tables_copied

from tabellone.store.database import open_database
from tabellone.store.files import DatabaseAddress


def content_of(file: Path) -> tuple[list[Any], list[Any]]:
    """The structure of a database, and what its settings are."""
    with closing(sqlite3.connect(file)) as made:
        structure = made.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name").fetchall()
        settings = [made.execute(f"PRAGMA {name}").fetchall() for name in ("application_id", "user_version")]
    return structure, settings


def test_quickly_made_tables_are_those_of_the_migrations(tmp_path: Path) -> None:
    open_database(DatabaseAddress(file=tmp_path / "migrated.db")).close()
    with tables_copied():
        open_database(DatabaseAddress(file=tmp_path / "copied.db")).close()
    assert content_of(tmp_path / "copied.db") == content_of(tmp_path / "migrated.db")
