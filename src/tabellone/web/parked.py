"""Files that wait on the server between their preview and the act: for a while, for one session, and not too many."""

import secrets
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

MOST_FILES = 50
MOST_TOTAL_BYTES = 80 * 1024 * 1024
KEPT_FOR = timedelta(hours=2)


@dataclass(frozen=True, slots=True)
class Upload:
    """A file by the name that the browser gave it."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class _Waiting:
    upload: Upload
    owner: str
    until: datetime


class Parked:
    """The files that wait, the oldest first; where there are too many, the oldest go."""

    def __init__(self, most_files: int = MOST_FILES, most_bytes: int = MOST_TOTAL_BYTES) -> None:
        self._most_files = most_files
        self._most_bytes = most_bytes
        self._waiting: OrderedDict[str, _Waiting] = OrderedDict()
        self._lock = Lock()

    def keep(self, upload: Upload, owner: str, now: datetime) -> str:
        """Let a file wait for its owner; the word that fetches it."""
        token = secrets.token_urlsafe(24)
        with self._lock:
            self._waiting[token] = _Waiting(upload, owner, now + KEPT_FOR)
            self._make_room(now)
        return token

    def fetch(self, token: str, owner: str, now: datetime) -> Upload | None:
        """The file that waits under a word, for its owner alone; None if it has gone."""
        with self._lock:
            found = self._waiting.get(token)
        return found.upload if found and found.owner == owner and now < found.until else None

    def _make_room(self, now: datetime) -> None:
        for token in [token for token, each in self._waiting.items() if each.until <= now]:
            del self._waiting[token]
        while len(self._waiting) > self._most_files or self._bytes() > self._most_bytes:
            self._waiting.popitem(last=False)

    def _bytes(self) -> int:
        return sum(len(each.upload.data) for each in self._waiting.values())
