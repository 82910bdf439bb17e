"""Jobs: long acts that go on after their request was answered, with progress, cancellation and result."""

import json
import logging
import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import instant_text, read_instant
from tabellone.desk.progress import Progress, Stage
from tabellone.store.database import Database
from tabellone.store.faults import StoreError
from tabellone.store.schema import jobs

RUNNING = "running"


@dataclass(frozen=True, slots=True)
class JobRow:
    """A stored job without its result."""

    id: str
    book: str
    owner: str
    act: str
    address: str
    state: str
    sentence: str
    done: int
    total: int | None
    begun: datetime
    seen: datetime
    is_cancelled: bool


_COLUMNS = (
    jobs.c.id,
    jobs.c.book,
    jobs.c.owner,
    jobs.c.act,
    jobs.c.address,
    jobs.c.state,
    jobs.c.sentence,
    jobs.c.done,
    jobs.c.total,
    jobs.c.begun,
    jobs.c.seen,
    jobs.c.is_cancelled,
)


def _row(row: Any) -> JobRow:
    values = row._asdict()
    moments = {name: read_instant(values[name]) for name in ("begun", "seen")}
    return JobRow(**values | moments | {"is_cancelled": bool(values["is_cancelled"])})


def add(connection: Connection, row: JobRow) -> None:
    """Keep a new job."""
    connection.execute(
        insert(jobs).values(
            id=row.id,
            book=row.book,
            owner=row.owner,
            act=row.act,
            address=row.address,
            state=row.state,
            sentence=row.sentence,
            done=row.done,
            total=row.total,
            begun=instant_text(row.begun),
            seen=instant_text(row.seen),
            is_cancelled=int(row.is_cancelled),
            head="",
            body=b"",
        )
    )


def job(connection: Connection, id_: str) -> JobRow | None:
    """A job."""
    row = connection.execute(select(*_COLUMNS).where(jobs.c.id == id_)).one_or_none()
    return None if row is None else _row(row)


def all_jobs(connection: Connection) -> list[JobRow]:
    """Every job, the newest first."""
    return [_row(row) for row in connection.execute(select(*_COLUMNS).order_by(jobs.c.begun.desc(), jobs.c.id))]


def tell(connection: Connection, id_: str, at: datetime, stage: Stage | None) -> None:
    """Keep that a job is being worked at, and how far it is."""
    values: dict[str, Any] = {"seen": instant_text(at)}
    if stage is not None:
        values |= {"sentence": stage.sentence, "done": stage.done, "total": stage.total}
    connection.execute(update(jobs).where(jobs.c.id == id_).values(**values))


def is_cancelled(connection: Connection, id_: str) -> bool:
    """Whether somebody has cancelled a job."""
    return bool(connection.scalar(select(jobs.c.is_cancelled).where(jobs.c.id == id_)))


def cancel(connection: Connection, id_: str) -> None:
    """Note that a job shall end."""
    connection.execute(update(jobs).where(jobs.c.id == id_, jobs.c.state == RUNNING).values(is_cancelled=1))


def end(
    connection: Connection, id_: str, state: str, at: datetime, head: tuple[int, Mapping[str, str]] | None, body: bytes
) -> None:
    """Store the result of a running job."""
    text = "" if head is None else json.dumps([head[0], dict(head[1])])
    values = {"state": state, "seen": instant_text(at), "head": text, "body": body}
    connection.execute(update(jobs).where(jobs.c.id == id_, jobs.c.state == RUNNING).values(**values))


def result(connection: Connection, id_: str) -> tuple[int, dict[str, str], bytes] | None:
    """The status, headers and body that a job was answered with."""
    row = connection.execute(select(jobs.c.head, jobs.c.body).where(jobs.c.id == id_)).one_or_none()
    if row is None or not row.head:
        return None
    status, headers = json.loads(row.head)
    return status, headers, row.body


def remove_before(connection: Connection, moment: datetime) -> None:
    """Forget the jobs that were last heard of before a moment."""
    connection.execute(delete(jobs).where(jobs.c.seen < instant_text(moment)))


def remove_ended(connection: Connection) -> None:
    """Delete jobs and their results, which may name an erased person."""
    connection.execute(delete(jobs).where(jobs.c.state != RUNNING))


MOST_RUNNING = 4
MOST_OF_ONE = 2
MOST_BYTES = 64 * 1024 * 1024
BEAT_SECONDS = 1.0
LOST_AFTER = timedelta(seconds=30)
KEPT_FOR = timedelta(hours=1)

log = logging.getLogger(__name__)


def _utc_now() -> datetime:
    return datetime.now(UTC)


class BusyError(Refusal):
    """As many jobs run as are allowed."""


class JobState(Enum):
    """The state of a job."""

    RUNNING = "running"
    CANCELLING = "cancelling"
    DONE = "done"
    CANCELLED = "cancelled"
    LOST = "lost"

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self not in (JobState.RUNNING, JobState.CANCELLING)


@dataclass(frozen=True, slots=True)
class Job:
    """A long act: who began it, in which book, what it is, where it was asked for, and how far it has come."""

    id: str
    book: str
    owner: str
    act: str
    address: str
    state: JobState
    stage: Stage | None
    begun: datetime
    seen: datetime


@dataclass(frozen=True, slots=True)
class JobResult:
    """The response to an act: status, headers and body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Jobs:
    """The jobs of a database; may be used by many threads."""

    def __init__(self, database: Database, now: Callable[[], datetime] = _utc_now) -> None:
        self._database = database
        self._now = now
        self._running: dict[str, Progress] = {}
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._beating: threading.Thread | None = None
        database.before_close.append(self.stop)

    def begin(self, owner: str, book: str, act: str, address: str, progress: Progress) -> Job:
        """Register a job for work run elsewhere, ended with `end`; refused where too many run.

        `act` is a sentence that says what is done, `address` where it was asked for.
        """
        at = self._now()
        id_, state = secrets.token_hex(16), JobState.RUNNING.value
        row = JobRow(id_, book, owner, act, address, state, "", 0, None, at, at, is_cancelled=False)
        with self._database.writing() as connection:
            remove_before(connection, at - KEPT_FOR)
            running = [job for job in map(self._job, all_jobs(connection)) if not job.state.is_over]
            if len(running) >= MOST_RUNNING or sum(job.owner == owner for job in running) >= MOST_OF_ONE:
                raise BusyError(
                    "{running} long acts are at work, and at most {most} may be, {each} of one person; "
                    "wait until one has ended, or cancel it",
                    running=len(running),
                    most=MOST_RUNNING,
                    each=MOST_OF_ONE,
                )
            add(connection, row)
        with self._lock:
            self._running[row.id] = progress
            if self._beating is None and not self._over.is_set():
                self._beating = threading.Thread(target=self._beat, name="jobs", daemon=True)
                self._beating.start()
        return self._job(row)

    def end(self, id_: str, result: JobResult | None) -> None:
        """The work has ended: with an answer, or without one if it was broken off."""
        with self._lock:
            progress = self._running.pop(id_, None)
        state = JobState.CANCELLED if result is None else JobState.DONE
        stage = progress.stage if progress else None
        head = None if result is None else (result.status, result.headers)
        body = b"" if result is None else result.body
        with self._database.writing() as connection:
            tell(connection, id_, self._now(), stage)
            end(connection, id_, state.value, self._now(), head, body)

    def tidy(self) -> None:
        """Delete old jobs, to save space."""
        with self._database.writing() as connection:
            remove_before(connection, self._now() - KEPT_FOR)

    def find(self, id_: str) -> Job | None:
        """A job by its id; None for an unknown or deleted one."""
        with self._database.reading() as connection:
            row = job(connection, id_)
        return None if row is None else self._job(row)

    def in_books(self, books: frozenset[str] | None = None) -> tuple[Job, ...]:
        """The jobs of some books, or all, the newest first."""
        with self._database.reading() as connection:
            rows = all_jobs(connection)
        return tuple(self._job(row) for row in rows if books is None or row.book in books)

    def result(self, id_: str) -> JobResult | None:
        """The result of a job; None for one that is not done."""
        with self._database.reading() as connection:
            row = result(connection, id_)
        return None if row is None else JobResult(*row)

    def cancel(self, id_: str) -> Job | None:
        """Cancel a job at its next step; one that has ended or is writing its result stays as it is."""
        progress = self._running.get(id_)
        if progress is None or progress.cancel():
            with self._database.writing() as connection:
                cancel(connection, id_)
        return self.find(id_)

    def cancel_all(self) -> None:
        """Cancel all jobs of this process."""
        with self._lock:
            running = list(self._running.values())
        for progress in running:
            progress.cancel()

    def stop(self) -> None:
        """Cancel all jobs of this process as it ends."""
        self._over.set()
        self.cancel_all()
        with self._lock:
            running, beating = dict(self._running), self._beating
        if beating is not None:
            beating.join()
        try:
            with self._database.writing() as connection:
                for id_ in running:
                    end(connection, id_, JobState.LOST.value, self._now(), None, b"")
        except StoreError as error:
            log.warning("jobs that ended with the program are not marked: %s", error)

    def _job(self, row: JobRow) -> Job:
        state = JobState(row.state)
        if not state.is_over and self._now() - row.seen > LOST_AFTER:
            state = JobState.LOST
        elif state is JobState.RUNNING and row.is_cancelled:
            state = JobState.CANCELLING
        progress = self._running.get(row.id)
        stage = Stage(row.sentence, row.done, row.total) if row.sentence else None
        stage = progress.stage or stage if progress else stage
        return Job(row.id, row.book, row.owner, row.act, row.address, state, stage, row.begun, row.seen)

    def _beat(self) -> None:
        """Say every second how far everything is, and hear what others have cancelled."""
        while not self._over.wait(BEAT_SECONDS):
            with self._lock:
                running = dict(self._running)
                if not running:
                    self._beating = None
                    return
            try:
                with self._database.writing() as connection:
                    for id_, progress in running.items():
                        tell(connection, id_, self._now(), progress.stage)
                        if is_cancelled(connection, id_):
                            progress.cancel()
            except StoreError as error:
                log.warning("how far jobs are is not kept: %s", error)
