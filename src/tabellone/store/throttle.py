"""Counts tries that may fail, so that passwords and codes cannot be guessed: so many in a while, or with growing waits.

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


@dataclass(frozen=True, slots=True)
class Growing:
    """Waits that grow: so many tries without one, then `first`, twice as long after each further try, at most `most`.

    A count is forgotten when nothing was tried for `rest`.
    """

    free: int
    first: timedelta
    most: timedelta
    rest: timedelta = timedelta(days=1)

    def wait_after(self, tries: int) -> timedelta:
        """How long to wait after so many tries."""
        if tries < self.free:
            return timedelta()
        doublings = min(tries - self.free, 30)
        return min(self.most, self.first * (1 << doublings))


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
        raise _too_many(read_instant(since) + limit.within, at)


def _too_many(again: datetime, at: datetime) -> ThrottleError:
    wait = again - at
    if wait < timedelta(minutes=1):
        seconds = max(1, -(-wait // timedelta(seconds=1)))
        return ThrottleError("too many tries; the next one is allowed in {seconds} s", again, seconds=seconds)
    minutes = -(-wait // timedelta(minutes=1))
    return ThrottleError("too many tries; the next one is allowed in {minutes} min", again, minutes=minutes)


_BEGIN = text("INSERT INTO throttles (bucket, since, tries) VALUES (:bucket, :at, 0) ON CONFLICT (bucket) DO NOTHING")


def count_growing_try(connection: Connection, bucket: str, growing: Growing, at: datetime) -> None:
    """Count a try, or refuse it if it comes too early; a refused try makes the wait no longer."""
    connection.execute(_BEGIN, {"bucket": bucket, "at": instant_text(at)})
    query = select(throttles.c.since, throttles.c.tries).where(throttles.c.bucket == bucket).with_for_update()
    since_text, tries = connection.execute(query).one()
    since = read_instant(since_text)
    # A clock that was put back begins anew, as does a count that rested.
    if not timedelta() <= at - since < growing.rest:
        tries = 0
    again = since + growing.wait_after(tries)
    if tries and at < again:
        raise _too_many(again, at)
    counted = update(throttles).where(throttles.c.bucket == bucket).values(tries=tries + 1, since=instant_text(at))
    connection.execute(counted)


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
