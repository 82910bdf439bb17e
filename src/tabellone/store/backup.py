"""Backups: a database as one SQLite file, checked before it counts, and restored as a whole."""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copy2
from typing import Any, cast

from sqlalchemy import Connection, Select, and_, delete, func, insert, select, text

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import instant_text, verified
from tabellone.desk.kinds import kinds
from tabellone.store.accounts.security_log import SecurityKind, note_security
from tabellone.store.database import Database, open_database
from tabellone.store.faults import RAISED, DamagedError, StoreError, refusal_of
from tabellone.store.files import (
    COPY,
    DatabaseAddress,
    atomic_file,
    backup_folder,
    close_log,
    copy_file,
    copy_sqlite,
    database_files,
    make_private,
    passing_folder,
    private_folder,
    stem,
)
from tabellone.store.journal import queries
from tabellone.store.journal.adoption import PROGRAM
from tabellone.store.journal.ledger import Ledger
from tabellone.store.occupancy import alone_with, alone_with_file
from tabellone.store.privacy.redaction import follow_erasures, noted_erasures
from tabellone.store.schema import DERIVED, LASTING, PASSING, books, entries, keys, metadata, personal_data

HOURLY_FOR = timedelta(days=1)
DAILY_FOR = timedelta(days=31)
# So many days on which something was entered keep theirs, however long ago they were.
LEAST_DAYS = 7
EVERY = timedelta(hours=1)
AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that was read back: where it is and what is in it."""

    file: Path
    books: int
    entries: int


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a database, every seal checked."""

    books: int
    entries: int


def back_up(database: Database, file: Path) -> Backup:
    """Write a backup and read it back; an earlier file of that name is replaced only by a whole one."""
    with database.reading() as connection, atomic_file(file) as copy:
        copy_seen(database, connection, copy)
        check_pages(copy, file)
        with open_database(DatabaseAddress(file=copy, name=str(file)), create=False) as copy_database:
            contents = checked(copy_database)
            _without_passing(copy_database)
        close_log(copy)
        make_private(copy)
    return Backup(file, contents.books, contents.entries)


def _without_passing(database: Database) -> None:
    """Leave out sessions, links and counts of tries, so that a restored backup does not bring them back."""
    with database.writing() as connection:
        for table in PASSING:
            connection.execute(delete(table))


def copy_seen(database: Database, connection: Connection, copy: Path) -> None:
    """Write the database of a connection into a new SQLite file."""
    if database.is_sqlite:
        copy_sqlite(cast("sqlite3.Connection", connection.connection.dbapi_connection), copy)
    else:
        with open_database(DatabaseAddress(file=copy)) as target, target.writing() as written:
            copy_rows(connection, written)
        close_log(copy)


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy the rows of all tables that last and are not derived, in the order in which they may be added."""
    for table in metadata.sorted_tables:
        if table in (*PASSING, *DERIVED):
            continue
        rows = source.execution_options(yield_per=AT_ONCE).execute(select(table).order_by(*table.primary_key))
        for batch in rows.mappings().partitions(AT_ONCE):
            target.execute(insert(table), [dict(row) for row in batch])


def check_pages(file: Path, name: Path) -> None:
    """Let SQLite check a file from end to end; refusals call the file `name`."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            strays = connection.execute("PRAGMA foreign_key_check").fetchone()
    except RAISED as error:
        raise refusal_of(error, name) from error
    if verdict != "ok" or strays:
        reason = " ".join(str(verdict).split()) if verdict != "ok" else f"foreign key, {strays[0]}"
        raise DamagedError("{file}: the file is damaged ({reason})", file=name, reason=reason)


def checked(database: Database) -> Contents:
    """Check every seal of every book; a refusal says where a journal breaks."""
    entry_count = 0
    with database.reading() as connection:
        books = queries.all_books(connection)
        for book in books:
            entry_count += len(verified(book, queries.entries_of(connection, book.id)))
    return Contents(len(books), entry_count)


@contextmanager
def opened_backup(file: Path, name: str | None = None) -> Iterator[Database]:
    """A checked copy of a backup, brought to the present tables; the file itself is only read.

    Refusals call it by `name`, or else by where it is.
    """
    called = Path(name) if name else file
    if not file.is_file():
        raise StoreError("{file}: there is no such file", file=file)
    with passing_folder() as folder:
        copy = folder / COPY
        copy_file(file, copy, called)
        check_pages(copy, called)
        # Refusals name the file that was given, not its copy.
        with open_database(DatabaseAddress(file=copy, name=str(called)), create=False) as database:
            yield database


def backups(database: Database) -> tuple[tuple[datetime, Path], ...]:
    """The rotating backups of a database with their times, the oldest first."""
    folder = backup_folder(database.address)
    pattern = re.compile(re.escape(stem(database.address)) + r"-(\d{8}T\d{9})Z\.db")
    dated_files = []
    for file in folder.iterdir() if folder.is_dir() else ():
        if match := pattern.fullmatch(file.name):
            dated_files.append((datetime.strptime(match[1] + "000Z", "%Y%m%dT%H%M%S%fZ").replace(tzinfo=UTC), file))
    return tuple(sorted(dated_files))


def kept_backups(moments: Sequence[datetime], at: datetime) -> frozenset[datetime]:
    """The backups that rotation keeps: the last of each hour of a day and of each day of a month, and the very last.

    Those of the future, which a clock put back leaves behind, are kept, too; and one of each of the last days with any,
    so that neither a summer without events nor a clock that is years ahead throws all of them away.
    """
    last_of_hour = {moment.strftime("%Y%m%d%H"): moment for moment in sorted(moments) if at - moment < HOURLY_FOR}
    last_of_day = {moment.date(): moment for moment in sorted(moments) if at - moment < DAILY_FOR}
    last_days = {moment.date(): moment for moment in sorted(moments)}
    return frozenset((*last_of_hour.values(), *last_of_day.values(), *list(last_days.values())[-LEAST_DAYS:]))


def rotate(database: Database, at: datetime, keep: int | None = None) -> Backup:
    """Make a backup with the time in its name, then remove those whose time is over, or all but the last `keep`."""
    folder = backup_folder(database.address)
    try:
        private_folder(folder)
    except OSError as error:
        raise StoreError("{file}: cannot be written ({reason})", file=folder, reason=error.strerror) from error
    backup = back_up(database, folder / f"{stem(database.address)}-{re.sub('[-:.]', '', instant_text(at))}.db")
    dated_files = backups(database)
    moments = [moment for moment, _ in dated_files]
    staying = kept_backups(moments, at) if keep is None else frozenset(moments[-keep:])
    for moment, file in dated_files:
        make_private(file)
        if moment not in staying and file != backup.file:
            file.unlink(missing_ok=True)
    return backup


def rotate_if_due(database: Database, at: datetime, every: timedelta = EVERY) -> Backup | None:
    """Make a backup if the last one is older than `every` and something has changed since; None if not."""
    dated_files = backups(database)
    if dated_files:
        last, file = dated_files[-1]
        if timedelta() <= at - last < every or _is_like(database, file):
            return None
    return rotate(database, at)


def _is_like(database: Database, file: Path) -> bool:
    """Whether a backup holds what the database holds now; one that cannot be read does not."""
    try:
        with opened_backup(file) as backup:
            return _summary(backup) == _summary(database)
    except Refusal:
        return False


def _summary(database: Database) -> list[list[tuple[object, ...]]]:
    """A summary that tells two states of a database apart: the ends of the journals, and all rows of small tables."""
    ends = select(entries.c.book, func.max(entries.c.position)).group_by(entries.c.book).subquery()
    is_end = and_(entries.c.book == ends.c[0], entries.c.position == ends.c[1])
    questions: list[Select[Any]] = [select(entries.c.book, entries.c.hash).join(ends, is_end).order_by(entries.c.book)]
    for table in metadata.sorted_tables:
        if table not in (*PASSING, *DERIVED, entries, keys, personal_data):
            questions.append(select(table).order_by(*table.primary_key))
    with database.reading() as connection:
        return [[tuple(row) for row in connection.execute(question)] for question in questions]


@dataclass(frozen=True, slots=True)
class Restored:
    """The restored contents, and the file that holds the former database."""

    books: int
    entries: int
    aside: Path | None


def restore(file: Path, address: DatabaseAddress, at: datetime, *, force: bool = False) -> Restored:
    """Put a backup in the place of a database that no server has open.

    Books that are there already are replaced only with `force`, and kept in a file beside. A backup that is damaged in
    any way changes nothing.
    """
    with opened_backup(file) as source, alone_with_file(address):
        contents = checked(source)
        if address.file is not None and _is_to_be_made(address, address.file, force=force):
            aside = _write_new(source, address, address.file, at, file.name)
        else:
            with open_database(address) as target, alone_with(target):
                aside = _replaced(source, target, at, file.name, force=force)
    return Restored(contents.books, contents.entries, aside)


def restore_here(file: Path, target: Database, at: datetime, *, force: bool, name: str) -> Restored:
    """Put a backup in the place of the database that this server has open, in one transaction.

    Other servers on it read the new rows from then on. Refusals call the backup `name`.
    """
    with opened_backup(file, name) as source:
        contents = checked(source)
        aside = _replaced(source, target, at, name, force=force)
    return Restored(contents.books, contents.entries, aside)


def _replaced(source: Database, target: Database, at: datetime, name: str, *, force: bool) -> Path | None:
    """Replace the rows of all tables in one transaction; the file with those that were there."""
    aside = None
    with source.reading() as read, target.writing() as written:
        if not target.is_sqlite:
            written.execute(text(f"LOCK TABLE {', '.join(metadata.tables)} IN EXCLUSIVE MODE"))
        book_count = written.scalar(select(func.count()).select_from(books)) or 0
        if book_count and not force:
            raise StoreError(
                "{place}: {found} books are there; --force replaces them and keeps them aside",
                place=target.address,
                found=book_count,
            )
        if book_count:
            # Nobody can write now, and a second connection still sees what is there.
            with target.reading() as seen:
                aside = _aside(target.address, at)
                with atomic_file(aside) as copy:
                    copy_seen(target, seen, copy)
                    make_private(copy)
        notes = noted_erasures(written)
        with _without_triggers(written):
            for table in reversed(metadata.sorted_tables):
                if table not in LASTING:
                    written.execute(delete(table))
        copy_rows(read, written)
        # Erasures since the backup hold after the restore.
        follow_erasures(written, Ledger(target, kinds()), notes, PROGRAM, at)
        note_security(written, SecurityKind.RESTORED, detail=name)
    return aside


@contextmanager
def _without_triggers(connection: Connection) -> Iterator[None]:
    """Switch off the triggers that forbid changes of entries, within this transaction."""
    if connection.dialect.name != "sqlite":
        for table in metadata.tables:
            connection.execute(text(f"ALTER TABLE {table} DISABLE TRIGGER USER"))
        yield
        for table in metadata.tables:
            connection.execute(text(f"ALTER TABLE {table} ENABLE TRIGGER USER"))
        return
    query = text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    triggers = [(name, sql) for name, sql in connection.execute(query)]
    for name, _ in triggers:
        connection.exec_driver_sql(f"DROP TRIGGER {name}")
    yield
    for _, sql in triggers:
        connection.exec_driver_sql(sql)


def _is_to_be_made(address: DatabaseAddress, file: Path, *, force: bool) -> bool:
    """Whether there is no database that could be filled: no file, or with `force` one that is damaged."""
    if not file.exists():
        return file.parent.is_dir()
    if not force or not file.is_file():
        return False
    try:
        open_database(address, create=False).close()
        check_pages(file, file)
    except DamagedError:
        return True
    return False


def _write_new(source: Database, address: DatabaseAddress, file: Path, at: datetime, name: str) -> Path | None:
    """Put a new file in the place of a database in one step; the file that keeps the damaged one, if there is one."""
    with atomic_file(file) as copy:
        with open_database(DatabaseAddress(file=copy, name=str(address))) as target:
            _replaced(source, target, at, name, force=False)
        close_log(copy)
        make_private(copy)
        return _kept_aside(address, file, at)


def _kept_aside(address: DatabaseAddress, file: Path, at: datetime) -> Path | None:
    """Give a damaged file another name beside its own, and its log that name alone, which would spoil another file.

    A log may be there without its file, which somebody has removed; then there is no file to tell of.
    """
    aside = _aside(address, at)
    is_there = file.exists()
    try:
        if is_there:
            aside.hardlink_to(file)
    except OSError:
        # Not every file system has two names for one file.
        copy2(file, aside)
    for log, log_aside in list(zip(database_files(file), database_files(aside), strict=True))[1:]:
        if log.exists():
            log.rename(log_aside)
    return aside if is_there else None


def _aside(address: DatabaseAddress, at: datetime) -> Path:
    folder = address.file.parent if address.file else private_folder(backup_folder(address))
    stamp = re.sub("[-:.]", "", instant_text(at))
    return folder / f"{stem(address)}-before-restore-{stamp}.db"
