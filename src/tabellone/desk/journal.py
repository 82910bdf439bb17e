"""A journal: entries that are only ever added, each sealed with a hash that covers the one before it.

To take something back is an entry too ("undone", naming the entry that no longer counts), and so is to bring it back
("redone"); `in_force` says which acts count after all of these.

Personal data stand beside what is sealed (`desk/personal_data.py`). That some were erased or replaced is an entry
("redacted"), and so is that a journal of before was sealed anew for it ("resealed"): these two are no acts.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NoReturn, cast

from tabellone.core.refusal import Refusal
from tabellone.desk.personal_data import (
    MARK,
    Salt,
    SealedForm,
    Slot,
    author_in,
    bare_form,
    opened,
    readable,
    sealed_form,
)

UNDONE, REDONE = "undone", "redone"
REDACTED, RESEALED = "redacted", "resealed"
NO_ACTS = (REDACTED, RESEALED)
REFERENCE = f'"{MARK}":'
MOST_NAME = 200
MOST_DATA_BYTES = 64 * 1024 * 1024

_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
MOST_BITS = 4096
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")
# Numbers of more than MOST_BITS have 1,234 digits or more, so that 234 of them follow a multiple of 1,000.
_STRIDE, _FEWER_DIGITS = 1000, 234
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


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
    """The subject of a journal. The title is a label and may change; the rest is sealed."""

    id: str
    kind: str
    title: str
    created: datetime


@dataclass(frozen=True, slots=True)
class Written:
    """JSON data and their canonical text."""

    data: dict[str, Any]
    text: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact, its author and time, and the seal that ties it to everything before.

    `form` is what was sealed where that is not `data` and `author` themselves: with references for personal data.
    `written` is the sealed data with their text, where it is at hand: to write a large entry once more takes long.
    """

    position: int
    kind: str
    data: dict[str, Any]
    author: str
    at: datetime
    previous: str
    hash: str
    form: SealedForm | None = None
    written: Written | None = field(default=None, compare=False, repr=False)

    @property
    def sealed_data(self) -> dict[str, Any]:
        """The data that the seal covers."""
        return self.data if self.form is None else self.form.data

    @property
    def sealed_text(self) -> str:
        """The data that the seal covers, as they are written."""
        if self.written is not None and self.written.data is self.sealed_data:
            return self.written.text
        return canonical(self.sealed_data)

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


def _refuse_fraction(text: str) -> NoReturn:
    raise ValueError(text)


_DECODER = json.JSONDecoder(parse_float=_refuse_fraction, parse_constant=_refuse_fraction)


def canonical(value: object) -> str:
    """The canonical JSON text of a value: sorted keys, no spaces. Binary fractions are refused."""
    return _canonical(value)[0]


def _canonical(value: object) -> tuple[str, object]:
    """The text of a value, and the value as it is read from it."""
    try:
        text, plain = _read_back(value)
        if text is None:
            _check_json(value)
            text = _ENCODER.encode(value)
            plain = json.loads(text)
    except RecursionError:
        raise JournalError("an entry's data are nested too deeply") from None
    if _HALF_CHARACTER.search(text):
        raise JournalError("an entry's data hold half a character, which UTF-8 cannot write")
    return text, plain


def _read_back(value: object) -> tuple[str | None, object]:
    """The text of a value that is the same when it is read back; None for a value that has to be looked at closer.

    It is quicker than to look at every part of a large value.
    """
    try:
        text = _ENCODER.encode(value)
        plain = _DECODER.decode(text)
    except (TypeError, ValueError, RecursionError):
        return None, None
    return (text, plain) if plain == value and not _has_long_digits(text) else (None, None)


def _has_long_digits(text: str) -> bool:
    """Whether a number of more than `MOST_BITS` may stand in a text: so long a row of digits has one of these parts."""
    return any(text[start : start + _FEWER_DIGITS].isdigit() for start in range(0, len(text), _STRIDE))


def read_text(text: str) -> Written | None:
    """The data of an entry that was written; None if they are not written as journals write them."""
    try:
        data = _DECODER.decode(text)
    except (ValueError, RecursionError):
        return None
    is_usual = isinstance(data, dict) and "\\ud" not in text and not _has_long_digits(text)
    return Written(data, text) if is_usual else None


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
    """The seal of the book itself, which the first entry follows."""
    return _digest({"book": book.id, "created": instant_text(book.created), "kind": book.kind})


def _seal(book: Book, position: int, kind: str, text: str, author: str, at: datetime, previous: str) -> str:
    """The hash of an entry as one object, whose data are written already."""
    before = canonical({"at": instant_text(at), "author": author, "book": book.id})
    after = canonical({"kind": kind, "position": position, "previous": previous})
    return hashlib.sha256(f'{before[:-1]},"data":{text},{after[1:]}'.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Keeping:
    """How personal data are kept beside an entry: the source of salts, and the author or the author's slot."""

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
    text, read = _canonical(data)
    if len(text.encode("utf-8")) > MOST_DATA_BYTES:
        raise JournalError("an entry's data are too large; at most {most} bytes are allowed", most=MOST_DATA_BYTES)
    position, previous = (last.position + 1, last.hash) if last else (1, origin(book))
    plain = cast("dict[str, Any]", read)
    checked_name(kind, "kind")
    checked_name(author, "author")
    if keeping is not None:
        form = sealed_form(kind, plain, keeping.author, keeping.salt)
        if form.slots:
            # The data is JSON already, so it needs no check.
            written = Written(form.data, _ENCODER.encode(form.data))
            seal = _seal(book, position, kind, written.text, form.author, at, previous)
            return Entry(position, kind, plain, author, instant(at), previous, seal, form, written)
    seal = _seal(book, position, kind, text, author, at, previous)
    return Entry(position, kind, plain, author, instant(at), previous, seal, None, Written(plain, text))


def resealed_entries(book: Book, entries: Sequence[Entry], forms: Sequence[SealedForm]) -> tuple[Entry, ...]:
    """The same entries of a book, sealed in other forms."""
    anew: list[Entry] = []
    for entry, form in zip(entries, forms, strict=True):
        previous = anew[-1].hash if anew else origin(book)
        text = canonical(form.data)
        seal = _seal(book, entry.position, entry.kind, text, form.author, entry.at, previous)
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
    written: Written | None = None,
) -> Entry:
    """An entry as it was written, data and author in the form that is sealed, with those of the slots that it names."""
    has_references = written is None or REFERENCE in written.text
    form = opened(data, author, slots or {}) if has_references else bare_form(data, author, slots or {})
    if form is None:
        raise JournalError("entry {position}: a reference to personal data cannot be read", position=position)
    if not form.named and not author.startswith(MARK):
        return Entry(position, kind, data, author, at, previous, seal, None, written)
    plain = data if form.plain is None else form.plain
    return Entry(position, kind, plain, author_in(author, form.slots), at, previous, seal, form, written)


def _seals(book: Book, entry: Entry, previous: str) -> Iterator[str]:
    """The seal of an entry by the text at hand, and if that is not the one text of its data, by that one."""
    author, at = entry.sealed_author, entry.at
    yield _seal(book, entry.position, entry.kind, entry.sealed_text, author, at, previous)
    yield _seal(book, entry.position, entry.kind, canonical(entry.sealed_data), author, at, previous)


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
        is_sealed = entry.hash in _seals(book, entry, previous)
    except JournalError:
        is_sealed = False
    if not is_sealed:
        raise ChainError(
            "book {book}, entry {position}: its contents are not those that were sealed",
            book=book.id,
            position=position,
        )
    if entry.form is not None and not (all(slot.is_true for slot in entry.form.slots) and _is_readable(entry)):
        raise ChainError(
            "book {book}, entry {position}: personal data are not those that were sealed",
            book=book.id,
            position=position,
        )


def _is_readable(entry: Entry) -> bool:
    """Whether an entry shows what its sealed form says."""
    form = entry.form
    if form is None or form.plain is not entry.data:
        return form is None or readable(form) == (entry.data, entry.author)
    return author_in(form.author, form.slots) == entry.author


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
    """Commitments that changed: None for an erased value, or the commitment of its replacement."""
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
    """The acts in force and those that redo may bring back, after all entries.

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
