"""Counts tries that may fail, so that passwords and codes cannot be guessed: so many in a while, then no more.

A try is counted before it is made, so that many at once do not get past the limit. The counts stand in the database:
they outlast a restart and hold for all programs on it.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, case, delete, select, text, update

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import instant_text, read_instant
from tabellone.store.schema import throttles


class ThrottleError(Refusal):
    """Too many tries; `again` is the time at which the next one is allowed."""

    def __init__(self, sentence: str, /, again: datetime, **values: object) -> None:
        super().__init__(sentence, **values)
        self.again = again


@dataclass(frozen=True, slots=True)
class Limit:
    """How many tries are allowed within a span of time."""

    tries: int
    within: timedelta


# The same statement on SQLite and PostgreSQL. A count that began too long ago, or after now because somebody has put
# the clock back, begins anew.
_COUNT = text(
    """
    INSERT INTO throttles (bucket, since, tries) VALUES (:bucket, :at, 1)
    ON CONFLICT (bucket) DO UPDATE SET
      tries = CASE WHEN throttles.since > :begin AND throttles.since <= :at THEN throttles.tries + 1 ELSE 1 END,
      since = CASE WHEN throttles.since > :begin AND throttles.since <= :at THEN throttles.since ELSE :at END
    """
)


def count_try(connection: Connection, bucket: str, limit: Limit, at: datetime) -> None:
    """Count a try, or refuse it if there were too many; the caller's transaction must be rolled back then."""
    begin = instant_text(at - limit.within)
    connection.execute(_COUNT, {"bucket": bucket, "at": instant_text(at), "begin": begin})
    query = select(throttles.c.since, throttles.c.tries).where(throttles.c.bucket == bucket)
    since, tries = connection.execute(query).one()
    if tries > limit.tries:
        again = read_instant(since) + limit.within
        minutes = max(1, -(-(again - at) // timedelta(minutes=1)))
        raise ThrottleError("too many tries; the next one is allowed in {minutes} min", again, minutes=minutes)


def take_back_try(connection: Connection, bucket: str) -> None:
    """Forget one try that did not fail."""
    fewer = case((throttles.c.tries > 0, throttles.c.tries - 1), else_=0)
    connection.execute(update(throttles).where(throttles.c.bucket == bucket).values(tries=fewer))


def forget_tries(connection: Connection, bucket: str) -> None:
    """Forget every try."""
    connection.execute(delete(throttles).where(throttles.c.bucket == bucket))


def forget_before(connection: Connection, moment: datetime) -> None:
    """Forget all counts that began before a moment, so that the table stays small."""
    connection.execute(delete(throttles).where(throttles.c.since < instant_text(moment)))
