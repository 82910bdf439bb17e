"""Search in an edition of a list by name or number, and comparison of two editions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Table, case, func, or_, select

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
    indices: list[int] = []
    for rank in (0, 1):
        conditions = _conditions(tables, rank, words)
        names = tables.names.c
        if federation:
            conditions.append(names.federation == federation)
        query = select(names.place).where(*conditions).order_by(names.key, names.federation, names.place)
        # A name that begins so twice is found twice.
        rows = connection.scalars(query.limit(2 * limit))
        indices += [index for index in dict.fromkeys(rows) if index not in indices]
    return _at(connection, tables, indices[:limit])


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


def _at(connection: Connection, tables: EditionTables, indices: Sequence[int]) -> tuple[ListedPlayer, ...]:
    rows = connection.execute(select(tables.players).where(tables.players.c.place.in_(indices)))
    players = {row.place: player_of_row(row) for row in rows}
    return tuple(players[index] for index in indices)


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


MOST_SHOWN = 20
COMPARED = ("standard", "rapid", "blitz", "title", "name", "federation")
_TITLES = ("title", "women_title")


@dataclass(frozen=True, slots=True)
class EditionChanges:
    """How many players are new, gone and changed, by what changes; of each the highest rated as a sample."""

    new: int
    gone: int
    changed: int
    by_field: dict[str, int]
    sample_new: tuple[ListedPlayer, ...]
    sample_gone: tuple[ListedPlayer, ...]
    sample_changed: tuple[tuple[ListedPlayer, ListedPlayer], ...]


def edition_changes(connection: Connection, before: int, after: int) -> EditionChanges:
    """The changes between an edition and a later one."""
    old, new = tables_of(before).players, tables_of(after).players
    differences = {field: _differs(old, new, field) for field in COMPARED}
    is_changed = or_(*differences.values())
    joined = old.join(new, old.c.number == new.c.number)
    counts = connection.execute(
        select(
            func.coalesce(func.sum(case((is_changed, 1), else_=0)), 0),
            *(func.coalesce(func.sum(case((differs, 1), else_=0)), 0) for differs in differences.values()),
        ).select_from(joined)
    ).one()
    pairs = (
        select(old.c.number)
        .select_from(joined)
        .where(is_changed)
        .order_by(func.coalesce(new.c.standard, 0).desc(), new.c.number)
        .limit(MOST_SHOWN)
    )
    numbers = connection.scalars(pairs).all()
    return EditionChanges(
        _missing_count(connection, new, old),
        _missing_count(connection, old, new),
        int(counts[0]),
        {field: int(count) for field, count in zip(COMPARED, counts[1:], strict=True)},
        _missing(connection, new, old),
        _missing(connection, old, new),
        tuple(zip(_numbered(connection, old, numbers), _numbered(connection, new, numbers), strict=True)),
    )


def _differs(old: Table, new: Table, field: str) -> ColumnElement[bool]:
    fields = _TITLES if field == "title" else (field,)
    return or_(*(old.c[one].is_distinct_from(new.c[one]) for one in fields))


def _missing_count(connection: Connection, of: Table, other: Table) -> int:
    query = select(func.count()).select_from(of).where(~_stands_in(of, other))
    return connection.scalar(query) or 0


def _missing(connection: Connection, of: Table, other: Table) -> tuple[ListedPlayer, ...]:
    query = select(of).where(~_stands_in(of, other))
    rows = connection.execute(query.order_by(func.coalesce(of.c.standard, 0).desc(), of.c.number).limit(MOST_SHOWN))
    return tuple(player_of_row(row) for row in rows)


def _stands_in(of: Table, other: Table) -> ColumnElement[bool]:
    return select(other.c.place).where(other.c.number == of.c.number).exists()


def _numbered(connection: Connection, table: Table, numbers: Sequence[str]) -> list[ListedPlayer]:
    players = {
        row.number: player_of_row(row) for row in connection.execute(select(table).where(table.c.number.in_(numbers)))
    }
    return [players[number] for number in numbers]
