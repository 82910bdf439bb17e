"""Takes what was deleted out of the files of a database.

SQLite overwrites what is deleted (`secure_delete`), but the log beside the file has what was written before, and pages
that were freed by earlier versions are as they were: the file is written anew, and the log emptied.
"""

import sqlite3

from sqlalchemy.exc import SQLAlchemyError

from tabellone.store.database import Database
from tabellone.store.faults import StoreError


def scrub(database: Database) -> bool:
    """Write the file of a database anew and empty its log; false where somebody else is reading, or PostgreSQL is used.

    PostgreSQL keeps deleted rows until its own vacuum has run, and in its write-ahead log until that is recycled.
    """
    if not database.is_sqlite:
        return False
    try:
        connection = database.engine.raw_connection()
        try:
            connection.execute("VACUUM")
            (is_busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            connection.close()
    except (SQLAlchemyError, sqlite3.Error, StoreError):
        return False
    return not is_busy
