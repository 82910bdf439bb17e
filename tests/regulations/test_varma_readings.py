"""The tables of the guided draw keep players of one group apart in the last rounds; the print has one gap."""

import re
import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tabellone.core.pairing.round_robin.table import schedule

ROOT = Path(__file__).resolve().parents[2]
REGULATION = ROOT / "src/tabellone/regulations/fsi/round_robin.toml"
PRINTED = ROOT / "tests/cases/fsi/varma/1997/printed.toml"
ERRATA = ROOT / "src/tabellone/regulations/errata/round_robin.toml"

SIZES = (10, 12, 14, 16, 18, 20, 22, 24)

Groups = dict[str, list[int]]


def load(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def value_of(parameter: str) -> Any:
    (row,) = load(REGULATION)[parameter]
    return row["value"]


def tables(parameter: str) -> dict[int, Groups]:
    return {table["players"]: table["groups"] for table in value_of(parameter)}


def groups_in(printed: str) -> Groups:
    return {
        name: [int(number) for number in numbers.split(",")]
        for name, numbers in re.findall(r"([A-D])\(([\d,]+)\)", printed)
    }


def printed_tables() -> dict[int, Groups]:
    return {table["players"]: groups_in(table["printed"]) for table in load(PRINTED)["table"]}


def late_meetings(group: list[int], players: int) -> list[tuple[int, int, int]]:
    """(round, number, number) for every two of a group who meet in the protected last rounds."""
    last = schedule(players)[-value_of("protected_last_rounds") :]
    met = {frozenset(game): scheduled_round.number for scheduled_round in last for game in scheduled_round.games}
    return [(met[frozenset(pair)], *pair) for pair in combinations(sorted(group), 2) if frozenset(pair) in met]


def sorted_numbers(groups: Groups) -> list[int]:
    return sorted(number for group in groups.values() for number in group)


def test_there_is_one_table_for_every_even_number_from_ten_to_twenty_four() -> None:
    assert tuple(tables("varma")) == SIZES
    assert tuple(printed_tables()) == SIZES


def test_the_tables_are_as_printed_except_for_eleven_and_twelve() -> None:
    printed = printed_tables()
    assert [size for size, groups in tables("varma").items() if groups != printed[size]] == [12]


def test_the_repaired_table_is_the_erratum() -> None:
    (entry,) = (e for e in load(ERRATA)["erratum"] if e["place"] == "Sorteggio pilotato, 11-12 giocatori")
    assert groups_in(entry["printed"]) == printed_tables()[12]
    assert groups_in(entry["corrected"]) == tables("varma")[12]


@pytest.mark.parametrize("players", SIZES)
def test_the_groups_hold_every_number_once(players: int) -> None:
    assert sorted_numbers(tables("varma")[players]) == list(range(1, players + 1))


def test_the_print_leaves_out_six_and_nothing_else() -> None:
    gaps = {
        players: set(range(1, players + 1)) - set(sorted_numbers(groups))
        for players, groups in printed_tables().items()
    }
    assert {players: gap for players, gap in gaps.items() if gap} == {12: {6}}


@pytest.mark.parametrize("players", SIZES)
def test_no_two_of_a_group_meet_in_the_last_three_rounds(players: int) -> None:
    for group in tables("varma")[players].values():
        assert late_meetings(group, players) == []


@pytest.mark.parametrize("players", [size - 1 for size in SIZES])
def test_the_groups_serve_the_odd_field_below_too(players: int) -> None:
    for group in tables("varma")[players + 1].values():
        assert late_meetings([number for number in group if number <= players], players) == []


@pytest.mark.parametrize("players", SIZES)
def test_the_protection_is_of_three_rounds_because_a_fourth_is_not_kept(players: int) -> None:
    fourth_from_last = {frozenset(game) for game in schedule(players)[-4].games}
    together = {frozenset(pair) for group in tables("varma")[players].values() for pair in combinations(group, 2)}
    assert fourth_from_last & together


def test_six_fits_only_with_group_b_or_c_for_eleven_and_twelve() -> None:
    groups = printed_tables()[12]
    assert [name for name, group in groups.items() if not late_meetings([*group, 6], 12)] == ["B", "C"]


def test_the_repair_puts_six_into_the_smaller_of_the_two_groups_that_can_take_it() -> None:
    groups = printed_tables()[12]
    assert len(groups["C"]) < len(groups["B"])
    assert tables("varma")[12] == groups | {"C": sorted([*groups["C"], 6])}


def test_the_official_set_for_eleven_and_twelve_is_a_partition() -> None:
    assert list(tables("varma_official")) == [12]
    assert sorted_numbers(tables("varma_official")[12]) == list(range(1, 13))


def test_the_official_set_lets_six_and_twelve_meet_in_the_last_round() -> None:
    groups = tables("varma_official")[12]
    assert {name: late_meetings(group, 12) for name, group in groups.items()} == {
        "A": [],
        "B": [],
        "C": [(11, 6, 12)],
        "D": [],
    }
