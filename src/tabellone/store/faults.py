"""Errors of a database, each as one sentence."""

import sqlite3

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tabellone.core.refusal import Refusal


class StoreError(Refusal):
    """The database cannot do what was requested; nothing was changed."""


class DamagedError(StoreError):
    """A file or server that should hold a database of this program does not, or is damaged."""


class ReplacedError(StoreError):
    """The file that was opened is no longer the one that stands at its place: it was replaced or removed."""


class CommitError(StoreError):
    """The database failed during the commit, so that the caller must check whether the change was stored."""


# Exceptions of a database. In a damaged file a message of SQLite may quote bytes that are not text, which the module
# of Python cannot decode.
RAISED = (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError)

SQLITE_FAULTS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_NOTADB: "foreign",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_CANTOPEN: "closed",
    sqlite3.SQLITE_IOERR: "disk",
}
POSTGRESQL_FAULTS = {
    "53100": "full",
    "25006": "read-only",
    "42501": "read-only",
    "55P03": "busy",
    "57014": "busy",
    "40001": "busy",
    "40P01": "busy",
    "58030": "disk",
    "XX001": "damaged",
    "XX002": "damaged",
}
# A name that only the DBAPI knows; psycopg is not always installed.
SQL_STATE = "sqlstate"


def fault_of(error: BaseException) -> str:
    """A word for what went wrong; "lost" if the database cannot be reached."""
    original = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(error, PoolTimeoutError):
        return "busy"
    if isinstance(original, sqlite3.Error):
        # The lower byte is the kind of a result; the upper ones say more about it.
        return SQLITE_FAULTS.get(getattr(original, "sqlite_errorcode", -1) & 0xFF, "other")
    state = getattr(original, SQL_STATE, None)
    if state is None or (isinstance(error, DBAPIError) and error.connection_invalidated):
        return "lost"
    if state[:2] in {"08", "28", "3D", "53", "57"} and state not in POSTGRESQL_FAULTS:
        return "lost"
    return POSTGRESQL_FAULTS.get(state, "other")


def refusal_of(error: SQLAlchemyError | sqlite3.Error | UnicodeDecodeError, address: object) -> StoreError:
    """The refusal for what a database answered."""
    if isinstance(error, UnicodeDecodeError):
        return _damaged(address, "UTF-8")
    original = error.orig if isinstance(error, DBAPIError) else error
    reason = next(iter(str(original).splitlines()), "").strip().rstrip(".")
    match fault_of(error):
        case "full":
            return StoreError("{place}: the disk is full; nothing was changed", place=address)
        case "read-only":
            return StoreError("{place}: the database is read-only; nothing was changed", place=address)
        case "busy":
            return StoreError(
                "{place}: the database is in use by another program; nothing was changed, try again", place=address
            )
        case "foreign":
            return DamagedError("{place}: this is not a database of Tabellone", place=address)
        case "damaged":
            return _damaged(address, reason)
        case "closed":
            return StoreError("{place}: the database cannot be opened or written there", place=address)
        case "disk":
            return StoreError("{place}: the disk failed ({reason}); nothing was changed", place=address, reason=reason)
        case "lost":
            return StoreError("{place}: the database cannot be reached ({reason})", place=address, reason=reason)
        case _:
            return StoreError("{place}: the database refused ({reason})", place=address, reason=reason)


def _damaged(address: object, reason: str) -> DamagedError:
    return DamagedError("{place}: the database is damaged ({reason}); restore a backup", place=address, reason=reason)
