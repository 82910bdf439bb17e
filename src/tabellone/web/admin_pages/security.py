"""The security log, for the chief arbiter."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.security import security_log
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Act
from tabellone.http.language import language_of
from tabellone.locales.security_kinds import DOOR_NAMES, KIND_NAMES
from tabellone.locales.words import words
from tabellone.store.accounts.security_log import REFUSALS, SecurityEvent
from tabellone.store.accounts.security_rules import rules_of, set_security_rules
from tabellone.store.house_rules import SecurityRules
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.names import names_of
from tabellone.web.query import is_ticked, posted_form, whole_number
from tabellone.web.rendering import page
from tabellone.web.visit import check_visitor, house_of, session_of

ADDRESS = "/house/security"
A_PAGE = 100
MOST = 2**62


@dataclass(frozen=True, slots=True)
class SecurityLine:
    """An event of the log."""

    at: str
    what: str
    who: str
    concerns: str
    address: str
    is_refusal: bool


@dataclass(frozen=True, slots=True)
class SecurityPage(Page):
    """The security log, one page of it."""

    template: ClassVar[str] = "house/security.html"

    lines: Sequence[SecurityLine]
    older: str
    rules: SecurityRules


async def change_security(request: Request) -> Response:
    """Ask chief arbiters and owners for a second factor, or no longer."""
    form = await posted_form(request)

    def act() -> Response:
        person = check_visitor(request, Act.MANAGE_ACCOUNTS)
        rules = SecurityRules(is_ticked(form, "needs_second_factor"))
        try:
            set_security_rules(house_of(request), person, rules, session_of(request))
        except Refusal as refusal:
            return _shown(request, refusal)
        return RedirectResponse(ADDRESS, HTTPStatus.SEE_OTHER)

    return await run_in_threadpool(act)


def security(request: Request) -> Response:
    """Who came in, was turned away, was given or lost a right; the newest first."""
    return _shown(request)


def _shown(request: Request, refusal: Refusal | None = None) -> Response:
    check_visitor(request, Act.MANAGE_ACCOUNTS)
    house = house_of(request)
    before = whole_number(dict(request.query_params), "before", MOST, least=1, most=MOST)
    answer = security_log(house, A_PAGE, before)
    older = f"{ADDRESS}?before={answer.next}" if answer.next else ""
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(
        request,
        SecurityPage(security_lines(request, answer.events), older, rules_of(house)),
        status=status,
        refusal=refusal,
    )


def security_lines(request: Request, events: Iterable[SecurityEvent]) -> list[SecurityLine]:
    """Events of the log in the words of a reader."""
    vocabulary, name = words(language_of(request)), names_of(request)
    return [
        SecurityLine(
            vocabulary.moment(event.at),
            vocabulary(KIND_NAMES[event.kind]),
            name(event.actor) if event.actor else "",
            " ".join(part for part in (event.account, event.book, event.detail) if part),
            event.address or (vocabulary(DOOR_NAMES[event.door]) if event.door in DOOR_NAMES and event.door else ""),
            event.kind in REFUSALS,
        )
        for event in events
    ]
