"""Responses to visitors without an account, cached as the bytes that were sent.

What such a reader is answered depends on the event as it stands, the language, and what he asks for, and on nothing
else; only answers that were labelled with the entry that they tell of are kept, and none that sets a cookie.
"""

import hashlib
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from starlette.types import Message, Scope

from tabellone.desk.fold import Fold
from tabellone.http.entity_tags import names_tag
from tabellone.store.lru import LruCache

LABEL = "tabellone.label"
MOST_ANSWERS = 1024
MOST_BYTES = 64 * 1024 * 1024
MOST_ONE_ANSWER = 4 * 1024 * 1024
Header = tuple[bytes, bytes]


@dataclass(slots=True)
class Label:
    """The seal of the entry that an answer tells of, to be filled in by who makes the answer; None for none yet."""

    is_filled: bool = False
    seal: str | None = None


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """An answer that is kept."""

    seal: str | None
    tag: bytes
    headers: tuple[Header, ...]
    body: bytes

    def messages(self, wanted: bytes) -> tuple[Message, Message]:
        """What is sent to one who has the answers with the tags `wanted` already."""
        if names_tag(wanted.decode("latin-1"), self.tag.decode("latin-1")):
            headers = [header for header in self.headers if header[0] not in (b"content-length", b"content-type")]
            return (
                {"type": "http.response.start", "status": 304, "headers": headers},
                {"type": "http.response.body", "body": b""},
            )
        return (
            {"type": "http.response.start", "status": 200, "headers": list(self.headers)},
            {"type": "http.response.body", "body": self.body},
        )


def mark_cacheable(scope: Scope, fold: Fold[Any]) -> None:
    """Say that the answer to a request tells of an event as it was folded, and of nothing else."""
    label = scope.get(LABEL)
    if isinstance(label, Label):
        label.is_filled = True
        label.seal = fold.last.hash if fold.last else None


def cacheable_response(label: Label, start: Message | None, body: bytes) -> CachedResponse | None:
    """An answer as it is kept; None if it is for one reader, or no answer."""
    if not label.is_filled or start is None or start["status"] != 200 or len(body) > MOST_ONE_ANSWER:
        return None
    headers = tuple((bytes(name).lower(), bytes(value)) for name, value in start["headers"])
    names = dict(headers)
    if b"set-cookie" in names:
        return None
    tag = names.get(b"etag")
    if tag is None:
        tag = b'"%s"' % hashlib.sha256(body).hexdigest()[:16].encode()
        headers = (*headers, (b"etag", tag))
    return CachedResponse(label.seal, tag, headers, body)


class Sent(Protocol):
    """An answer as it is sent."""

    @property
    def body(self) -> bytes:
        """Its bytes."""


T = TypeVar("T", bound=Sent)


class ResponseCache(Generic[T]):
    """The last response to each question, the one used longest ago forgotten first; may be used by many threads."""

    def __init__(self, most: int = MOST_ANSWERS, most_bytes: int = MOST_BYTES) -> None:
        self._responses: LruCache[Hashable, T] = LruCache(
            most, max_weight=most_bytes, weight=lambda response: len(response.body)
        )

    def get(self, question: Hashable) -> T | None:
        """The response that was given last."""
        return self._responses.get(question)

    def put(self, question: Hashable, response: T) -> None:
        """Keep a response in the place of the one before."""
        self._responses.put(question, response)
