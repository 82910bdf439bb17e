"""Requests of a person about their data: a copy of it, another name, erasure."""

import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, update

from tabellone.core.refusal import Refusal
from tabellone.desk.journal import checked_name, verified
from tabellone.desk.personal_data import NOBODY
from tabellone.desk.roles import Act, Person, check_act
from tabellone.store import jobs
from tabellone.store.accounts.account import Account, account_of, end_sessions, name_key
from tabellone.store.accounts.security_log import SecurityKind, forget_in_log, note_security
from tabellone.store.house import House
from tabellone.store.journal import queries
from tabellone.store.journal.folds import head_of
from tabellone.store.journal.ledger import Ledger
from tabellone.store.privacy.holdings import Held, Holding, HoldingKind, authored, holdings, name_words
from tabellone.store.privacy.redaction import Redaction, has_personal_data, redact, reseal, scrub
from tabellone.store.schema import accounts, devices, recovery_codes, roles, second_factors


class PrivacyError(Refusal):
    """An act on personal data that is refused."""


@dataclass(frozen=True, slots=True)
class Redacted:
    """The result of an erasure: the holdings, the number of journal fields, and whether no byte is left in the file."""

    holdings: tuple[Holding, ...]
    places: int
    is_scrubbed: bool


def holdings_of(house: House, person: Person, sought: str) -> tuple[Holding, ...]:
    """The holdings of a person."""
    check_act(person, Act.HANDLE_PERSONAL_DATA)
    with house.database.reading() as connection:
        return holdings(connection, sought)


def erased(house: House, person: Person, sought: str, chosen: Iterable[str]) -> Redacted:
    """Erase a person from the holdings chosen; results, pairings and ratings stay, under a number."""
    return _changed(house, person, sought, chosen, None)


def renamed(house: House, person: Person, sought: str, name: str, chosen: Iterable[str]) -> Redacted:
    """Give a person another name in the holdings chosen, as if it had always stood there."""
    return _changed(house, person, sought, chosen, checked_name(name.strip(), "name"))


def resealed(house: House, person: Person, book: str) -> int:
    """Seal a journal of before anew, with its personal data beside it; how many entries it has."""
    check_act(person, Act.HANDLE_PERSONAL_DATA)
    with house.database.writing() as connection:
        queries.hold(connection, book)
        head = head_of(connection, book)
        journal = verified(head.book, queries.entries_of(connection, book))
        if not any(map(has_personal_data, journal)):
            raise PrivacyError("book {book}: its personal data stand beside the journal already", book=book)
        anew = reseal(connection, head.book, journal, person.name, house.now())
    house.ledger.announce_withdrawal(book, anew[-1].position)
    scrub(house.database)
    return len(anew)


def _changed(house: House, person: Person, sought: str, chosen: Iterable[str], name: str | None) -> Redacted:
    check_act(person, Act.HANDLE_PERSONAL_DATA)
    keys = frozenset(chosen)
    at = house.now()
    with house.database.writing() as connection:
        there = {holding.key: holding for holding in holdings(connection, sought)}
        if not keys:
            raise PrivacyError("nothing is chosen; choose where the person is meant")
        if unknown := sorted(keys - set(there)):
            raise PrivacyError(
                '"{found}" is none of the places found; refresh the page and try again', found=unknown[0]
            )
        taken = tuple(there[key] for key in there if key in keys)
        names = _names(sought, taken)
        by_book: dict[str, list[Redaction]] = {}
        for holding in taken:
            if holding.kind is HoldingKind.ACCOUNT:
                _change_account(connection, person, holding, name)
            elif name is None or holding.kind is not HoldingKind.AUTHOR:
                wanted = (_redaction(held, names, name) for held in holding.held)
                by_book.setdefault(holding.book, []).extend(wanted)
        places = sum(
            redact(connection, house.ledger, book, redactions, person.name, at) for book, redactions in by_book.items()
        )
        jobs.remove_ended(connection)
        note_security(connection, SecurityKind.PERSON_ERASED if name is None else SecurityKind.PERSON_RENAMED)
        positions = queries.last_positions(connection, by_book)
    for book, position in positions.items():
        house.ledger.announce_withdrawal(book, position)
    for forget in house.when_erased:
        forget()
    return Redacted(taken, places, scrub(house.database))


def _names(sought: str, taken: Sequence[Holding]) -> tuple[str, ...]:
    names = {holding.name for holding in taken if holding.kind is HoldingKind.PLAYER} | {sought}
    return tuple(sorted((name for name in names if len(name) > 1), key=len, reverse=True))


def _redaction(held: Held, names: Iterable[str], name: str | None) -> Redaction:
    if name is None:
        return Redaction(held.position, held.path)
    if isinstance(held.value, dict):
        return Redaction(held.position, held.path, {**held.value, "name": name})
    return Redaction(held.position, held.path, _with_name(str(held.value), names, name))


def _with_name(text: str, names: Iterable[str], name: str) -> str:
    """A text with another name; where the name is written in another order, the whole text gives way."""
    for old in names:
        text = re.sub(re.escape(old), lambda _: name, text, flags=re.IGNORECASE)
    return name if any(name_words(old) <= name_words(text) - name_words(name) for old in names) else text


def _change_account(connection: Connection, person: Person, holding: Holding, name: str | None) -> None:
    """Rename an account, or erase it."""
    account = account_of(connection, holding.who)
    if name is not None:
        connection.execute(update(accounts).where(accounts.c.id == account.id).values(display_name=name))
        return
    if account.name == person.name:
        raise PrivacyError("you cannot erase the account that you are signed in with; another chief arbiter can")
    _empty_account(connection, account)


def erase_account(connection: Connection, ledger: Ledger, account: Account, author: str, at: datetime) -> None:
    """Erase an account, and its name from the entries that it wrote."""
    for book in queries.all_books(connection):
        for holding in authored(connection, book, {account.name}, ()):
            redactions = [Redaction(held.position, held.path) for held in holding.held]
            redact(connection, ledger, book.id, redactions, author, at)
    _empty_account(connection, account)


def _empty_account(connection: Connection, account: Account) -> None:
    """Take name, password, roles and sessions from an account; that there was one stays, for links may name it."""
    blank = f"erased-{secrets.token_hex(4)}"
    end_sessions(connection, account.id)
    for table in (recovery_codes, second_factors, devices):
        connection.execute(delete(table).where(table.c.account == account.id))
    for name in (account.name, account.display_name):
        forget_in_log(connection, name, NOBODY)
    connection.execute(delete(roles).where(roles.c.account == account.id))
    values: dict[str, Any] = {"name": blank, "name_key": name_key(blank), "display_name": NOBODY}
    gone = {"password_hash": "", "is_active": 0, "is_chief": 0}
    connection.execute(update(accounts).where(accounts.c.id == account.id).values(**values, **gone))
