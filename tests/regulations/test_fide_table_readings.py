"""The two conversion tables of B.02 (1997), and misprints that its own worked example shows."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

Document = dict[str, Any]


@pytest.fixture
def difference_of(parameter: Callable[[str, str], Any]) -> dict[int, int | str]:
    return dict(parameter("fide/rating", "score_to_difference"))


@pytest.fixture
def score_rows(parameter: Callable[[str, str], Any]) -> list[list[int]]:
    rows: list[list[int]] = parameter("fide/rating", "difference_to_score")
    return rows


@pytest.fixture
def wording(printed: Callable[[str], Document]) -> dict[str, str]:
    articles: dict[str, str] = printed("fide/wording/1997/rating")["articles"]
    return articles


@pytest.fixture
def erratum(errata: Callable[[str], list[Document]]) -> Callable[[str], Document]:
    def at(place: str) -> Document:
        (entry,) = [entry for entry in errata("fide_rating") if entry["place"] == place]
        return entry

    return at


def hundredths(printed: str) -> int:
    return int(Fraction(printed) * 100)


def test_score_to_difference_has_every_hundredth_once(parameter: Callable[[str, str], Any]) -> None:
    assert [row[0] for row in parameter("fide/rating", "score_to_difference")] == list(range(100, -1, -1))


def test_score_to_difference_is_what_the_text_prints(
    printed: Callable[[str], Document],
    parameter: Callable[[str, str], Any],
    erratum: Callable[[str], Document],
) -> None:
    rows = printed("fide/tables/1997/score_to_difference")["rows"]
    read = [[hundredths(score), "undetermined" if gap == "---" else int(gap)] for score, gap in rows]
    assert read == parameter("fide/rating", "score_to_difference")
    odd = [row for row in rows if re.fullmatch(r"-?0\d+", row[1])]
    assert odd == [[".49", "-07"]]
    entry = erratum("B.02 10.1a, row .49")
    assert [entry["printed"], int(entry["corrected"])] == ["-07", -7]


def test_score_to_difference_is_antisymmetric(difference_of: dict[int, int | str]) -> None:
    for score in range(1, 100):
        assert int(difference_of[score]) == -int(difference_of[100 - score])
    assert difference_of[0] == difference_of[100] == "undetermined"


def test_every_difference_between_the_printed_scores_and_the_data_is_an_erratum(
    printed: Callable[[str], Document],
    score_rows: list[list[int]],
    errata: Callable[[str], list[Document]],
) -> None:
    differences = set()
    for row, data in zip(printed("fide/tables/1997/difference_to_score")["rows"], score_rows, strict=True):
        low, _, high = row[0].partition("-")
        assert [int(low), int(high or -1), hundredths(row[1])] == data[:3]
        if hundredths(row[2]) != data[3]:
            differences.add((f"B.02 10.1b, row {row[0]}, column L", row[2], f".{data[3]:02d}"))
    listed = {
        (entry["place"], entry["printed"], entry["corrected"])
        for entry in errata("fide_rating")
        if entry["place"].endswith("column L")
    }
    assert differences == listed
    assert len(listed) == 9


def test_scores_of_a_row_add_up_to_one_once_repaired(
    printed: Callable[[str], Document],
    score_rows: list[list[int]],
    errata: Callable[[str], list[Document]],
) -> None:
    assert {row[2] + row[3] for row in score_rows} == {100}
    corrected = {
        entry["place"]: entry["corrected"] for entry in errata("fide_rating") if entry["place"].endswith("column L")
    }
    for gap, higher, lower in printed("fide/tables/1997/difference_to_score")["rows"]:
        repaired = corrected.get(f"B.02 10.1b, row {gap}, column L", lower)
        assert hundredths(higher) + hundredths(repaired) == 100


def test_differences_are_contiguous_from_nought_and_end_open(score_rows: list[list[int]]) -> None:
    assert len(score_rows) == 51
    assert score_rows[0][0] == 0
    assert score_rows[-1] == [736, -1, 100, 0]
    assert all(row[1] + 1 == following[0] for row, following in pairwise(score_rows))
    assert [row[2] for row in score_rows] == list(range(50, 101))


def test_the_two_tables_are_mirror_images(difference_of: dict[int, int | str], score_rows: list[list[int]]) -> None:
    for score in range(50, 100):
        gap = int(difference_of[score])
        (row,) = [row for row in score_rows if row[0] <= gap <= row[1]]
        assert row[2:] == [score, 100 - score]


def test_second_table_is_cited_as_10_1b(wording: dict[str, str], erratum: Callable[[str], Document]) -> None:
    entry = erratum("B.02 10.1b, heading")
    assert wording["10.1b heading"].startswith(entry["printed"])
    assert wording["10.1a heading"].startswith("10.1a")
    assert "La seconda tabella" in wording["10.1"]
    cited = re.findall(r"10\.\db", wording["10.63"] + wording["14.1"])
    assert cited == [entry["corrected"]] * 2


def test_average_of_the_field_subtracts_the_average_difference(
    wording: dict[str, str], erratum: Callable[[str], Document]
) -> None:
    entry = erratum("B.02 10.21 (iii)")
    assert entry["printed"] in wording["10.21 (iii)"]
    assert entry["corrected"] == entry["printed"].replace(" ", " - ")
    match = re.fullmatch(r"R\(a\) = (\d+) - ([\d.]+) \\times (\d)/(\d+); R\(a\) = (\d+)", wording["10.68 Ra"])
    assert match
    average, gap, games, players, result = map(Fraction, match.groups())
    assert abs(average - gap * games / players - result) < Fraction(1, 2)
    assert abs(average + gap * games / players - result) > 50


def test_difference_is_taken_from_the_average_of_the_opponents(
    wording: dict[str, str], erratum: Callable[[str], Document]
) -> None:
    entry = erratum("B.02 10.63")
    assert entry["printed"] in wording["10.63"]
    _, rating, _, _, _, opponents, _, printed_gap, *_ = wording["10.68 row G"].split("\t")
    field = wording["10.68 Ra"].rpartition(" ")[2]
    assert int(rating) - int(opponents) == int(printed_gap)
    assert int(rating) - int(field) != int(printed_gap)
    assert f"{rating} - {opponents} = {printed_gap}" in wording["10.68 G"]


def test_articles_of_the_rated_player_are_numbered_in_order(
    printed: Callable[[str], Document], erratum: Callable[[str], Document]
) -> None:
    entry = erratum("B.02 10.65")
    document = printed("fide/wording/1997/rating")
    assert document["repeated"] == entry["printed"]
    numbers = document["numbering"]
    last = len(numbers) - 1 - numbers[::-1].index("10.64")
    numbers[last] = entry["corrected"].split()[0]
    assert numbers == sorted(set(numbers))


def test_formula_of_14_1_approximates_the_table_with_a_negative_exponent_only(
    wording: dict[str, str], score_rows: list[list[int]], erratum: Callable[[str], Document]
) -> None:
    assert erratum("B.02 14.1")["printed"] in wording["14.1"]

    def worst(sign: int) -> float:
        return max(abs(1 / (1 + 10 ** (sign * row[0] / 400)) - row[2] / 100) for row in score_rows[:-1])

    assert worst(-1) < 0.03
    assert worst(+1) > 0.9
