"""A whole journal as one file: a line about its book, then one line an entry, all JSON in its canonical form.

The first line counts the entries and has a seal of its own, so that a file that was cut, joined or changed is
recognised.
"""

import hashlib
import json
from typing import Any

from tabellone.desk.journal import (
    MOST_DATA_BYTES,
    Book,
    Entry,
    Journal,
    JournalError,
    canonical,
    checked_name,
    instant_text,
    origin,
    read_instant,
    verified,
)

FORMAT, VERSION = "tabellone-journal", 1
MOST_BYTES = 1024 * 1024 * 1024
MOST_LINE_BYTES = MOST_DATA_BYTES + 4096
SHOWN = 60

ENTRY_FIELDS = {"at", "author", "data", "hash", "kind", "position", "previous"}
HEADER_FIELDS = {"book", "check", "created", "entries", "format", "head", "kind", "title", "version"}


class JournalFileError(JournalError):
    """A file is not a whole journal."""


def write_journal(journal: Journal) -> bytes:
    """A journal as a file."""
    book, entries = journal.book, journal.entries
    header: dict[str, Any] = {
        "book": book.id,
        "created": instant_text(book.created),
        "entries": len(entries),
        "format": FORMAT,
        "head": entries[-1].hash if entries else origin(book),
        "kind": book.kind,
        "title": book.title,
        "version": VERSION,
    }
    header["check"] = _check(header)
    lines = [canonical(header), *(canonical(_row(entry)) for entry in entries)]
    return ("\n".join(lines) + "\n").encode("utf-8")


def read_journal(data: bytes, source: str = "file") -> Journal:
    """The journal in a file, every seal checked; `source` is the file's name in refusals."""
    if len(data) > MOST_BYTES:
        raise JournalFileError(
            "{source}: {found} bytes; at most {most} are allowed", source=source, found=len(data), most=MOST_BYTES
        )
    first, *lines = data.split(b"\n")
    header = _header(first, source)
    book = _book(header, source)
    if not lines or lines.pop() != b"" or len(lines) < header["entries"]:
        raise JournalFileError(
            "{source}: the file is cut off; {expected} entries should be in it",
            source=source,
            expected=header["entries"],
        )
    if len(lines) > header["entries"]:
        raise JournalFileError(
            "{source}, line {line}: something follows the last of {expected} entries",
            source=source,
            line=header["entries"] + 2,
            expected=header["entries"],
        )
    entries = verified(book, (_entry(line, number, source) for number, line in enumerate(lines, start=2)))
    if header["head"] != (entries[-1].hash if entries else origin(book)):
        raise JournalFileError("{source}, line {line}: the journal has another end", source=source, line=1)
    return Journal(book, entries)


def _check(header: dict[str, Any]) -> str:
    """The seal of the first line: of all its fields but itself."""
    sealed = {name: value for name, value in header.items() if name != "check"}
    return hashlib.sha256(canonical(sealed).encode("utf-8")).hexdigest()


def _row(entry: Entry) -> dict[str, Any]:
    return {
        "at": instant_text(entry.at),
        "author": entry.author,
        "data": entry.data,
        "hash": entry.hash,
        "kind": entry.kind,
        "position": entry.position,
        "previous": entry.previous,
    }


def _object(line: bytes) -> dict[str, Any] | None:
    """The object that a line holds in its canonical form; None if it does not."""
    if len(line) > MOST_LINE_BYTES:
        return None
    try:
        record = json.loads(line.decode("utf-8"))
        is_canonical = isinstance(record, dict) and canonical(record).encode("utf-8") == line
    except (ValueError, RecursionError):
        return None
    return record if is_canonical else None


def _header(line: bytes, source: str) -> dict[str, Any]:
    header = _object(line)
    if header is None or header.get("format") != FORMAT:
        raise JournalFileError(
            "{source}: this is not a journal of Tabellone (it begins {found})",
            source=source,
            found=ascii(line[:SHOWN].decode("utf-8", "replace")),
        )
    if header.get("version") != VERSION:
        raise JournalFileError(
            "{source}: format version {found} is not known; this program reads version {known}",
            source=source,
            found=header.get("version"),
            known=VERSION,
        )
    names = ("book", "kind", "title", "created", "head")
    is_whole = set(header) == HEADER_FIELDS and all(isinstance(header[name], str) for name in names)
    if not is_whole or type(header["entries"]) is not int or header["check"] != _check(header):
        raise _damaged(source, 1)
    return header


def _book(header: dict[str, Any], source: str) -> Book:
    try:
        for name in ("book", "kind", "title"):
            checked_name(header[name], name)
        return Book(header["book"], header["kind"], header["title"], read_instant(header["created"]))
    except JournalError as error:
        raise _damaged(source, 1) from error


def _damaged(source: str, line: int) -> JournalFileError:
    return JournalFileError("{source}, line {line}: it is damaged", source=source, line=line)


def _entry(line: bytes, number: int, source: str) -> Entry:
    record = _object(line)
    texts = ("at", "author", "hash", "kind", "previous")
    if (
        record is None
        or set(record) != ENTRY_FIELDS
        or not all(isinstance(record[name], str) for name in texts)
        or type(record["position"]) is not int
        or not isinstance(record["data"], dict)
    ):
        raise _damaged(source, number)
    try:
        for name in ("author", "kind"):
            checked_name(record[name], name)
        return Entry(**{**record, "at": read_instant(record["at"])})
    except JournalError as error:
        raise _damaged(source, number) from error
