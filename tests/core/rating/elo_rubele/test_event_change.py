import tomllib
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.arithmetic import exact
from tabellone.core.explain import explain
from tabellone.core.model import Discipline
from tabellone.core.rating.elo_rubele.event_change import (
    Bands,
    CapitalError,
    Category,
    EloRubeleRules,
    after_idle_year,
    capital_after,
    capital_from_fmjd,
    category_of,
    coefficient_at,
    converted,
    event_change,
    expected_in_event,
    expected_in_game,
    is_annulled,
)
from tabellone.core.rating.elo_rubele.federation import fmjd_factors
from tabellone.regulations.rulebook import conversions_to, edition, elo_rubele_rules

CASES = tomllib.loads(
    (Path(__file__).parents[3] / "cases/fid/elo_rubele/2008/worked_examples.toml").read_text(encoding="utf-8")
)["case"]
ITALIANA = elo_rubele_rules(Discipline.DAMA_ITALIANA, "2008")
INTERNAZIONALE = elo_rubele_rules(Discipline.DAMA_INTERNAZIONALE, "2008")
RULES = {"italiana": ITALIANA, "internazionale": INTERNAZIONALE}

capitals = st.integers(100, 6000)
deviations = st.integers(-4000, 4000).map(lambda hundredths: Fraction(hundredths, 100))
bands = st.sampled_from([ITALIANA.bands, INTERNAZIONALE.bands])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["place"])
def test_the_worked_examples_are_reproduced_to_the_unit(case: dict[str, Any]) -> None:
    change = event_change(case["capital"], exact(case["scored"]), exact(case["expected"]), RULES[case["discipline"]])
    assert change.exact == exact(case["exact"])
    assert list(change.crossings) == case["crossings"]
    assert (change.coefficient, change.after) == (case["coefficient"], case["after"])


@pytest.mark.parametrize(
    ("rules", "capital", "deviation", "told"),
    [
        (ITALIANA, 3479, "4.70", [("3949", 3900, "49", "24.5")]),
        (ITALIANA, 4000, "-2.74", [("3863", 3900, "-37", "-74")]),
        (ITALIANA, 2970, "2.09", [("3283.5", 3000, "283.5", "189")]),
        (ITALIANA, 3482, "0.67", []),
        (ITALIANA, 3850, "2", [("4050", 3900, "150", "75")]),
        (INTERNAZIONALE, 2479, "4.70", [("3231", 3000, "231", "115.5")]),
        (INTERNAZIONALE, 1970, "2.09", [("2471.6", 2000, "471.6", "314.4")]),
        (INTERNAZIONALE, 2161, "-1.79", [("1874.6", 2000, "-125.4", "-188.1")]),
        (ITALIANA, 2970, "20", [("5970", 3000, "2970", "1980"), ("4980", 3900, "1080", "540")]),
        (INTERNAZIONALE, 3080, "-11", [("2200", 3000, "-800", "-1600"), ("1400", 2000, "-600", "-900")]),
    ],
)
def test_a_crossing_is_told_with_the_numbers_that_the_annexes_print(
    rules: EloRubeleRules, capital: int, deviation: str, told: list[tuple[str, int, str, str]]
) -> None:
    _, steps = explain(lambda: capital_after(capital, exact(deviation), rules.bands))
    crossings = [step.values for step in steps if step.rule.name == "beyond_edge"]
    assert [
        (crossing["reached"], crossing["edge"], crossing["excess"], crossing["remaining"]) for crossing in crossings
    ] == [(exact(reached), edge, exact(excess), exact(remaining)) for reached, edge, excess, remaining in told]


def test_an_event_is_told_in_the_order_of_the_annexes() -> None:
    _, steps = explain(lambda: event_change(3479, Fraction(14), exact("9.30"), ITALIANA, is_first_of_year=True))
    assert [step.rule.name for step in steps][:7] == [
        "weighted_deviation",
        "coefficient_at",
        "beyond_edge",
        "capital_after",
        "rounded_capital",
        "with_bonus_of_year",
        "not_below_floor",
    ]


def small_steps(capital: int, deviation: Fraction, scale: Bands) -> Fraction:
    """Walk the scale a ten-thousandth of a point at a time, with the slope at each place."""
    at = Fraction(capital)
    count = 10_000
    step = deviation * Fraction(1, count)
    for _ in range(count):
        band = sum(at > edge if deviation < 0 else at >= edge for edge in scale.edges)
        at += step * scale.coefficients[band]
    return at


@pytest.mark.parametrize(
    ("capital", "deviation"), [(2950, 10), (3950, -12), (1900, 9), (3050, -15), (3900, 3), (3000, -2)]
)
def test_the_path_is_the_limit_of_small_steps(capital: int, deviation: int) -> None:
    for scale in (ITALIANA.bands, INTERNAZIONALE.bands):
        new_capital, _ = capital_after(capital, Fraction(deviation), scale)
        assert abs(new_capital - small_steps(capital, Fraction(deviation), scale)) < 1


@given(capitals, deviations, deviations, bands)
def test_two_moves_are_one_move_of_their_sum(capital: int, one: Fraction, other: Fraction, scale: Bands) -> None:
    first, _ = capital_after(capital, one, scale)
    both, _ = capital_after(first, other, scale)
    assert both == capital_after(capital, one + other, scale)[0]


@given(capitals, deviations, bands)
def test_crossings_are_the_edges_strictly_between(capital: int, deviation: Fraction, scale: Bands) -> None:
    after, crossings = capital_after(capital, deviation, scale)
    low, high = sorted((Fraction(capital), after))
    assert sorted(crossings) == [edge for edge in scale.edges if low < edge < high]


@pytest.mark.parametrize(
    ("capital", "italiana", "internazionale"),
    [
        (1999, 150, 240),
        (2000, 150, 160),
        (2999, 150, 160),
        (3000, 100, 160),
        (3001, 100, 80),
        (3900, 100, 80),
        (3901, 50, 80),
    ],
)
def test_an_edge_belongs_to_the_middle_band(capital: int, italiana: int, internazionale: int) -> None:
    assert coefficient_at(capital, ITALIANA.bands) == italiana
    assert coefficient_at(capital, INTERNAZIONALE.bands) == internazionale


def test_the_expected_score_of_an_event_is_the_plain_sum_of_the_table() -> None:
    table = ITALIANA.expectation
    assert expected_in_game(3000, 3000, table) == 1
    assert expected_in_game(3000, 3010, table) == exact("0.99")
    assert expected_in_game(8000, 100, table) == 2
    assert expected_in_event(3000, [3000, 3010, 2700], table) == exact("1.00") + exact("0.99") + exact("1.15")


@given(capitals, capitals)
def test_the_two_players_of_a_game_expect_two_points_together(one: int, other: int) -> None:
    table = ITALIANA.expectation
    assert expected_in_game(one, other, table) + expected_in_game(other, one, table) == 2


def test_weight_comes_before_crossings_and_bonus_after_rounding() -> None:
    half = event_change(3479, Fraction(14), exact("9.30"), ITALIANA, weight=50)
    assert (half.exact, half.after) == (exact("3714"), 3714)
    first = event_change(3479, Fraction(14), exact("9.30"), ITALIANA, is_first_of_year=True)
    assert (first.bonus, first.after) == (10, 3935)


@pytest.mark.parametrize(
    ("discipline", "constant"), [(Discipline.DAMA_ITALIANA, 10), (Discipline.DAMA_INTERNAZIONALE, 15)]
)
def test_from_2021_a_constant_replaces_the_bonus_of_the_first_event(discipline: Discipline, constant: int) -> None:
    rules = elo_rubele_rules(discipline, "2021")
    change = event_change(2500, Fraction(5), Fraction(5), rules, is_first_of_year=True)
    assert (change.bonus, change.event_bonus, change.after) == (0, constant, 2500 + constant)


def test_a_capital_never_falls_below_the_floor() -> None:
    assert event_change(120, Fraction(0), Fraction(3), ITALIANA).after == 100


@pytest.mark.parametrize(
    ("capital", "category"),
    [(999, "provincial"), (1000, "regional"), (2999, "national"), (3000, "candidate_master"), (3900, "master")],
)
def test_a_category_is_reached_at_its_threshold(capital: int, category: str) -> None:
    assert category_of(capital, ITALIANA.thresholds) is Category(category)


def test_a_category_is_kept_when_the_capital_falls() -> None:
    change = event_change(3910, Fraction(0), Fraction(5), ITALIANA)
    assert change.after < 3900
    assert change.category_after is Category.MASTER
    risen = event_change(3479, Fraction(14), exact("9.30"), ITALIANA)
    assert (risen.category_before.italian, risen.category_after.italian) == ("Candidato Maestro", "Maestro")


def test_idle_years_cost_fifty_points_and_four_hundred_and_fifty_in_all() -> None:
    capital, taken = 3000, 0
    for _ in range(12):
        capital, taken = after_idle_year(capital, taken, ITALIANA)
    assert (capital, taken) == (2550, 450)
    assert after_idle_year(120, 0, ITALIANA) == (100, 50)


def test_a_malus_is_told_before_the_capital_that_it_leaves() -> None:
    _, steps = explain(partial(after_idle_year, 120, 430, ITALIANA))
    assert [(step.rule.name, step.result) for step in steps] == [("malus_of_year", 20), ("not_below_floor", 100)]


@pytest.mark.parametrize(
    ("rating", "capital"),
    [(1000, 1800), (2000, 3600), (2001, 4402), (2200, 4840), (2201, 5282), (2300, 5520), (2301, 5753)],
)
def test_foreign_ratings_are_converted_by_range_and_rounded_half_up(rating: int, capital: int) -> None:
    assert capital_from_fmjd(rating, fmjd_factors(edition("fid", "elo_rubele"))) == capital


def test_conversions_between_disciplines_are_those_of_the_annexes() -> None:
    to_international = conversions_to(Discipline.DAMA_INTERNAZIONALE)
    to_italian = conversions_to(Discipline.DAMA_ITALIANA)
    assert converted("master", to_international).capital == 2500
    assert converted("international_master", to_italian).capital == 2700
    with pytest.raises(CapitalError, match='category "king" is not allowed; there are master'):
        converted("king", to_international)
    with pytest.raises(CapitalError, match="at least 0"):
        capital_from_fmjd(-1, fmjd_factors(edition("fid", "elo_rubele")))


def test_a_foreigners_capital_is_annulled_after_two_full_years() -> None:
    assert [is_annulled(2018, year, 2) for year in (2019, 2020, 2021)] == [False, False, True]


def test_bands_that_do_not_fit_are_refused() -> None:
    with pytest.raises(CapitalError, match="2 coefficients do not fit 2 edges"):
        Bands((1, 2), (10, 20))
