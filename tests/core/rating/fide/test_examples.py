"""The examples that the text itself works out, number by number."""

from collections.abc import Callable
from dataclasses import asdict, replace
from fractions import Fraction
from typing import Any

import pytest

from tabellone.core.arithmetic import exact
from tabellone.core.explain import explain
from tabellone.core.rating.fide.account_1997 import (
    average_of_the_others,
    first_rating_weighted,
    is_first_rating_ignored,
    list_rating,
)
from tabellone.core.rating.fide.round_robin import Participant, RoundRobinReport, round_robin
from tabellone.core.rating.fide.rules import AverageRules, FideRatingError

Case = dict[str, Any]


@pytest.fixture
def example(case: Callable[[str], Case]) -> Case:
    return case("1997/example_10_68")


def field_of(example: Case) -> list[Participant]:
    return [Participant(row["name"], row.get("rating"), exact(row["score"])) for row in example["players"]]


def report(example: Case, rules: AverageRules, *, as_in_example: bool = True) -> RoundRobinReport:
    return round_robin(field_of(example), rules, as_in_example=as_in_example)


def test_the_averages_of_the_field_are_those_of_the_example(example: Case, rules_1997: AverageRules) -> None:
    field_report = report(example, rules_1997)
    assert field_report.average_rated == exact(example["average_rated"])
    assert field_report.average_difference == exact(example["average_difference"])
    assert field_report.field_average == example["field_average"]


@pytest.mark.parametrize("name", "ABCDEFGHIJ")
def test_every_column_of_the_example_is_as_printed(name: str, example: Case, rules_1997: AverageRules) -> None:
    printed = next(row["printed"] for row in example["players"] if row["name"] == name)
    row = asdict(report(example, rules_1997).row(name))
    columns = {column: row[column] for column in printed}
    assert columns == {column: exact(value) if isinstance(value, str) else value for column, value in printed.items()}


def test_the_rule_of_10_25_gives_other_performances_than_the_example(example: Case, rules_1997: AverageRules) -> None:
    field_report = report(example, rules_1997, as_in_example=False)
    assert (field_report.row("H").performance, field_report.row("I").performance) == (2150, 2032)
    assert field_report.row("C").performance == 2411


def test_an_unrounded_average_of_the_field_contradicts_the_example(example: Case) -> None:
    unrounded = Fraction(2375) - Fraction(59, 2) * Fraction(9, 10)
    assert unrounded == exact("2348.45")
    assert [round((unrounded * 10 - rating) / 9) for rating in (2500, 2400)] != [2331, 2342]
    assert [average_of_the_others(2348, rating, 9) for rating in (2500, 2400)] == [2331, 2342]


def test_an_unrated_player_without_a_point_leaves_the_round_robin(example: Case, rules_1997: AverageRules) -> None:
    field = field_of(example)
    loser = Participant("K", None, Fraction(0))
    with_loser = [replace(participant, score=participant.score + 1) for participant in field] + [loser]
    field_report = round_robin(with_loser, rules_1997, as_in_example=True)
    assert field_report.rows == report(example, rules_1997).rows
    assert field_report.left_out == ("K",)


def test_a_player_rated_meanwhile_is_rated_for_himself_only(example: Case, rules_1997: AverageRules) -> None:
    field = [
        replace(participant, own_rating=2300) if participant.name == "C" else participant
        for participant in field_of(example)
    ]
    field_report = round_robin(field, rules_1997, as_in_example=True)
    before = report(example, rules_1997)
    assert [row for row in field_report.rows if row.name != "C"] == [row for row in before.rows if row.name != "C"]
    assert field_report.row("C").change == 15 * (7 - 9 * exact("0.43"))


def test_a_perfect_score_is_left_out_of_both_averages(rules_1997: AverageRules) -> None:
    scores = {"A": 3, "B": 1, "C": 1, "D": 1}
    ratings = {"A": 2500, "B": 2300, "C": 2200}
    field = [Participant(name, ratings.get(name), Fraction(score)) for name, score in scores.items()]
    field_report = round_robin(field, rules_1997)
    assert (field_report.average_rated, field_report.average_difference) == (Fraction(2250), Fraction(-125))
    assert field_report.field_average == 2344


def test_points_that_do_not_add_up_are_refused(rules_1997: AverageRules) -> None:
    field = [Participant("A", 2300, Fraction(2)), Participant("B", 2300, Fraction(0))]
    with pytest.raises(FideRatingError, match="has 1 points in all, not 2"):
        round_robin(field, rules_1997)


def test_the_first_rating_of_10_3_is_2270(case: Callable[[str], Case], rules_1997: AverageRules) -> None:
    worked_case = case("1997/first_rating_10_3")
    rating = first_rating_weighted(tuple((rating, games) for rating, games in worked_case["performances"]))
    assert rating == exact(worked_case["rating"])
    assert not is_first_rating_ignored(rating, rules_1997.list_floor)
    assert list_rating(rating, rules_1997.list_step) == 2270


def test_every_step_of_the_example_cites_its_article(example: Case, rules_1997: AverageRules) -> None:
    _, steps = explain(lambda: report(example, rules_1997))
    cited = {article for step in steps for article in step.rule.citation.articles}
    assert {"B.02 10.1a", "B.02 10.1b", "B.02 10.21", "B.02 10.23", "B.02 10.61", "B.02 10.63", "B.02 10.64"} <= cited
