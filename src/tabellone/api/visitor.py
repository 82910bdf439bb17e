"""Who asks, in which language, and at which position: the dependencies of every route."""

import re
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Header, Request
from starlette.concurrency import run_in_threadpool

from tabellone.api.faults import FaultPlace, InputError, SignInError
from tabellone.core.model import Discipline
from tabellone.desk.roles import ANYBODY, Person
from tabellone.http.credentials import token_of
from tabellone.http.language import language_of
from tabellone.http.security import SESSION
from tabellone.locales.numbers import N_
from tabellone.locales.words import Words, words
from tabellone.store.accounts.sessions import Session
from tabellone.store.house import House

_TAG = re.compile(r'"(\d{1,18})(?:-[0-9a-f]+)?"')


async def house_of(request: Request) -> House:
    """The house that this application is a door of."""
    house: House = request.app.state.house
    return house


InHouse = Annotated[House, Depends(house_of)]


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks, and in which language he is answered; `session` is None for one who has not signed in.

    `wants_minimum`: a program that needs to hear of an act no more than that it is done (RFC 7240).
    """

    person: Person
    language: str
    session: Session | None
    discipline: Discipline | None = None
    wants_minimum: bool = False

    @property
    def words(self) -> Words:
        """Sentences in his language, and of the game of the event that he looks at."""
        return words(self.language, self.discipline)


async def visitor_of(request: Request, house: InHouse) -> Visitor:
    """Who comes with a request; the database is asked only for one who shows a token."""
    if SESSION in request.scope.get("state", {}):
        session: Session | None = request.scope["state"][SESSION]
    else:
        token = token_of(request)
        session = await run_in_threadpool(house.session_of, token) if token else None
    request.state.is_signed_in = session is not None
    request.state.is_chief = session is not None and session.person.is_chief
    wants_minimum = "return=minimal" in request.headers.get("prefer", "")
    person = ANYBODY if session is None else session.person
    return Visitor(person, language_of(request), session, wants_minimum=wants_minimum)


def check_signed_in(session: Session | None) -> None:
    """Refuse one who has not signed in."""
    if session is None:
        raise SignInError("sign in with an account first")


Asking = Annotated[Visitor, Depends(visitor_of)]


async def expected_position(
    if_match: Annotated[
        str | None,
        Header(description='The position that was looked at, such as "17": refused with 412 if it has moved on.'),
    ] = None,
) -> int | None:
    """The position that somebody looked at before he acted."""
    if if_match is None or if_match.strip() == "*":
        return None
    tag_match = _TAG.fullmatch(if_match.strip())
    if tag_match is None:
        raise InputError([FaultPlace("header.If-Match", N_('it must be a position in quotes, such as "17"'))])
    return int(tag_match[1])


Expected = Annotated[int | None, Depends(expected_position)]
Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        pattern=r"^[!-~]+$",
        description="A key of your own: the same command under the same key is carried out once, however often sent.",
    ),
]
