"""Accounts, sessions, roles in books, and invitations."""

from datetime import datetime
from typing import Annotated

from fastapi import Path, Response
from pydantic import Field

from tabellone.answers.portion import MissingError
from tabellone.api.journal import known_book
from tabellone.api.routing import router_of
from tabellone.api.session import own_account
from tabellone.api.shaping import Shape, StrictBody
from tabellone.api.visitor import Asking, BookId, InHouse, Visitor
from tabellone.desk.roles import BOOK_ROLES, Act, Role, check_act, check_grant, role_of_word
from tabellone.store.accounts.account import Account, AccountError
from tabellone.store.accounts.links import link_path
from tabellone.store.accounts.security_rules import check_recent
from tabellone.store.accounts.sessions import Session
from tabellone.store.house import House

accounts_router = router_of("accounts")
AnId = Annotated[str, Path(min_length=1, max_length=100, pattern="^[0-9a-f]+$")]
RoleWord = Annotated[str, Field(pattern=f"^({'|'.join(role.word for role in BOOK_ROLES)})$")]
HeldRole = Annotated[str, Field(pattern=f"^({'|'.join(role.word for role in (Role.PUBLIC, *BOOK_ROLES))})$")]
Password = Annotated[str, Field(max_length=1000)]


class AccountShape(Shape):
    """An account."""

    id: str
    name: str
    display_name: str
    is_chief: bool
    is_active: bool
    created: datetime
    roles: dict[str, str]


class NewAccount(StrictBody):
    """An account to be made."""

    name: str = Field(max_length=200)
    display_name: str = Field(default="", max_length=200)
    password: Password
    is_chief: bool = False


class ChangedAccount(StrictBody):
    """The changes of an account; fields left out stay."""

    display_name: str | None = Field(default=None, max_length=200)
    is_active: bool | None = None
    is_chief: bool | None = None
    password: Password | None = None


class OwnPassword(StrictBody):
    """The old password and the new one."""

    old: Password
    new: Password


class GivenRole(StrictBody):
    """A role in a book; "public" takes it away."""

    role: HeldRole


class NewInvitation(StrictBody):
    """The role to which somebody is invited."""

    role: RoleWord


class InvitationShape(Shape):
    """An invitation; `path` is told once, when it is made."""

    id: str
    book: str | None
    role: str
    inviter: str | None
    expires: datetime
    path: str | None = None


class SessionShape(Shape):
    """Somebody who is signed in somewhere."""

    id: str
    name: str
    label: str
    created: datetime
    seen: datetime
    ends: datetime
    is_this: bool


def _account_shape(account: Account) -> AccountShape:
    return AccountShape(
        id=account.id,
        name=account.name,
        display_name=account.display_name,
        is_chief=account.is_chief,
        is_active=account.is_active,
        created=account.created,
        roles={book: role.word for book, role in account.roles.items()},
    )


def _account(house: House, account: str) -> Account:
    try:
        return house.accounts.account(account)
    except AccountError as error:
        raise MissingError(error.sentence, **error.values) from error


@accounts_router.get("/accounts")
def list_accounts(house: InHouse, visitor: Asking) -> list[AccountShape]:
    """Every account of this server; for the chief arbiter."""
    check_act(visitor.person, Act.MANAGE_ACCOUNTS)
    return [_account_shape(account) for account in house.accounts.all()]


@accounts_router.post("/accounts", status_code=201)
def add_account(house: InHouse, visitor: Asking, body: NewAccount) -> AccountShape:
    """Make an account; for the chief arbiter."""
    check_act(visitor.person, Act.MANAGE_ACCOUNTS)
    if body.is_chief:
        check_recent(house, visitor.session)
    account = house.accounts.add(body.name, body.display_name, body.password, house.now(), is_chief=body.is_chief)
    return _account_shape(account)


@accounts_router.patch("/accounts/{account}")
def change_account(house: InHouse, visitor: Asking, account: AnId, body: ChangedAccount) -> AccountShape:
    """Change an account; for the chief arbiter. A new password ends all its sessions."""
    check_act(visitor.person, Act.MANAGE_ACCOUNTS)
    stored = _account(house, account)
    if body.is_chief or body.password is not None:
        check_recent(house, visitor.session)
    if body.password is not None:
        house.accounts.set_password(stored.id, body.password)
    if body.display_name is not None:
        house.accounts.rename(stored.id, body.display_name)
    if body.is_chief is not None:
        house.accounts.make_chief(stored.id, is_chief=body.is_chief)
    if body.is_active is not None:
        (house.accounts.reactivate if body.is_active else house.accounts.deactivate)(stored.id)
    return _account_shape(house.accounts.account(stored.id))


@accounts_router.put("/session/password", status_code=204)
def change_own_password(house: InHouse, visitor: Asking, body: OwnPassword) -> Response:
    """Change the password of the account that is signed in; its other sessions end."""
    account = own_account(visitor)
    keep = visitor.session.id if visitor.session else None
    house.accounts.change_password(account.id, body.old, body.new, house.now(), keep=keep)
    return Response(status_code=204)


def _session_shape(session: Session, visitor: Visitor) -> SessionShape:
    return SessionShape(
        id=session.id,
        name=session.person.name,
        label=session.label,
        created=session.created,
        seen=session.seen,
        ends=session.ends,
        is_this=visitor.session is not None and visitor.session.id == session.id,
    )


def _sessions(house: House, visitor: Visitor) -> tuple[Session, ...]:
    """The sessions that somebody may end: their own, the chief all of them."""
    if visitor.person.is_chief:
        return house.sessions.all(house.now())
    return house.sessions.of_account(own_account(visitor).id, house.now())


@accounts_router.get("/sessions")
def list_sessions(house: InHouse, visitor: Asking) -> list[SessionShape]:
    """Where one is signed in; the chief arbiter sees everybody."""
    return [_session_shape(session, visitor) for session in _sessions(house, visitor)]


@accounts_router.delete("/sessions/{session}", status_code=204)
def end_session(house: InHouse, visitor: Asking, session: AnId) -> Response:
    """Sign out somewhere else."""
    if session not in {open_session.id for open_session in _sessions(house, visitor)}:
        raise MissingError("there is no such session; it may have ended")
    house.sessions.revoke(session)
    return Response(status_code=204)


@accounts_router.get("/books/{book}/people")
def list_people(house: InHouse, visitor: Asking, book: BookId) -> list[AccountShape]:
    """The people with a role in a book; for its owners. Roles in other books are not shown."""
    known_book(house, visitor, book, Act.MANAGE_ROLES)
    people = house.accounts.of_book(book)
    return [
        _account_shape(account).model_copy(update={"roles": {book: account.roles[book].word}}) for account in people
    ]


@accounts_router.put("/books/{book}/people/{name}", status_code=204)
def give_role(
    house: InHouse,
    visitor: Asking,
    book: BookId,
    name: Annotated[str, Path(min_length=1, max_length=200)],
    body: GivenRole,
) -> Response:
    """Give the account of a name a role in a book, or take it away; for its owners."""
    known_book(house, visitor, book, Act.MANAGE_ROLES)
    role = role_of_word(body.role)
    if role is not Role.PUBLIC:
        check_grant(visitor.person, book, role)
    if role is Role.OWNER:
        check_recent(house, visitor.session)
    try:
        account = house.accounts.named(name)
    except AccountError as error:
        raise MissingError(error.sentence, **error.values) from error
    house.accounts.give_role(account.id, book, role)
    return Response(status_code=204)


@accounts_router.post("/books/{book}/invitations", status_code=201)
def invite(house: InHouse, visitor: Asking, book: BookId, body: NewInvitation) -> InvitationShape:
    """Make a link that invites somebody to a role in a book; for its owners."""
    known_book(house, visitor, book, Act.MANAGE_ROLES)
    role = role_of_word(body.role)
    check_grant(visitor.person, book, role)
    if role is Role.OWNER:
        check_recent(house, visitor.session)
    inviter = visitor.session.account if visitor.session else None
    token = house.links.invite(book, role, inviter.id if inviter else None, house.now())
    link = house.links.look(token, house.now())
    return InvitationShape(
        id=link.id,
        book=book,
        role=role.word,
        inviter=inviter.name if inviter else None,
        expires=link.expires,
        path=link_path(token),
    )


@accounts_router.get("/books/{book}/invitations")
def list_invitations(house: InHouse, visitor: Asking, book: BookId) -> list[InvitationShape]:
    """The invitations to a book that can still be used; for its owners."""
    known_book(house, visitor, book, Act.MANAGE_ROLES)
    return [
        InvitationShape(
            id=invitation.id,
            book=invitation.book,
            role=invitation.role.word,
            inviter=invitation.inviter.name if invitation.inviter else None,
            expires=invitation.expires,
        )
        for invitation in house.links.open(house.now(), book)
    ]


@accounts_router.delete("/books/{book}/invitations/{link}", status_code=204)
def revoke_invitation(house: InHouse, visitor: Asking, book: BookId, link: AnId) -> Response:
    """Make an invitation useless; for the owners of the book."""
    known_book(house, visitor, book, Act.MANAGE_ROLES)
    if link not in {invitation.id for invitation in house.links.open(house.now(), book)}:
        raise MissingError("there is no such invitation; it may have been used")
    house.links.revoke(link)
    return Response(status_code=204)
