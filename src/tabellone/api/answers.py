"""Answers to those who look: tagged with the position of the book, and computed once for all who ask the same."""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from fastapi import Request, Response
from pydantic import BaseModel

from tabellone import __version__
from tabellone.api.visitor import Visitor
from tabellone.desk.fold import Fold
from tabellone.desk.roles import Role

VARY = "Accept-Language, Authorization, Cookie"
MOST_ANSWERS = 512
MOST_BYTES = 64 * 1024 * 1024
JSON = "application/json"


class Answers:
    """The answers given lately, by address and tag; may be asked by many threads."""

    def __init__(self, most: int = MOST_ANSWERS, most_bytes: int = MOST_BYTES) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, address: str, tag: str) -> bytes | None:
        """An answer, if it was given lately."""
        with self._lock:
            found = self._kept.get((address, tag))
            if found is not None:
                self._kept.move_to_end((address, tag))
            return found

    def keep(self, address: str, tag: str, body: bytes) -> None:
        """Remember an answer, and forget the oldest ones."""
        with self._lock:
            before = self._kept.pop((address, tag), b"")
            self._kept[address, tag] = body
            self._bytes += len(body) - len(before)
            while len(self._kept) > self._most or self._bytes > self._most_bytes:
                _, forgotten = self._kept.popitem(last=False)
                self._bytes -= len(forgotten)


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
    tag = tag_of(fold, visitor, visitor.person.role_in(book))
    known = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": VARY, "Content-Language": visitor.language}
    if is_known(request, tag):
        return Response(status_code=304, headers=known)
    answers: Answers = request.app.state.answers
    address = f"{request.url.path}?{request.url.query}"
    body = answers.get(address, tag)
    if body is None:
        body = make()
        answers.keep(address, tag, body)
    return Response(body, headers={**known, **(headers or {})}, media_type=media)
