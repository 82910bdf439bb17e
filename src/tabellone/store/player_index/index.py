"""The index of players: its database, the import of a list, and the searches of the doors."""

import re
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, func, inspect, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import instant_text
from tabellone.formats.rating_files.listed_player import ListedPlayer, RatingFileError, RefusedLines
from tabellone.store.database import PATIENCE_SECONDS, Database, sqlite_engine
from tabellone.store.faults import StoreError, refusal_of
from tabellone.store.files import DatabaseAddress, begin_private, database_files, make_private
from tabellone.store.player_index import tables
from tabellone.store.player_index.searching import EditionChanges, edition_changes, found_players, players_numbered
from tabellone.store.player_index.tables import (
    READING,
    WAITING,
    Edition,
    UnknownListError,
    add_players,
    editions,
    metadata,
    remove_edition,
    tables_of,
)


def index_file(address: DatabaseAddress) -> Path | None:
    """The file of the index that belongs to a SQLite file; None for PostgreSQL."""
    return None if address.file is None else address.file.with_name(f"{address.file.stem}-players.db")


class IndexDatabase:
    """The database of the index; made when the first list is read."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._own: Engine | None = None
        self._lock = threading.Lock()
        self._exists = False
        database.before_close.append(self._close)

    @property
    def file(self) -> Path | None:
        """The file of the index, None in PostgreSQL."""
        return index_file(self._database.address)

    def _engine(self) -> Engine:
        if self.file is None:
            return self._database.engine
        with self._lock:
            if self._own is None:
                begin_private(self.file)
                for path in database_files(self.file):
                    make_private(path)
                self._own = sqlite_engine(self.file, PATIENCE_SECONDS)
            return self._own

    def _close(self) -> None:
        if self._own is not None:
            self._own.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection | None]:
        """A connection that sees one moment of the index; None where no list has been read."""
        if not self._has_file():
            yield None
            return
        with self._connected(writes=False) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection that writes all or nothing, into an index that is made if there is none."""
        with self._connected(writes=True) as connection:
            metadata.create_all(connection, checkfirst=True)
            yield connection

    @contextmanager
    def _connected(self, *, writes: bool) -> Iterator[Connection]:
        try:
            options = {"tabellone_writes": True} if writes else {}
            with self._engine().connect().execution_options(**options) as connection, connection.begin():
                yield connection
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise self.refusal_of(error) from error

    def refusal_of(self, error: SQLAlchemyError | sqlite3.Error) -> StoreError:
        """The refusal for what the database of the index answered."""
        return refusal_of(error, self.file or self._database.address)

    def _has_file(self) -> bool:
        if self._exists:
            return True
        if self.file is not None and not self.file.exists():
            return False
        with self._connected(writes=False) as connection:
            self._exists = inspect(connection).has_table(editions.name)
        return self._exists


AT_ONCE = 20_000
SILENT_FOR = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class ImportRun:
    """An import: the list, its file, and the callback for progress.

    What `progress` raises ends the import, and nothing of it is left.
    """

    list_name: str
    source: str
    now: Callable[[], datetime]
    progress: Callable[[int], None]


def read_edition(index: IndexDatabase, run: ImportRun, players: Iterable[ListedPlayer], refused: RefusedLines) -> int:
    """Read a list into an edition that waits; its number. Whatever goes wrong, nothing of it is left."""
    edition = _begun(index, run)
    try:
        count = _filled(index, run, edition, players)
        with index.writing() as connection:
            _make_indexes(connection, edition, run.source)
            before = select(editions.c.id).where(editions.c.list == run.list_name, editions.c.stage == WAITING)
            for old in connection.scalars(before).all():
                remove_edition(connection, old)
            values = {"stage": WAITING, "players": count, "refused": refused.count}
            connection.execute(editions.update().where(editions.c.id == edition).values(values))
    except BaseException:
        with index.writing() as connection:
            remove_edition(connection, edition)
        raise
    return edition


def _begun(index: IndexDatabase, run: ImportRun) -> int:
    """Make the tables of a new edition, and remove those of a reading that has died."""
    now = run.now()
    with index.writing() as connection:
        for old, beat in connection.execute(select(editions.c.id, editions.c.beat).where(editions.c.stage == READING)):
            if beat > instant_text(now - SILENT_FOR):
                raise StoreError("another list is being read; wait until it is done, or a minute after it broke off")
            remove_edition(connection, old)
        edition = (connection.scalar(select(func.max(editions.c.id))) or 0) + 1
        tables = tables_of(edition)
        tables.players.create(connection)
        tables.names.create(connection)
        row = {"id": edition, "list": run.list_name, "stage": READING, "source": run.source, "players": 0, "refused": 0}
        connection.execute(editions.insert().values(row | {"read_at": instant_text(now), "beat": instant_text(now)}))
    return edition


def _filled(index: IndexDatabase, run: ImportRun, edition: int, players: Iterable[ListedPlayer]) -> int:
    """Add the players in pieces, so that neither memory nor a transaction grows with the list."""
    tables, rows = tables_of(edition), iter(players)
    count = 0
    while piece := list(islice(rows, AT_ONCE)):
        with index.writing() as connection:
            add_players(connection, tables, piece, count)
            beat = instant_text(run.now())
            connection.execute(editions.update().where(editions.c.id == edition).values(beat=beat))
        count += len(piece)
        run.progress(count)
    if not count:
        raise RatingFileError("{file}: no player is in the file", file=run.source)
    return count


def _make_indexes(connection: Connection, edition: int, source: str) -> None:
    tables = tables_of(edition)
    number = tables.players.c.number
    try:
        with connection.begin_nested():
            tables.by_number.create(connection)
    except IntegrityError as error:
        twice = connection.scalar(select(number).group_by(number).having(func.count() > 1).limit(1))
        raise RatingFileError('{file}: the number "{found}" stands twice', file=source, found=twice) from error
    tables.by_name.create(connection)
    if connection.dialect.name != "sqlite":
        for table in (tables.players, tables.names):
            connection.execute(text(f'ANALYZE "{table.name}"'))


MOST_LISTS = 20
_LIST_NAME = re.compile(r"[a-z][a-z0-9-]{1,29}")
T = TypeVar("T")


def checked_list_name(name: str) -> str:
    """The name of a list: small letters, digits and hyphens."""
    if not _LIST_NAME.fullmatch(name):
        raise Refusal('list "{found}" is not allowed; write 2 to 30 small letters such as fide', found=name[:40])
    return name


class PlayerIndex:
    """The lists of a database; may be used by many threads."""

    def __init__(self, database: Database) -> None:
        self._database = IndexDatabase(database)

    def editions(self) -> tuple[Edition, ...]:
        """The lists there are, each with the edition that is searched and the one that waits."""
        with self._database.reading() as connection:
            return () if connection is None else tables.all_editions(connection)

    def read(
        self,
        list_name: str,
        source: str,
        players: Iterable[ListedPlayer],
        refused: RefusedLines,
        now: Callable[[], datetime],
        progress: Callable[[int], None] = lambda _: None,
    ) -> Edition:
        """Read a list into an edition that waits."""
        names = {edition.list_name for edition in self.editions()} | {checked_list_name(list_name)}
        if len(names) > MOST_LISTS:
            raise Refusal("lists: {found} are too many; at most {most}", found=len(names), most=MOST_LISTS)
        run = ImportRun(list_name, source, now, progress)
        read_edition(self._database, run, players, refused)
        return self._asked(lambda connection: tables.waiting_edition(connection, list_name), list_name)

    def changes(self, list_name: str) -> EditionChanges | None:
        """The changes by the edition that waits; None where it is the first one."""

        def compared(connection: Connection) -> EditionChanges | None:
            waiting = tables.waiting_edition(connection, list_name)
            current = tables.edition_of(connection, list_name)
            return None if current is None else edition_changes(connection, current.id, waiting.id)

        return self._asked(compared, list_name)

    def take(self, list_name: str) -> Edition:
        """Search the edition that waits from now on."""
        with self._database.writing() as connection:
            return tables.take_waiting(connection, list_name)

    def discard(self, list_name: str) -> Edition:
        """Forget the edition that waits."""
        with self._database.writing() as connection:
            waiting = tables.waiting_edition(connection, list_name)
            tables.remove_edition(connection, waiting.id)
            return waiting

    def remove(self, list_name: str) -> None:
        """Forget a list."""
        with self._database.writing() as connection:
            own = [edition for edition in tables.all_editions(connection) if edition.list_name == list_name]
            if not own:
                raise unknown_list(list_name)
            for edition in own:
                tables.remove_edition(connection, edition.id)

    def search(self, list_name: str, text: str, federation: str, limit: int) -> tuple[ListedPlayer, ...]:
        """The players of a list by name or number."""
        return self._asked(
            lambda connection: found_players(connection, _current(connection, list_name), text, federation, limit),
            list_name,
        )

    def numbered(self, list_name: str, numbers: Sequence[str], *, is_waiting: bool = False) -> dict[str, ListedPlayer]:
        """The players of a list with these numbers; of the edition that waits, if so asked."""

        def asked(connection: Connection) -> dict[str, ListedPlayer]:
            if is_waiting:
                return players_numbered(connection, tables.waiting_edition(connection, list_name).id, numbers)
            return players_numbered(connection, _current(connection, list_name), numbers)

        return self._asked(asked, list_name)

    def _asked(self, question: Callable[[Connection], T], list_name: str) -> T:
        with self._database.reading() as connection:
            if connection is None:
                raise unknown_list(list_name)
            return question(connection)


def _current(connection: Connection, list_name: str) -> int:
    edition = tables.edition_of(connection, list_name)
    if edition is None:
        raise unknown_list(list_name)
    return edition.id


def unknown_list(list_name: str) -> UnknownListError:
    """The refusal for a list that nobody has read."""
    return UnknownListError(
        'there is no list "{found}" on this computer; read its file with "tabellone rating-files import"',
        found=list_name,
    )
