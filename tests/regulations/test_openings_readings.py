"""The openings: what four tables print, what they agree on, and what is legal."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

Document = dict[str, Any]
Board = dict[int, str]

READINGS = {
    "general": "Tabella Generale",
    "table_a": "Tabella Federale A",
    "table_b": "Tabella Federale B",
    "table_c": "Tabella Federale C",
}
TABLES = {"general": "general", "table_a": "A", "table_b": "B", "table_c": "C"}


@pytest.fixture
def openings(parameter: Callable[[str, str], Any]) -> list[list[Any]]:
    rows: list[list[Any]] = parameter("fid/openings", "openings")
    return rows


@pytest.fixture
def grades_of(parameter: Callable[[str, str], Any]) -> dict[str, list[str]]:
    return {entry["table"]: entry["grades"] for entry in parameter("fid/openings", "tables")}


@pytest.fixture
def rows_of(printed: Callable[[str], Document]) -> Callable[[str], list[list[str]]]:
    return lambda reading: list(printed(f"fid/openings/2008/{reading}")["rows"])


def moves_alone(row: list[str]) -> tuple[tuple[int, int], ...]:
    """The squares of the three moves, however the scan spells them."""
    return tuple((int(move[:2]), int(move[-2:])) for move in row[1:4])


def clear_grade(grade: str) -> str:
    """The scan reads the digit 1 before an N as the letter I."""
    return "1N" if grade in {"IN", "1IN"} else grade


@pytest.mark.parametrize("reading", READINGS)
def test_every_difference_between_a_printed_opening_and_the_data_is_an_erratum(
    reading: str,
    openings: list[list[Any]],
    grades_of: dict[str, list[str]],
    rows_of: Callable[[str], list[list[str]]],
    errata: Callable[[str], list[Document]],
) -> None:
    expected = [[str(row[0]), *row[1:]] for row in openings if row[4] in grades_of[TABLES[reading]]]
    differences = Counter(
        (int(right[0]), seen, meant)
        for row, right in zip(rows_of(reading), expected, strict=True)
        for seen, meant in zip(row, right, strict=True)
        if seen != meant
    )
    listed = Counter(
        (number, entry["printed"], entry["corrected"])
        for entry in errata("openings")
        if entry["place"].startswith(f"Tab. 4, {READINGS[reading]},")
        for number in entry.get("openings", [])
    )
    assert differences == listed


def test_readings_of_an_opening_agree_in_every_table_that_prints_it(
    rows_of: Callable[[str], list[list[str]]],
) -> None:
    general = {moves_alone(row): row for row in rows_of("general")}
    for reading in ("table_a", "table_b", "table_c"):
        for row in rows_of(reading):
            same = general[moves_alone(row)]
            assert row[4].replace("1IN", "IN").replace("1N", "IN") == same[4].replace("1IN", "IN").replace("1N", "IN")
            assert row[0] == same[0] or row[0] in {"12", "9%"}


def test_places_of_opening_errata_name_the_opening_or_the_count(
    errata: Callable[[str], list[Document]],
) -> None:
    for entry in errata("openings"):
        if numbers := entry.get("openings"):
            stated = f"{len(numbers)} openings" if len(numbers) > 1 else f"opening {numbers[0]}"
            assert entry["place"].rpartition(", ")[2] == stated


def test_general_table_is_a_and_b_together_and_holds_c(rows_of: Callable[[str], list[list[str]]]) -> None:
    general, a, b, c = ({moves_alone(row) for row in rows_of(reading)} for reading in READINGS)
    assert len(general) == 174
    assert a | b == general
    assert not a & b
    assert c < b


def test_damaged_number_is_the_one_of_the_same_moves_in_the_general_table(
    rows_of: Callable[[str], list[list[str]]], errata: Callable[[str], list[Document]]
) -> None:
    general = {moves_alone(row): row[0] for row in rows_of("general")}
    damaged = {
        (reading, row[0], general[moves_alone(row)])
        for reading in ("table_a", "table_b", "table_c")
        for row in rows_of(reading)
        if row[0] != general[moves_alone(row)]
    }
    assert damaged == {("table_b", "12", "72"), ("table_c", "9%", "96")}
    listed = {(entry["printed"], entry["corrected"]) for entry in errata("openings")}
    assert {("12", "72"), ("9%", "96")} <= listed


def test_grade_printed_with_the_letter_i_is_1n(rows_of: Callable[[str], list[list[str]]]) -> None:
    clear = {row[0] for row in rows_of("general") if row[4] == "1N"}
    assert clear == {"164", "165", "167"}
    for reading in ("table_b", "table_c"):
        assert {row[4] for row in rows_of(reading) if row[0] in clear} == {"IN"}
    assert sum(row[4] in {"IN", "1IN", "1N"} for row in rows_of("general")) == 44


def test_page_mark_is_not_a_row_of_the_general_table(
    printed: Callable[[str], Document], openings: list[list[Any]], errata: Callable[[str], list[Document]]
) -> None:
    general = printed("fid/openings/2008/general")
    (entry,) = [entry for entry in errata("openings") if "column of grades" in entry["place"]]
    assert general["page_marks"] == [entry["printed"]]
    assert sum(102 <= row[0] <= 150 for row in openings) == 49
    assert [row[0] for row in general["rows"]].count("121") == 1


def test_openings_are_numbered_from_1_to_174(openings: list[list[Any]]) -> None:
    assert [row[0] for row in openings] == list(range(1, 175))


def test_grades_have_the_printed_counts(openings: list[list[Any]], parameter: Callable[[str, str], Any]) -> None:
    counted = Counter(row[4] for row in openings)
    stated = {entry["grade"]: entry["count"] for entry in parameter("fid/openings", "grades")}
    assert counted == stated == {"1B": 13, "2B": 2, "3B": 4, "PARI": 26, "1N": 44, "2N": 41, "3N": 44}


@pytest.mark.parametrize("reading", READINGS)
def test_tables_are_functions_of_the_grade(
    reading: str,
    openings: list[list[Any]],
    grades_of: dict[str, list[str]],
    rows_of: Callable[[str], list[list[str]]],
) -> None:
    by_grade = [
        tuple(tuple(map(int, re.split("[-x]", move))) for move in row[1:4])
        for row in openings
        if row[4] in grades_of[TABLES[reading]]
    ]
    assert [moves_alone(row) for row in rows_of(reading)] == by_grade


def test_headings_print_the_number_of_openings_of_each_table(
    printed: Callable[[str], Document],
    parameter: Callable[[str, str], Any],
    errata: Callable[[str], list[Document]],
) -> None:
    counts = {entry["table"]: entry["count"] for entry in parameter("fid/openings", "tables")}
    (entry,) = [entry for entry in errata("openings") if entry["place"].endswith("heading")]
    for reading, table in TABLES.items():
        document = printed(f"fid/openings/2008/{reading}")
        assert (entry["printed"] in document["heading"]) == (reading == "general")
        heading = document["heading"].replace(entry["printed"], entry["corrected"])
        assert re.findall(r"\d{2,}", heading) == [str(counts[table])]
        assert len(document["rows"]) == counts[table]
    assert printed("fid/openings/2008/summary")["total"] == str(counts["general"])


def test_legend_has_three_degrees_for_each_colour(
    printed: Callable[[str], Document], errata: Callable[[str], list[Document]]
) -> None:
    legend = " ".join(printed("fid/openings/2008/general")["legend"])
    for entry in errata("openings"):
        if entry["place"] == "Tab. 4, legend":
            assert legend.count(entry["printed"]) == 1
            legend = legend.replace(entry["printed"], entry["corrected"])
    assert re.findall(r"(?:bianco|nero)\W*([BN]+)\b", legend) == ["B", "N", "BB", "NN", "BBB", "NNN"]
    assert "PARI" in legend


def test_summary_lists_the_openings_of_each_grade_once_repaired(
    printed: Callable[[str], Document], openings: list[list[Any]], errata: Callable[[str], list[Document]]
) -> None:
    summary = printed("fid/openings/2008/summary")
    read = {}
    for entry, grade in zip(summary["grade"], ["1B", "2B", "3B", "PARI", "1N", "2N", "3N"], strict=True):
        line = " ".join(entry["lines"])
        for erratum in errata("openings"):
            if erratum["place"] == f"Tab. 4, RIEPILOGO, {grade}":
                assert line.count(erratum["printed"]) == 1, erratum
                line = line.replace(erratum["printed"], erratum["corrected"])
        label, _, rest = line.partition(" ")
        numbers = [int(number) for number in re.findall(r"\d+", rest)]
        assert re.fullmatch(r"[\d, ]+", rest)
        assert numbers[-1] == len(numbers) - 1
        read[label] = numbers[:-1]
    assert read == {grade: [row[0] for row in openings if row[4] == grade] for grade in read}
    assert sum(map(len, read.values())) == int(summary["total"])


def test_uses_follow_the_headings(printed: Callable[[str], Document], parameter: Callable[[str, str], Any]) -> None:
    uses = {entry["table"]: entry for entry in parameter("fid/openings", "uses")}
    for reading, table in TABLES.items():
        heading = printed(f"fid/openings/2008/{reading}")["heading"]
        assert uses[table]["needs_event_rule"] == ("se previsto da" in heading)
        assert ("two_games" in uses[table]["encounters"]) == ("su due partite" in heading)
        assert ("teams" in uses[table]["encounters"]) == ("squadre" in heading)
        assert (uses[table]["series"] == "not_national") == ("non di serie Nazionale" in heading)


def neighbours(square: int, down: int, distance: int) -> Iterator[int]:
    """The playing squares `distance` diagonal steps forward of a square; row by row from the top left."""
    row = (square - 1) // 4
    column = 2 * ((square - 1) % 4) + row % 2
    for side in (-distance, distance):
        to_row, to_column = row + down * distance, column + side
        if 0 <= to_row < 8 and 0 <= to_column < 8:
            yield 4 * to_row + to_column // 2 + 1


def captures(board: Board, square: int, colour: str) -> Iterator[tuple[int, ...]]:
    """The chains of squares that a man can jump along."""
    down = 1 if colour == "b" else -1
    for end in neighbours(square, down, 2):
        (over,) = set(neighbours(square, down, 1)) & set(neighbours(end, -down, 1))
        if end not in board and board.get(over, colour) != colour:
            rest = {place: man for place, man in board.items() if place not in (square, over)}
            tails = list(captures({**rest, end: colour}, end, colour)) or [(end,)]
            yield from ((square, *tail) for tail in tails)


def legal_moves(board: Board, colour: str) -> dict[str, Board]:
    """Moves of men with the board after them; a capture is compulsory and takes the most men."""
    jumps = [chain for square in board if board[square] == colour for chain in captures(board, square, colour)]
    after = {}
    longest = max(map(len, jumps), default=0)
    for chain in (chain for chain in jumps if len(chain) == longest):
        taken = {chain[0]}
        for start, end in pairwise(chain):
            down = 1 if end > start else -1
            taken |= set(neighbours(start, down, 1)) & set(neighbours(end, -down, 1))
        rest = {place: man for place, man in board.items() if place not in taken}
        after[f"{chain[0]}x{chain[-1]}"] = {**rest, chain[-1]: colour}
    if jumps:
        return after
    for square in [square for square in board if board[square] == colour]:
        for end in neighbours(square, 1 if colour == "b" else -1, 1):
            if end not in board:
                rest = {place: man for place, man in board.items() if place != square}
                after[f"{square}-{end}"] = {**rest, end: colour}
    return after


def three_plies() -> dict[tuple[str, ...], Board]:
    """Every legal sequence of three moves from the start, with the board after it."""
    start = dict.fromkeys(range(1, 13), "b") | dict.fromkeys(range(21, 33), "w")
    lines: dict[tuple[str, ...], Board] = {(): start}
    for colour in "wbw":
        lines = {
            (*line, move): after for line, board in lines.items() for move, after in legal_moves(board, colour).items()
        }
    return lines


def test_every_opening_is_legal_by_the_rules_of_dama_italiana(openings: list[list[Any]]) -> None:
    legal = three_plies()
    assert len(legal) == 302
    assert len({line[:2] for line in legal}) == 49
    assert [row for row in openings if tuple(row[1:4]) not in legal] == []


def test_no_two_openings_lead_to_the_same_position(openings: list[list[Any]]) -> None:
    legal = three_plies()
    positions = {frozenset(legal[tuple(row[1:4])].items()) for row in openings}
    assert len(positions) == 174


def test_the_two_starts_that_lose_a_man_are_not_used(openings: list[list[Any]]) -> None:
    starts = {line[:2] for line in three_plies()}
    assert starts - {tuple(row[1:3]) for row in openings} == {("21-18", "9-13"), ("22-18", "9-13")}
