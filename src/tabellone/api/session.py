"""Signing in and out, one-time links, and who one is."""

from datetime import datetime
from typing import Annotated

from fastapi import Path, Request, Response
from pydantic import BaseModel, Field

from tabellone.api.problems import SignInError
from tabellone.api.routing import router_of
from tabellone.api.shaping import StrictBody
from tabellone.api.visitor import Asking, InHouse, Visitor
from tabellone.desk.roles import Act, check_act
from tabellone.http.credentials import forget_token, keep_token, token_of
from tabellone.store.accounts.account import Account
from tabellone.store.accounts.links import link_path
from tabellone.store.accounts.sessions import Session
from tabellone.store.house import House

session_router = router_of("session")
LABEL = "user-agent"


class SignIn(StrictBody):
    """A name and a password."""

    name: str = Field(max_length=200)
    password: str = Field(max_length=1000)
    code: str = Field(default="", max_length=40, description="The code of the second factor, where one is set up.")


class Join(StrictBody):
    """A new account by an invitation."""

    name: str = Field(max_length=200)
    display_name: str = Field(default="", max_length=200)
    password: str = Field(max_length=1000)


class WhoAmI(BaseModel):
    """The account that is signed in, and the role in each book; `token` is shown to programs, once, at the sign-in."""

    name: str
    display_name: str
    is_signed_in: bool
    is_chief: bool
    roles: dict[str, str]
    ends: datetime | None
    token: str | None = None


class LinkShape(BaseModel):
    """A link that can still be used."""

    is_chiefs: bool
    book: str | None
    role: str
    expires: datetime


def account_of(session: Session | None, token: str | None = None) -> WhoAmI:
    """The account that is signed in."""
    if session is None:
        return WhoAmI(name="", display_name="", is_signed_in=False, is_chief=False, roles={}, ends=None)
    person = session.person
    return WhoAmI(
        name=person.name,
        display_name=session.account.display_name if session.account else person.name,
        is_signed_in=True,
        is_chief=person.is_chief,
        roles={book: role.word for book, role in person.roles.items()},
        ends=session.ends,
        token=token,
    )


def _begun(house: House, request: Request, response: Response, token: str) -> WhoAmI:
    keep_token(response, request, token)
    response.headers["Cache-Control"] = "no-store"
    # A browser has its cookie, which no script can read; only a program is told the token.
    is_browser = any(name in request.headers for name in ("origin", "sec-fetch-site"))
    return account_of(house.session_of(token), None if is_browser else token)


@session_router.get("/session")
def who_am_i(visitor: Asking, response: Response) -> WhoAmI:
    """Show the account that is signed in with this request."""
    response.headers["Cache-Control"] = "no-store"
    return account_of(visitor.session)


@session_router.post("/session", status_code=201)
def sign_in(house: InHouse, request: Request, response: Response, body: SignIn) -> WhoAmI:
    """Sign in with a name and a password; a cookie is set, and programs get the token."""
    account = house.accounts.signed_in(body.name, body.password, house.now(), body.code)
    token = house.sessions.begin(account.id, house.now(), request.headers.get(LABEL, ""))
    return _begun(house, request, response, token)


@session_router.delete("/session", status_code=204)
def sign_out(house: InHouse, request: Request) -> Response:
    """Sign out."""
    token = token_of(request)
    if token:
        house.sessions.end(token)
    response = Response(status_code=204)
    forget_token(response, request)
    return response


class NewLink(BaseModel):
    """A link that makes one browser or program the chief arbiter, once; to be put after the server's address."""

    link: str


@session_router.post("/links", status_code=201)
def make_chief_link(house: InHouse, visitor: Asking, response: Response) -> NewLink:
    """Make a link for another chief arbiter."""
    check_act(visitor.person, Act.MANAGE_ACCOUNTS)
    response.headers["Cache-Control"] = "no-store"
    return NewLink(link=link_path(house.links.make_chief(house.now())))


Token = Annotated[str, Path(min_length=1, max_length=200)]


@session_router.get("/links/{token}")
def look_at_link(house: InHouse, token: Token, response: Response) -> LinkShape:
    """Show the target of a one-time link without using it up."""
    link = house.links.look(token, house.now())
    response.headers["Cache-Control"] = "no-store"
    return LinkShape(is_chiefs=link.is_chiefs, book=link.book, role=link.role.word, expires=link.expires)


@session_router.post("/links/{token}/chief", status_code=201)
def become_chief(house: InHouse, token: Token, request: Request, response: Response) -> WhoAmI:
    """Use the chief's link: its user has every right from now on."""
    session_token = house.links.become_chief(token, house.now(), request.headers.get(LABEL, ""))
    return _begun(house, request, response, session_token)


@session_router.post("/links/{token}/account", status_code=201)
def join(house: InHouse, token: Token, request: Request, response: Response, body: Join) -> WhoAmI:
    """Use an invitation with a new account."""
    label = request.headers.get(LABEL, "")
    session_token = house.links.join(token, body.name, body.display_name, body.password, house.now(), label)
    return _begun(house, request, response, session_token)


@session_router.post("/links/{token}/acceptance")
def accept(house: InHouse, token: Token, visitor: Asking) -> WhoAmI:
    """Use an invitation with the account that is signed in."""
    account = own_account(visitor)
    house.links.accept(token, account.id, house.now())
    return account_of(_again(house, visitor))


def own_account(visitor: Visitor) -> Account:
    """The account of who asks."""
    if visitor.session is None or visitor.session.account is None:
        raise SignInError("sign in with an account first")
    return visitor.session.account


def _again(house: House, visitor: Visitor) -> Session | None:
    """The session as it is now."""
    if visitor.session is None or visitor.session.account is None:
        return visitor.session
    sessions = house.sessions.of_account(visitor.session.account.id, house.now())
    return next((session for session in sessions if session.id == visitor.session.id), None)
