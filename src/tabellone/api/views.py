"""Books as one visitor sees them, with answers tagged by position and computed once for all who ask the same."""

import hashlib
import json
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Generic

from fastapi import Depends, Path, Request, Response
from pydantic import BaseModel

from tabellone import __version__
from tabellone.answers.as_json import as_json
from tabellone.answers.groups.rounds import visible_round
from tabellone.api.visitor import LONGEST_ID, Asking, BookId, GroupNumber, InHouse, RoundNumber, Visitor
from tabellone.desk.book import State
from tabellone.desk.event.round_state import RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.fold import Fold
from tabellone.desk.journal_file import JournalSeal
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Act, Role, check_act
from tabellone.http.response_cache import ResponseCache, mark_cacheable, names_tag
from tabellone.store.house import House

VARY = "Accept-Language, Authorization, Cookie"
MOST_ANSWERS = 512
MOST_BYTES = 64 * 1024 * 1024
AT_WORK = 64
JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, and the tag of its book."""

    tag: str
    body: bytes


class Answers:
    """The last answer to each question; may be asked by many threads.

    When many ask the same at once, one works and the others wait, so that many readers cost no more than one
    of them. An answer serves those alone who see the book at the very same entry: a later position may belong to a
    journal that a restored backup has replaced.
    """

    def __init__(self, most: int = MOST_ANSWERS, most_bytes: int = MOST_BYTES) -> None:
        self._cache: ResponseCache[Answer] = ResponseCache(most, most_bytes)
        self._at_work = tuple(threading.Lock() for _ in range(AT_WORK))

    def answer(self, question: Hashable, tag: str, make: Callable[[], bytes]) -> Answer:
        """The answer to a question about a book as its tag says that it stands."""
        if (cached := self._cached_answer(question, tag)) is not None:
            return cached
        with self._at_work[hash(question) % AT_WORK]:
            if (cached := self._cached_answer(question, tag)) is not None:
                return cached
            answer = Answer(tag, make())
            self._cache.put(question, answer)
            return answer

    def _cached_answer(self, question: Hashable, tag: str) -> Answer | None:
        cached = self._cache.get(question)
        return cached if cached and cached.tag == tag else None


def tag_of(fold: Fold[Any], visitor: Visitor, role: Role, stamp: str = "") -> str:
    """The tag of a view of a book: its position, then everything else that changes the answer.

    `stamp` is the house's part, such as the naming of minors today.
    """
    seal = fold.last.hash if fold.last else ""
    text = f"{seal}|{visitor.language}|{role.word}|{__version__}|{stamp}"
    return f'"{fold.position}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"'


def look(
    request: Request, visitor: Visitor, book: str, fold: Fold[Any], make: Callable[[], BaseModel], media: str = JSON
) -> Response:
    """The answer about a book: not modified, cached, or computed now."""
    return look_at(request, visitor, book, fold, lambda: make().model_dump_json().encode("utf-8"), media)


def look_at(
    request: Request,
    visitor: Visitor,
    book: str,
    fold: Fold[Any],
    make: Callable[[], bytes],
    media: str,
    headers: dict[str, str] | None = None,
) -> Response:
    """The same for an answer that is no JSON."""
    role = visitor.person.role_in(book)
    mark_cacheable(request.scope, fold)
    tag = tag_of(fold, visitor, role, request.app.state.house.public_stamp())
    # A file that needs a role stays in no cache, of a browser or of a proxy.
    caching = "no-store" if headers and role > Role.PUBLIC else "private, no-cache"
    own_headers = {"Cache-Control": caching, "Vary": VARY, "Content-Language": visitor.language}
    if names_tag(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers={**own_headers, "ETag": tag})
    answers: Answers = request.app.state.answers
    question = (request.url.path, request.url.query, visitor.language, role)
    answer = answers.answer(question, tag, make)
    return Response(answer.body, headers={**own_headers, "ETag": answer.tag, **(headers or {})}, media_type=media)


@dataclass(frozen=True, slots=True)
class BookView(Generic[State]):
    """A book with its visitor and the visitor's role."""

    request: Request
    visitor: Visitor
    book: str
    fold: Fold[State]
    sees_drafts: bool
    sees_private: bool

    @property
    def state(self) -> State:
        """The book as it stands."""
        return self.fold.state

    @property
    def seal(self) -> JournalSeal | None:
        """The seal of the last entry, with its signature if there is one."""
        house: House = self.request.app.state.house
        return house.last_seal(self.book, self.fold)

    def check(self, act: Act) -> None:
        """Refuse a visitor whose role in the book does not reach to an act."""
        check_act(self.visitor.person, act, self.book)

    def cached_answer(self, make: Callable[[], BaseModel]) -> Response:
        """The answer with its tag, from the cache if it is there."""
        return look(self.request, self.visitor, self.book, self.fold, make)

    def answer(self, make: Callable[[], object]) -> Response:
        """A record of `answers` with the book's position and tag, from the cache if it is there."""

        def body() -> bytes:
            answer_fields = {"position": self.fold.position, **as_json(make(), self.visitor.words)}
            return json.dumps(answer_fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8")

        return look_at(self.request, self.visitor, self.book, self.fold, body, JSON)

    def sent(self, make: Callable[[], bytes], media: str, file: str) -> Response:
        """A file to be kept."""
        headers = {"Content-Disposition": f'attachment; filename="{file}"'}
        return look_at(self.request, self.visitor, self.book, self.fold, make, media, headers)


@dataclass(frozen=True, slots=True)
class View(BookView[EventState]):
    """An event with its visitor and the visitor's role."""

    @property
    def role(self) -> Role:
        """The role of who looks."""
        return self.visitor.person.role_in(self.book)

    def group(self, group: GroupNumber) -> GroupState:
        """A group of the event."""
        return self.state.group(group)

    def round(self, group: GroupNumber, number: RoundNumber) -> RoundState:
        """A round that this visitor may see."""
        return visible_round(self.group(group), number, self.role)


def view_of(request: Request, house: InHouse, visitor: Asking, event: BookId) -> View:
    """An event as a visitor sees it; 404 if the visitor may not know of it."""
    fold = house.seen(visitor.person, event)
    sees = (house.sees_drafts(visitor.person, event), house.sees_private(visitor.person, event))
    game = None if fold.state.settings is None else fold.state.settings.discipline
    return View(request, replace(visitor, discipline=game), event, fold, *sees)


Viewed = Annotated[View, Depends(view_of)]


RecordId = Annotated[str, Path(min_length=1, max_length=LONGEST_ID)]
OfficeView = BookView[OfficeState]


def office_view(request: Request, house: InHouse, visitor: Asking) -> OfficeView:
    """The office as a visitor sees it."""
    book = house.office()
    sees = (house.sees_drafts(visitor.person, book), house.sees_private(visitor.person, book))
    return BookView(request, visitor, book, house.office_seen(visitor.person), *sees)


InOffice = Annotated[OfficeView, Depends(office_view)]
