"""Tab. 19: two printed copies of one table."""

import re
from collections.abc import Callable
from typing import Any

import pytest

Document = dict[str, Any]


def cells(lines: list[str]) -> list[list[str]]:
    """Rows of the left half, then of the right; the scan reads column rules as | ] or )."""
    rows = [re.sub(r"[|\])]", " ", line).split() for line in lines]
    return [row[:3] for row in rows] + [row[3:] for row in rows if len(row) > 3]


def as_data(row: list[str]) -> list[int]:
    low, _, high = row[0].partition("-")
    return [int(low), int(high or -1), *(int(score.replace(".", "")) for score in row[1:])]


@pytest.fixture
def table(parameter: Callable[[str, str], Any]) -> list[list[int]]:
    rows: list[list[int]] = parameter("fid/elo_rubele", "expected_scores")
    return rows


@pytest.fixture
def copies(printed: Callable[[str], Document]) -> tuple[list[list[str]], list[list[str]]]:
    clean, scanned = (printed(f"fid/expected_scores/2008/text_{text}")["lines"] for text in ("000", "003"))
    return cells(clean), cells(scanned)


def test_table_has_101_rows_one_for_each_hundredth(table: list[list[int]]) -> None:
    assert [row[2] for row in table] == list(range(100, 201))


def test_ranges_start_at_nought_are_contiguous_and_end_open(table: list[list[int]]) -> None:
    assert table[0][0] == 0
    assert table[-1][:2] == [4930, -1]
    assert all(row[0] <= row[1] for row in table[:-1])
    assert [row[1] + 1 for row in table[:-1]] == [row[0] for row in table[1:]]


def test_scores_of_a_row_add_up_to_two(table: list[list[int]]) -> None:
    assert {row[2] + row[3] for row in table} == {200}


def test_data_is_what_the_clean_copy_prints(
    table: list[list[int]], copies: tuple[list[list[str]], list[list[str]]]
) -> None:
    assert [as_data(row) for row in copies[0]] == table


def test_both_copies_of_the_table_agree_once_repaired(
    copies: tuple[list[list[str]], list[list[str]]],
    printed: Callable[[str], Document],
    errata: Callable[[str], list[Document]],
) -> None:
    differences = {
        (f"Tab. 19, row {clean[0]}", seen, meant)
        for clean, scanned in zip(*copies, strict=True)
        for meant, seen in zip(clean, scanned, strict=True)
        if meant != seen
    }
    entries = [entry for entry in errata("elo_rubele") if entry["place"].startswith("Tab. 19")]
    rows = {(entry["place"], entry["printed"], entry["corrected"]) for entry in entries if "row" in entry["place"]}
    assert differences == {row for row in rows if "column rules" not in row[0]}
    (rules,) = [entry for entry in entries if "column rules" in entry["place"]]
    scan = "".join(printed("fid/expected_scores/2008/text_003")["lines"])
    assert set(rules["printed"].split()) == set(re.sub(r"[\d.%\s-]", "", scan))
