"""The accounts of a server: names, passwords, and the role of each in each book."""

import re
import secrets
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, delete, insert, select, true, update
from sqlalchemy.exc import IntegrityError

from tabellone.core.refusal import Refusal, RoleWord
from tabellone.desk.journal import checked_name, instant, instant_text, read_instant
from tabellone.desk.roles import BOOK_ROLES, Person, Role, role_of_word
from tabellone.formats.tables.text import control_character
from tabellone.store.accounts.passwords import Passwords, checked_password
from tabellone.store.accounts.second_factor import is_second_factor_set, use_second_factor
from tabellone.store.accounts.security_log import SecurityKind, SecurityLog, note_security
from tabellone.store.accounts.throttle import (
    ThrottleError,
    count_sign_in,
    forget_devices,
    forget_sign_in,
    forget_waits,
    remember_device,
)
from tabellone.store.database import Database
from tabellone.store.files import DatabaseAddress
from tabellone.store.schema import accounts, books, roles, sessions

MOST_NAME = 60
# Names that could be confused with the chief's browser, which journals call "chief", or with the program.
RESERVED = ("chief", "tabellone", "admin", "system")
_NAME = re.compile(r"[^\W_][\w.@-]*")


class AccountError(Refusal):
    """An act that the present accounts do not allow."""


class LoginError(AccountError):
    """A name and a password that do not belong together; the message does not say which of the two is wrong."""


class CodeNeededError(LoginError):
    """Name and password are right; a code is needed as well."""


@dataclass(frozen=True, slots=True)
class Account:
    """An account; `roles` are those in each book."""

    id: str
    name: str
    display_name: str
    is_chief: bool
    is_active: bool
    created: datetime
    roles: Mapping[str, Role]

    @property
    def person(self) -> Person:
        """The person with the rights of this account; a deactivated account has none."""
        return Person(self.name, dict(self.roles), self.is_chief) if self.is_active else Person(self.name)


def name_key(name: str) -> str:
    """The form in which names are compared: "Anna" and "anna" are the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def checked_account_name(name: str) -> str:
    """A name that an account may have: letters and digits, and inside also . _ @ and the hyphen."""
    clean_name = unicodedata.normalize("NFKC", name[: MOST_NAME + 1]).strip()
    if len(clean_name) > MOST_NAME or not _NAME.fullmatch(clean_name):
        raise AccountError(
            "name: {found} is not allowed; 1 to {most} letters and digits are, and after the first also . _ @ -",
            found=ascii(name[:40]),
            most=MOST_NAME,
        )
    if name_key(clean_name) in RESERVED:
        raise AccountError('name: "{found}" is reserved; choose another', found=clean_name)
    return clean_name


def checked_display_name(name: str) -> str:
    """A display name: one line, without invisible or bidirectional control characters."""
    if (character := control_character(name)) is not None:
        raise AccountError("display name: the control character {found} is not allowed", found=character)
    return checked_name(name, "display name")


def found_accounts(connection: Connection, which: ColumnElement[bool] | None = None) -> tuple[Account, ...]:
    """The accounts that a condition picks, by name."""
    condition = true() if which is None else which
    query = select(roles.c.account, roles.c.book, roles.c.role).join(accounts).where(condition)
    held: dict[str, dict[str, Role]] = defaultdict(dict)
    for account, book, role in connection.execute(query):
        held[account][book] = role_of_word(role)
    table = accounts.c
    rows = connection.execute(
        select(table.id, table.name, table.display_name, table.is_chief, table.is_active, table.created)
        .where(condition)
        .order_by(table.name_key)
    )
    return tuple(
        Account(id_, name, display, bool(is_chief), bool(is_active), read_instant(created), held[id_])
        for id_, name, display, is_chief, is_active, created in rows
    )


def account_of(connection: Connection, account: str) -> Account:
    """One account by its id."""
    matches = found_accounts(connection, accounts.c.id == account)
    if not matches:
        raise AccountError('there is no account "{found}"', found=account)
    return matches[0]


def add_account(
    connection: Connection, name: str, display_name: str, password_hash: str, at: datetime, *, is_chief: bool = False
) -> str:
    """Add an account whose name and password were checked; its id."""
    taken = connection.scalar(select(accounts.c.name).where(accounts.c.name_key == name_key(name)))
    if taken is not None:
        raise AccountError('name: "{found}" is taken; choose another', found=taken)
    values = {
        "id": secrets.token_hex(8),
        "name": name,
        "name_key": name_key(name),
        "display_name": display_name,
        "password_hash": password_hash,
        "is_chief": int(is_chief),
        "is_active": 1,
        "created": instant_text(at),
    }
    try:
        connection.execute(insert(accounts).values(values))
    except IntegrityError as error:
        # Another account took the name in the meantime.
        raise AccountError('name: "{found}" is taken; choose another', found=name) from error
    return str(values["id"])


def set_role(connection: Connection, account: str, book: str, role: Role) -> None:
    """Give an account a role in a book; PUBLIC takes away the one it has."""
    if role is not Role.PUBLIC and role not in BOOK_ROLES:
        raise AccountError(
            'role "{found}" cannot be given in one book; there are {known}',
            found=RoleWord(role.word),
            known=tuple(RoleWord(book_role.word) for book_role in BOOK_ROLES),
        )
    if connection.scalar(select(books.c.id).where(books.c.id == book)) is None:
        raise AccountError('there is no book "{found}"', found=book)
    # Two who give a role to the same account wait for each other.
    held = connection.scalar(select(accounts.c.id).where(accounts.c.id == account).with_for_update())
    if held is None:
        raise AccountError('there is no account "{found}"', found=account)
    connection.execute(delete(roles).where(roles.c.account == account, roles.c.book == book))
    if role is not Role.PUBLIC:
        connection.execute(insert(roles).values(account=account, book=book, role=role.word))


def end_sessions(connection: Connection, account: str, keep: str | None = None) -> None:
    """End the sessions of an account, but for one."""
    query = delete(sessions).where(sessions.c.account == account)
    connection.execute(query if keep is None else query.where(sessions.c.id != keep))


class Accounts:
    """All accounts of a database; may be used by many threads."""

    def __init__(self, database: Database, passwords: Passwords | None = None) -> None:
        self.database = database
        self.passwords = passwords or Passwords()

    def add(self, name: str, display_name: str, password: str, at: datetime, *, is_chief: bool = False) -> Account:
        """Make an account."""
        checked = self.checked(name, display_name, password)
        with self.database.writing() as connection:
            account = add_account(connection, *checked, instant(at), is_chief=is_chief)
            note_security(connection, SecurityKind.ACCOUNT_ADDED, account=checked[0])
            if is_chief:
                note_security(connection, SecurityKind.CHIEF_MADE, account=checked[0])
            return account_of(connection, account)

    def checked(self, name: str, display_name: str, password: str) -> tuple[str, str, str]:
        """The name, the display name (the name if empty) and the stored form of the password of a new account."""
        checked = checked_account_name(name)
        display = checked_display_name(display_name.strip() or checked)
        return checked, display, self.passwords.kept(checked_password(password, checked, display))

    def account(self, account: str) -> Account:
        """One account by its id."""
        with self.database.reading() as connection:
            return account_of(connection, account)

    def named(self, name: str) -> Account:
        """One account by its name, in capitals or not."""
        with self.database.reading() as connection:
            matches = found_accounts(connection, accounts.c.name_key == _typed_key(name))
        if not matches:
            raise AccountError('there is no account "{found}"', found=name)
        return matches[0]

    def all(self) -> tuple[Account, ...]:
        """Every account, by name."""
        with self.database.reading() as connection:
            return found_accounts(connection)

    def shown_names(self) -> Mapping[str, str]:
        """The display name of each account; where two would look the same, the account name is added."""
        table = accounts.c
        with self.database.reading() as connection:
            rows = connection.execute(select(table.name, table.name_key, table.display_name)).all()
        bearers = Counter(form for _, key, display in rows for form in {key, name_key(display)})
        return {
            name: display
            if bearers[name_key(display)] == 1 and name_key(display) not in RESERVED
            else f"{display} ({name})"
            for name, _, display in rows
        }

    def of_book(self, book: str) -> tuple[Account, ...]:
        """The accounts with a role in a book, by name."""
        with self.database.reading() as connection:
            of_it = select(roles.c.account).where(roles.c.book == book)
            return found_accounts(connection, accounts.c.id.in_(of_it))

    def give_role(self, account: str, book: str, role: Role) -> None:
        """Give an account a role in a book; PUBLIC takes away the one it has. It holds from the next request."""
        with self.database.writing() as connection:
            set_role(connection, account, book, role)
            name = account_of(connection, account).name
            note_security(connection, SecurityKind.ROLE_GIVEN, account=name, book=book, detail=role.word)

    def make_chief(self, account: str, *, is_chief: bool = True) -> None:
        """Give an account every right on this server, or take that away."""
        self._change(
            account, SecurityKind.CHIEF_MADE if is_chief else SecurityKind.CHIEF_UNMADE, is_chief=int(is_chief)
        )

    def rename(self, account: str, display_name: str) -> None:
        """Change the display name of an account; the name that journals use stays."""
        display = checked_display_name(display_name.strip())
        self._change(account, SecurityKind.ACCOUNT_RENAMED, display_name=display)

    def deactivate(self, account: str) -> None:
        """Refuse every further sign-in with an account, and end its sessions."""
        self._change(account, SecurityKind.ACCOUNT_DEACTIVATED, is_active=0)

    def reactivate(self, account: str) -> None:
        """Allow sign-in with an account again."""
        self._change(account, SecurityKind.ACCOUNT_REACTIVATED, is_active=1)

    def _change(self, account: str, kind: SecurityKind, **values: int | str) -> None:
        with self.database.writing() as connection:
            note_security(connection, kind, account=account_of(connection, account).name)
            connection.execute(update(accounts).where(accounts.c.id == account).values(**values))
            if values.get("is_active") == 0:
                end_sessions(connection, account)

    def set_password(self, account: str, password: str, *, keep: str | None = None) -> None:
        """Give an account another password, and end all its sessions but `keep`, the id of one."""
        known_account = self.account(account)
        stored = self.passwords.kept(checked_password(password, known_account.name, known_account.display_name))
        with self.database.writing() as connection:
            forget_waits(connection, name_key(known_account.name))
            forget_devices(connection, account)
            note_security(connection, SecurityKind.PASSWORD_CHANGED, account=known_account.name)
            connection.execute(update(accounts).where(accounts.c.id == account).values(password_hash=stored))
            end_sessions(connection, account, keep)

    def change_password(self, account: str, old: str, new: str, at: datetime, *, keep: str | None = None) -> None:
        """Let the owner of an account change its password; the old one is checked and throttled as at sign-in."""
        self.check_password(account, old, at)
        self.set_password(account, new, keep=keep)

    def check_password(self, account: str, password: str, at: datetime) -> None:
        """Check the password of a signed-in account once more; throttled as at sign-in."""
        with suppress(CodeNeededError):
            self.signed_in(self.account(account).name, password, at)

    def signed_in(self, name: str, password: str, at: datetime, code: str = "") -> Account:
        """The account that a name and its password belong to, and the code of its second factor if it has one.

        Neither the refusal nor the time that it takes reveals whether the name, the password or the account is wrong.
        """
        key, log = _typed_key(name), SecurityLog(self.database)
        query = select(accounts.c.id, accounts.c.name, accounts.c.password_hash, accounts.c.is_active)
        with self.database.reading() as connection:
            row = connection.execute(query.where(accounts.c.name_key == key)).one_or_none()
        # The typed name may be a password: the log names accounts only.
        account, known_name, stored, is_active = row or ("", "", None, 0)
        try:
            with self.database.writing() as connection:
                buckets = count_sign_in(connection, key, at)
        except ThrottleError:
            log.note(SecurityKind.THROTTLED, account=known_name)
            raise
        is_right = self.passwords.matches(stored if is_active else None, password)
        if stored is None or not is_right:
            log.note(SecurityKind.SIGN_IN_REFUSED, account=known_name)
            raise LoginError("the name or the password is wrong")
        anew = self.passwords.renewed(stored, password)
        try:
            with self.database.writing() as connection:
                _check_second_factor(connection, account, known_name, code, at, self.database.address)
                forget_sign_in(connection, buckets)
                remember_device(connection, account, key, at)
                if anew is not None:
                    # Only if the password was not changed in the meantime.
                    same = (accounts.c.id == account, accounts.c.password_hash == stored)
                    connection.execute(update(accounts).where(*same).values(password_hash=anew))
                return account_of(connection, account)
        except LoginError as refusal:
            if not isinstance(refusal, CodeNeededError):
                log.note(SecurityKind.SIGN_IN_REFUSED, account=known_name)
            raise


def _check_second_factor(
    connection: Connection, account: str, name: str, code: str, at: datetime, address: DatabaseAddress
) -> None:
    """Refuse a sign-in without the code that an account asks for."""
    if not is_second_factor_set(connection, account):
        return
    if not code.strip():
        raise CodeNeededError("this account asks for the code of its second factor, too; type it beside the password")
    if not use_second_factor(connection, account, name, code, at, address):
        raise LoginError("the code of the second factor is wrong or was used already")


def _typed_key(name: str) -> str:
    """The key of a name that was typed; empty, which no account has, if the name is not allowed for an account."""
    clean_name = unicodedata.normalize("NFKC", name[: MOST_NAME + 1]).strip()
    return name_key(clean_name) if len(clean_name) <= MOST_NAME and _NAME.fullmatch(clean_name) else ""
