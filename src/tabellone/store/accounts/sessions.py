"""Sessions: signed-in browsers."""

import re
import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, or_, select, update

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import instant, instant_text, read_instant
from tabellone.desk.roles import Person, Role
from tabellone.store.accounts.account import Account, account_of
from tabellone.store.accounts.passwords import hashed, new_token
from tabellone.store.accounts.second_factor import is_second_factor_set
from tabellone.store.accounts.security_log import SecurityKind, note_security
from tabellone.store.accounts.throttle import DEVICE_LASTS, forget_before
from tabellone.store.database import Database
from tabellone.store.faults import StoreError
from tabellone.store.house_rules import security_rules
from tabellone.store.schema import devices, links, sessions

MOST_LABEL = 200
MOST_TOKEN = 200
TOUCH_EVERY = timedelta(minutes=5)  # so that reading a page does not always write
KEEP_TRIES = timedelta(days=1)
# The name that journals keep for a browser that the chief's link let in; no account has it.
CHIEF = Person("chief", is_chief=True)


class SessionError(Refusal):
    """An act that the present sessions do not allow."""


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """How long a session lasts: without being used, and at the most."""

    idle: timedelta = timedelta(hours=36)
    absolute: timedelta = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who is signed in. `account` is None for a browser that used the chief's link."""

    id: str
    person: Person
    account: Account | None
    label: str
    created: datetime
    seen: datetime
    ends: datetime


def add_session(connection: Connection, account: str | None, at: datetime, label: str) -> str:
    """Begin a session, of the chief's browser without an account; its token."""
    token = new_token()
    moment = instant_text(at)
    values = {"id": secrets.token_hex(8), "token_hash": hashed(token), "account": account, "label": _label(label)}
    connection.execute(insert(sessions).values(**values, created=moment, seen=moment))
    return token


def _label(text: str) -> str:
    """The user agent of a browser as one short line."""
    return " ".join(re.sub("[\x00-\x1f\x7f-\x9f\ud800-\udfff]", " ", text[:MOST_LABEL]).split())


def with_rights(connection: Connection, account: str) -> Account:
    """An account with the rights that it has now.

    Where the house asks chief arbiters and owners for a second factor, those without one are arbiters until they have.
    """
    holder = account_of(connection, account)
    is_great = holder.is_chief or Role.OWNER in holder.roles.values()
    if not is_great or not security_rules(connection).needs_second_factor or is_second_factor_set(connection, account):
        return holder
    lowered = {book: min(role, Role.ARBITER) for book, role in holder.roles.items()}
    return replace(holder, is_chief=False, roles=lowered)


def is_lowered(database: Database, account: Account) -> bool:
    """Whether the missing second factor takes rights away."""
    with database.reading() as connection:
        return with_rights(connection, account.id) != account_of(connection, account.id)


class Sessions:
    """All sessions of a database; may be used by many threads."""

    def __init__(self, database: Database, lifetimes: Lifetimes | None = None) -> None:
        self.database = database
        self.lifetimes = lifetimes or Lifetimes()

    def begin(self, account: str, at: datetime, label: str = "") -> str:
        """Begin a session for an account whose password was checked; the token for the browser's cookie."""
        with self.database.writing() as connection:
            known_account = account_of(connection, account)
            if not known_account.is_active:
                raise SessionError("the account is deactivated")
            note_security(connection, SecurityKind.SIGNED_IN, account=known_account.name)
            return add_session(connection, account, at, label)

    def find(self, token: str, at: datetime) -> Session | None:
        """The session of a token, marked as used; None if it has ended or does not exist."""
        if not token or len(token) > MOST_TOKEN:
            return None
        with self.database.asking() as connection:
            matches = self._matching_sessions(connection, at, sessions.c.token_hash == hashed(token))
        if not matches:
            return None
        (session,) = matches
        if at - session.seen >= TOUCH_EVERY:
            # A full disk or a long backup must not keep anybody from reading a page.
            with suppress(StoreError), self.database.writing() as connection:
                mine = sessions.c.id == session.id
                connection.execute(update(sessions).where(mine).values(seen=instant_text(at)))
        return session

    def of_account(self, account: str | None, at: datetime) -> tuple[Session, ...]:
        """The sessions of an account, or without one those of the chief's link; the newest first."""
        with self.database.reading() as connection:
            return self._matching_sessions(connection, at, sessions.c.account == account)

    def all(self, at: datetime) -> tuple[Session, ...]:
        """Every session, the newest first."""
        with self.database.reading() as connection:
            return self._matching_sessions(connection, at, None)

    def end(self, token: str) -> None:
        """Sign out: end the session of a token, if there is one."""
        with self.database.writing() as connection:
            if connection.execute(delete(sessions).where(sessions.c.token_hash == hashed(token))).rowcount:
                note_security(connection, SecurityKind.SIGNED_OUT)

    def revoke(self, session: str) -> None:
        """End a session by its id."""
        with self.database.writing() as connection:
            if connection.execute(delete(sessions).where(sessions.c.id == session)).rowcount != 1:
                raise SessionError("there is no such session; it may have ended")
            note_security(connection, SecurityKind.SESSION_ENDED)

    def tidy(self, at: datetime) -> None:
        """Remove sessions, links and counts of tries that have ended. This only saves space."""
        idle, absolute = instant_text(at - self.lifetimes.idle), instant_text(at - self.lifetimes.absolute)
        with self.database.writing() as connection:
            connection.execute(delete(sessions).where(or_(sessions.c.seen <= idle, sessions.c.created <= absolute)))
            connection.execute(delete(links).where(links.c.expires <= instant_text(at)))
            connection.execute(delete(devices).where(devices.c.created <= instant_text(at - DEVICE_LASTS)))
            forget_before(connection, at - KEEP_TRIES)

    def _matching_sessions(
        self, connection: Connection, at: datetime, which: ColumnElement[bool] | None
    ) -> tuple[Session, ...]:
        """The sessions that a condition picks and that have not ended."""
        table = sessions.c
        query = select(table.id, table.account, table.label, table.created, table.seen)
        query = query.order_by(table.created.desc(), table.id)
        rows = connection.execute(query if which is None else query.where(which)).all()
        holders = {row.account: with_rights(connection, row.account) for row in rows if row.account is not None}
        candidates = (self._session(row, holders.get(row.account)) for row in rows)
        return tuple(
            session
            for session in candidates
            if at < session.ends and (session.account is None or session.account.is_active)
        )

    def _session(self, row: Row[str, str | None, str, str, str], account: Account | None) -> Session:
        id_, _, label, created_text, seen_text = row
        created, seen = read_instant(created_text), read_instant(seen_text)
        ends = instant(min(seen + self.lifetimes.idle, created + self.lifetimes.absolute))
        person = CHIEF if account is None else account.person
        return Session(id_, person, account, label, created, seen, ends)
