"""Responses to visitors without an account, cached as the bytes that were sent, and their entity tags.

Such an answer depends on the event as it stands, the language and the question, and on nothing else; only answers that
were labelled with the entry that they tell of are cached, and none that sets a cookie.
"""

import gzip
import hashlib
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from starlette.types import Message, Scope

from tabellone.desk.fold import Fold
from tabellone.store.lru import LruCache


def names_tag(if_none_match: str, tag: str) -> bool:
    """True if the tags of an If-None-Match contain a tag, strong or weak alike, or are `*` (RFC 9110, 13.1.2)."""
    named = {part.strip().removeprefix("W/") for part in if_none_match.split(",")}
    return tag.removeprefix("W/") in named or "*" in named


LABEL = "tabellone.label"
MOST_ANSWERS = 1024
MOST_BYTES = 64 * 1024 * 1024
MOST_ONE_ANSWER = 4 * 1024 * 1024
LEAST_PACKED, PACKING = 1000, 5
Header = tuple[bytes, bytes]


@dataclass(slots=True)
class Label:
    """The seal of the entry that a response shows, set while it is rendered; None before."""

    is_filled: bool = False
    seal: str | None = None
    position: int = 0


@dataclass(frozen=True, slots=True)
class CachedResponse:
    """A cached response, compressed once for all clients that accept it; `position` is its journal entry."""

    seal: str | None
    tag: bytes
    headers: tuple[Header, ...]
    body: bytes
    position: int = 0
    packed: bytes = b""
    packed_headers: tuple[Header, ...] = ()

    @property
    def size(self) -> int:
        """Size in bytes."""
        return len(self.body) + len(self.packed)

    def messages(self, wanted: bytes, *, may_pack: bool = False) -> tuple[Message, Message]:
        """Messages for a client that already has the responses with the tags `wanted`."""
        if names_tag(wanted.decode("latin-1"), self.tag.decode("latin-1")):
            headers = [header for header in self.headers if header[0] not in (b"content-length", b"content-type")]
            return (
                {"type": "http.response.start", "status": 304, "headers": headers},
                {"type": "http.response.body", "body": b""},
            )
        if may_pack and self.packed:
            return (
                {"type": "http.response.start", "status": 200, "headers": list(self.packed_headers)},
                {"type": "http.response.body", "body": self.packed},
            )
        return (
            {"type": "http.response.start", "status": 200, "headers": list(self.headers)},
            {"type": "http.response.body", "body": self.body},
        )


def mark_cacheable(scope: Scope, fold: Fold[Any]) -> None:
    """Mark the response to a request as one about a single state of an event."""
    label = scope.get(LABEL)
    if isinstance(label, Label):
        label.is_filled = True
        label.seal = fold.last.hash if fold.last else None
        label.position = fold.position


def cacheable_response(label: Label, start: Message | None, body: bytes) -> CachedResponse | None:
    """The response to cache; None if it is for one reader, or no success."""
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
    return with_packed(CachedResponse(label.seal, tag, headers, body, label.position))


def with_packed(response: CachedResponse) -> CachedResponse:
    """The same with its packed form, where that is shorter: text is, pictures and archives are not."""
    names = dict(response.headers)
    if len(response.body) < LEAST_PACKED or b"content-encoding" in names or not _is_text(names):
        return response
    packed = gzip.compress(response.body, PACKING, mtime=0)
    vary = b", ".join(filter(None, (names.get(b"vary"), b"Accept-Encoding")))
    headers = tuple(header for header in response.headers if header[0] not in (b"vary", b"content-length", b"etag"))
    plain = (*headers, (b"vary", vary), (b"content-length", b"%d" % len(response.body)), (b"etag", response.tag))
    # Another form of the same answer is equal in meaning, not in bytes: its tag is weak. Programs send the tag of what
    # they have read back with what they change (If-Match), for which only the entry counts: theirs stays as it is.
    is_strong = names.get(b"content-type", b"").startswith(b"application/json") or response.tag.startswith(b"W/")
    weak = response.tag if is_strong else b"W/" + response.tag
    short = (*headers, (b"vary", vary), (b"content-length", b"%d" % len(packed)), (b"etag", weak))
    return replace(response, headers=plain, packed=packed, packed_headers=(*short, (b"content-encoding", b"gzip")))


def _is_text(names: Mapping[bytes, bytes]) -> bool:
    kind = names.get(b"content-type", b"").partition(b";")[0]
    return kind.startswith(b"text/") or kind in (b"application/json", b"image/svg+xml")


def _weight(response: "Sent") -> int:
    return response.size if isinstance(response, CachedResponse) else len(response.body)


class Sent(Protocol):
    """An answer as it is sent."""

    @property
    def body(self) -> bytes:
        """Its bytes."""


T = TypeVar("T", bound=Sent)


class ResponseCache(Generic[T]):
    """The last response to each question, the one used longest ago forgotten first; may be used by many threads."""

    def __init__(self, most: int = MOST_ANSWERS, most_bytes: int = MOST_BYTES) -> None:
        self._responses: LruCache[Hashable, T] = LruCache(most, max_weight=most_bytes, weight=_weight)

    def get(self, question: Hashable) -> T | None:
        """The response that was given last."""
        return self._responses.get(question)

    def put(self, question: Hashable, response: T) -> None:
        """Keep a response in the place of the one before."""
        self._responses.put(question, response)
