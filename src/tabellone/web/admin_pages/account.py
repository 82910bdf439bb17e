"""The visitor's own account, the personal data of others, and the security log."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.server.health import own_security_log, security_log
from tabellone.answers.server.privacy import HoldingLine, copy_of, holdings_answer
from tabellone.core.refusal import Refusal
from tabellone.desk.journal import Book
from tabellone.desk.public_view import MAJORITY, NameShape
from tabellone.desk.roles import Act, Person, Role
from tabellone.http.language import language_of
from tabellone.http.whole import whole
from tabellone.locales.event_names import name_shape_name
from tabellone.locales.numbers import N_
from tabellone.locales.words import words
from tabellone.store.accounts.account import Account, LoginError
from tabellone.store.accounts.passwords import LONGEST, SHORTEST, PasswordError
from tabellone.store.accounts.second_factor import NewFactor
from tabellone.store.accounts.security_log import SecurityEvent
from tabellone.store.accounts.security_rules import check_recent, rules_of, set_security_rules
from tabellone.store.accounts.sessions import Session, is_lowered
from tabellone.store.house import House
from tabellone.store.house_rules import PrivacyRules, SecurityRules, privacy_rules
from tabellone.store.privacy.requests import erased, renamed
from tabellone.store.privacy.retention import MOST_MINOR_AGE, Expired, expired, set_rules
from tabellone.web.acting import form_page, handled, see_other
from tabellone.web.query import QueryError, is_ticked, text_of, whole_number
from tabellone.web.rendering import Page
from tabellone.web.visit import check_visitor, house_of, session_of

ADDRESS = "/account"
MOST_CODE = 40
DONE = {
    "name": N_("Others see the new name from now on."),
    "password": N_("The password is changed."),
    "remove-factor": N_("No code is asked for any more."),
}


def account(request: Request) -> Response:
    """The visitor's own account page; a visitor without a session is sent to the sign-in page."""
    return _shown(request, session_of(request))


@dataclass(frozen=True, slots=True)
class AccountPage(Page):
    """The visitor's own account: what it shows and what can be changed."""

    template: ClassVar[str] = "house/account.html"

    account: Account | None
    roles: Sequence[tuple[Book, Role]]
    sessions: Sequence[Session]
    own_session: str
    least: int
    most: int
    done: str
    has_factor: bool
    codes_left: int
    new_factor: NewFactor | None
    recovery_codes: Sequence[str]
    lacks_factor: bool
    events: Sequence[SecurityEvent]


def _shown(
    request: Request,
    session: Session | None,
    refusal: Refusal | None = None,
    new_factor: NewFactor | None = None,
    recovery_codes: Sequence[str] = (),
) -> Response:
    if session is None:
        return see_other(f"/sign-in?next={ADDRESS}")
    house, vocabulary = house_of(request), words(language_of(request))
    own = session.account
    done = DONE.get(request.query_params.get("done", ""))
    content = AccountPage(
        account=own,
        roles=() if own is None else _roles(house, own),
        sessions=_own_sessions(request, session),
        own_session=session.id,
        least=SHORTEST,
        most=LONGEST,
        done=vocabulary(done) if done and refusal is None else "",
        has_factor=own is not None and house.second_factors.is_set(own.id),
        codes_left=0 if own is None else house.second_factors.codes_left(own.id),
        new_factor=new_factor,
        recovery_codes=recovery_codes,
        lacks_factor=own is not None and is_lowered(house.database, own),
        events=() if own is None else own_security_log(house, own.name),
    )
    return form_page(request, content, refusal)


def _own_sessions(request: Request, session: Session) -> tuple[Session, ...]:
    house = house_of(request)
    own = None if session.account is None else session.account.id
    return house.sessions.of_account(own, house.now())


def _roles(house: House, own: Account) -> list[tuple[Book, Role]]:
    """The books in which the account has a role."""
    return [(book, role) for book in house.ledger.books() if (role := own.roles.get(book.id))]


async def change_account(request: Request) -> Response:
    """Change the name or the password, or sign out elsewhere."""

    def act(session: Session | None, form: dict[str, str]) -> Response:
        if session is None:
            return _shown(request, None)
        if form.get("act") == "begin-factor":
            return _shown(request, session, new_factor=_new_factor(request, session, form))
        if form.get("act") == "confirm-factor":
            return _shown(request, session, recovery_codes=_confirmed(request, session, form))
        wanted = _ACTS.get(form.get("act", ""))
        if wanted is None:
            raise QueryError("act", "choose what to do")
        wanted(request, session, form)
        done = form["act"]
        return see_other(f"{ADDRESS}?done={done}" if done in DONE else ADDRESS)

    return await handled(request, session_of, act, lambda session, _form, refusal: _shown(request, session, refusal))


def check_own_password(request: Request, form: Mapping[str, str]) -> None:
    """Ask for the password once more, unless the visitor signed in a moment ago."""
    check_recent(house_of(request), session_of(request), form.get("own_password", ""))


def _needed(session: Session) -> Account:
    if session.account is None:
        raise QueryError("act", "this browser came in with the link of the chief arbiter and has no account")
    return session.account


def _rename(request: Request, session: Session, form: dict[str, str]) -> None:
    own = _needed(session)
    wanted = text_of(form, "display_name")
    house_of(request).accounts.rename(own.id, wanted or own.name)


def _change_password(request: Request, session: Session, form: dict[str, str]) -> None:
    """The old password is asked; the new one is typed twice, since nobody sees it."""
    own, house = _needed(session), house_of(request)
    new = form.get("new", "")
    if new != form.get("again", ""):
        raise QueryError("again", "the new password was typed in two different ways")
    try:
        house.accounts.change_password(own.id, form.get("old", ""), new, house.now(), keep=session.id)
    except LoginError as refusal:
        raise QueryError("old", "the old password is wrong") from refusal
    except PasswordError as refusal:
        raise QueryError("new", refusal.sentence, **refusal.values) from refusal


def _check_password(request: Request, own: Account, form: dict[str, str]) -> None:
    house = house_of(request)
    try:
        house.accounts.check_password(own.id, form.get("password", ""), house.now())
    except LoginError as refusal:
        raise QueryError("password", "the password is wrong") from refusal


def _new_factor(request: Request, session: Session, form: dict[str, str]) -> NewFactor:
    """A secret for an app; it counts once a code of it was typed."""
    own = _needed(session)
    _check_password(request, own, form)
    return house_of(request).second_factors.begin(own.id)


def _confirmed(request: Request, session: Session, form: dict[str, str]) -> tuple[str, ...]:
    own, house = _needed(session), house_of(request)
    return house.second_factors.confirm(own.id, form.get("code", "")[:MOST_CODE], house.now())


def _remove_factor(request: Request, session: Session, form: dict[str, str]) -> None:
    own = _needed(session)
    _check_password(request, own, form)
    house_of(request).second_factors.remove(own.id)


def _end_session(request: Request, session: Session, form: dict[str, str]) -> None:
    """End one of one's own sessions, and no other."""
    own = {own_session.id for own_session in _own_sessions(request, session)}
    if form.get("session") not in own:
        raise QueryError("session", "there is no such session; it may have ended")
    house_of(request).sessions.revoke(form["session"])


_ACTS: dict[str, Callable[[Request, Session, dict[str, str]], None]] = {
    "name": _rename,
    "password": _change_password,
    "end-session": _end_session,
    "remove-factor": _remove_factor,
}


PRIVACY_ADDRESS = "/house/privacy"
PLACE = "place:"


@dataclass(frozen=True, slots=True)
class PrivacyPage(Page):
    """Data stored on a person, and the retention rules."""

    template: ClassVar[str] = "house/privacy.html"

    sought: str
    rows: Sequence[HoldingLine]
    rules: PrivacyRules
    due: Expired
    name_shapes: Sequence[tuple[str, str]]
    form: Mapping[str, str]
    done: str


def privacy(request: Request) -> Response:
    """Occurrences of a person, if one is searched for, and the retention rules."""
    check_visitor(request, Act.HANDLE_PERSONAL_DATA)
    return _privacy_page(request, dict(request.query_params))


def _privacy_page(request: Request, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    house, vocabulary = house_of(request), words(language_of(request))
    person = check_visitor(request, Act.HANDLE_PERSONAL_DATA)
    sought = text_of(form, "name")
    rows: Sequence[HoldingLine] = ()
    if sought:
        try:
            rows = holdings_answer(house, person, sought).holdings
        except Refusal as error:
            refusal = refusal or error
    changed = whole(form.get("changed", ""))
    done = "" if changed is None else vocabulary("Changed in {places} places; every seal holds.", places=changed)
    shapes = tuple((shape.value, name_shape_name(shape, vocabulary)) for shape in NameShape)
    due = expired(house, person)
    content = PrivacyPage(sought, rows, privacy_rules(house.database), due, shapes, form, done)
    response = form_page(request, content, refusal)
    response.headers["Cache-Control"] = "no-store"
    return response


async def change_privacy(request: Request) -> Response:
    """Copy, rename or erase a person; set the rules, or follow them."""

    def checked(request: Request) -> Request:
        check_visitor(request, Act.HANDLE_PERSONAL_DATA)
        return request

    return await handled(request, checked, _acted, _privacy_page)


def _acted(request: Request, form: Mapping[str, str]) -> Response:
    house, person = house_of(request), check_visitor(request, Act.HANDLE_PERSONAL_DATA)
    act, sought = form.get("act", ""), text_of(form, "name")
    keys = [name.removeprefix(PLACE) for name in form if name.startswith(PLACE)]
    if act == "copy":
        copy = json.dumps(copy_of(house, person, sought, frozenset(keys), house.now()), ensure_ascii=False, indent=1)
        headers = {"Content-Disposition": 'attachment; filename="personal-data.json"', "Cache-Control": "no-store"}
        return Response(copy, headers=headers, media_type="application/json")
    if act == "rules":
        months = whole_number(form, "private_months", None, least=1, most=1200)
        years = whole_number(form, "account_years", None, least=1, most=100)
        age = whole_number(form, "minor_age", MAJORITY, least=1, most=MOST_MINOR_AGE)
        rules = PrivacyRules(
            months,
            years,
            is_ticked(form, "is_unlisted"),
            age,
            _name_shape(form),
            is_ticked(form, "is_automatic"),
        )
        set_rules(house, person, rules)
        return see_other(f"{PRIVACY_ADDRESS}#rules")
    if act not in ("erase", "rename", "follow"):
        raise QueryError("act", "choose what to do")
    if not is_ticked(form, "is_sure"):
        raise QueryError("is_sure", "tick that you are sure: it cannot be undone")
    if act != "rename":
        check_own_password(request, form)
    if act == "follow":
        done = expired(house, person, is_sure=True)
        places = sum(event.places for event in done.events) + len(done.accounts)
        return _redirected(places)
    if act == "erase":
        return _redirected(erased(house, person, sought, keys).places)
    return _redirected(renamed(house, person, sought, text_of(form, "new_name"), keys).places)


def _name_shape(form: Mapping[str, str]) -> NameShape:
    try:
        return NameShape(form.get("minor_names") or NameShape.FULL.value)
    except ValueError:
        raise QueryError("minor_names", "choose how minors are named") from None


def _redirected(places: int) -> Response:
    return see_other(f"{PRIVACY_ADDRESS}?{urlencode({'changed': places})}")


SECURITY_ADDRESS = "/house/security"
A_PAGE = 100
MOST = 2**62


@dataclass(frozen=True, slots=True)
class SecurityPage(Page):
    """The security log, one page of it."""

    template: ClassVar[str] = "house/security.html"

    lines: Sequence[SecurityEvent]
    older: str
    rules: SecurityRules


async def change_security(request: Request) -> Response:
    """Ask chief arbiters and owners for a second factor, or no longer."""

    def manager(request: Request) -> Person:
        return check_visitor(request, Act.MANAGE_ACCOUNTS)

    def act(person: Person, form: Mapping[str, str]) -> Response:
        rules = SecurityRules(is_ticked(form, "needs_second_factor"))
        set_security_rules(house_of(request), person, rules, session_of(request))
        return see_other(SECURITY_ADDRESS)

    return await handled(request, manager, act, lambda _person, _form, refusal: _log_page(request, refusal))


def security(request: Request) -> Response:
    """Security log, newest first: sign-ins, refusals, rights granted and revoked."""
    return _log_page(request)


def _log_page(request: Request, refusal: Refusal | None = None) -> Response:
    check_visitor(request, Act.MANAGE_ACCOUNTS)
    house = house_of(request)
    before = whole_number(dict(request.query_params), "before", MOST, least=1, most=MOST)
    answer = security_log(house, A_PAGE, before)
    older = f"{SECURITY_ADDRESS}?before={answer.next}" if answer.next else ""
    return form_page(request, SecurityPage(answer.events, older, rules_of(house)), refusal)
