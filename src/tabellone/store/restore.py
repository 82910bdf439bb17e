"""Restores a backup into a database: all of it or nothing; what was there before is kept in a file."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, delete, func, select, text

from tabellone.desk.journal import instant_text
from tabellone.store.backup import check_pages, checked, copy_rows, copy_seen, opened_backup
from tabellone.store.copying import beside
from tabellone.store.database import Database, open_database
from tabellone.store.faults import DamagedError, StoreError
from tabellone.store.place import Place, backup_folder, stem
from tabellone.store.schema import books, metadata


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and the file that now holds what was there before."""

    books: int
    entries: int
    aside: Path | None


def restore(file: Path, place: Place, at: datetime, *, force: bool = False, name: str | None = None) -> Restored:
    """Put a backup in the place of a database; refusals call it `name`, or else by its path.

    Books that are there already are replaced only with `force`, and kept in a file beside. A backup that is damaged in
    any way changes nothing.
    """
    with opened_backup(file, name) as source:
        contents = checked(source)
        aside = _moved_aside(place, at) if force else None
        with open_database(place) as target:
            replaced = _replaced(source, target, at, force=force)
    return Restored(contents.books, contents.entries, replaced or aside)


def _replaced(source: Database, target: Database, at: datetime, *, force: bool) -> Path | None:
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
        with _without_triggers(written):
            for table in reversed(metadata.sorted_tables):
                written.execute(delete(table))
        copy_rows(read, written)
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


def _moved_aside(place: Place, at: datetime) -> Path | None:
    """Rename a file that is not a whole database; None if there is no such file."""
    file = place.file
    if file is None or not file.is_file():
        return None
    try:
        open_database(place, create=False).close()
        check_pages(file, file)
    except DamagedError:
        aside = _aside(place, at)
        for end in ("", "-wal", "-shm"):
            beside_file = file.with_name(file.name + end)
            if beside_file.exists():
                beside_file.rename(aside.with_name(aside.name + end))
        return aside
    return None


def _aside(place: Place, at: datetime) -> Path:
    folder = place.file.parent if place.file else backup_folder(place)
    folder.mkdir(exist_ok=True)
    stamp = re.sub("[-:.]", "", instant_text(at))
    return folder / f"{stem(place)}-before-restore-{stamp}.db"
