"""Draw numbers of players of one province: what Tab. 10 prints, and when those numbers meet."""

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

Document = dict[str, Any]

WORDS = {"una": 1, "due": 2, "tre": 3, "cinque": 5, "sette": 7}


@pytest.fixture
def sets(parameter: Callable[[str, str], Any]) -> list[Document]:
    value: list[Document] = parameter("fid/same_province", "sets")
    return value


@pytest.fixture
def lines(printed: Callable[[str], Document]) -> list[tuple[int, str, str, str]]:
    """Size of the field, words before the colon, numbers after it, sentence on the rounds."""
    return [
        (table["players"], words.strip(), numbers.strip(), block["rounds"])
        for table in printed("fid/same_province/2008/printed")["table"]
        for block in table["block"]
        for words, _, numbers in (line.partition(":") for line in block["lines"])
    ]


def meeting_round(first: int, second: int, players: int) -> int:
    """The round of the round robin tables in which two numbers meet."""
    low, high = sorted((first, second))
    if high == players:
        return 2 * low - 1 if low <= players // 2 else 2 * low - players
    return (low + high - 2) % (players - 1) + 1


def rounds_needed(entry: Document) -> int:
    return max(
        meeting_round(first, second, entry["players"])
        for group in entry["groups"]
        for first, second in combinations(group, 2)
    )


def sizes_in_words(words: str) -> list[int]:
    """The sizes of the groups, as "Due province con 3 ed una con 4 giocatori" gives them."""
    sizes = re.findall(r"\b(una|due|tre) ?(?:provincia |province )?con (\d|tre|cinque)", words.lower())
    return [WORDS.get(size) or int(size) for count, size in sizes for _ in range(WORDS[count])]


@pytest.mark.parametrize("players", range(6, 25, 2))
def test_closed_form_meets_every_pair_once_and_each_player_once_a_round(players: int) -> None:
    pairs = list(combinations(range(1, players + 1), 2))
    by_round = Counter(meeting_round(*pair, players) for pair in pairs)
    assert by_round == dict.fromkeys(range(1, players), players // 2)
    appearances = Counter((meeting_round(*pair, players), player) for pair in pairs for player in pair)
    assert set(appearances.values()) == {1}


def test_there_are_59_sets_in_the_order_of_the_text(
    sets: list[Document], lines: list[tuple[int, str, str, str]]
) -> None:
    assert len(sets) == 59
    assert [entry["players"] for entry in sets] == [line[0] for line in lines]


def test_groups_have_the_sizes_that_the_words_give(
    sets: list[Document], lines: list[tuple[int, str, str, str]]
) -> None:
    for entry, line in zip(sets, lines, strict=True):
        assert [len(group) for group in entry["groups"]] == sizes_in_words(line[1]), line


def test_groups_of_a_set_are_disjoint_and_within_the_field(sets: list[Document]) -> None:
    for entry in sets:
        numbers = [number for group in entry["groups"] for number in group]
        assert len(set(numbers)) == len(numbers)
        assert set(numbers) <= set(range(1, entry["players"] + 1))


def test_every_difference_between_a_printed_set_and_the_data_is_an_erratum(
    sets: list[Document],
    lines: list[tuple[int, str, str, str]],
    errata: Callable[[str], list[Document]],
) -> None:
    def numbers(text: str) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", text)]

    damaged = {}
    for entry, (players, words, seen, _) in zip(sets, lines, strict=True):
        flat = [number for group in entry["groups"] for number in group]
        if numbers(seen) != flat:
            damaged[f"Tab. 10, {players} giocatori, {words}"] = (seen, flat)
    listed = {
        entry["place"]: (entry["printed"], numbers(entry["corrected"]))
        for entry in errata("same_province")
        if "sentence on the rounds" not in entry["place"]
    }
    assert damaged == listed
    assert len(listed) == 29


def test_sets_are_the_same_in_every_table_but_for_the_size_of_the_field(sets: list[Document]) -> None:
    for entry in sets:
        last = entry["players"]
        middle = last // 2
        shapes = [list(range(middle, middle + size)) for size in (3, 4, 5)]
        shapes += [[*range(1, size), last] for size in (3, 4, 5)]
        shapes += [[3, 4, last - 2]]
        assert all(group in shapes for group in entry["groups"]), entry


def test_undamaged_lines_show_every_shape_of_group(
    sets: list[Document], lines: list[tuple[int, str, str, str]]
) -> None:
    shown = set()
    for entry, (players, _, seen, _) in zip(sets, lines, strict=True):
        read = [int(number) for number in re.findall(r"\d+", seen)]
        for group in entry["groups"]:
            if any(read[start : start + len(group)] == group for start in range(len(read))):
                shown.add((group[0] - players // 2, len(group)) if group[0] > 3 else (group[0], len(group)))
    assert {(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5)} <= shown


def test_rounds_are_those_of_the_printed_sentence(
    sets: list[Document],
    lines: list[tuple[int, str, str, str]],
    errata: Callable[[str], list[Document]],
) -> None:
    repairs = [entry for entry in errata("same_province") if "sentence on the rounds" in entry["place"]]
    used: Counter[str] = Counter()
    for entry, (players, words, _, sentence) in zip(sets, lines, strict=True):
        if sentence:
            (repair,) = [repair for repair in repairs if repair["printed"] and repair["printed"] in sentence]
        else:
            (repair,) = [repair for repair in repairs if not repair["printed"]]
            assert repair["place"].startswith(f"Tab. 10, {players} giocatori, {words},")
        used[repair["place"]] += 1
        repaired = sentence.replace(repair["printed"], repair["corrected"]) if sentence else repair["corrected"]
        match = re.search(r"nei primi (\d|sette) turni", repaired)
        assert match
        assert entry["rounds"] == (WORDS.get(match[1]) or int(match[1]))
    assert set(used) == {repair["place"] for repair in repairs}


def test_count_of_each_damaged_sentence_is_the_one_stated(
    printed: Callable[[str], Document], errata: Callable[[str], list[Document]]
) -> None:
    sentences = [
        block["rounds"] for table in printed("fid/same_province/2008/printed")["table"] for block in table["block"]
    ]
    for entry in errata("same_province"):
        if times := re.search(r"(\d+) times", entry["place"]):
            assert sum(entry["printed"] in sentence for sentence in sentences) == int(times[1])


def test_players_of_a_province_have_met_within_the_rounds_stated(sets: list[Document]) -> None:
    assert [entry for entry in sets if rounds_needed(entry) > entry["rounds"]] == []


def test_every_limit_is_reached_but_for_one_set(sets: list[Document]) -> None:
    loose = [(entry, rounds_needed(entry)) for entry in sets if rounds_needed(entry) != entry["rounds"]]
    assert loose == [({"players": 18, "groups": [[1, 2, 18], [9, 10, 11, 12]], "rounds": 6}, 5)]
