"""Reading a list into the index: into tables of its own, which are searched only once they are whole and taken.

What was there is searched meanwhile, and stays if the reading breaks off or is killed; what is left of such a reading
is removed by the next one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import IntegrityError

from tabellone.desk.journal import instant_text
from tabellone.formats.rating_files.listed_player import ListedPlayer, RatingFileError, RefusedLines
from tabellone.store.faults import StoreError
from tabellone.store.player_index.catalogue import remove_edition
from tabellone.store.player_index.filling import add_players
from tabellone.store.player_index.index_database import IndexDatabase
from tabellone.store.player_index.tables import READING, WAITING, editions, tables_of

AT_ONCE = 20_000
SILENT_FOR = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class ImportRun:
    """An import: which list, from which file, and who is told how many players are in.

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
