"""Files uploaded with a form: limited in size, stored for one session from the preview to the act."""

import hashlib
import json
import secrets
import time
import weakref
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from starlette.datastructures import UploadFile
from starlette.requests import Request

from tabellone.http.credentials import cookie_token
from tabellone.store.files import UPLOADS, passing_folder
from tabellone.web.query import QueryError
from tabellone.web.security import MOST_UPLOAD_BYTES
from tabellone.web.visit import house_of

MOST_FILES = 50
MOST_TOTAL_BYTES = 80 * 1024 * 1024
KEPT_FOR = timedelta(hours=2)
DATA, DETAILS = ".data", ".json"


@dataclass(frozen=True, slots=True)
class Upload:
    """A file by the name that the browser gave it."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class _Waiting:
    name: str
    owner: str
    until: str
    brought: int
    size: int

    def is_over(self, now: datetime) -> bool:
        return datetime.fromisoformat(self.until) <= now


class PendingUploads:
    """The files that wait; where there are too many, those brought longest ago go."""

    def __init__(self, folder: str = "", most_files: int = MOST_FILES, most_bytes: int = MOST_TOTAL_BYTES) -> None:
        self._given = folder
        self._most_files, self._most_bytes = most_files, most_bytes

    def keep(self, upload: Upload, owner: str, now: datetime) -> str:
        """Let a file wait for its owner; the word that fetches it."""
        token = secrets.token_urlsafe(24)
        file = self._file(token)
        waiting = _Waiting(upload.name, owner, (now + KEPT_FOR).isoformat(), time.time_ns(), len(upload.data))
        file.with_suffix(DATA).write_bytes(upload.data)
        file.with_suffix(DETAILS).write_text(json.dumps(asdict(waiting)), encoding="utf-8")
        self._tidy(now)
        return token

    def fetch(self, token: str, owner: str, now: datetime) -> Upload | None:
        """The file that waits under a word, for its owner alone; None if it has gone."""
        file = self._file(token)
        waiting = _waiting(file.with_suffix(DETAILS))
        if waiting is None or waiting.owner != owner or waiting.is_over(now):
            return None
        try:
            return Upload(waiting.name, file.with_suffix(DATA).read_bytes())
        except FileNotFoundError:
            return None

    def clear(self) -> None:
        """Remove all that waits: it may name anybody."""
        if self._given or "_folder" in self.__dict__:
            for file in (*self._folder.glob(f"*{DETAILS}"), *self._folder.glob(f"*{DATA}")):
                file.unlink(missing_ok=True)

    @cached_property
    def _folder(self) -> Path:
        """The folder that was given, or one of our own that goes with us."""
        if self._given:
            return Path(self._given)
        stack = ExitStack()
        weakref.finalize(self, stack.close)
        return stack.enter_context(passing_folder(UPLOADS))

    def _file(self, token: str) -> Path:
        # By its hash: what a browser sends is no name of a file.
        return self._folder / hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()

    def _tidy(self, now: datetime) -> None:
        """Remove what has waited too long, and of the rest the oldest that there is no room for."""
        waiting_files = [(waiting, file) for file in self._folder.glob(f"*{DETAILS}") if (waiting := _waiting(file))]
        files = size = 0
        for waiting, file in sorted(waiting_files, key=lambda pair: pair[0].brought, reverse=True):
            files, size = files + 1, size + waiting.size
            if waiting.is_over(now) or files > self._most_files or size > self._most_bytes:
                file.unlink(missing_ok=True)
                file.with_suffix(DATA).unlink(missing_ok=True)


def _waiting(file: Path) -> _Waiting | None:
    """The record of a pending file; None if another process has just deleted it, or is still writing it."""
    try:
        return _Waiting(**json.loads(file.read_text(encoding="utf-8")))
    except (FileNotFoundError, ValueError, TypeError):
        return None


FILE, KEPT = "file", "kept_file"
File = TypeVar("File", Upload, UploadFile)
_MOST_FIELDS = 4200
_MOST_NAME = 100


async def posted_file(request: Request) -> tuple[dict[str, str], Upload | None]:
    """Texts of a posted form, and its file if any: uploaded now, or stored since the preview."""
    form: dict[str, str] = {}
    upload: Upload | None = None
    async with request.form(max_files=1, max_fields=_MOST_FIELDS) as posted:
        for name, value in posted.items():
            if isinstance(value, UploadFile):
                data = await value.read()
                if value.filename:
                    upload = Upload(plain_name(value.filename), data)
            else:
                form[name] = value
    token = form.pop(KEPT, "")
    if upload is None and token:
        upload = fetched(request, token)
    if upload is not None and len(upload.data) > MOST_UPLOAD_BYTES:
        raise QueryError(FILE, "the file is too large; at most {most} kB are allowed", most=MOST_UPLOAD_BYTES // 1024)
    return form, upload


def fetched(request: Request, token: str) -> Upload:
    """A file uploaded by or made for this browser, while it is stored."""
    upload = _pending_uploads(request).fetch(token, _owner(request), house_of(request).now())
    if upload is None:
        raise QueryError(FILE, "the file is no longer kept; choose it again")
    return upload


def kept(request: Request, upload: Upload) -> dict[str, str]:
    """Keep a file until its preview is confirmed; the hidden field that fetches it."""
    return {KEPT: _pending_uploads(request).keep(upload, _owner(request), house_of(request).now())}


def _pending_uploads(request: Request) -> PendingUploads:
    pending_uploads: PendingUploads = request.app.state.pending_uploads
    return pending_uploads


def _owner(request: Request) -> str:
    """The session as nobody can read it back: what one browser has brought, no other fetches."""
    return hashlib.sha256((cookie_token(request) or "").encode()).hexdigest()


def plain_name(name: str) -> str:
    """The last part of a name, short, of signs that can be shown."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(sign for sign in last if sign.isprintable())[-_MOST_NAME:] or "file"


def needed_file(upload: File | None) -> File:
    """The file of a form that needs one."""
    if upload is None:
        raise QueryError(FILE, "choose a file first")
    return upload
