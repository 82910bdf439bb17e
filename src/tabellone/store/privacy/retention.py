"""Retention of personal data: how long a house keeps it, and which events search engines may list."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from sqlalchemy import Connection, func, or_, select

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import canonical, instant_text, read_instant
from tabellone.desk.personal_data import AUTHOR, MARK, PRIVATE, personal_values
from tabellone.desk.roles import Act, Person, check_act
from tabellone.store.accounts.account import Account, found_accounts
from tabellone.store.accounts.security_log import SecurityKind, note_security
from tabellone.store.house import House
from tabellone.store.house_rules import PrivacyRules, is_first_of_day, privacy_rules, write_privacy_rules
from tabellone.store.journal import queries
from tabellone.store.journal.summaries import Selection, Summarised
from tabellone.store.privacy.redaction import Redaction, redact, scrub
from tabellone.store.privacy.requests import erase_account
from tabellone.store.schema import entries, personal_data, sessions

MOST_MONTHS, MOST_YEARS, MOST_EVENTS = 1200, 100, 10**9
MOST_MINOR_AGE = 30
SERVER = Person("tabellone", is_chief=True)
DAYS_OF_YEAR, MONTHS_OF_YEAR = 365, 12


class RuleError(Refusal):
    """A rule that a house cannot have."""


@dataclass(frozen=True, slots=True)
class ExpiredEvent:
    """An event with private data that are to go, and the number of places in its journal."""

    book: str
    title: str
    places: int


@dataclass(frozen=True, slots=True)
class Expired:
    """Data past its term: private data of events, and accounts."""

    events: tuple[ExpiredEvent, ...]
    accounts: tuple[str, ...]
    is_done: bool


def set_rules(house: House, person: Person, rules: PrivacyRules) -> PrivacyRules:
    """Decide how long data are kept; nothing is erased yet."""
    check_act(person, Act.HANDLE_PERSONAL_DATA)
    for field, value, most in (
        ("private_months", rules.private_months, MOST_MONTHS),
        ("account_years", rules.account_years, MOST_YEARS),
        ("minor_age", rules.minor_age, MOST_MINOR_AGE),
    ):
        if value is not None and not 1 <= value <= most:
            raise RuleError(
                "{field}: {found} is not allowed; it must be 1 to {most}", field=field, found=value, most=most
            )
    with house.database.writing() as connection:
        write_privacy_rules(connection, rules)
        note_security(connection, SecurityKind.PRIVACY_RULES_SET)
    house.forget_rules()
    return rules


def expired(house: House, person: Person, *, is_sure: bool = False) -> Expired:
    """Data stored longer than the rules allow; with `is_sure` it is erased, all of it or nothing."""
    check_act(person, Act.HANDLE_PERSONAL_DATA)
    rules, now = privacy_rules(house.database), house.now()
    events = _events(house) if rules.private_months is not None else ()
    if not is_sure:
        with house.database.reading() as connection:
            due, idle = _due(connection, events, rules, now), _idle(connection, rules, now)
        return Expired(
            tuple(ExpiredEvent(book, title, len(redactions)) for book, title, redactions in due),
            _names(idle),
            is_done=False,
        )
    with house.database.writing() as connection:
        due, idle = _due(connection, events, rules, now), _idle(connection, rules, now)
        for book, _, redactions in due:
            redact(connection, house.ledger, book, redactions, person.name, now)
        for account in idle:
            erase_account(connection, house.ledger, account, person.name, now)
        if due or idle:
            places = sum(len(redactions) for _, _, redactions in due)
            note_security(connection, SecurityKind.RETENTION_FOLLOWED, detail=f"{places}, {len(idle)}")
        positions = queries.last_positions(connection, [book for book, _, _ in due])
    for book, position in positions.items():
        house.ledger.announce_withdrawal(book, position)
    if due or idle:
        scrub(house.database)
    return Expired(
        tuple(ExpiredEvent(book, title, len(redactions)) for book, title, redactions in due), _names(idle), is_done=True
    )


def follow_daily(house: House) -> Expired | None:
    """Erase data whose time is over, once a day, if the house has set the server to do so."""
    rules = privacy_rules(house.database)
    if not rules.is_automatic or (rules.private_months is None and rules.account_years is None):
        return None
    with house.database.writing() as connection:
        if not is_first_of_day(connection, house.today()):
            return None
    return expired(house, SERVER, is_sure=True)


def _names(accounts: tuple[Account, ...]) -> tuple[str, ...]:
    return tuple(account.name for account in accounts)


def _due(
    connection: Connection, ended: tuple[Summarised, ...], rules: PrivacyRules, now: datetime
) -> tuple[tuple[str, str, list[Redaction]], ...]:
    """The events that ended long enough ago and still have private data."""
    if rules.private_months is None:
        return ()
    due = []
    for event in ended:
        day = event.summary.ends_on or event.summary.starts_on
        if day is not None and _months_later(day, rules.private_months) <= now.date():
            redactions = list(_private(connection, event.book.id))
            if redactions:
                due.append((event.book.id, event.book.title, redactions))
    return tuple(due)


def _events(house: House) -> tuple[Summarised, ...]:
    """Every event as its summary has it, also those in the archive."""
    return tuple(
        event
        for is_archived in (False, True)
        for event in house.ledger.events(Selection(None, is_archived=is_archived), MOST_EVENTS)
    )


def _months_later(day: date, months: int) -> date:
    years, month = divmod(day.month - 1 + months, MONTHS_OF_YEAR)
    return date(day.year + years, month + 1, 1) + timedelta(days=day.day - 1)


def _private(connection: Connection, book: str) -> Iterator[Redaction]:
    """The private fields of an event's players: notes, and fields that lists and pairings do not show."""
    for entry in queries.entries_of(connection, book):
        for personal in personal_values(entry.kind, entry.data):
            if isinstance(personal.value, dict):
                left = {name: value for name, value in personal.value.items() if name not in PRIVATE or not value}
                if left != personal.value:
                    year = {name: value for name, value in personal.otherwise.items() if name != "name"}
                    yield Redaction(entry.position, personal.path, {**year, **left})
            elif entry.kind == "note-set":
                yield Redaction(entry.position, personal.path)


def _idle(connection: Connection, rules: PrivacyRules, now: datetime) -> tuple[Account, ...]:
    """The accounts that nobody has used for too long; the chief arbiter's stay."""
    if rules.account_years is None:
        return ()
    limit = now - timedelta(days=DAYS_OF_YEAR * rules.account_years)
    return tuple(
        account
        for account in found_accounts(connection)
        if not account.is_chief
        and account.display_name
        and _last_use(connection, account) < limit
        and not account.name.startswith("erased-")
    )


def _last_use(connection: Connection, account: Account) -> datetime:
    """When an account was made, or last signed in or wrote in a journal."""
    seen = connection.scalar(select(func.max(sessions.c.seen)).where(sessions.c.account == account.id))
    commitments = select(MARK + personal_data.c.commitment).where(
        personal_data.c.who == AUTHOR, personal_data.c.value == canonical(account.name)
    )
    is_his = or_(entries.c.author == account.name, entries.c.author.in_(commitments))
    wrote = connection.scalar(select(func.max(entries.c.at)).where(is_his))
    times = [text for text in (seen, wrote, instant_text(account.created)) if text]
    return read_instant(max(times))
