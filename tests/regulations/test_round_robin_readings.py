"""The printed round-robin tables equal the schedule, but for the errata, in both directions."""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tabellone.core.pairing.round_robin.table import schedule

ROOT = Path(__file__).resolve().parents[2]
NUMBERS_1997 = ROOT / "tests/cases/fsi/round_robin/1997/tables.toml"
NUMBERS_2008 = ROOT / "tests/cases/fid/round_robin/2008/numbers.toml"
LETTERS_2008 = ROOT / "tests/cases/fid/round_robin/2008/letters.toml"
SOURCES = (NUMBERS_1997, NUMBERS_2008, LETTERS_2008)
ERRATA = ROOT / "src/tabellone/regulations/errata/round_robin.toml"

SIZES = range(4, 25, 2)
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWX"
EVIDENCE = {"agreement", "count", "structure", "legality", "example", "formula"}
CELL_2008 = re.compile(r"(Tab\. [89]), (\d+) e (\d+) giocatori, (\d+)° turno, (\d+)ª coppia")
TABLE_2008 = re.compile(r"(Tab\. [89]), (\d+) e (\d+) giocatori")
ROUND_1997 = re.compile(r"Giocatori (\d+) e (\d+), (\d+)° turno")


class Place(NamedTuple):
    players: int
    round: int
    board: int


Cells = dict[Place, str]
Pair = tuple[int, int]


def load(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


@cache
def cells_of(path: Path) -> Cells:
    return {
        Place(table["players"], number, board): cell
        for table in load(path)["table"]
        for number, row in enumerate(table["rounds"], 1)
        for board, cell in enumerate(row, 1)
    }


@cache
def scheduled() -> dict[Place, Pair]:
    return {
        Place(players, scheduled_round.number, board): game
        for players in SIZES
        for scheduled_round in schedule(players)
        for board, game in enumerate(scheduled_round.games, 1)
    }


def number_pair(cell: str) -> Pair | None:
    """Brackets are grid lines or mark the last number; everything else must be two numbers and a dash."""
    match = re.fullmatch(r"(\d+)-(\d+)", re.sub(r"[()\[\]]", "", cell))
    return (int(match[1]), int(match[2])) if match else None


def letter_pair(cell: str) -> Pair | None:
    """Two letters from A to X, capital or small, with or without a dash."""
    letters = re.sub(r"[^A-Za-z0-9]", "", cell).upper()
    if len(letters) != 2 or not set(letters) <= set(ALPHABET):
        return None
    return ALPHABET.index(letters[0]) + 1, ALPHABET.index(letters[1]) + 1


def pair_in(path: Path, cell: str) -> Pair | None:
    return letter_pair(cell) if path == LETTERS_2008 else number_pair(cell)


def readable(path: Path) -> dict[Place, Pair | None]:
    return {place: pair_in(path, cell) for place, cell in cells_of(path).items() if cell}


def compared(first: Path, second: Path) -> tuple[set[Place], set[Place]]:
    """Places read in both sources: where they print the same pair, and where they do not."""
    one, other = readable(first), readable(second)
    both = one.keys() & other.keys()
    agreed = {place for place in both if one[place] is not None and one[place] == other[place]}
    return agreed, both - agreed


@cache
def differences(path: Path) -> dict[Place, tuple[str, Pair]]:
    """Printed cells that are not the scheduled pair, with that pair."""
    games, cells = scheduled(), cells_of(path)
    return {place: (cells[place], games[place]) for place, pair in readable(path).items() if pair != games[place]}


def errata() -> list[dict[str, str]]:
    entries: list[dict[str, str]] = load(ERRATA)["erratum"]
    return entries


def corrections_1997() -> dict[Place, tuple[str, Pair | None]]:
    """The errata of text 002 name the round; the printed pair stands there once."""
    cells = cells_of(NUMBERS_1997)
    corrections: dict[Place, tuple[str, Pair | None]] = {}
    for entry in errata():
        match = ROUND_1997.fullmatch(entry["place"])
        if entry["text"] == "002" and match:
            row = (int(match[2]), int(match[3]))
            (place,) = (p for p, cell in cells.items() if p[:2] == row and cell == entry["printed"])
            corrections[place] = (entry["printed"], number_pair(entry["corrected"]))
    return corrections


def corrections_2008(table: str, path: Path) -> dict[Place, tuple[str, Pair | None]]:
    corrections: dict[Place, tuple[str, Pair | None]] = {}
    for entry in errata():
        match = CELL_2008.fullmatch(entry["place"])
        if entry["text"] == "003" and match and match[1] == table:
            place = Place(int(match[3]), int(match[4]), int(match[5]))
            assert place not in corrections, f"{entry['place']} stands twice in the errata"
            corrections[place] = (entry["printed"], pair_in(path, entry["corrected"]))
    return corrections


def illegible_by_errata(table: str) -> dict[int, str]:
    return {
        int(match[3]): entry["note"].split(" cells ")[0]
        for entry in errata()
        if entry["printed"] == "illegible" and (match := TABLE_2008.fullmatch(entry["place"])) and match[1] == table
    }


def illegible_in(path: Path) -> dict[int, str]:
    empty = Counter(place.players for place, cell in cells_of(path).items() if not cell)
    return {players: f"{empty[players]} of {players * (players - 1) // 2}" for players in empty}


@pytest.mark.parametrize("path", SOURCES)
def test_every_reading_has_a_cell_for_every_scheduled_game(path: Path) -> None:
    assert [table["players"] for table in load(path)["table"]] == list(SIZES)
    assert cells_of(path).keys() == scheduled().keys()
    assert len(cells_of(path)) == 1221


def test_the_1997_tables_are_the_schedule_except_for_the_errata() -> None:
    assert differences(NUMBERS_1997) == corrections_1997()


def test_the_number_tables_of_2008_are_the_schedule_except_for_the_errata() -> None:
    assert differences(NUMBERS_2008) == corrections_2008("Tab. 8", NUMBERS_2008)
    assert illegible_in(NUMBERS_2008) == illegible_by_errata("Tab. 8")


def test_the_letter_tables_of_2008_are_the_schedule_except_for_the_errata() -> None:
    assert differences(LETTERS_2008) == corrections_2008("Tab. 9", LETTERS_2008)
    assert illegible_in(LETTERS_2008) == illegible_by_errata("Tab. 9")


@pytest.mark.parametrize(
    ("path", "equal", "different", "illegible"),
    [(NUMBERS_1997, 1219, 2, 0), (NUMBERS_2008, 887, 187, 147), (LETTERS_2008, 861, 54, 306)],
)
def test_as_many_cells_are_compared_as_were_read(path: Path, equal: int, different: int, illegible: int) -> None:
    read = readable(path)
    assert len(differences(path)) == different
    assert len(read) - len(differences(path)) == equal
    assert len(cells_of(path)) - len(read) == illegible


def test_letters_and_numbers_of_2008_agree_except_where_an_erratum_stands() -> None:
    corrected = corrections_2008("Tab. 8", NUMBERS_2008) | corrections_2008("Tab. 9", LETTERS_2008)
    agreed, disputed = compared(NUMBERS_2008, LETTERS_2008)
    assert disputed == (agreed | disputed) & corrected.keys()
    assert (len(agreed), len(disputed)) == (614, 171)


def test_the_1997_tables_agree_with_those_of_2008_except_where_an_erratum_stands() -> None:
    confirmed: set[Place] = set()
    for table, path, expected in (("Tab. 8", NUMBERS_2008, (886, 188)), ("Tab. 9", LETTERS_2008, (859, 56))):
        corrected = corrections_1997() | corrections_2008(table, path)
        agreed, disputed = compared(NUMBERS_1997, path)
        assert disputed == (agreed | disputed) & corrected.keys()
        assert (len(agreed), len(disputed)) == expected
        confirmed |= agreed
    assert len(confirmed) == 1132


def test_2008_prints_both_misprints_of_1997_as_corrected() -> None:
    right = {place: pair for place, (_, pair) in corrections_1997().items()}
    assert right == {Place(18, 7, 4): (7, 1), Place(20, 4, 3): (14, 10)}
    letters = readable(LETTERS_2008)
    assert {place: letters[place] for place in right} == right


@pytest.mark.parametrize("players", SIZES)
def test_each_pair_meets_once_in_the_corrected_1997_tables(players: int) -> None:
    corrected = readable(NUMBERS_1997) | {place: pair for place, (_, pair) in corrections_1997().items()}
    pairs = Counter(
        frozenset(pair) for place, pair in corrected.items() if place.players == players and pair is not None
    )
    numbers = range(1, players + 1)
    assert pairs == Counter(frozenset({a, b}) for a in numbers for b in numbers if a < b)


@pytest.mark.parametrize("printed", ["6-1", "14-11"])
def test_a_misprint_of_1997_names_one_number_twice_and_leaves_one_out(printed: str) -> None:
    (place,) = (p for p, (cell, _) in differences(NUMBERS_1997).items() if cell == printed)
    row = [pair for p, pair in readable(NUMBERS_1997).items() if p[:2] == place[:2]]
    named = Counter(number for pair in row if pair is not None for number in pair)
    corrected = corrections_1997()[place][1]
    assert corrected is not None
    twice = {number for number, times in named.items() if times == 2}
    assert twice == set(number_pair(printed) or ()) - set(corrected)
    assert set(range(1, place.players + 1)) - named.keys() == set(corrected) - set(number_pair(printed) or ())


def test_the_number_in_brackets_is_always_the_last_of_the_table() -> None:
    marked = Counter(
        (int(match[1]), place.players)
        for place, cell in cells_of(NUMBERS_2008).items()
        if place not in differences(NUMBERS_2008) and (match := re.search(r"\((\d+)\)", cell))
    )
    assert all(number == players for number, players in marked)
    assert {players for _, players in marked} == set(range(4, 21, 2))
    assert sum(marked.values()) == 92


def test_tables_headed_from_four_players_serve_three() -> None:
    first = [entry for entry in errata() if "da 4 a 24" in entry["printed"].lower()]
    assert [(entry["text"], entry["place"]) for entry in first] == [
        ("002", "Abbinamenti"),
        ("003", "Tab. 8"),
        ("003", "Tab. 9"),
    ]
    printed = readable(NUMBERS_1997)
    for scheduled_round in schedule(3):
        games = [printed[Place(4, scheduled_round.number, board)] for board in (1, 2)]
        assert [game for game in games if game is not None and 4 not in game] == list(scheduled_round.games)
        assert scheduled_round.rest in (games[0] or ())


def test_every_erratum_is_complete_and_its_proof_exists() -> None:
    for entry in errata():
        assert set(entry) == {"text", "place", "printed", "corrected", "evidence", "note", "proof"}
        assert entry["text"] in {"002", "003"}
        assert entry["evidence"] in EVIDENCE
        assert entry["printed"] != entry["corrected"]
        path, _, name = entry["proof"].partition("::")
        assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), entry["proof"]


def test_every_erratum_is_about_a_cell_a_table_or_a_named_article() -> None:
    named = {("002", "Abbinamenti"), ("002", "Regole di svolgimento"), ("003", "Tab. 8"), ("003", "Tab. 9")}
    named.add(("002", "Sorteggio pilotato, 11-12 giocatori"))
    patterns = (ROUND_1997, CELL_2008, TABLE_2008)
    others = {
        (entry["text"], entry["place"])
        for entry in errata()
        if not any(pattern.fullmatch(entry["place"]) for pattern in patterns)
    }
    assert others == named
    assert len(errata()) == 2 + 187 + 54 + 8 + 5 + len(named)
