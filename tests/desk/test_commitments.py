"""Sealed content of an entry: references in place of personal data, and the slots that store it."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.desk.journal import canonical
from tabellone.desk.personal_data import MARK, opened, sealed_form, value_text

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=4), parts, max_size=4),
    max_leaves=12,
)


def salts() -> Callable[[], str]:
    """Other grains each time."""
    numbers = count()
    return lambda: f"{next(numbers):032x}"


def ratings(*reasons: str) -> dict[str, Any]:
    """A table of ratings by one commission, a row for each reason."""
    return {
        "entries": [
            {"author": "Commission", "player": f"P{number}", "rating": 2000, "reason": reason}
            for number, reason in enumerate(reasons, start=1)
        ]
    }


def test_a_text_that_stands_in_many_rows_has_one_slot_and_each_row_says_whom_it_is_about() -> None:
    data = ratings("List of May", "List of May", "By hand")
    form = sealed_form("ratings_set", data, "seat/1", salts())
    assert sorted((slot.text, slot.who) for slot in form.slots) == [
        ('"By hand"', "P3"),
        ('"Commission"', ""),
        ('"List of May"', ""),
    ]
    rows = form.data["entries"]
    assert [row["reason"][MARK]["who"] for row in rows] == ["P1", "P2", "P3"]
    assert rows[0]["reason"][MARK]["is"] == rows[1]["reason"][MARK]["is"] != rows[2]["reason"][MARK]["is"]
    read = opened(form.data, form.author, {slot.commitment: slot for slot in form.slots})
    assert read is not None
    assert read.plain == data
    assert set(read.slots) == set(form.slots)
    assert len(read.slots) == len(form.slots)
    assert all(slot.is_true for slot in read.slots)


def test_people_have_a_slot_each_also_if_they_are_called_alike() -> None:
    data = {"players": [{"id": "P1", "name": "Alfa Anna"}, {"id": "P2", "name": "Alfa Anna"}]}
    form = sealed_form("players_entered", data, "seat/1", salts())
    assert [slot.who for slot in form.slots] == ["P1", "P2"]


def test_a_text_that_is_erased_is_gone_wherever_it_stands() -> None:
    form = sealed_form("ratings_set", ratings("List of May", "List of May", "By hand"), "seat/1", salts())
    left = {slot.commitment: slot for slot in form.slots if slot.text != '"List of May"'}
    read = opened(form.data, form.author, left)
    assert read is not None
    assert read.plain is not None
    assert [row["reason"] for row in read.plain["entries"]] == ["N. N.", "N. N.", "By hand"]


@pytest.mark.parametrize(
    "reference",
    [
        None,
        "x",
        [],
        {"is": "x", "who": "y"},
        {"is": "x", "who": "y", "otherwise": 1},
        {"is": 1, "who": "y", "otherwise": ""},
        {"is": "x", "who": None, "otherwise": ""},
        {"is": "x", "who": "y", "otherwise": "", "more": 1},
    ],
)
def test_a_reference_that_this_program_does_not_write_is_refused(reference: object) -> None:
    assert opened({"note": {MARK: reference}}, "seat/1", {}) is None


@given(VALUES)
def test_what_is_committed_to_is_the_text_that_journals_write(value: object) -> None:
    assert value_text(value) == canonical(value)
