"""Personal data and the security log, for the chief arbiter."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.server.health import security_log
from tabellone.answers.server.privacy import HoldingLine, copy_of, holdings_answer
from tabellone.core.refusal import Refusal
from tabellone.desk.public_view import MAJORITY, NameShape
from tabellone.desk.roles import Act, Person
from tabellone.http.language import language_of
from tabellone.http.whole import whole
from tabellone.locales.event_names import name_shape_name
from tabellone.locales.words import words
from tabellone.store.accounts.security_log import SecurityEvent
from tabellone.store.accounts.security_rules import rules_of, set_security_rules
from tabellone.store.house_rules import PrivacyRules, SecurityRules, privacy_rules
from tabellone.store.privacy.requests import erased, renamed
from tabellone.store.privacy.retention import MOST_MINOR_AGE, Expired, expired, set_rules
from tabellone.web.acting import handled, see_other, status_of
from tabellone.web.admin_pages.account import check_own_password
from tabellone.web.query import QueryError, is_ticked, text_of, whole_number
from tabellone.web.rendering import Page, page
from tabellone.web.visit import check_visitor, house_of, session_of

ADDRESS = "/house/privacy"
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
    return _shown(request, dict(request.query_params))


def _shown(request: Request, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
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
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    response = page(request, content, status=status, refusal=refusal)
    response.headers["Cache-Control"] = "no-store"
    return response


async def change_privacy(request: Request) -> Response:
    """Copy, rename or erase a person; set the rules, or follow them."""

    def checked(request: Request) -> Request:
        check_visitor(request, Act.HANDLE_PERSONAL_DATA)
        return request

    return await handled(request, checked, _acted, _shown)


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
        return RedirectResponse(f"{ADDRESS}#rules", HTTPStatus.SEE_OTHER)
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
    return RedirectResponse(f"{ADDRESS}?{urlencode({'changed': places})}", HTTPStatus.SEE_OTHER)


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
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(
        request,
        SecurityPage(answer.events, older, rules_of(house)),
        status=status,
        refusal=refusal,
    )
