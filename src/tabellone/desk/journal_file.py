"""A whole journal as one file, and its last seal as it leaves the program."""

import hashlib
import json
import re
from dataclasses import dataclass
from typing import Any

from tabellone.core.refusal import Refusal
from tabellone.desk.fold import Fold
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
from tabellone.desk.personal_data import Slot, value_text

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


SIGNED_MARK, UNSIGNED_MARK = "tabellone-seal:1:", "tabellone-seal:0:"
SHORT_SIGNS, WHOLE_SIGNS, GROUP_SIGNS = 16, 64, 4
LINE_SIGNS = 32
MOST_TEXT = 1000
_UNSIGNED = re.compile(re.escape(UNSIGNED_MARK) + r"(.{1,200}):(\d{1,18}):([0-9a-f]{64})")
_SHORT = re.compile(f"[0-9a-f]{{{SHORT_SIGNS},{WHOLE_SIGNS}}}")


class SealError(Refusal):
    """A text that is no seal."""


@dataclass(frozen=True, slots=True)
class JournalSeal:
    """The seal of an entry; if it is signed, `key` is the name of the key and `signed` the signed text."""

    book: str
    position: int
    seal: str
    key: str = ""
    signed: str = ""

    @property
    def text(self) -> str:
        """The whole as one line."""
        return self.signed or f"{UNSIGNED_MARK}{self.book}:{self.position}:{self.seal}"

    @property
    def short(self) -> str:
        """How the seal begins, in groups that can be read aloud and typed."""
        return _grouped(self.seal[:SHORT_SIGNS], GROUP_SIGNS)

    @property
    def lines(self) -> str:
        """The whole with blanks, at which it may be broken into lines; whoever reads it passes over them."""
        return _grouped(self.text, LINE_SIGNS)


def _grouped(text: str, signs: int) -> str:
    return " ".join(text[start : start + signs] for start in range(0, len(text), signs))


def seal_of(book: str, fold: Fold[Any]) -> JournalSeal | None:
    """The last seal of a journal, without a signature; None where nothing is entered."""
    return None if fold.last is None else JournalSeal(book, fold.last.position, fold.last.hash)


def typed_seal(text: str) -> str:
    """A seal as somebody has typed it: without blanks and hyphens, in small letters."""
    seal = re.sub(r"[\s-]+", "", text).lower()
    if len(text) > MOST_TEXT or not _SHORT.fullmatch(seal):
        raise SealError(
            '"{found}" is no seal; it begins with {mark}, or has {least} to {most} signs of 0-9 and a-f',
            found=text[:40],
            mark=UNSIGNED_MARK[:-2],
            least=SHORT_SIGNS,
            most=WHOLE_SIGNS,
        )
    return seal


def unsigned_seal(text: str) -> JournalSeal | None:
    """The seal in a text that nobody has signed; None if the text is something else."""
    match = _UNSIGNED.fullmatch("".join(text.split())) if len(text) <= MOST_TEXT else None
    return None if match is None else JournalSeal(match[1], int(match[2]), match[3])
