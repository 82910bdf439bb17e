"""Two editions of a list side by side: who is new, who is gone, and whose ratings, title or name change."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Table, case, func, or_, select

from tabellone.formats.rating_files.listed_player import ListedPlayer
from tabellone.store.player_index.searching import player_of_row
from tabellone.store.player_index.tables import tables_of

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
    """What a later edition changes."""
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
