"""Computed periods and movements of lists, kept in the database by the seals of what they rest on."""

import json
import logging
import threading
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, Select, and_, delete, insert, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.elements import ColumnElement

from tabellone.core.rating.lists.chain import Link, Period, Wanted
from tabellone.core.rating.lists.movement import Movement
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.lists.register import Register
from tabellone.core.rating.lists.watch import Meeting, meetings
from tabellone.core.rating.loops import PLAIN_LOOPS, Loops
from tabellone.desk.office.kept_objects import UnkeptError, read, read_for_ratings, written
from tabellone.desk.progress import tell
from tabellone.regulations.loader import rules_fingerprint
from tabellone.store.database import Database
from tabellone.store.faults import StoreError
from tabellone.store.lru import LruCache
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
    """The games of the stored periods of some seals."""
    games: dict[str, bytes] = {}
    for start in range(0, len(seals), AT_ONCE):
        query = select(derived_periods.c.seal, derived_periods.c.meetings)
        for seal, packed in connection.execute(query.where(derived_periods.c.seal.in_(seals[start : start + AT_ONCE]))):
            games[seal] = packed
    return games


def periods_of(connection: Connection, seals: Sequence[str]) -> dict[int, str]:
    """The stored periods of some seals: their numbers, each with its seal."""
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
    """Store a period with its movements, unless it is there, and delete what is too old."""
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
            "place": index,
            "player": movement.player,
            "event": movement.events[0] if movement.events else None,
            "data": movement.data,
        }
        for index, movement in enumerate(movements)
    ]
    parts = [
        {"period": number, "place": index, "event": event}
        for index, movement in enumerate(movements)
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
    """Remove old periods: of a day, and of one previous period, the last few are kept."""
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


MOST_STATES = 16
MOST_NAMES = 10_000
MOST_WAITING = 32

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A period that is not written yet."""

    system: RatingSystem
    link: Link
    period: Period[Any]


class DerivedLists:
    """The memory of lists in a database; may be used by many threads."""

    wants_movements = True
    loops: Loops = PLAIN_LOOPS

    def __init__(self, database: Database) -> None:
        self._database = database
        self._states: LruCache[str, object] = LruCache(MOST_STATES)
        self._waiting: dict[str, _Waiting] = {}
        self._lock = threading.Lock()
        self._writer: threading.Thread | None = None
        database.before_close.append(self.finish)

    @cached_property
    def root(self) -> str:
        """The seal of the rules."""
        return rules_fingerprint()

    def state(self, seal: str, *, wants_movements: bool = True) -> object | None:
        """The state after a period, None where it is not stored; for ratings alone a part of it, not cached."""
        waiting = self._waiting.get(seal)
        if waiting is not None:
            state: object = waiting.period.state
            return state
        period_state: object | None = self._states.get(seal)
        if period_state is None:
            try:
                with self._database.reading() as connection:
                    packed = state_of(connection, seal)
                if packed is None:
                    return None
                value = json.loads(zlib.decompress(packed))
                for_ratings = None if wants_movements else read_for_ratings(value)
                if for_ratings is not None:
                    return for_ratings
                period_state = read(value)
            except (StoreError, UnkeptError, ValueError, zlib.error) as error:
                log.warning("a period that was kept cannot be read, and is computed anew: %s", error)
                return None
            if period_state is not None:
                self._states.put(seal, period_state)
        return period_state

    def movements(self, seals: Sequence[str], wanted: Wanted, register: Register) -> Mapping[str, tuple[Movement, ...]]:
        """The wanted movements of the stored periods."""
        movements: dict[str, tuple[Movement, ...]] = {}
        stored = []
        for seal in seals:
            waiting = self._waiting.get(seal)
            if waiting is None:
                stored.append(seal)
            else:
                movements[seal] = tuple(filter(wanted.admits, waiting.period.movements))
        return movements | (self._stored(stored, wanted, register) if stored else {})

    def _stored(self, seals: Sequence[str], wanted: Wanted, register: Register) -> dict[str, tuple[Movement, ...]]:
        events = None if wanted.events is None else sorted(wanted.events)
        # For very many players all movements are read and filtered: a query has room for so many names.
        is_short = wanted.players is not None and len(wanted.players) <= MOST_NAMES
        players = sorted(wanted.players) if wanted.players is not None and is_short else None
        try:
            with self._database.reading() as connection:
                periods = periods_of(connection, seals)
                rows = list(movements_of(connection, list(periods), players, events))
            by_id = {event.id: event for event in register.events} if rows else {}
            movements: dict[str, list[Movement]] = {seal: [] for seal in periods.values()}
            for period, data in rows:
                movements[periods[period]].append(read(json.loads(data), register, by_id))
        except (StoreError, UnkeptError, ValueError) as error:
            log.warning("movements that were kept cannot be read, and are computed anew: %s", error)
            return {}
        if players is None and wanted.players is not None:
            return {seal: tuple(filter(wanted.admits, of_period)) for seal, of_period in movements.items()}
        return {seal: tuple(of_period) for seal, of_period in movements.items()}

    def meetings(self, seals: Sequence[str]) -> Mapping[str, tuple[Meeting, ...]]:
        """The games of the stored periods as the watch needs them."""
        waiting = {seal: self._waiting.get(seal) for seal in seals}
        games = {seal: tuple(meetings(one.period.movements)) for seal, one in waiting.items() if one is not None}
        try:
            with self._database.reading() as connection:
                stored = meetings_of(connection, [seal for seal in seals if seal not in games])
            games |= {seal: _unpacked(packed) for seal, packed in stored.items()}
        except (StoreError, UnkeptError, ValueError, zlib.error) as error:
            log.warning("games that were kept cannot be read, and are computed anew: %s", error)
        return games

    def keep(self, system: RatingSystem, link: Link, period: Period[Any]) -> bool:
        """Have a period written; False while too many are waiting."""
        with self._lock:
            if len(self._waiting) >= MOST_WAITING:
                return False
            self._states.put(link.seal, period.state)
            self._waiting[link.seal] = _Waiting(system, link, period)
            if self._writer is None:
                self._writer = threading.Thread(target=self._write_all, name="derived lists", daemon=True)
                self._writer.start()
        return True

    def advancing(self, index: int, count: int) -> None:
        """Report the period in work; stop if the job is cancelled."""
        tell("period {done} of {total}", index, count)

    def counting(self, done: int, total: int) -> None:
        """Report the events counted; stop if the job is cancelled."""
        tell("event {done} of {total}", done, total)

    def forget(self) -> None:
        """Delete everything; lists compute it again when needed."""
        self.finish()
        with self._database.writing() as connection:
            remove_all(connection)
        self._states = LruCache(MOST_STATES)

    def finish(self) -> None:
        """Wait until everything is written."""
        writer = self._writer
        if writer is not None and writer is not threading.current_thread():
            writer.join()

    def _write_all(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._writer = None
                    return
                waiting = next(iter(self._waiting.values()))
            try:
                self._write(waiting)
            except (StoreError, UnkeptError) as error:
                log.warning("a period is not kept: %s", error)
            finally:
                with self._lock:
                    del self._waiting[waiting.link.seal]

    def _write(self, waiting: _Waiting) -> None:
        link, period = waiting.link, waiting.period
        state, games = _packed(period.state), _packed(tuple(meetings(period.movements)))
        row = PeriodRow(link.seal, link.previous, waiting.system.value, link.on.isoformat(), state, games)
        movements = [MovementRow(movement.player, movement.events, _text(movement)) for movement in period.movements]
        with self._database.writing() as connection:
            add_period(connection, row, movements)


def _packed(value: object) -> bytes:
    return zlib.compress(_text(value).encode(), 1)


def _unpacked(packed: bytes) -> Any:
    return read(json.loads(zlib.decompress(packed)))


def _text(value: object) -> str:
    return json.dumps(written(value), separators=(",", ":"), ensure_ascii=False)
