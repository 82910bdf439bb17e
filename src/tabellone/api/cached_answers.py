"""Answers to those who look: tagged with the position of the book, and computed once for all who ask the same."""

import hashlib
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response
from pydantic import BaseModel

from tabellone import __version__
from tabellone.api.visitor import Visitor
from tabellone.desk.fold import Fold
from tabellone.desk.roles import Role
from tabellone.http.response_cache import ResponseCache, mark_cacheable, names_tag

VARY = "Accept-Language, Authorization, Cookie"
MOST_ANSWERS = 512
MOST_BYTES = 64 * 1024 * 1024
AT_WORK = 64
JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered, and the tag of the book that it tells of."""

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
        if (cached := self._found(question, tag)) is not None:
            return cached
        with self._at_work[hash(question) % AT_WORK]:
            if (cached := self._found(question, tag)) is not None:
                return cached
            answer = Answer(tag, make())
            self._cache.put(question, answer)
            return answer

    def _found(self, question: Hashable, tag: str) -> Answer | None:
        cached = self._cache.get(question)
        return cached if cached and cached.tag == tag else None


def tag_of(fold: Fold[Any], visitor: Visitor, role: Role, stamp: str = "") -> str:
    """The tag of what somebody sees of a book: its position, then what else makes a difference to the answer.

    `stamp` is what the house says besides, such as how minors are shown today.
    """
    seal = fold.last.hash if fold.last else ""
    text = f"{seal}|{visitor.language}|{role.word}|{__version__}|{stamp}"
    return f'"{fold.position}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"'


def look(
    request: Request, visitor: Visitor, book: str, fold: Fold[Any], make: Callable[[], BaseModel], media: str = JSON
) -> Response:
    """The answer to one who looks at a book: nothing new, one given before, or a new one."""
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
    known = {"Cache-Control": "private, no-cache", "Vary": VARY, "Content-Language": visitor.language}
    if names_tag(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers={**known, "ETag": tag})
    answers: Answers = request.app.state.answers
    question = (request.url.path, request.url.query, visitor.language, role)
    answer = answers.answer(question, tag, make)
    return Response(answer.body, headers={**known, "ETag": answer.tag, **(headers or {})}, media_type=media)
