"""The tables of the index of players: editions, two tables for each, and rows by the million."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import BigInteger, Column, Connection, Index, Integer, MetaData, Table, Text, select

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import read_instant
from tabellone.formats.rating_files.listed_player import ListedPlayer, rotations

NUMBER = BigInteger().with_variant(Integer(), "sqlite")
# Beginnings are found by comparing code points, whatever the language of a server.
KEY = Text().with_variant(Text(collation="C"), "postgresql")
PREFIX = "listed_players_"
# An edition is being read, waits to be taken, or is the one that is searched.
READING, WAITING, CURRENT = "reading", "waiting", "current"

metadata = MetaData()

# `beat` is when the program that reads it last gave a sign of life.
editions = Table(
    "player_editions",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("list", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("read_at", Text, nullable=False),
    Column("beat", Text, nullable=False),
    Column("players", NUMBER, nullable=False),
    Column("refused", NUMBER, nullable=False),
)


@dataclass(frozen=True, slots=True)
class EditionTables:
    """The players of an edition, and their names as they are searched."""

    players: Table
    names: Table
    by_number: Index
    by_name: Index


@lru_cache(maxsize=64)
def tables_of(edition: int) -> EditionTables:
    """The tables of an edition; the indexes are made when all rows are in."""
    own = MetaData()
    annotations = ListedPlayer.__annotations__
    players = Table(
        f"{PREFIX}{edition}",
        own,
        Column("place", NUMBER, primary_key=True, autoincrement=False),
        *(Column(field, KEY if annotations[field] is str else NUMBER) for field in ListedPlayer._fields),
    )
    # `rank` is 0 for the whole name in its order and 1 where it begins at a later word.
    names = Table(
        f"{PREFIX}{edition}_names",
        own,
        Column("rank", NUMBER, nullable=False),
        Column("key", KEY, nullable=False),
        Column("federation", KEY, nullable=False),
        Column("place", NUMBER, nullable=False),
    )
    by_number = Index(f"{PREFIX}{edition}_by_number", players.c.number, unique=True)
    by_name = Index(f"{PREFIX}{edition}_by_name", names.c.rank, names.c.key, names.c.federation, names.c.place)
    players.indexes.clear()
    names.indexes.clear()
    return EditionTables(players, names, by_number, by_name)


class UnknownListError(Refusal):
    """There is no such list in the index, or nothing of it waits."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A list read from a file; `is_waiting` until its changes are accepted."""

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


def add_players(connection: Connection, tables: EditionTables, players: Sequence[ListedPlayer], first: int) -> None:
    """Add players, the first of them at a place, with the beginnings of their names."""
    _add(connection, tables.players, ((index, *player) for index, player in enumerate(players, start=first)))
    names = (
        (0 if turn == 0 else 1, key, player.federation, index)
        for index, player in enumerate(players, start=first)
        for turn, key in enumerate(rotations(player.name))
    )
    _add(connection, tables.names, names)


def _add(connection: Connection, table: Table, rows: Iterable[tuple[Any, ...]]) -> None:
    cursor: Any = connection.connection.cursor()
    columns = ", ".join(f'"{column.name}"' for column in table.columns)
    try:
        if connection.dialect.name == "sqlite":
            marks = ", ".join("?" for _ in table.columns)
            # Names of tables and columns are the program's own.
            cursor.executemany(f'INSERT INTO "{table.name}" ({columns}) VALUES ({marks})', rows)  # noqa: S608
        else:
            with cursor.copy(f'COPY "{table.name}" ({columns}) FROM STDIN') as copy:
                for row in rows:
                    copy.write_row(row)
    finally:
        cursor.close()
