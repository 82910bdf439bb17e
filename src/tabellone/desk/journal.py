"""A journal: entries that are only ever added, each sealed with a hash that covers the one before it.

To take something back is an entry too ("undone", naming the entry that no longer counts), and so is to bring it back
("redone"); `in_force` says which acts count after all of these.

Personal data stand beside what is sealed (`desk/commitments.py`). That some were erased or replaced is an entry
("redacted"), and so is that a journal of before was sealed anew for it ("resealed"): these two are no acts.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from tabellone.core.refusal import Refusal
from tabellone.desk.commitments import MARK, Salt, SealedForm, Slot, is_well_formed, readable, references, sealed_form

UNDONE, REDONE = "undone", "redone"
REDACTED, RESEALED = "redacted", "resealed"
NO_ACTS = (REDACTED, RESEALED)
MOST_NAME = 200
MOST_DATA_BYTES = 64 * 1024 * 1024

_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
MOST_BITS = 4096
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")


class JournalError(Refusal):
    """A journal, or data meant for one, is invalid."""


class ChainError(JournalError):
    """A journal breaks; `position` says at which entry."""

    @property
    def position(self) -> int:
        """The entry at which the journal breaks."""
        return int(str(self.values["position"]))


@dataclass(frozen=True, slots=True)
class Book:
    """What a journal is the journal of. The title is a label and may change; the rest is sealed."""

    id: str
    kind: str
    title: str
    created: datetime


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened, who entered it, when, and the seal that ties it to everything before.

    `form` is what was sealed where that is not `data` and `author` themselves: with references for personal data.
    """

    position: int
    kind: str
    data: dict[str, Any]
    author: str
    at: datetime
    previous: str
    hash: str
    form: SealedForm | None = None

    @property
    def sealed_data(self) -> dict[str, Any]:
        """The data that the seal covers."""
        return self.data if self.form is None else self.form.data

    @property
    def sealed_author(self) -> str:
        """The author that the seal covers."""
        return self.author if self.form is None else self.form.author


@dataclass(frozen=True, slots=True)
class Journal:
    """A book with all its entries."""

    book: Book
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The positions of the acts that count, in order, and of those that may be brought back, the next one last."""

    in_force: tuple[int, ...] = ()
    taken_back: tuple[int, ...] = ()

    @property
    def undoable(self) -> int | None:
        """The act that the next undo takes back."""
        return self.in_force[-1] if self.in_force else None

    @property
    def redoable(self) -> int | None:
        """The act that the next redo brings back."""
        return self.taken_back[-1] if self.taken_back else None


# Not written as a union, which would be made anew for each value of a large entry.
_SEVERAL = (list, tuple)


def canonical(value: object) -> str:
    """A value as the one JSON text that stands for it: sorted keys, no spaces. Binary fractions are refused."""
    try:
        _check_json(value)
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    except RecursionError:
        raise JournalError("an entry's data are nested too deeply") from None
    if _HALF_CHARACTER.search(text):
        raise JournalError("an entry's data hold half a character, which UTF-8 cannot write")
    return text


def _check_json(value: object) -> None:
    """Refuse what journals do not write; texts are looked at once, when all of them are one."""
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise JournalError(
                    "an entry's data may not have {found} as a name; only texts are", found=type(key).__name__
                )
            if type(item) is not str and item is not None:
                _check_json(item)
    elif isinstance(value, _SEVERAL):
        for item in value:
            if type(item) is not str and item is not None:
                _check_json(item)
    elif isinstance(value, int):
        if value.bit_length() > MOST_BITS:
            raise JournalError("an entry's data hold a whole number of more than {most} bits", most=MOST_BITS)
    elif value is not None and not isinstance(value, str):
        raise JournalError(
            "an entry's data may not hold a value of the kind {found}; texts, whole numbers, true, false, null, lists "
            "and objects are allowed",
            found=type(value).__name__,
        )


def instant(at: datetime) -> datetime:
    """A moment as journals keep it: UTC, whole milliseconds."""
    if at.tzinfo is None:
        raise JournalError("{found} is a time without a time zone", found=at.isoformat())
    utc = at.astimezone(UTC)
    return utc.replace(microsecond=utc.microsecond // 1000 * 1000)


def instant_text(at: datetime) -> str:
    """A moment as journals write it, such as 2026-05-01T09:30:00.000Z."""
    return instant(at).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def read_instant(text: object) -> datetime:
    """The moment that `instant_text` wrote."""
    if isinstance(text, str) and text.isascii() and _INSTANT.fullmatch(text):
        try:
            return datetime.fromisoformat(text)
        except ValueError:
            pass
    raise JournalError('"{found}" is not a time such as 2026-05-01T09:30:00.000Z', found=text)


def checked_name(text: str, what: str) -> str:
    """An author, title or the like: one line of 1 to 200 characters."""
    if not text.strip() or len(text) > MOST_NAME or _CONTROL.search(text):
        raise JournalError(
            "{what}: {found} is not allowed; it must be one line of 1 to {most} signs",
            what=what,
            found=ascii(text[:40]),
            most=MOST_NAME,
        )
    return text


def _digest(value: object) -> str:
    return hashlib.sha256(canonical(value).encode("utf-8")).hexdigest()


def origin(book: Book) -> str:
    """What the first entry of a book follows: the seal of the book itself."""
    return _digest({"book": book.id, "created": instant_text(book.created), "kind": book.kind})


def _seal(book: Book, position: int, kind: str, data: object, author: str, at: datetime, previous: str) -> str:
    return _digest(
        {
            "at": instant_text(at),
            "author": author,
            "book": book.id,
            "data": data,
            "kind": kind,
            "position": position,
            "previous": previous,
        }
    )


@dataclass(frozen=True, slots=True)
class Keeping:
    """How personal data are kept beside an entry: where salts come from, and the author or his slot in the journal."""

    salt: Salt
    author: Slot | str


def sealed(
    book: Book,
    last: Entry | None,
    kind: str,
    data: dict[str, Any],
    author: str,
    at: datetime,
    keeping: Keeping | None = None,
) -> Entry:
    """The next entry of a journal whose last entry is `last`; without `keeping` all of it is sealed as it is."""
    text = canonical(data)
    if len(text.encode("utf-8")) > MOST_DATA_BYTES:
        raise JournalError("an entry's data are too large; at most {most} bytes are allowed", most=MOST_DATA_BYTES)
    position, previous = (last.position + 1, last.hash) if last else (1, origin(book))
    plain = json.loads(text)
    checked_name(kind, "kind")
    checked_name(author, "author")
    if keeping is not None:
        form = sealed_form(kind, plain, keeping.author, keeping.salt)
        if form.slots:
            seal = _seal(book, position, kind, form.data, form.author, at, previous)
            return Entry(position, kind, plain, author, instant(at), previous, seal, form)
    seal = _seal(book, position, kind, plain, author, at, previous)
    return Entry(position, kind, plain, author, instant(at), previous, seal)


def resealed_entries(book: Book, entries: Sequence[Entry], forms: Sequence[SealedForm]) -> tuple[Entry, ...]:
    """The same entries of a book, sealed in other forms."""
    anew: list[Entry] = []
    for entry, form in zip(entries, forms, strict=True):
        previous = anew[-1].hash if anew else origin(book)
        seal = _seal(book, entry.position, entry.kind, form.data, form.author, entry.at, previous)
        anew.append(Entry(entry.position, entry.kind, entry.data, entry.author, entry.at, previous, seal, form))
    return tuple(anew)


def entry_of(
    position: int,
    kind: str,
    data: dict[str, Any],
    author: str,
    at: datetime,
    previous: str,
    seal: str,
    slots: Mapping[str, Slot] | None = None,
) -> Entry:
    """An entry as it was written, data and author in the form that is sealed, with those of the slots that it names."""
    marked = [reference for _, reference in references(data)]
    if not marked and not author.startswith(MARK):
        return Entry(position, kind, data, author, at, previous, seal)
    if not all(map(is_well_formed, marked)):
        raise JournalError("entry {position}: a reference to personal data cannot be read", position=position)
    bare = SealedForm(data, author)
    form = SealedForm(data, author, tuple(slots[name] for name in bare.commitments if slots and name in slots))
    plain, name = readable(form)
    return Entry(position, kind, plain, name, at, previous, seal, form)


def follows(book: Book, last: Entry | None, entry: Entry) -> None:
    """Check that an entry is whole and is the one after `last`; a ChainError says what is wrong."""
    position, previous = (last.position + 1, last.hash) if last else (1, origin(book))
    if entry.position != position:
        raise ChainError(
            "book {book}, entry {position}: entry {found} stands in its place",
            book=book.id,
            position=position,
            found=entry.position,
        )
    if entry.previous != previous:
        raise ChainError(
            "book {book}, entry {position}: it does not follow what stands before it", book=book.id, position=position
        )
    try:
        seal = _seal(book, position, entry.kind, entry.sealed_data, entry.sealed_author, entry.at, previous)
    except JournalError:
        seal = ""
    if entry.hash != seal:
        raise ChainError(
            "book {book}, entry {position}: its contents are not those that were sealed",
            book=book.id,
            position=position,
        )
    if entry.form is not None and not (
        all(slot.is_true for slot in entry.form.slots) and readable(entry.form) == (entry.data, entry.author)
    ):
        raise ChainError(
            "book {book}, entry {position}: personal data are not those that were sealed",
            book=book.id,
            position=position,
        )


def verified(book: Book, entries: Iterable[Entry], after: Entry | None = None) -> tuple[Entry, ...]:
    """The entries, if the chain holds from the first (or from `after`) to the last; a ChainError says where it breaks.

    A whole journal's undone and redone entries are checked too, and that no personal data are missing or replaced
    without an entry that says so.
    """
    checked_entries: list[Entry] = []
    last = after
    for entry in entries:
        follows(book, last, entry)
        checked_entries.append(entry)
        last = entry
    if after is None:
        course(checked_entries, book.id)
        _check_slots(book, checked_entries)
    return tuple(checked_entries)


def redactions(entries: Iterable[Entry]) -> dict[str, str | None]:
    """What became of commitments: None for what is erased, or the commitment of what stands in its place."""
    after: dict[str, str | None] = {}
    for entry in entries:
        if entry.kind == REDACTED:
            after |= dict.fromkeys(_texts(entry.data.get("erased")))
            pairs = entry.data.get("replaced")
            named = [_texts(pair) for pair in pairs] if isinstance(pairs, list) else []
            after |= {pair[0]: pair[1] for pair in named if len(pair) == 2}
    return after


def _texts(value: object) -> tuple[str, ...]:
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _check_slots(book: Book, entries: Sequence[Entry]) -> None:
    """Refuse a journal some of whose personal data are missing or replaced, although no entry says so."""
    after: dict[str, str | None] | None = None
    for entry in entries:
        if entry.form is None:
            continue
        after = redactions(entries) if after is None else after
        slots = {slot.commitment: slot for slot in entry.form.slots}
        for name in entry.form.commitments:
            slot = slots.get(name)
            stands = None if slot is None else slot.replaced_by or name
            if stands != after.get(name, name):
                raise ChainError(
                    "book {book}, entry {position}: personal data are missing or changed, and no entry says so",
                    book=book.id,
                    position=entry.position,
                )


def named_position(entry: Entry) -> int | None:
    """The entry that an undone or redone entry names."""
    position = entry.data.get("position")
    return position if type(position) is int and set(entry.data) == {"position"} else None


def course(entries: Iterable[Entry], book: str = "", start: Course | None = None) -> Course:
    """Which acts count and which may be brought back after all entries.

    Undo takes back the last act in force; redo brings back the last one taken back, unless something new happened
    since.
    """
    in_force = list(start.in_force if start else ())
    taken_back = list(start.taken_back if start else ())
    for entry in entries:
        if entry.kind == UNDONE:
            _check_named(entry, in_force, book)
            taken_back.append(in_force.pop())
        elif entry.kind == REDONE:
            _check_named(entry, taken_back, book)
            in_force.append(taken_back.pop())
        elif entry.kind not in NO_ACTS:
            in_force.append(entry.position)
            taken_back.clear()
    return Course(tuple(in_force), tuple(taken_back))


def _check_named(entry: Entry, stack: list[int], book: str) -> None:
    if not stack or named_position(entry) != stack[-1]:
        raise ChainError(
            "book {book}, entry {position}: {kind} may not name entry {found}",
            book=book,
            position=entry.position,
            kind=entry.kind,
            found=named_position(entry),
        )


def in_force(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that count after all undoing and redoing."""
    positions = set(course(entries).in_force)
    return tuple(entry for entry in entries if entry.position in positions)


def undoable(entries: Sequence[Entry]) -> Entry | None:
    """The act that undo takes back."""
    return _at(entries, course(entries).undoable)


def redoable(entries: Sequence[Entry]) -> Entry | None:
    """The act that redo brings back."""
    return _at(entries, course(entries).redoable)


def _at(entries: Sequence[Entry], position: int | None) -> Entry | None:
    return next((entry for entry in entries if entry.position == position), None)
