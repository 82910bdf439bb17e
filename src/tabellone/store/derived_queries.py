"""Reads and writes the tables of what is derived from the journal of the office: one function a query."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Select, and_, delete, insert, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.elements import ColumnElement

from tabellone.store.schema import derived_movements, derived_parts, derived_periods

AT_ONCE = 500
SAME_DAY, SIBLINGS = 3, 4


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """A period to be written."""

    seal: str
    previous: str
    system: str
    day: str
    state: bytes
    meetings: bytes


@dataclass(frozen=True, slots=True)
class MovementRow:
    """A movement to be written: whose it is, the events that it counts, and itself."""

    player: str
    events: Sequence[str]
    data: str


def state_of(connection: Connection, seal: str) -> bytes | None:
    """The state after the period of a seal, None where it is not kept."""
    return connection.scalar(select(derived_periods.c.state).where(derived_periods.c.seal == seal))


def meetings_of(connection: Connection, seals: Sequence[str]) -> dict[str, bytes]:
    """The games of the periods that are kept of some seals."""
    games: dict[str, bytes] = {}
    for start in range(0, len(seals), AT_ONCE):
        query = select(derived_periods.c.seal, derived_periods.c.meetings)
        for seal, packed in connection.execute(query.where(derived_periods.c.seal.in_(seals[start : start + AT_ONCE]))):
            games[seal] = packed
    return games


def periods_of(connection: Connection, seals: Sequence[str]) -> dict[int, str]:
    """The periods that are kept of some seals: their numbers, each with its seal."""
    numbers: dict[int, str] = {}
    for start in range(0, len(seals), AT_ONCE):
        query = select(derived_periods.c.id, derived_periods.c.seal)
        rows = connection.execute(query.where(derived_periods.c.seal.in_(seals[start : start + AT_ONCE])))
        for number, seal in rows:
            numbers[number] = seal
    return numbers


def movements_of(
    connection: Connection,
    periods: Sequence[int],
    players: Sequence[str] | None = None,
    events: Sequence[str] | None = None,
) -> Iterable[tuple[int, str]]:
    """The movements of some periods in order, with their periods: those of some players, of some events, or all."""
    table = derived_movements
    for start in range(0, len(periods), AT_ONCE):
        query: Select[int, str] = select(table.c.period, table.c.data).order_by(table.c.period, table.c.place)
        query = query.where(table.c.period.in_(periods[start : start + AT_ONCE]))
        if players is not None:
            query = query.where(table.c.player.in_(players))
        if events is not None:
            query = query.where(_counts(events))
        yield from ((period, data) for period, data in connection.execute(query))


def _counts(events: Sequence[str]) -> ColumnElement[bool]:
    table, parts = derived_movements, derived_parts
    further = select(parts.c.place).where(
        parts.c.event.in_(events), parts.c.period == table.c.period, parts.c.place == table.c.place
    )
    return or_(table.c.event.in_(events), further.exists())


def add_period(connection: Connection, period: PeriodRow, movements: Sequence[MovementRow]) -> None:
    """Write a period with its movements, unless it is there, and let go what is too old to be asked for again."""
    values = {
        "seal": period.seal,
        "previous": period.previous,
        "system": period.system,
        "day": period.day,
        "state": period.state,
        "meetings": period.meetings,
    }
    number = connection.scalar(_insert_once(connection).values(values).returning(derived_periods.c.id))
    if number is None:
        return
    rows = [
        {
            "period": number,
            "place": place,
            "player": movement.player,
            "event": movement.events[0] if movement.events else None,
            "data": movement.data,
        }
        for place, movement in enumerate(movements)
    ]
    parts = [
        {"period": number, "place": place, "event": event}
        for place, movement in enumerate(movements)
        for event in movement.events[1:]
    ]
    for start in range(0, len(rows), AT_ONCE):
        connection.execute(insert(derived_movements), rows[start : start + AT_ONCE])
    for start in range(0, len(parts), AT_ONCE):
        connection.execute(insert(derived_parts), parts[start : start + AT_ONCE])
    _let_go(connection, period)


def _insert_once(connection: Connection) -> sqlite.Insert | postgresql.Insert:
    """An insertion that another program may have made already; on PostgreSQL two may make it at once."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(derived_periods).on_conflict_do_nothing()
    return postgresql.insert(derived_periods).on_conflict_do_nothing()


def _let_go(connection: Connection, period: PeriodRow) -> None:
    """Of a day, and of what goes on from the same period, the last few are kept."""
    table = derived_periods
    same_day = and_(table.c.system == period.system, table.c.day == period.day)
    siblings = and_(table.c.system == period.system, table.c.previous == period.previous)
    for like, most in ((same_day, SAME_DAY), (siblings, SIBLINGS)):
        query = select(table.c.id).where(like).order_by(table.c.id.desc()).offset(most)
        remove(connection, [number for (number,) in connection.execute(query)])


def remove(connection: Connection, periods: Sequence[int]) -> None:
    """Forget some periods."""
    for start in range(0, len(periods), AT_ONCE):
        numbers = periods[start : start + AT_ONCE]
        connection.execute(delete(derived_parts).where(derived_parts.c.period.in_(numbers)))
        connection.execute(delete(derived_movements).where(derived_movements.c.period.in_(numbers)))
        connection.execute(delete(derived_periods).where(derived_periods.c.id.in_(numbers)))


def remove_all(connection: Connection) -> None:
    """Forget everything that is derived."""
    for table in (derived_parts, derived_movements, derived_periods):
        connection.execute(delete(table))
