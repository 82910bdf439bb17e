"""A whole journal as one file: a line about its book, then one line an entry, all JSON in its canonical form.

The first line counts the entries and has a seal of its own, so that a file that was cut, joined or changed is
recognised. Entries stand as they are sealed; the personal data to which they refer follow them, a line each (version
2). A journal without such references is written as it always was (version 1).
"""

import hashlib
import json
from typing import Any

from tabellone.desk.commitments import Slot, value_text
from tabellone.desk.journal import (
    MOST_DATA_BYTES,
    Book,
    Entry,
    Journal,
    JournalError,
    canonical,
    checked_name,
    entry_of,
    instant_text,
    origin,
    read_instant,
    verified,
)

FORMAT, FIRST_VERSION, VERSION = "tabellone-journal", 1, 2
MOST_BYTES = 1024 * 1024 * 1024
MOST_LINE_BYTES = MOST_DATA_BYTES + 4096
SHOWN = 60

ENTRY_FIELDS = {"at", "author", "data", "hash", "kind", "position", "previous"}
HEADER_FIELDS = {"book", "check", "created", "entries", "format", "head", "kind", "title", "version"}
SLOT_FIELDS = {"commitment", "replaced_by", "salt", "value", "who"}


class JournalFileError(JournalError):
    """A file is not a whole journal."""


def write_journal(journal: Journal) -> bytes:
    """A journal as a file."""
    book, entries = journal.book, journal.entries
    slots = _slots(entries)
    header: dict[str, Any] = {
        "book": book.id,
        "created": instant_text(book.created),
        "entries": len(entries),
        "format": FORMAT,
        "head": entries[-1].hash if entries else origin(book),
        "kind": book.kind,
        "title": book.title,
        "version": FIRST_VERSION,
    }
    if any(entry.form for entry in entries):
        header |= {"personal": len(slots), "version": VERSION}
    header["check"] = _check(header)
    lines = [canonical(header), *(canonical(_row(entry)) for entry in entries), *map(canonical, slots)]
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
    entry_count, slot_count = header["entries"], header.get("personal", 0)
    if not lines or lines.pop() != b"" or len(lines) < entry_count + slot_count:
        raise JournalFileError(
            "{source}: the file is cut off; {expected} entries should be in it",
            source=source,
            expected=header["entries"],
        )
    if len(lines) > entry_count + slot_count:
        raise JournalFileError(
            "{source}, line {line}: something follows the last of {expected} entries",
            source=source,
            line=entry_count + slot_count + 2,
            expected=entry_count,
        )
    numbered = [(line, number) for number, line in enumerate(lines, start=2)]
    read_slots = [_slot(line, number, source) for line, number in numbered[entry_count:]]
    slots = {slot.commitment: slot for slot in read_slots}
    is_first = header["version"] == FIRST_VERSION
    entries = verified(
        book, (_entry(line, number, source, None if is_first else slots) for line, number in numbered[:entry_count])
    )
    if header["head"] != (entries[-1].hash if entries else origin(book)):
        raise JournalFileError("{source}, line {line}: the journal has another end", source=source, line=1)
    return Journal(book, entries)


def _check(header: dict[str, Any]) -> str:
    """The seal of the first line: of all its fields but itself."""
    sealed = {name: value for name, value in header.items() if name != "check"}
    return hashlib.sha256(canonical(sealed).encode("utf-8")).hexdigest()


def _slots(entries: tuple[Entry, ...]) -> list[dict[str, Any]]:
    """The personal data to which entries refer, each once, in the order in which they are referred to."""
    slots = {slot.commitment: slot for entry in entries if entry.form for slot in entry.form.slots}
    return [
        {
            "commitment": slot.commitment,
            "replaced_by": slot.replaced_by,
            "salt": slot.salt,
            "value": slot.value,
            "who": slot.who,
        }
        for slot in slots.values()
    ]


def _slot(line: bytes, number: int, source: str) -> Slot:
    record = _object(line)
    if (
        record is None
        or set(record) != SLOT_FIELDS
        or not all(isinstance(record[name], str) for name in ("commitment", "salt", "who"))
        or not isinstance(record["replaced_by"], str | None)
        or not isinstance(record["value"], str | dict)
    ):
        raise _damaged(source, number)
    text = value_text(record["value"])
    return Slot(record["commitment"], record["who"], record["salt"], text, record["replaced_by"])


def _row(entry: Entry) -> dict[str, Any]:
    return {
        "at": instant_text(entry.at),
        "author": entry.sealed_author,
        "data": entry.sealed_data,
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
    if header.get("version") not in (FIRST_VERSION, VERSION):
        raise JournalFileError(
            "{source}: format version {found} is not known; this program reads versions 1 to {known}",
            source=source,
            found=header.get("version"),
            known=VERSION,
        )
    names = ("book", "kind", "title", "created", "head")
    fields = HEADER_FIELDS if header["version"] == FIRST_VERSION else HEADER_FIELDS | {"personal"}
    is_whole = set(header) == fields and all(isinstance(header[name], str) for name in names)
    counts = (header.get("entries"), header.get("personal", 0))
    if not is_whole or not all(type(count) is int for count in counts) or header["check"] != _check(header):
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


def _entry(line: bytes, number: int, source: str, slots: dict[str, Slot] | None) -> Entry:
    """An entry; in a file of the first version nothing is a reference."""
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
        seal, at = record.pop("hash"), read_instant(record.pop("at"))
        return Entry(**record, hash=seal, at=at) if slots is None else entry_of(**record, seal=seal, at=at, slots=slots)
    except JournalError as error:
        raise _damaged(source, number) from error
