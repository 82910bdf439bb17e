"""Rules of a house about personal data and sign-in, which hold for all its books."""

import json
from dataclasses import asdict, dataclass
from datetime import date

from sqlalchemy import Connection, delete, func, insert, select

from tabellone.desk.journal import canonical
from tabellone.desk.public_view import MAJORITY, MinorsRule, NameShape
from tabellone.store.database import Database
from tabellone.store.schema import house_settings, signatures

PRIVACY, SECURITY, FOLLOWED, UNLISTED = "privacy", "security", "retention-day", "unlisted-events"


@dataclass(frozen=True, slots=True)
class PrivacyRules:
    """The terms after which a house erases data; None keeps it without end.

    `private_months`: so many months after an event ended, births, sex, numbers of federations and notes of its players
    go. `account_years`: an account that nobody used for so many years is erased. `is_automatic`: the server erases by
    itself, once a day. `is_unlisted`: search engines are asked to leave the pages out. Who is younger than `minor_age`
    years is named in public by `minor_names`.
    """

    private_months: int | None = None
    account_years: int | None = None
    is_unlisted: bool = False
    minor_age: int = MAJORITY
    minor_names: NameShape = NameShape.FULL
    is_automatic: bool = False

    @property
    def minors(self) -> MinorsRule:
        """How minors are shown."""
        return MinorsRule(self.minor_age, self.minor_names)


@dataclass(frozen=True, slots=True)
class SecurityRules:
    """`needs_second_factor`: chief arbiters and owners have their rights only once they use one-time codes."""

    needs_second_factor: bool = False


@dataclass(frozen=True, slots=True)
class PublicRules:
    """The rules for public pages: those of the house, and the events left out one by one.

    `signatures` is how many seals are signed: papers and files have the signature of their seal.
    """

    privacy: PrivacyRules
    unlisted: frozenset[str]
    signatures: int = 0

    def leaves_out(self, book: str | None) -> bool:
        """Whether search engines are asked to leave out the pages of a book, or with None those of none."""
        return self.privacy.is_unlisted or book in self.unlisted


def public_rules(database: Database) -> PublicRules:
    """The rules that pages follow."""
    with database.reading() as connection:
        count = connection.scalar(select(func.count()).select_from(signatures)) or 0
        return PublicRules(_privacy_rules(connection), unlisted_events(connection), count)


def privacy_rules(database: Database) -> PrivacyRules:
    """The rules of a house; without any, data are kept, pages listed and everybody named."""
    with database.reading() as connection:
        return _privacy_rules(connection)


def _privacy_rules(connection: Connection) -> PrivacyRules:
    stored = _stored(connection, PRIVACY)
    if stored is None:
        return PrivacyRules()
    values = json.loads(stored)
    return PrivacyRules(**{**values, "minor_names": NameShape(values.get("minor_names", NameShape.FULL.value))})


def write_privacy_rules(connection: Connection, rules: PrivacyRules) -> None:
    """Store the rules in the place of those before."""
    _store(connection, PRIVACY, canonical({**asdict(rules), "minor_names": rules.minor_names.value}))


def unlisted_events(connection: Connection) -> frozenset[str]:
    """The books of the events that search engines are asked to leave out."""
    stored = _stored(connection, UNLISTED)
    return frozenset() if stored is None else frozenset(json.loads(stored))


def write_unlisted_event(connection: Connection, book: str, *, is_unlisted: bool) -> None:
    """Note whether search engines are asked to leave an event out."""
    others = unlisted_events(connection) - {book}
    _store(connection, UNLISTED, canonical(sorted(others | {book} if is_unlisted else others)))


def security_rules(connection: Connection) -> SecurityRules:
    """The rules of a house for sign-in; without a rule, a password is enough."""
    stored = _stored(connection, SECURITY)
    return SecurityRules() if stored is None else SecurityRules(**json.loads(stored))


def write_security_rules(connection: Connection, rules: SecurityRules) -> None:
    """Store the rules in the place of those before."""
    _store(connection, SECURITY, canonical(asdict(rules)))


def is_first_of_day(connection: Connection, day: date) -> bool:
    """Claim today's run of the rules; False if another process has it."""
    if _stored(connection, FOLLOWED) == canonical(day.isoformat()):
        return False
    _store(connection, FOLLOWED, canonical(day.isoformat()))
    return True


def _stored(connection: Connection, name: str) -> str | None:
    return connection.scalar(select(house_settings.c.value).where(house_settings.c.name == name))


def _store(connection: Connection, name: str, value: str) -> None:
    connection.execute(delete(house_settings).where(house_settings.c.name == name))
    connection.execute(insert(house_settings).values(name=name, value=value))
