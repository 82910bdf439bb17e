"""Files that wait on the server between their preview and the act: for a while, for one session, and not too many."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from tabellone.store.lru import LruCache

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


class PendingUploads:
    """The files that wait; where there are too many, those fetched longest ago go."""

    def __init__(self, most_files: int = MOST_FILES, most_bytes: int = MOST_TOTAL_BYTES) -> None:
        self._waiting: LruCache[str, _Waiting] = LruCache(
            most_files, max_weight=most_bytes, weight=lambda waiting: len(waiting.upload.data)
        )

    def keep(self, upload: Upload, owner: str, now: datetime) -> str:
        """Let a file wait for its owner; the word that fetches it."""
        for token, waiting in self._waiting.items():
            if waiting.until <= now:
                self._waiting.discard(token)
        token = secrets.token_urlsafe(24)
        self._waiting.put(token, _Waiting(upload, owner, now + KEPT_FOR))
        return token

    def fetch(self, token: str, owner: str, now: datetime) -> Upload | None:
        """The file that waits under a word, for its owner alone; None if it has gone."""
        waiting = self._waiting.get(token)
        return waiting.upload if waiting and waiting.owner == owner and now < waiting.until else None
