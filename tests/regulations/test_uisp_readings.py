"""The table and the clauses of Elo UISP."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

Document = dict[str, Any]

TOPIC = "uisp/elo"


@pytest.fixture
def text(printed: Callable[[str], Document]) -> Document:
    return printed("uisp/table/2020/printed")


def numbers(sentence: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", sentence)]


def test_table_is_what_the_text_prints(text: Document, parameter: Callable[[str, str], Any]) -> None:
    read = [[*numbers(gap), int(higher), int(lower)] for gap, higher, lower in text["rows"]]
    assert read == parameter(TOPIC, "expected_percentages")


def test_bands_are_fifty_contiguous_and_add_up_to_a_hundred(parameter: Callable[[str, str], Any]) -> None:
    table = parameter(TOPIC, "expected_percentages")
    assert table[0][0] == 0
    assert all(row[1] + 1 == following[0] for row, following in pairwise(table))
    assert [row[2] for row in table] == list(range(50, 100))
    assert {row[2] + row[3] for row in table} == {100}


def test_table_is_the_one_of_fide_without_its_last_row(parameter: Callable[[str, str], Any]) -> None:
    assert parameter(TOPIC, "expected_percentages") == parameter("fide/rating", "difference_to_score")[:-1]


def test_difference_cap_is_printed_and_lies_inside_the_table(
    text: Document, parameter: Callable[[str, str], Any]
) -> None:
    cap = parameter(TOPIC, "difference_cap")
    assert f"supera i {cap} punti" in text["clauses"]["Calcolo 1"]
    (row,) = [row for row in parameter(TOPIC, "expected_percentages") if row[0] <= cap <= row[1]]
    assert row == [392, 411, 92, 8]


def test_coefficients_are_printed(text: Document, parameter: Callable[[str, str], Any]) -> None:
    blitz, rapid, standard, online = text["coefficients"]
    coefficients = parameter(TOPIC, "coefficients")
    long_rapid = parameter(TOPIC, "long_rapid")
    assert "Blitz" in blitz
    assert numbers(blitz) == [coefficients["blitz"]]
    assert "Rapid" in rapid
    assert numbers(rapid) == [coefficients["rapid"]]
    assert numbers(standard) == [
        coefficients["standard"],
        long_rapid["minutes"],
        long_rapid["increment_seconds"],
    ]
    assert long_rapid["coefficient"] == coefficients["standard"]
    assert f"dimezzato del {parameter(TOPIC, 'online_percent')}%" in online


def test_second_decimal_of_the_expected_points_falls_up_to_five(
    text: Document, parameter: Callable[[str, str], Any]
) -> None:
    match = re.search(r"a zero da 0,0(\d) a 0,0(\d) ed a uno da 0,0(\d) a 0,0(\d)", text["clauses"]["Calcolo 1"])
    assert match
    rounding = parameter(TOPIC, "expected_rounding")
    assert [*rounding["hundredths_down"], *rounding["hundredths_up"]] == [int(digit) for digit in match.groups()]


def test_published_ratings_are_rounded_as_printed(text: Document, parameter: Callable[[str, str], Any]) -> None:
    down, up = text["roundings"]
    rounding = parameter(TOPIC, "published_rounding")
    assert ("precedente" in down, "successivo" in up) == (True, True)
    assert re.findall(r"0,(\d)", down) == [str(tenth) for tenth in rounding["tenths_down"]]
    assert re.findall(r"0,(\d)", up) == [str(tenth) for tenth in rounding["tenths_up"]]


def test_first_rating_comes_from_the_lists_in_the_printed_order(
    text: Document, parameter: Callable[[str, str], Any]
) -> None:
    read = []
    for line in text["lists"]:
        kind = next((kind for kind in ("rapid", "blitz") if kind in line.lower()), "standard")
        read.append(f"{'fide' if 'FIDE' in line else 'italia'}_{kind}")
    assert read == parameter(TOPIC, "initial_lists")
    assert numbers(text["clauses"]["Graduatoria 5"]) == [parameter(TOPIC, "initial_rating")]


def test_periods_are_quarters_with_the_printed_days(text: Document, parameter: Callable[[str, str], Any]) -> None:
    clause = text["clauses"]["Graduatoria 2"]
    assert f"nei primi {parameter(TOPIC, 'list_within_days')} giorni di ogni trimestre" in clause
    assert "entro il decimo giorno antecedente" in clause
    assert parameter(TOPIC, "closing_days_before_list") == 10
    assert parameter(TOPIC, "period_months") == 12 // 4


def test_unplayed_games_do_not_count(text: Document, parameter: Callable[[str, str], Any]) -> None:
    assert "non saranno conteggiate" in text["clauses"]["Graduatoria 6"]
    assert parameter(TOPIC, "unplayed_games_count") is False
