"""The security log: sign-ins, refusals, rights given and lost, links used; no secrets."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from sqlalchemy import Connection, delete, func, insert, select, update

from tabellone.desk.circumstances import circumstances
from tabellone.desk.journal import instant_text, read_instant
from tabellone.store.database import Database
from tabellone.store.schema import security_events

MOST_OF_A_SORT = 5_000
TRIM_EVERY = 50
MOST_SIGNS = 200


class SecurityKind(Enum):
    """The kind of a security event."""

    SIGNED_IN = "signed-in"
    SIGN_IN_REFUSED = "sign-in-refused"
    THROTTLED = "throttled"
    SIGNED_OUT = "signed-out"
    SESSION_ENDED = "session-ended"
    PASSWORD_CHANGED = "password-changed"  # noqa: S105 - a word for what happened
    ACCOUNT_ADDED = "account-added"
    ACCOUNT_RENAMED = "account-renamed"
    ACCOUNT_DEACTIVATED = "account-deactivated"
    ACCOUNT_REACTIVATED = "account-reactivated"
    CHIEF_MADE = "chief-made"
    CHIEF_UNMADE = "chief-unmade"
    ROLE_GIVEN = "role-given"
    CHIEF_LINK_MADE = "chief-link-made"
    CHIEF_LINK_USED = "chief-link-used"
    INVITATION_MADE = "invitation-made"
    INVITATION_USED = "invitation-used"
    INVITATION_REVOKED = "invitation-revoked"
    LINK_REFUSED = "link-refused"
    CODE_REFUSED = "code-refused"
    ACT_REFUSED = "act-refused"
    SECOND_FACTOR_SET = "second-factor-set"
    SECOND_FACTOR_REMOVED = "second-factor-removed"
    RECOVERY_CODE_USED = "recovery-code-used"
    SIGNING_KEY_RENEWED = "signing-key-renewed"
    RESTORED = "restored"
    PRIVACY_RULES_SET = "privacy-rules-set"
    SECURITY_RULES_SET = "security-rules-set"
    RETENTION_FOLLOWED = "retention-followed"
    PERSON_ERASED = "person-erased"
    PERSON_RENAMED = "person-renamed"
    PERSON_SOUGHT = "person-sought"
    PERSON_COPIED = "person-copied"


REFUSALS = frozenset(
    {
        SecurityKind.SIGN_IN_REFUSED,
        SecurityKind.THROTTLED,
        SecurityKind.LINK_REFUSED,
        SecurityKind.CODE_REFUSED,
        SecurityKind.ACT_REFUSED,
    }
)
_REFUSAL_WORDS = [kind.value for kind in sorted(REFUSALS, key=lambda kind: kind.value)]


@dataclass(frozen=True, slots=True)
class SecurityEvent:
    """An event of the log: what, when, by whom and from where; `account` and `book` are what it concerns."""

    id: int
    at: datetime
    kind: SecurityKind
    actor: str
    address: str
    door: str
    account: str
    book: str
    detail: str

    @property
    def is_refusal(self) -> bool:
        """True if somebody was refused."""
        return self.kind in REFUSALS


def note_security(
    connection: Connection, kind: SecurityKind, *, account: str = "", book: str = "", detail: str = ""
) -> None:
    """Note an event in the transaction of what happened."""
    here = circumstances()
    values = {
        "at": instant_text(here.now()),
        "kind": kind.value,
        "actor": here.actor[:MOST_SIGNS],
        "address": here.address[:MOST_SIGNS],
        "door": here.door,
        "account": account[:MOST_SIGNS],
        "book": book[:MOST_SIGNS],
        "detail": detail[:MOST_SIGNS],
    }
    result = connection.execute(insert(security_events).values(values))
    (number,) = result.inserted_primary_key or (0,)
    if number % TRIM_EVERY == 0:
        _trim(connection)


def forget_in_log(connection: Connection, name: str, instead: str) -> None:
    """Remove the name of an erased account from the log, in any case of letters."""
    sought = name[:MOST_SIGNS].casefold()
    for column in (security_events.c.actor, security_events.c.account, security_events.c.detail):
        # Compared here: a database may know the capitals of ASCII alone, as SQLite does.
        for text in connection.scalars(select(column).distinct()).all():
            plain = text.casefold()
            if plain == sought or (column is security_events.c.detail and sought in plain):
                connection.execute(update(security_events).where(column == text).values({column.name: instead}))


def _trim(connection: Connection) -> None:
    """Remove the oldest acts and the oldest refusals beyond the bound of each."""
    is_refusal = security_events.c.kind.in_(_REFUSAL_WORDS)
    for condition in (is_refusal, ~is_refusal):
        newest = select(security_events.c.id).where(condition).order_by(security_events.c.id.desc())
        bound = connection.scalar(newest.offset(MOST_OF_A_SORT - 1).limit(1))
        if bound is not None:
            connection.execute(delete(security_events).where(condition, security_events.c.id < bound))


class SecurityLog:
    """The security log of a database; may be used by many threads."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def note(self, kind: SecurityKind, *, account: str = "", book: str = "", detail: str = "") -> None:
        """Note an event in a transaction of its own, as for a refusal, whose own transaction was rolled back."""
        with self.database.writing() as connection:
            note_security(connection, kind, account=account, book=book, detail=detail)

    def events(
        self, limit: int = 100, before: int | None = None, account: str | None = None
    ) -> tuple[SecurityEvent, ...]:
        """The last events, the newest first; with `before` those before an event, with `account` those of that one."""
        query = select(security_events).order_by(security_events.c.id.desc()).limit(limit)
        if before is not None:
            query = query.where(security_events.c.id < before)
        if account is not None:
            query = query.where(security_events.c.account == account)
        with self.database.reading() as connection:
            return tuple(
                SecurityEvent(
                    row.id,
                    read_instant(row.at),
                    SecurityKind(row.kind),
                    row.actor,
                    row.address,
                    row.door,
                    row.account,
                    row.book,
                    row.detail,
                )
                for row in connection.execute(query)
            )

    def count(self) -> int:
        """How many events are kept."""
        with self.database.reading() as connection:
            return connection.scalar(select(func.count()).select_from(security_events)) or 0
