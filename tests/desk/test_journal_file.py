import hashlib
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.refusal import Refusal
from tabellone.desk import journal_file
from tabellone.desk.journal import Book, Entry, Journal, canonical, sealed
from tabellone.desk.journal_file import JournalFileError, read_journal, write_journal

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=10).filter(str.strip)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
DATA = st.dictionaries(TEXTS, st.none() | st.booleans() | st.integers() | TEXTS | st.lists(st.integers()), max_size=3)
MOMENTS = st.datetimes(timezones=st.just(UTC)).map(lambda at: at.replace(microsecond=at.microsecond // 1000 * 1000))


@st.composite
def journals(draw: st.DrawFn) -> Journal:
    book = Book(draw(NAMES), draw(NAMES), draw(NAMES), draw(MOMENTS))
    entries: list[Entry] = []
    for data in draw(st.lists(DATA, max_size=4)):
        kind = "act " + draw(NAMES)
        entries.append(sealed(book, entries[-1] if entries else None, kind, data, draw(NAMES), draw(MOMENTS)))
    return Journal(book, tuple(entries))


def example() -> Journal:
    book = Book("b1", "event", "Torneo d'estate", NOON)
    entries: list[Entry] = []
    for number, name in enumerate(("Ada", "Zoë")):
        at = NOON + timedelta(minutes=number)
        entries.append(sealed(book, entries[-1] if entries else None, "entered", {"name": name}, "anna", at))
    return Journal(book, tuple(entries))


FILE = write_journal(example())


@given(journals())
def test_a_journal_read_from_its_file_is_the_same(journal: Journal) -> None:
    assert read_journal(write_journal(journal)) == journal


def test_the_first_line_says_whose_journal_it_is() -> None:
    header = json.loads(FILE.splitlines()[0])
    check = header.pop("check")
    assert header == {
        "book": "b1",
        "created": "2026-05-01T12:00:00.000Z",
        "entries": 2,
        "format": "tabellone-journal",
        "head": example().entries[-1].hash,
        "kind": "event",
        "title": "Torneo d'estate",
        "version": 1,
    }
    assert check == hashlib.sha256(canonical(header).encode()).hexdigest()


@given(st.integers(0, len(FILE) - 1), st.integers(1, 255))
def test_a_file_with_one_byte_changed_is_refused(place: int, change: int) -> None:
    changed = bytearray(FILE)
    changed[place] ^= change
    with pytest.raises(Refusal, match=r"^some\.file|^book b1, entry"):
        read_journal(bytes(changed), "some.file")


@given(st.integers(0, len(FILE) - 1))
def test_a_file_cut_anywhere_is_refused(length: int) -> None:
    with pytest.raises(JournalFileError):
        read_journal(FILE[:length])


@given(st.integers(0, len(FILE)), st.integers(0, len(FILE)), st.binary(max_size=12))
def test_a_file_with_something_replaced_is_refused(start: int, end: int, put: bytes) -> None:
    changed = FILE[:start] + put + FILE[end:]
    if changed != FILE:
        with pytest.raises(Refusal):
            read_journal(changed)


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_other_file_is_refused(data: bytes) -> None:
    with pytest.raises(JournalFileError, match="this is not a journal of Tabellone"):
        read_journal(data)


def with_header(**changes: Any) -> bytes:
    """The file with another first line, sealed as it should be."""
    first, _, rest = FILE.partition(b"\n")
    header = {**json.loads(first), **changes}
    del header["check"]
    header["check"] = hashlib.sha256(canonical(header).encode()).hexdigest()
    return canonical(header).encode() + b"\n" + rest


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "x.journal: this is not a journal of Tabellone"),
        (b"SQLite format 3\0", "this is not a journal of Tabellone .it begins 'SQLite format 3"),
        (b"[" * 100_000, "this is not a journal of Tabellone"),
        (b'{"format":"tabellone-journal","version":' + b"9" * 5000 + b"}", "this is not a journal"),
        (b'{"format":"tabellone-journal","version":1}\n', "x.journal, line 1: it is damaged"),
        (with_header(version=3), "format version 3 is not known; this program reads versions 1 to 2"),
        (with_header(title=""), "x.journal, line 1: it is damaged"),
        (with_header(title=3), "x.journal, line 1: it is damaged"),
        (with_header(entries=True), "x.journal, line 1: it is damaged"),
        (with_header(entries=-1), "x.journal, line 1: something follows the last of -1 entries"),
        (with_header(entries=3), "the file is cut off; 3 entries should be in it"),
        (with_header(entries=1), "x.journal, line 3: something follows the last of 1 entries"),
        (with_header(head="0" * 64), "x.journal, line 1: the journal has another end"),
        (with_header(book="b2"), "book b2, entry 1: it does not follow what stands before it"),
        (with_header(created="now"), "x.journal, line 1: it is damaged"),
        (FILE.replace(b'"Ada"', b'"Bea"'), "book b1, entry 1: its contents are not those that were sealed"),
        (FILE.replace(b'"author":"anna",', b'"author": "anna",', 1), "x.journal, line 2: it is damaged"),
        (FILE.replace(b"\n", b"\r\n"), "this is not a journal of Tabellone"),
        (FILE + FILE, "x.journal, line 4: something follows"),
        (FILE[:-1], "the file is cut off"),
    ],
)
def test_what_is_wrong_with_a_file_is_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence) as caught:
        read_journal(data, "x.journal")
    assert "\n" not in str(caught.value)


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_file, "MOST_BYTES", len(FILE) - 1)
    with pytest.raises(JournalFileError, match=f"file: {len(FILE)} bytes; at most {len(FILE) - 1} are allowed"):
        read_journal(FILE)


def test_a_line_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = max(map(len, FILE.splitlines()))
    monkeypatch.setattr(journal_file, "MOST_LINE_BYTES", longest)
    assert read_journal(FILE) == example()
    monkeypatch.setattr(journal_file, "MOST_LINE_BYTES", longest - 1)
    with pytest.raises(JournalFileError):
        read_journal(FILE)
