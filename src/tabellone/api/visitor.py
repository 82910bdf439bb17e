"""The visitor of a request: rights, language, position, and the parts of its address."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from fastapi import Depends, Header, Path, Query, Request
from starlette.concurrency import run_in_threadpool

from tabellone.api.problems import FaultPlace, InputError, SignInError
from tabellone.core.model import Discipline, Result
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.event.entrant import EntrantId, GroupId
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
    """The visitor of a request and the language of the answers; `session` is None without a sign-in.

    `wants_minimum`: a program that needs to hear of an act no more than that it is done (RFC 7240).
    """

    person: Person
    language: str
    session: Session | None
    discipline: Discipline | None = None
    wants_minimum: bool = False

    @property
    def words(self) -> Words:
        """Sentences in the visitor's language, in the terms of the event's game."""
        return words(self.language, self.discipline)


async def visitor_of(request: Request, house: InHouse) -> Visitor:
    """The visitor of a request; the database is asked only if the request has a token."""
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
    """Refuse a visitor without a session."""
    if session is None:
        raise SignInError("sign in with an account first")


Asking = Annotated[Visitor, Depends(visitor_of)]


async def expected_position(
    if_match: Annotated[
        str | None,
        Header(description='The position that was looked at, such as "17": refused with 412 if it has moved on.'),
    ] = None,
) -> int | None:
    """The position that the visitor looked at before the act."""
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


HIGHEST = 2**31 - 1
LONGEST_ID = 200

BookId = Annotated[str, Path(min_length=1, max_length=LONGEST_ID, pattern=r"^[^\x00-\x1f\x7f]+$")]
GroupNumber = Annotated[GroupId, Path(ge=1, le=HIGHEST)]
RoundNumber = Annotated[int, Path(ge=1, le=HIGHEST)]
System = Annotated[RatingSystem, Path()]
BoardNumber = Annotated[int, Path(ge=1, le=HIGHEST)]
ENTRANT = (
    "The id of a player in the event, which answers have as `player` and a group as `id`; not the player's number."
)
Entrant = Annotated[EntrantId, Path(ge=1, le=HIGHEST, description=ENTRANT)]
Position = Annotated[int, Path(ge=0, le=HIGHEST)]
AskedEntrant = Annotated[EntrantId, Query(ge=1, le=HIGHEST, description=ENTRANT)]
AskedResult = Annotated[
    str | None,
    Query(
        pattern=f"^({'|'.join(result.name for result in Result)})$",
        description="The result that is meant; without it the one entered is taken away.",
    ),
]
AskedGame = Annotated[int, Query(ge=1, le=2, description="The first or second game of the encounter.")]
AskedDay = Annotated[date, Query(description="A day such as 2026-05-01.")]
Limit = Annotated[int, Query(ge=1, le=500, description="How many at the most.")]
Offset = Annotated[int, Query(ge=0, le=HIGHEST, description="Only what comes after so many lines.")]
AfterPosition = Annotated[int, Query(ge=0, le=HIGHEST, description="Only what comes after this position.")]
AfterId = Annotated[
    str | None,
    Query(max_length=LONGEST_ID, pattern=r"^[^\x00-\x1f\x7f]+$", description="Only what comes after this id."),
]
FileName = Annotated[
    str,
    Query(
        min_length=1,
        max_length=80,
        pattern=r"^[^\x00-\x1f\x7f/\\]+$",
        description="The name of the file, which refusals call it by; .trf marks a report.",
    ),
]
