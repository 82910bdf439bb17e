"""Questions about jobs, one function each."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from tabellone.desk.journal import instant_text, read_instant
from tabellone.desk.progress import Stage
from tabellone.store.schema import jobs

RUNNING = "running"


@dataclass(frozen=True, slots=True)
class JobRow:
    """A job as it is kept, without what it came to."""

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
    """Keep what has become of a job that was running."""
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
    """Forget what has become of jobs, and the jobs with it: the answers to them may name anybody."""
    connection.execute(delete(jobs).where(jobs.c.state != RUNNING))
