"""Personal data, for the chief arbiter: where a person occurs, a copy, another name, erasure; rules of the house."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.privacy import HoldingLine, copy_of, holdings_answer
from tabellone.core.refusal import Refusal
from tabellone.desk.public_view import MAJORITY, NameShape
from tabellone.desk.roles import Act
from tabellone.http.language import language_of
from tabellone.http.whole import whole
from tabellone.locales.holding_names import holding_name
from tabellone.locales.name_shapes import name_shape_name
from tabellone.locales.words import words
from tabellone.store.accounts.security_rules import check_recent
from tabellone.store.house_rules import PrivacyRules, privacy_rules
from tabellone.store.privacy.requests import erased, renamed
from tabellone.store.privacy.retention import MOST_MINOR_AGE, Expired, expired, set_rules
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.query import QueryError, is_ticked, posted_form, text_of, whole_number
from tabellone.web.rendering import page
from tabellone.web.visit import check_visitor, house_of, session_of

ADDRESS = "/house/privacy"
PLACE = "place:"


@dataclass(frozen=True, slots=True)
class HoldingRow:
    """A place where a person occurs, with the words for it."""

    holding: HoldingLine
    kind: str


@dataclass(frozen=True, slots=True)
class PrivacyPage(Page):
    """What the house has on a person, and how long it keeps data."""

    template: ClassVar[str] = "house/privacy.html"

    sought: str
    rows: Sequence[HoldingRow]
    rules: PrivacyRules
    due: Expired
    name_shapes: Sequence[tuple[str, str]]
    form: Mapping[str, str]
    done: str


def privacy(request: Request) -> Response:
    """Where a person occurs, if one is sought, and the rules of the house."""
    check_visitor(request, Act.HANDLE_PERSONAL_DATA)
    return _shown(request, dict(request.query_params))


def _shown(request: Request, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    house, vocabulary = house_of(request), words(language_of(request))
    person = check_visitor(request, Act.HANDLE_PERSONAL_DATA)
    sought = text_of(form, "name")
    rows: tuple[HoldingRow, ...] = ()
    if sought:
        try:
            found = holdings_answer(house, person, sought).holdings
            rows = tuple(HoldingRow(line, holding_name(line.kind, vocabulary)) for line in found)
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
    form = await posted_form(request)

    def act() -> Response:
        check_visitor(request, Act.HANDLE_PERSONAL_DATA)
        try:
            return _acted(request, form)
        except Refusal as refusal:
            return _shown(request, form, refusal)

    return await run_in_threadpool(act)


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
        check_recent(house, session_of(request), form.get("own_password", ""))
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
