"""Brings the tables of a database to the version that this program knows."""

from pathlib import Path

from sqlalchemy import Connection, Text, column, inspect, select, table, text, update

from tabellone.store.faults import StoreError
from tabellone.store.schema import APPLICATION, VERSION, VERSION_TABLE, metadata

FOLDER = Path(__file__).parent / "migrations"
VERSIONS = table(VERSION_TABLE, column("version_num", Text))
LOCK = 0x54414245  # of all who open a PostgreSQL database at once, one migrates it


def found_version(connection: Connection) -> str | None:
    """The version of the tables; None if there are none yet."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.scalar(select(VERSIONS.c.version_num))


def migrate(connection: Connection, place: object, folder: Path = FOLDER, version: str = VERSION) -> None:
    """Make or renew the tables within the transaction of the connection."""
    is_sqlite = connection.dialect.name == "sqlite"
    if not is_sqlite:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    old_version = found_version(connection)
    if old_version == version:
        # SQLite lets a transaction begin on a read-only file: only a write shows it.
        connection.execute(update(VERSIONS).values(version_num=VERSIONS.c.version_num))
        return
    if old_version is None:
        _refuse_foreign(connection, place)
    # Imported here: most databases need no migration, and the import is slow.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if old_version is not None and old_version not in known:
        raise StoreError(
            "{place}: the database was made by a newer Tabellone (tables {found}, this one knows {known}); update "
            "the program",
            place=place,
            found=old_version,
            known=version,
        )
    config.attributes["connection"] = connection
    command.upgrade(config, version)
    if is_sqlite:
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")


def _refuse_foreign(connection: Connection, place: object) -> None:
    taken = set(inspect(connection).get_table_names()) & set(metadata.tables)
    if taken:
        raise StoreError(
            "{place}: another program has a table {found} there; choose an empty database",
            place=place,
            found=min(taken),
        )
