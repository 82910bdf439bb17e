"""The accounts of a server: names, passwords, and the role of each in each book.

An account is never removed, because journals name it; it can be deactivated.
"""

import hashlib
import re
import secrets
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, delete, insert, select, true, update
from sqlalchemy.exc import IntegrityError

from tabellone.core.refusal import Refusal, RoleWord
from tabellone.desk.journal import checked_name, instant, instant_text, read_instant
from tabellone.desk.roles import BOOK_ROLES, Person, Role, role_of_word
from tabellone.store.database import Database
from tabellone.store.passwords import Passwords, checked_password
from tabellone.store.schema import accounts, books, roles, sessions
from tabellone.store.throttle import Limit, count_try, forget_tries, take_back_try

MOST_NAME = 60
# Names that could be confused with the chief's browser, which journals call "chief", or with the program.
RESERVED = ("chief", "tabellone", "admin", "system")
TRIES_OF_ACCOUNT = Limit(10, timedelta(minutes=10))
TRIES_OF_ALL = Limit(200, timedelta(minutes=10))
ALL_LOGINS = "login"
_NAME = re.compile(r"[^\W_][\w.@-]*")


class AccountError(Refusal):
    """Something that cannot be done with the accounts as they are."""


class LoginError(AccountError):
    """A name and a password that do not belong together; the message does not say which of the two is wrong."""


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
        Account(id_, name, shown, bool(is_chief), bool(is_active), read_instant(created), held[id_])
        for id_, name, shown, is_chief, is_active, created in rows
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
            return account_of(connection, account)

    def checked(self, name: str, display_name: str, password: str) -> tuple[str, str, str]:
        """The name, the display name (the name if empty) and the stored form of the password of a new account."""
        checked = checked_account_name(name)
        shown = checked_name(display_name.strip() or checked, "display name")
        return checked, shown, self.passwords.kept(checked_password(password, checked, shown))

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
        bearers = Counter(form for _, key, shown in rows for form in {key, name_key(shown)})
        return {
            name: shown if bearers[name_key(shown)] == 1 and name_key(shown) not in RESERVED else f"{shown} ({name})"
            for name, _, shown in rows
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

    def make_chief(self, account: str, *, is_chief: bool = True) -> None:
        """Give an account every right on this server, or take that away."""
        self._change(account, is_chief=int(is_chief))

    def rename(self, account: str, display_name: str) -> None:
        """Change the display name of an account; the name that journals use stays."""
        self._change(account, display_name=checked_name(display_name.strip(), "display name"))

    def deactivate(self, account: str) -> None:
        """Refuse every further sign-in with an account, and end its sessions."""
        self._change(account, is_active=0)

    def reactivate(self, account: str) -> None:
        """Allow sign-in with an account again."""
        self._change(account, is_active=1)

    def _change(self, account: str, **values: int | str) -> None:
        with self.database.writing() as connection:
            account_of(connection, account)
            connection.execute(update(accounts).where(accounts.c.id == account).values(**values))
            if values.get("is_active") == 0:
                end_sessions(connection, account)

    def set_password(self, account: str, password: str, *, keep: str | None = None) -> None:
        """Give an account another password, and end all its sessions but `keep`, the id of one."""
        known_account = self.account(account)
        stored = self.passwords.kept(checked_password(password, known_account.name, known_account.display_name))
        with self.database.writing() as connection:
            forget_tries(connection, _bucket(name_key(known_account.name)))
            connection.execute(update(accounts).where(accounts.c.id == account).values(password_hash=stored))
            end_sessions(connection, account, keep)

    def change_password(self, account: str, old: str, new: str, at: datetime, *, keep: str | None = None) -> None:
        """Let the owner of an account change its password; the old one is checked and throttled as at sign-in."""
        self.signed_in(self.account(account).name, old, at)
        self.set_password(account, new, keep=keep)

    def signed_in(self, name: str, password: str, at: datetime) -> Account:
        """The account that a name and its password belong to.

        Neither the refusal nor the time that it takes reveals whether the name, the password or the account is wrong.
        """
        key = _typed_key(name)
        bucket = _bucket(key)
        with self.database.writing() as connection:
            # Always in this order, so that two transactions cannot deadlock.
            count_try(connection, ALL_LOGINS, TRIES_OF_ALL, at)
            count_try(connection, bucket, TRIES_OF_ACCOUNT, at)
            query = select(accounts.c.id, accounts.c.password_hash, accounts.c.is_active)
            row = connection.execute(query.where(accounts.c.name_key == key)).one_or_none()
        account, stored, is_active = row or ("", None, 0)
        is_right = self.passwords.matches(stored if is_active else None, password)
        if stored is None or not is_right:
            raise LoginError("the name or the password is wrong")
        anew = self.passwords.renewed(stored, password)
        with self.database.writing() as connection:
            take_back_try(connection, ALL_LOGINS)
            forget_tries(connection, bucket)
            if anew is not None:
                # Only if the password was not changed in the meantime.
                same = (accounts.c.id == account, accounts.c.password_hash == stored)
                connection.execute(update(accounts).where(*same).values(password_hash=anew))
            return account_of(connection, account)


def _typed_key(name: str) -> str:
    """The key of a name that was typed; empty, which no account has, if the name is not allowed for an account."""
    clean_name = unicodedata.normalize("NFKC", name[: MOST_NAME + 1]).strip()
    return name_key(clean_name) if len(clean_name) <= MOST_NAME and _NAME.fullmatch(clean_name) else ""


def _bucket(key: str) -> str:
    return f"{ALL_LOGINS}/{hashlib.sha256(key.encode()).hexdigest()}"
