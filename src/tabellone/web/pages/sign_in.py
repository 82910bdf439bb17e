"""Coming in and going out: the link of the chief arbiter, invitations, signing in and out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.core.refusal import Refusal
from tabellone.http.credentials import cookie_token, forget_token
from tabellone.store.accounts.account import Account
from tabellone.store.accounts.links import Link
from tabellone.store.house import OFFICE
from tabellone.web.query import posted_form
from tabellone.web.rendering import Page, page
from tabellone.web.visit import house_of, session_of, signed_in

_MOST_LABEL = 200
MOST_CODE = 40


@dataclass(frozen=True, slots=True)
class SignInPage(Page):
    """The form to sign in, and the page to go to afterwards."""

    template: ClassVar[str] = "sign_in.html"

    form: Mapping[str, str] = field(default_factory=dict)
    next: str = "/"


@dataclass(frozen=True, slots=True)
class InvitationPage(Page):
    """An invitation, and the form for a new account."""

    template: ClassVar[str] = "join.html"

    link: Link
    title: str
    form: Mapping[str, str]
    account: Account | None


def _label(request: Request) -> str:
    """The browser's description of itself, by which its owner recognises it in the list of sessions."""
    return request.headers.get("user-agent", "")[:_MOST_LABEL]


def _next(target: str) -> str:
    """The page to go to: one of ours, never another host."""
    return f"/{target.lstrip('/')}" if target.startswith("/") and "\\" not in target else "/"


def enter(request: Request) -> Response:
    """A one-time link: the chief's signs this browser in, an invitation asks for an account first."""
    house, token = house_of(request), str(request.path_params["token"])
    try:
        link = house.links.look(token, house.now())
        if not link.is_chiefs:
            title = house.ledger.book(link.book).title if link.book else ""
            return _invited(request, link, title, {})
        session = house.links.become_chief(token, house.now(), _label(request))
    except Refusal as refusal:
        return page(request, SignInPage(), status=HTTPStatus.GONE, refusal=refusal)
    return signed_in(request, RedirectResponse("/", HTTPStatus.SEE_OTHER), session)


async def join(request: Request) -> Response:
    """Make the account that an invitation is for, or take it with the account that is signed in."""
    house, token = house_of(request), str(request.path_params["token"])
    form = await posted_form(request)
    try:
        link = await run_in_threadpool(house.links.look, token, house.now())
        if link.is_chiefs:
            # It makes no account: whoever opens it is the chief arbiter.
            return RedirectResponse(request.url.path, HTTPStatus.SEE_OTHER)
        title = house.ledger.book(link.book).title if link.book else ""
    except Refusal as refusal:
        return page(request, SignInPage(), status=HTTPStatus.GONE, refusal=refusal)
    response = RedirectResponse(f"/{OFFICE}" if link.book == OFFICE else f"/desk/{link.book}", HTTPStatus.SEE_OTHER)
    name, display = form.get("name", ""), form.get("display_name", "")
    password = form.get("password", "")
    own = session_of(request)
    try:
        if form.get("act") == "accept" and own is not None and own.account is not None:
            await run_in_threadpool(house.links.accept, token, own.account.id, house.now())
            return response
        session = await run_in_threadpool(
            house.links.join, token, name, display, password, house.now(), _label(request)
        )
    except Refusal as refusal:
        fields = {key: value for key, value in form.items() if key != "password"}
        return _invited(request, link, title, fields, refusal)
    return signed_in(request, response, session)


def _invited(
    request: Request, link: Link, title: str, form: Mapping[str, str], refusal: Refusal | None = None
) -> Response:
    """The page of an invitation: whoever is signed in takes it with one click, anybody else makes an account."""
    own = session_of(request)
    content = InvitationPage(link, title, form, None if own is None else own.account)
    status = HTTPStatus.OK if refusal is None else HTTPStatus.UNPROCESSABLE_ENTITY
    return page(request, content, status=status, refusal=refusal)


async def sign_in(request: Request) -> Response:
    """The page to sign in on, and what it posts."""
    target = _next(request.query_params.get("next", "/"))
    if request.method != "POST":
        return page(request, SignInPage(next=target))
    house, form = house_of(request), await posted_form(request)
    target = _next(form.get("next", "/"))
    try:
        account = await run_in_threadpool(
            house.accounts.signed_in,
            form.get("name", ""),
            form.get("password", ""),
            house.now(),
            form.get("code", "")[:MOST_CODE],
        )
    except Refusal as refusal:
        content = SignInPage({"name": form.get("name", "")}, target)
        return page(request, content, status=HTTPStatus.UNAUTHORIZED, refusal=refusal)
    session = await run_in_threadpool(house.sessions.begin, account.id, house.now(), _label(request))
    return signed_in(request, RedirectResponse(target, HTTPStatus.SEE_OTHER), session)


async def sign_out(request: Request) -> Response:
    """End this browser's session."""
    if token := cookie_token(request):
        await run_in_threadpool(house_of(request).sessions.end, token)
    response = RedirectResponse("/", HTTPStatus.SEE_OTHER)
    forget_token(response, request)
    return response
