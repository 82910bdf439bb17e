"""One-time links: the chief's link, which makes a browser the chief arbiter, and invitations to a role in a book."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from tabellone.core.refusal import Refusal, RoleWord
from tabellone.desk.journal import instant_text, read_instant
from tabellone.desk.roles import BOOK_ROLES, Act, Role, least_role, role_of_word
from tabellone.store.accounts.account import Account, Accounts, account_of, add_account, set_role
from tabellone.store.accounts.passwords import hashed, new_token
from tabellone.store.accounts.security_log import SecurityKind, SecurityLog, note_security
from tabellone.store.accounts.sessions import MOST_TOKEN, add_session
from tabellone.store.database import Database
from tabellone.store.schema import accounts as account_table
from tabellone.store.schema import books, links

CHIEF_LASTS = timedelta(hours=1)
INVITATION_LASTS = timedelta(days=7)


class LinkError(Refusal):
    """A link that cannot be made or used."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link that can still be used. `book` is None in the chief's link; `inviter` if the chief's browser invited."""

    id: str
    book: str | None
    role: Role
    inviter: Account | None
    created: datetime
    expires: datetime

    @property
    def is_chiefs(self) -> bool:
        """It makes a browser the chief arbiter."""
        return self.book is None


def link_path(token: str) -> str:
    """The path of the page that a link leads to."""
    return f"/enter/{token}"


class Links:
    """All links of a database; may be used by many threads."""

    def __init__(self, database: Database, accounts: Accounts) -> None:
        self.database = database
        self.accounts = accounts

    def make_chief(self, at: datetime, lasts: timedelta = CHIEF_LASTS) -> str:
        """Make a link that makes a browser the chief arbiter; its token."""
        with self.database.writing() as connection:
            note_security(connection, SecurityKind.CHIEF_LINK_MADE)
            return _add(connection, at, at + lasts, book=None, role=None, inviter=None)

    def invite(
        self, book: str, role: Role, inviter: str | None, at: datetime, lasts: timedelta = INVITATION_LASTS
    ) -> str:
        """Make an invitation to a role in a book, by an account or by the chief's browser; its token.

        Whether the inviter may do so is checked when the link is used, too.
        """
        if role not in BOOK_ROLES:
            raise LinkError('nobody can be invited as "{found}"', found=RoleWord(role.word))
        with self.database.writing() as connection:
            if connection.scalar(select(books.c.id).where(books.c.id == book)) is None:
                raise LinkError('there is no book "{found}"', found=book)
            token = _add(connection, at, at + lasts, book=book, role=role, inviter=inviter)
            _look(connection, token, at)
            note_security(connection, SecurityKind.INVITATION_MADE, book=book, detail=role.word)
            return token

    def look(self, token: str, at: datetime) -> Link:
        """A link that can still be used; any other is refused."""
        with self.database.reading() as connection:
            return _look(connection, token, at)

    def _check_link(self, token: str, at: datetime) -> None:
        """Note it where somebody comes with a link that does not hold."""
        try:
            self.look(token, at)
        except LinkError:
            SecurityLog(self.database).note(SecurityKind.LINK_REFUSED)
            raise

    def become_chief(self, token: str, at: datetime, label: str = "") -> str:
        """Use the chief's link: the token of a new session with every right."""
        self._check_link(token, at)
        with self.database.writing() as connection:
            link = _used(connection, token, at)
            if not link.is_chiefs:
                raise LinkError("this link is an invitation; it needs an account")
            note_security(connection, SecurityKind.CHIEF_LINK_USED)
            return add_session(connection, None, at, label)

    def join(self, token: str, name: str, display_name: str, password: str, at: datetime, label: str = "") -> str:
        """Use an invitation with a new account: the token of its first session.

        If the name or the password is not allowed, the link can be used again.
        """
        self._check_link(token, at)
        checked = self.accounts.checked(name, display_name, password)
        with self.database.writing() as connection:
            link = _used(connection, token, at)
            account = add_account(connection, *checked, at)
            note_security(connection, SecurityKind.ACCOUNT_ADDED, account=checked[0])
            _give(connection, link, account)
            return add_session(connection, account, at, label)

    def accept(self, token: str, account: str, at: datetime) -> None:
        """Use an invitation with an existing account; a higher role that it already has stays."""
        with self.database.writing() as connection:
            _give(connection, _used(connection, token, at), account)

    def open(self, at: datetime, book: str | None = None) -> tuple[Link, ...]:
        """The links that can still be used, to a book or all of them; the newest first."""
        with self.database.reading() as connection:
            which = None if book is None else links.c.book == book
            return tuple(
                link for link, used in _matching_links(connection, which) if used is None and at < link.expires
            )

    def revoke(self, link: str) -> None:
        """Revoke a link, by its id."""
        with self.database.writing() as connection:
            if connection.execute(delete(links).where(links.c.id == link)).rowcount:
                note_security(connection, SecurityKind.INVITATION_REVOKED)


def _add(
    connection: Connection,
    at: datetime,
    expires: datetime,
    *,
    book: str | None,
    role: Role | None,
    inviter: str | None,
) -> str:
    token = new_token()
    values = {
        "id": secrets.token_hex(8),
        "token_hash": hashed(token),
        "book": book,
        "role": None if role is None else role.word,
        "inviter": inviter,
        "created": instant_text(at),
        "expires": instant_text(expires),
        "used": None,
    }
    connection.execute(insert(links).values(values))
    return token


def _matching_links(connection: Connection, which: ColumnElement[bool] | None) -> tuple[tuple[Link, str | None], ...]:
    """Links with the time at which each was used."""
    table = links.c
    query = select(table.id, table.book, table.role, table.inviter, table.created, table.expires, table.used)
    query = query.order_by(table.created.desc(), table.id)
    rows = connection.execute(query if which is None else query.where(which)).all()
    return tuple(
        (
            Link(
                id_,
                book,
                Role.CHIEF if role is None else role_of_word(role),
                None if inviter is None else account_of(connection, inviter),
                read_instant(created),
                read_instant(expires),
            ),
            used,
        )
        for id_, book, role, inviter, created, expires, used in rows
    )


def _look(connection: Connection, token: str, at: datetime) -> Link:
    candidates = (
        _matching_links(connection, links.c.token_hash == hashed(token)) if 0 < len(token) <= MOST_TOKEN else ()
    )
    for link, used in candidates:
        if used is None and at < link.expires:
            if link.inviter is not None:
                _check_inviter(link, link.inviter)
            return link
    raise LinkError("this link has been used, has expired or was never made; ask for another")


def _check_inviter(link: Link, inviter: Account) -> None:
    """Refuse an invitation whose inviter has lost the right to invite."""
    if inviter.person.role_in(link.book) < least_role(Act.MANAGE_ROLES):
        raise LinkError("who made this link may not invite anybody here any more; ask for another")


def _used(connection: Connection, token: str, at: datetime) -> Link:
    """Mark a link as used; of several simultaneous attempts one succeeds."""
    link = _look(connection, token, at)
    unused = (links.c.id == link.id, links.c.used.is_(None))
    if connection.execute(update(links).where(*unused).values(used=instant_text(at))).rowcount != 1:
        raise LinkError("this link has been used, has expired or was never made; ask for another")
    return link


def _give(connection: Connection, link: Link, account: str) -> None:
    """Give an account the role of an invitation, unless it has a higher one."""
    if link.book is None:
        raise LinkError("this link is the chief arbiter's; it needs no account")
    # The row is locked, so that a role given in the meantime is seen.
    connection.execute(select(account_table.c.id).where(account_table.c.id == account).with_for_update())
    known_account = account_of(connection, account)
    if not known_account.is_active:
        raise LinkError("the account is deactivated")
    if known_account.roles.get(link.book, Role.PUBLIC) < link.role:
        set_role(connection, account, link.book, link.role)
    note_security(
        connection,
        SecurityKind.INVITATION_USED,
        account=known_account.name,
        book=link.book,
        detail=link.role.word,
    )
