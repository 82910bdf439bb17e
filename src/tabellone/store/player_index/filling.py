"""Rows by the million into the tables of an edition: plain inserts for SQLite, COPY for PostgreSQL."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Table

from tabellone.formats.rating_files.listed_player import ListedPlayer, rotations
from tabellone.store.player_index.tables import EditionTables


def add_players(connection: Connection, tables: EditionTables, players: Sequence[ListedPlayer], first: int) -> None:
    """Add players, the first of them at a place, with the beginnings of their names."""
    _add(connection, tables.players, ((place, *player) for place, player in enumerate(players, start=first)))
    names = (
        (0 if turn == 0 else 1, key, player.federation, place)
        for place, player in enumerate(players, start=first)
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
