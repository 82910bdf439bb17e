"""Files that a form brings: bounded, held as data, and carried from the preview to the act inside the form."""

import base64
import binascii
from dataclasses import dataclass

from starlette.datastructures import UploadFile
from starlette.requests import Request

from tabellone.web.query import QueryError

CONTENT, FILE_NAME, FILE = "content", "file_name", "file"
MOST_BYTES = 700 * 1024
_MOST_FIELDS = 4000
_MOST_NAME = 100


@dataclass(frozen=True, slots=True)
class Upload:
    """A file by the name that the browser gave it."""

    name: str
    data: bytes

    def carried(self) -> dict[str, str]:
        """The file as hidden fields of the form that confirms it."""
        return {CONTENT: base64.b64encode(self.data).decode("ascii"), FILE_NAME: self.name}


async def posted_file(request: Request) -> tuple[dict[str, str], Upload | None]:
    """The texts of a posted form, and its file if it brings one: chosen now, or carried from a preview."""
    form: dict[str, str] = {}
    found: Upload | None = None
    async with request.form(max_files=1, max_fields=_MOST_FIELDS) as posted:
        for name, value in posted.items():
            if isinstance(value, UploadFile):
                data = await value.read()
                if value.filename and data:
                    found = Upload(_plain_name(value.filename), data)
            else:
                form[name] = value
    content = form.pop(CONTENT, "")
    file_name = form.pop(FILE_NAME, "")
    if found is None and content:
        found = _carried(content, file_name)
    if found is not None and len(found.data) > MOST_BYTES:
        raise QueryError(FILE, "the file is too large; at most {most} kB are allowed", most=MOST_BYTES // 1024)
    return form, found


def _carried(content: str, name: str) -> Upload:
    try:
        return Upload(_plain_name(name), base64.b64decode(content, validate=True))
    except (binascii.Error, ValueError) as error:
        raise QueryError(FILE, "the file did not arrive whole; choose it again") from error


def _plain_name(name: str) -> str:
    """The last part of a name, short, of signs that can be shown."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(sign for sign in last if sign.isprintable())[-_MOST_NAME:] or "file"


def needed_file(upload: Upload | None) -> Upload:
    """The file of a form that needs one."""
    if upload is None:
        raise QueryError(FILE, "choose a file first")
    return upload
