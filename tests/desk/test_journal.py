import hashlib
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.desk.journal import (
    Book,
    ChainError,
    Course,
    Entry,
    JournalError,
    canonical,
    course,
    in_force,
    instant_text,
    read_instant,
    read_text,
    redoable,
    sealed,
    undoable,
    verified,
)

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
BOOK = Book("b1", "event", "Spring open", NOON)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
JSON_DATA = st.dictionaries(
    TEXTS,
    st.recursive(
        st.none() | st.booleans() | st.integers(-(2**70), 2**70) | TEXTS,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
        max_leaves=6,
    ),
    max_size=4,
)


def chain(*acts: tuple[str, dict[str, Any]], book: Book = BOOK) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    for number, (kind, data) in enumerate(acts):
        at = NOON + timedelta(seconds=number)
        entries.append(sealed(book, entries[-1] if entries else None, kind, data, f"author {number}", at))
    return tuple(entries)


THREE = chain(("named", {"name": "A"}), ("paired", {"boards": [[1, 2]]}), ("published", {}))


def naive_hash(book: Book, entry: Entry) -> str:
    """The seal written out by hand."""
    line = "{" + ",".join(
        f"{json.dumps(name)}:{json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(',', ':'))}"
        for name, value in (
            ("at", entry.at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{entry.at.microsecond // 1000:03}Z"),
            ("author", entry.author),
            ("book", book.id),
            ("data", entry.data),
            ("kind", entry.kind),
            ("position", entry.position),
            ("previous", entry.previous),
        )
    )
    return hashlib.sha256((line + "}").encode()).hexdigest()


@given(st.lists(JSON_DATA, max_size=5))
def test_a_seal_is_the_hash_of_the_canonical_line(data: list[dict[str, Any]]) -> None:
    entries = chain(*(("act", payload) for payload in data))
    assert [entry.position for entry in entries] == list(range(1, len(data) + 1))
    assert [entry.data for entry in entries] == data
    for entry in entries:
        assert entry.hash == naive_hash(BOOK, entry)
    origin = b'{"book":"b1","created":"2026-05-01T12:00:00.000Z","kind":"event"}'
    before = [hashlib.sha256(origin).hexdigest(), *(entry.hash for entry in entries)]
    assert [entry.previous for entry in entries] == before[: len(entries)]
    assert verified(BOOK, entries) == entries


def test_times_are_utc_with_milliseconds() -> None:
    rome = datetime(2026, 5, 1, 14, 0, 0, 987654, tzinfo=timezone(timedelta(hours=2)))
    entry = sealed(BOOK, None, "act", {}, "anna", rome)
    assert entry.at == datetime(2026, 5, 1, 12, 0, 0, 987000, tzinfo=UTC)
    assert instant_text(rome) == "2026-05-01T12:00:00.987Z"
    assert read_instant("2026-05-01T12:00:00.987Z") == entry.at


@pytest.mark.parametrize(
    "text", ["", "2026-05-01", "2026-05-01T12:00:00Z", "2026-13-01T12:00:00.000Z", "٢٠٢٦-05-01T12:00:00.000Z", 5, None]
)
def test_another_time_is_refused(text: object) -> None:
    with pytest.raises(JournalError, match="is not a time such as"):
        read_instant(text)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "changed"},
        {"data": {"boards": [[1, 3]]}},
        {"data": {"boards": [[1, 2]], "more": None}},
        {"data": {"boards": [[True, 2]]}},
        {"data": {"boards": [[1.0, 2]]}},
        {"author": "eve"},
        {"at": NOON},
        {"hash": "0" * 64},
    ],
)
def test_a_changed_entry_is_found(change: dict[str, Any]) -> None:
    entries = (THREE[0], replace(THREE[1], **change), THREE[2])
    with pytest.raises(ChainError, match="book b1, entry 2: its contents are not those that were sealed") as caught:
        verified(BOOK, entries)
    assert caught.value.position == 2


def test_an_entry_sealed_again_breaks_the_next_one() -> None:
    forged = sealed(BOOK, THREE[0], "paired", {"boards": [[2, 1]]}, "eve", NOON)
    with pytest.raises(ChainError, match="book b1, entry 3: it does not follow what stands before it"):
        verified(BOOK, (THREE[0], forged, THREE[2]))


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ([1, 2], "entry 1: entry 2 stands in its place"),
        ([0, 2], "entry 2: entry 3 stands in its place"),
        ([0, 2, 1], "entry 2: entry 3 stands in its place"),
        ([0, 1, 1, 2], "entry 3: entry 2 stands in its place"),
    ],
)
def test_missing_moved_and_doubled_entries_are_found(order: list[int], sentence: str) -> None:
    with pytest.raises(ChainError, match=sentence):
        verified(BOOK, [THREE[place] for place in order])


@pytest.mark.parametrize(
    "other", [replace(BOOK, id="b2"), replace(BOOK, kind="office"), replace(BOOK, created=NOON - timedelta(1))]
)
def test_the_entries_of_another_book_are_found(other: Book) -> None:
    with pytest.raises(ChainError, match="entry 1: it does not follow"):
        verified(other, THREE)


def test_a_title_is_only_a_label() -> None:
    assert verified(replace(BOOK, title="Autumn open"), THREE) == THREE


def test_a_journal_can_be_verified_piece_by_piece() -> None:
    assert verified(BOOK, THREE[1:], after=THREE[0]) == THREE[1:]
    with pytest.raises(ChainError, match="entry 2: entry 3 stands"):
        verified(BOOK, THREE[2:], after=THREE[0])


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"x": 0.5}, "a value of the kind float"),
        ({"x": [{"y": float("nan")}]}, "a value of the kind float"),
        ({"x": {1, 2}}, "a value of the kind set"),
        ({1: "x"}, "may not have int as a name"),
        ({"x": "\ud800"}, "half a character"),
        ({"\udfff": "x"}, "half a character"),
        ({"x": 2**5000}, "a whole number of more than 4096 bits"),
    ],
)
def test_data_that_json_cannot_keep_exactly_are_refused(data: Any, sentence: str) -> None:
    with pytest.raises(JournalError, match=sentence):
        sealed(BOOK, None, "act", data, "anna", NOON)


def test_data_nested_too_deeply_are_refused() -> None:
    data: dict[str, Any] = {}
    for _ in range(100_000):
        data = {"in": data}
    with pytest.raises(JournalError, match="nested too deeply"):
        sealed(BOOK, None, "act", data, "anna", NOON)


@pytest.mark.parametrize("author", ["", "  ", "a\nb", "a\0", "x" * 201, "\ud800"])
def test_an_author_is_one_short_line(author: str) -> None:
    with pytest.raises(JournalError, match=r"author: .* is not allowed; it must be one line of 1 to 200 signs"):
        sealed(BOOK, None, "act", {}, author, NOON)


@given(JSON_DATA)
def test_canonical_json_is_one_text_for_one_value(data: dict[str, Any]) -> None:
    text = canonical(data)
    assert json.loads(text) == data
    assert canonical(dict(reversed(list(data.items())))) == text


def test_undo_takes_back_the_last_act_and_redo_brings_it_back() -> None:
    entries = chain(("a", {}), ("b", {}), ("undone", {"position": 2}), ("undone", {"position": 1}))
    assert in_force(entries) == ()
    assert undoable(entries) is None
    assert redoable(entries) == entries[0]
    again = chain(*((entry.kind, entry.data) for entry in entries), ("redone", {"position": 1}))
    assert in_force(again) == again[:1]
    assert (undoable(again), redoable(again)) == (again[0], again[1])


@given(st.lists(st.sampled_from(["act", "undo", "redo"]), max_size=30))
def test_undo_and_redo_agree_with_two_stacks(constraints: list[str]) -> None:
    acts: list[tuple[str, dict[str, Any]]] = []
    done: list[int] = []
    back: list[int] = []
    for wish in constraints:
        position = len(acts) + 1
        if wish == "act":
            acts.append(("act", {"position": 7}))
            done, back = [*done, position], []
        elif wish == "undo" and done:
            acts.append(("undone", {"position": done[-1]}))
            back.append(done.pop())
        elif wish == "redo" and back:
            acts.append(("redone", {"position": back[-1]}))
            done.append(back.pop())
    entries = verified(BOOK, chain(*acts))
    assert course(entries) == Course(tuple(done), tuple(back))
    assert [entry.position for entry in in_force(entries)] == done


@pytest.mark.parametrize(
    "acts",
    [
        [("undone", {"position": 1})],
        [("a", {}), ("undone", {"position": 2})],
        [("a", {}), ("b", {}), ("undone", {"position": 1})],
        [("a", {}), ("undone", {"position": True})],
        [("a", {}), ("undone", {"position": 1, "more": 1})],
        [("a", {}), ("undone", {})],
        [("a", {}), ("redone", {"position": 1})],
        [("a", {}), ("undone", {"position": 1}), ("b", {}), ("redone", {"position": 1})],
    ],
)
def test_undoing_what_is_not_next_breaks_the_journal(acts: list[tuple[str, dict[str, Any]]]) -> None:
    with pytest.raises(ChainError, match=f"book b1, entry {len(acts)}: (un|re)done may not name entry") as caught:
        verified(BOOK, chain(*acts))
    assert caught.value.position == len(acts)


def test_an_entry_is_checked_by_the_text_that_was_stored_or_by_what_it_says() -> None:
    (entry,) = chain(("done", {"b": 1, "a": ["è", None]}))
    stored = read_text('{"a":["è",null],"b":1}')
    spaced = read_text('{"b": 1, "a": ["è", null]}')
    other = read_text('{"a":["è",null],"b":2}')
    assert stored is not None
    assert spaced is not None
    assert other is not None
    for written in (stored, spaced):
        read = replace(entry, data=written.data, written=written)
        assert verified(BOOK, [read]) == (entry,)
    with pytest.raises(ChainError):
        verified(BOOK, [replace(entry, data=other.data, written=other)])
    with pytest.raises(ChainError):
        verified(BOOK, [replace(entry, data=other.data, written=stored)])


@pytest.mark.parametrize("text", ['{"a":1.5}', '{"a":NaN}', "[1]", "{", '{"a":"\\ud800"}', f'{{"a":{2**4096}}}'])
def test_a_text_that_no_journal_writes_is_looked_at_closer(text: str) -> None:
    assert read_text(text) is None
