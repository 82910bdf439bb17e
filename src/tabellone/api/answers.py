"""Answers to those who look: tagged with the position of the book, and computed once for all who ask the same."""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response
from pydantic import BaseModel

from tabellone import __version__
from tabellone.api.visitor import Visitor
from tabellone.desk.fold import Fold
from tabellone.desk.roles import Role
from tabellone.web.shelf import shelve

VARY = "Accept-Language, Authorization, Cookie"
MOST_ANSWERS = 512
MOST_BYTES = 64 * 1024 * 1024
AT_WORK = 64
JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered, and the position and the tag of the book that it tells of."""

    position: int
    tag: str
    body: bytes


class Answers:
    """The last answer to each question; may be asked by many threads.

    When many ask the same at once, one works and the others wait; an answer that tells of a later position than theirs
    serves them too, so that a hall full of readers costs no more than one of them.
    """

    def __init__(self, most: int = MOST_ANSWERS, most_bytes: int = MOST_BYTES) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._kept: OrderedDict[Hashable, Answer] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()
        self._at_work = tuple(threading.Lock() for _ in range(AT_WORK))

    def answer(self, question: Hashable, position: int, tag: str, make: Callable[[], bytes]) -> Answer:
        """The answer to a question about a book at a position, or at a later one."""
        if (found := self._found(question, position, tag)) is not None:
            return found
        with self._at_work[hash(question) % AT_WORK]:
            if (found := self._found(question, position, tag)) is not None:
                return found
            made = Answer(position, tag, make())
            self._keep(question, made)
            return made

    def _found(self, question: Hashable, position: int, tag: str) -> Answer | None:
        with self._lock:
            found = self._kept.get(question)
            if found is None or not (found.tag == tag or found.position > position):
                return None
            self._kept.move_to_end(question)
            return found

    def _keep(self, question: Hashable, made: Answer) -> None:
        with self._lock:
            before = self._kept.pop(question, None)
            self._kept[question] = made
            self._bytes += len(made.body) - (len(before.body) if before else 0)
            while len(self._kept) > self._most or self._bytes > self._most_bytes:
                _, forgotten = self._kept.popitem(last=False)
                self._bytes -= len(forgotten.body)


def tag_of(fold: Fold[Any], visitor: Visitor, role: Role) -> str:
    """The tag of what somebody sees of a book: its position, then what else makes a difference to the answer."""
    seal = fold.last.hash if fold.last else ""
    told = f"{seal}|{visitor.language}|{role.word}|{__version__}"
    return f'"{fold.position}-{hashlib.sha256(told.encode()).hexdigest()[:12]}"'


def is_known(request: Request, tag: str) -> bool:
    """Whether the one who asks has the answer already."""
    wanted = request.headers.get("if-none-match", "")
    return any(each.strip().removeprefix("W/") in (tag, "*") for each in wanted.split(","))


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
    shelve(request.scope, fold)
    tag = tag_of(fold, visitor, role)
    known = {"Cache-Control": "private, no-cache", "Vary": VARY, "Content-Language": visitor.language}
    if is_known(request, tag):
        return Response(status_code=304, headers={**known, "ETag": tag})
    answers: Answers = request.app.state.answers
    question = (request.url.path, request.url.query, visitor.language, role)
    found = answers.answer(question, fold.position, tag, make)
    return Response(found.body, headers={**known, "ETag": found.tag, **(headers or {})}, media_type=media)
