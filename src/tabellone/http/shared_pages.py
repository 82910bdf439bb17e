"""What the processes of one server have rendered, in memory that all of them see: one makes a page, all send it.

They also agree there on the state of an event that a crowd is shown for a moment, without which no two would render the
same, and on who of them makes a page now. The memory is a ring: what is new is written over what is oldest. A process
that dies while it writes keeps nobody waiting: who cannot look at once does without.
"""

import json
import struct
import time
from collections.abc import Callable, Hashable, Iterator, MutableSequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol

from tabellone.http.response_cache import CachedResponse

RING_BYTES = 32 * 1024 * 1024
PLACES, CLAIMS, BOOKS = 4096, 4096, 64
# So long others leave a page to the process that has said that it makes it.
CLAIM_SECONDS = 1.0
# Who could not look does not try again for a while: a process may have died with the lock.
_WAIT_SECONDS, _REST_SECONDS = 0.005, 1.0
_WRITTEN = struct.Struct("<Q")
# A page: its question, the seal of the state that it shows, where in the ring it begins, how long it is.
_PLACE = struct.Struct("<16s32sQQ")
# A claim: of which question and seal, and when it was made.
_CLAIM = struct.Struct("<16sd")
# A book: which, the moment that was agreed on, the position and the seal of the state that is shown in it.
_BOOK = struct.Struct("<16sQQ32s")
_PLACES_AT = _WRITTEN.size
_CLAIMS_AT = _PLACES_AT + PLACES * _PLACE.size
_BOOKS_AT = _CLAIMS_AT + CLAIMS * _CLAIM.size
_RING_AT = _BOOKS_AT + BOOKS * _BOOK.size
SIZE = _RING_AT + RING_BYTES


class Lock(Protocol):
    """A lock that several processes share."""

    def acquire(self, *, timeout: float) -> bool:
        """Take it; False if that was not possible in time."""

    def release(self) -> None:
        """Give it back."""


@dataclass(frozen=True, slots=True)
class SharedPages:
    """The memory and its lock; may be used by many threads of many processes."""

    memory: MutableSequence[int]
    lock: Lock
    now: Callable[[], float] = field(default=time.monotonic)
    _rests_until: list[float] = field(default_factory=lambda: [0.0])

    def get(self, question: Hashable, seal: str) -> CachedResponse | None:
        """What some process has answered to a question in the state of a seal."""
        digest, wanted = _digest(question), bytes.fromhex(seal)
        with self._turn() as view:
            if view is None:
                return None
            at = _PLACES_AT + _slot(digest, PLACES) * _PLACE.size
            known, of, begins, length = _PLACE.unpack_from(view, at)
            (written,) = _WRITTEN.unpack_from(view, 0)
            if known != digest or of != wanted or written - begins > RING_BYTES:
                return None
            at = _RING_AT + begins % RING_BYTES
            packed = bytes(view[at : at + length])
        return _unpacked(seal, packed)

    def put(self, question: Hashable, response: CachedResponse) -> None:
        """Let the other processes have an answer."""
        packed = _packed(response)
        if response.seal is None or len(packed) > RING_BYTES // 16:
            return
        digest = _digest(question)
        with self._turn() as view:
            if view is None:
                return
            (begins,) = _WRITTEN.unpack_from(view, 0)
            left = RING_BYTES - begins % RING_BYTES
            if left < len(packed):
                begins += left
            at = _RING_AT + begins % RING_BYTES
            view[at : at + len(packed)] = packed
            _WRITTEN.pack_into(view, 0, begins + len(packed))
            at = _PLACES_AT + _slot(digest, PLACES) * _PLACE.size
            _PLACE.pack_into(view, at, digest, bytes.fromhex(response.seal), begins, len(packed))

    def claim(self, question: Hashable, seal: str) -> bool:
        """Say that this process makes a page now; False if another has said so a moment ago."""
        digest, now = _digest((question, seal)), self.now()
        with self._turn() as view:
            if view is None:
                return True
            at = _CLAIMS_AT + _slot(digest, CLAIMS) * _CLAIM.size
            claimed, moment = _CLAIM.unpack_from(view, at)
            if claimed == digest and moment <= now < moment + CLAIM_SECONDS:
                return False
            _CLAIM.pack_into(view, at, digest, now)
            return True

    def agree(self, book: Hashable, moment: int, position: int, seal: str) -> tuple[int, str]:
        """The state of a book that all show in a moment, which is the one that was proposed first."""
        digest = _digest(book)
        with self._turn() as view:
            if view is None:
                return position, seal
            at = _BOOKS_AT + _slot(digest, BOOKS) * _BOOK.size
            known, agreed, agreed_position, agreed_seal = _BOOK.unpack_from(view, at)
            # One that was slow to look comes when the next moment has begun for others: theirs holds for it, too.
            if known == digest and agreed >= moment:
                return agreed_position, agreed_seal.hex()
            _BOOK.pack_into(view, at, digest, moment, position, bytes.fromhex(seal))
            return position, seal

    @contextmanager
    def _turn(self) -> Iterator[memoryview | None]:
        """The memory while nobody else looks at it; None if it could not be had."""
        if self.now() < self._rests_until[0]:
            yield None
            return
        if not self.lock.acquire(timeout=_WAIT_SECONDS):
            self._rests_until[0] = self.now() + _REST_SECONDS
            yield None
            return
        try:
            yield memoryview(self.memory).cast("B")  # type: ignore[arg-type]
        finally:
            self.lock.release()


def _digest(question: Hashable) -> bytes:
    return sha256(repr(question).encode()).digest()[:16]


def _slot(digest: bytes, slots: int) -> int:
    return int.from_bytes(digest[:4], "little") % slots


def _packed(response: CachedResponse) -> bytes:
    """An answer as bytes: its details, then both of its forms."""
    headers, packed_headers = (
        [(_text(name), _text(value)) for name, value in pairs] for pairs in (response.headers, response.packed_headers)
    )
    details = [response.position, _text(response.tag), headers, packed_headers, len(response.body)]
    return json.dumps(details).encode() + b"\n" + response.body + response.packed


def _unpacked(seal: str, packed: bytes) -> CachedResponse:
    details, _, forms = packed.partition(b"\n")
    position, tag, headers, packed_headers, length = json.loads(details)
    return CachedResponse(
        seal, _bytes(tag), _headers(headers), forms[:length], position, forms[length:], _headers(packed_headers)
    )


def _headers(pairs: list[list[str]]) -> tuple[tuple[bytes, bytes], ...]:
    return tuple((_bytes(name), _bytes(value)) for name, value in pairs)


def _text(value: bytes) -> str:
    return value.decode("latin-1")


def _bytes(text: str) -> bytes:
    return text.encode("latin-1")
