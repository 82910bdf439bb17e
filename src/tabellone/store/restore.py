"""Restores a backup into a database: all of it or nothing; what was there before is kept in a file."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shutil import copy2

from sqlalchemy import Connection, delete, func, select, text

from tabellone.desk.journal import instant_text
from tabellone.desk.kinds import kinds
from tabellone.store.adoption import PROGRAM
from tabellone.store.backup import check_pages, checked, copy_rows, copy_seen, opened_backup
from tabellone.store.copying import beside, close_log
from tabellone.store.database import Database, open_database
from tabellone.store.faults import DamagedError, StoreError
from tabellone.store.ledger import Ledger
from tabellone.store.occupancy import alone_with, alone_with_file
from tabellone.store.place import Place, backup_folder, stem
from tabellone.store.private_files import database_files, make_private, private_folder
from tabellone.store.redaction import follow_erasures, noted_erasures
from tabellone.store.schema import LASTING, books, metadata
from tabellone.store.security_log import SecurityKind, note_security


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and the file that now holds what was there before."""

    books: int
    entries: int
    aside: Path | None


def restore(file: Path, place: Place, at: datetime, *, force: bool = False) -> Restored:
    """Put a backup in the place of a database that no server has open.

    Books that are there already are replaced only with `force`, and kept in a file beside. A backup that is damaged in
    any way changes nothing.
    """
    with opened_backup(file) as source, alone_with_file(place):
        contents = checked(source)
        if place.file is not None and _is_to_be_made(place, place.file, force=force):
            aside = _made(source, place, place.file, at, file.name)
        else:
            with open_database(place) as target, alone_with(target):
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
                place=target.place,
                found=book_count,
            )
        if book_count:
            # Nobody can write now, and a second connection still sees what is there.
            with target.reading() as seen:
                aside = _aside(target.place, at)
                with beside(aside) as copy:
                    copy_seen(target, seen, copy)
                    make_private(copy)
        notes = noted_erasures(written)
        with _without_triggers(written):
            for table in reversed(metadata.sorted_tables):
                if table not in LASTING:
                    written.execute(delete(table))
        copy_rows(read, written)
        # Who was erased since the backup was made does not come back with it.
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


def _is_to_be_made(place: Place, file: Path, *, force: bool) -> bool:
    """Whether there is no database that could be filled: no file, or with `force` one that is damaged."""
    if not file.exists():
        return file.parent.is_dir()
    if not force or not file.is_file():
        return False
    try:
        open_database(place, create=False).close()
        check_pages(file, file)
    except DamagedError:
        return True
    return False


def _made(source: Database, place: Place, file: Path, at: datetime, name: str) -> Path | None:
    """Put a new file in the place of a database in one step; the file that keeps the damaged one, if there is one."""
    with beside(file) as copy:
        with open_database(Place(file=copy, name=str(place))) as target:
            _replaced(source, target, at, name, force=False)
        close_log(copy)
        make_private(copy)
        return _kept_aside(place, file, at)


def _kept_aside(place: Place, file: Path, at: datetime) -> Path | None:
    """Give a damaged file another name beside its own, and its log that name alone, which would spoil another file.

    A log may be there without its file, which somebody has removed; then there is no file to tell of.
    """
    aside = _aside(place, at)
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


def _aside(place: Place, at: datetime) -> Path:
    folder = place.file.parent if place.file else private_folder(backup_folder(place))
    stamp = re.sub("[-:.]", "", instant_text(at))
    return folder / f"{stem(place)}-before-restore-{stamp}.db"
