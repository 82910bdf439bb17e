"""Files that a form brings: bounded, held as data, and kept on the server from the preview to the act."""

import hashlib

from starlette.datastructures import UploadFile
from starlette.requests import Request

from tabellone.http.credentials import cookie_token
from tabellone.web.pending_uploads import PendingUploads, Upload
from tabellone.web.query import QueryError
from tabellone.web.security import MOST_UPLOAD_BYTES
from tabellone.web.visit import house_of

FILE, KEPT = "file", "kept_file"
_MOST_FIELDS = 4000
_MOST_NAME = 100


async def posted_file(request: Request) -> tuple[dict[str, str], Upload | None]:
    """The texts of a posted form, and its file if it brings one: chosen now, or kept since the preview."""
    form: dict[str, str] = {}
    upload: Upload | None = None
    async with request.form(max_files=1, max_fields=_MOST_FIELDS) as posted:
        for name, value in posted.items():
            if isinstance(value, UploadFile):
                data = await value.read()
                if value.filename and data:
                    upload = Upload(_plain_name(value.filename), data)
            else:
                form[name] = value
    token = form.pop(KEPT, "")
    if upload is None and token:
        upload = fetched(request, token)
    if upload is not None and len(upload.data) > MOST_UPLOAD_BYTES:
        raise QueryError(FILE, "the file is too large; at most {most} kB are allowed", most=MOST_UPLOAD_BYTES // 1024)
    return form, upload


def fetched(request: Request, token: str) -> Upload:
    """A file that this browser has brought or been given, as long as it is kept."""
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


def _plain_name(name: str) -> str:
    """The last part of a name, short, of signs that can be shown."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(sign for sign in last if sign.isprintable())[-_MOST_NAME:] or "file"


def needed_file(upload: Upload | None) -> Upload:
    """The file of a form that needs one."""
    if upload is None:
        raise QueryError(FILE, "choose a file first")
    return upload
