"""The editions of the index: which lists there are, which edition of each is searched, and which waits."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import read_instant
from tabellone.store.player_index.tables import CURRENT, READING, WAITING, editions, tables_of


class UnknownListError(Refusal):
    """There is no such list in the index, or nothing of it waits."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A list as it was read from a file; `is_waiting` until somebody has seen what it changes and takes it."""

    id: int
    list_name: str
    source: str
    read_at: datetime
    players: int
    refused: int
    is_waiting: bool


def all_editions(connection: Connection) -> tuple[Edition, ...]:
    """The editions that are whole, by list."""
    query = select(editions).where(editions.c.stage != READING).order_by(editions.c.list, editions.c.id)
    return tuple(
        Edition(row.id, row.list, row.source, read_instant(row.read_at), row.players, row.refused, row.stage == WAITING)
        for row in connection.execute(query)
    )


def edition_of(connection: Connection, list_name: str, *, is_waiting: bool = False) -> Edition | None:
    """The edition of a list that is searched, or the one that waits."""
    for edition in all_editions(connection):
        if edition.list_name == list_name and edition.is_waiting == is_waiting:
            return edition
    return None


def waiting_edition(connection: Connection, list_name: str) -> Edition:
    """The edition that waits; where there is none, that is refused."""
    edition = edition_of(connection, list_name, is_waiting=True)
    if edition is None:
        raise UnknownListError('nothing of the list "{found}" waits to be taken', found=list_name)
    return edition


def take_waiting(connection: Connection, list_name: str) -> Edition:
    """Search the edition that waits from now on; the one before goes, in the same transaction."""
    waiting, current = waiting_edition(connection, list_name), edition_of(connection, list_name)
    if current is not None:
        remove_edition(connection, current.id)
    connection.execute(editions.update().where(editions.c.id == waiting.id).values(stage=CURRENT))
    return waiting


def remove_edition(connection: Connection, edition: int) -> None:
    """Forget an edition with its tables."""
    connection.execute(editions.delete().where(editions.c.id == edition))
    tables = tables_of(edition)
    for table in (tables.names, tables.players):
        table.drop(connection, checkfirst=True)
