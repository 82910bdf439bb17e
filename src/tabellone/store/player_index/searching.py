"""Finding players of an edition: by the beginnings of words of a name in any order, or by number."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, select

from tabellone.formats.rating_files.listed_player import ListedPlayer, name_words
from tabellone.store.player_index.tables import EditionTables, tables_of

FEWEST_SIGNS = 2
LAST = "\U0010ffff"
AT_ONCE = 500


def found_players(
    connection: Connection, edition: int, search: str, federation: str, limit: int
) -> tuple[ListedPlayer, ...]:
    """Those whose number begins so, or whose name has every word; whole names in their order come first."""
    tables, words = tables_of(edition), name_words(search)
    if sum(map(len, words)) < FEWEST_SIGNS:
        return ()
    if len(words) == 1 and any(sign.isdigit() for sign in words[0]):
        return _by_number(connection, tables, search.strip(), federation, limit)
    places: list[int] = []
    for rank in (0, 1):
        conditions = _conditions(tables, rank, words)
        names = tables.names.c
        if federation:
            conditions.append(names.federation == federation)
        query = select(names.place).where(*conditions).order_by(names.key, names.federation, names.place)
        # A name that begins so twice is found twice.
        rows = connection.scalars(query.limit(2 * limit))
        places += [place for place in dict.fromkeys(rows) if place not in places]
    return _at(connection, tables, places[:limit])


def _conditions(tables: EditionTables, rank: int, words: Sequence[str]) -> list[ColumnElement[bool]]:
    """The longest word, which few names have, is looked up; the others stand somewhere after it."""
    longest = max(words, key=len)
    others = list(words)
    others.remove(longest)
    names = tables.names.c
    return [
        names.rank == rank,
        names.key >= longest,
        names.key < longest + LAST,
        *(names.key.like(f"% {word}%") for word in others),
    ]


def _by_number(
    connection: Connection, tables: EditionTables, number: str, federation: str, limit: int
) -> tuple[ListedPlayer, ...]:
    players = tables.players.c
    query = select(tables.players).where(players.number >= number, players.number < number + LAST)
    if federation:
        query = query.where(players.federation == federation)
    return tuple(player_of_row(row) for row in connection.execute(query.order_by(players.number).limit(limit)))


def _at(connection: Connection, tables: EditionTables, places: Sequence[int]) -> tuple[ListedPlayer, ...]:
    rows = connection.execute(select(tables.players).where(tables.players.c.place.in_(places)))
    players = {row.place: player_of_row(row) for row in rows}
    return tuple(players[place] for place in places)


def players_numbered(connection: Connection, edition: int, numbers: Sequence[str]) -> dict[str, ListedPlayer]:
    """The players with these numbers, as far as the list has them."""
    table = tables_of(edition).players
    players: dict[str, ListedPlayer] = {}
    for start in range(0, len(numbers), AT_ONCE):
        query = select(table).where(table.c.number.in_(numbers[start : start + AT_ONCE]))
        players |= {row.number: player_of_row(row) for row in connection.execute(query)}
    return players


def player_of_row(row: Row[Any]) -> ListedPlayer:
    """The player of a row."""
    return ListedPlayer._make(row[1:])
