"""Worked examples with their source, number by number."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tabellone.core.arithmetic import exact
from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.standings.buchholz import printed_quotients
from tabellone.core.standings.formula import known_tie_break
from tabellone.core.standings.performance import Differences
from tabellone.core.standings.policy import Policy, custom_policy
from tabellone.core.standings.ranking import Standings, standings
from tabellone.core.standings.scoreboard import scoreboard
from tabellone.regulations import rulebook

Case = dict[str, Any]
TWO_ONE_NOUGHT = (Fraction(0), Fraction(1), Fraction(2))
ONE_HALF_NOUGHT = (Fraction(0), Fraction(1, 2), Fraction(1))
VALUES = [
    "fide/standings/2023/exercise_swiss_5",
    "fide/standings/2026/exercise_swiss_5_codes",
    "fide/standings/2026/exercise_round_robin_codes",
    "fide/standings/2026/exercise_swiss_5",
    "fide/standings/2026/exercise_round_robin",
    "fide/standings/1989/unplayed_games",
    "fide/standings/1989/italian_variant",
    "fid/standings/2008/quotients",
]
RANKS = [
    "fide/standings/2026/exercise_swiss_9",
    "fide/standings/1989/unplayed_games",
    "fide/standings/1989/italian_variant",
    "fid/standings/2008/quotients",
]


def standings_of(
    worked_case: Case, event: Tournament, lists: dict[str, Policy], table: Differences, names: list[str] | None = None
) -> Standings:
    policy = lists[worked_case["list"]]
    wanted = names or worked_case.get("tie_breaks")
    if wanted:
        policy = custom_policy(wanted, policy, lists.values())
    return standings(event, policy, seed=1, differences=table, expectations=rulebook.fide_expectation())


@pytest.mark.parametrize("path", VALUES)
def test_every_value_is_the_one_of_the_source(
    path: str,
    case: Callable[[str], Case],
    event: Callable[[Case], Tournament],
    lists: dict[str, Policy],
    table: Differences,
) -> None:
    worked_case = case(path)
    ranking = standings_of(worked_case, event(worked_case), lists, table)
    for name, values in worked_case["expected"].items():
        key = known_tie_break(name)
        answers = {number: ranking.row_of(PlayerNumber(int(number))).tie_breaks[key].value for number in values}
        assert answers == {number: exact(value) for number, value in values.items()}, name


@pytest.mark.parametrize("path", RANKS)
def test_every_rank_is_the_one_of_the_source(
    path: str,
    case: Callable[[str], Case],
    event: Callable[[Case], Tournament],
    lists: dict[str, Policy],
    table: Differences,
) -> None:
    worked_case = case(path)
    ranking = standings_of(worked_case, event(worked_case), lists, table)
    assert {str(row.number): row.rank for row in ranking.rows} == worked_case["ranks"]


def test_the_direct_encounter_of_a_round_robin_counts_forfeits(
    case: Callable[[str], Case],
    event: Callable[[Case], Tournament],
    lists: dict[str, Policy],
    table: Differences,
) -> None:
    worked_case = case("fide/standings/2026/exercise_round_robin")
    ranking = standings_of(worked_case, event(worked_case), lists, table, ["direct"])
    assert {str(row.number): row.rank for row in ranking.rows} == worked_case["ranks_by_direct"]


def test_the_score_left_out_of_the_italian_variant_follows_as_a_decimal(
    case: Callable[[str], Case], event: Callable[[Case], Tournament], lists: dict[str, Policy]
) -> None:
    worked_case = case("fide/standings/1989/italian_variant")
    ranking = standings(event(worked_case), lists["sst-bucholz-italian"])
    for number, decimal in worked_case["decimals"].items():
        assert ranking.row_of(PlayerNumber(int(number))).tie_breaks["bucholz-italian"].decimal == exact(decimal)


@pytest.mark.parametrize("name", ["third_and_fourth", "first_and_second"])
def test_two_equals_are_told_apart_in_order_of_standing_as_the_examples_say(
    name: str, case: Callable[[str], Case], event: Callable[[Case], Tournament], lists: dict[str, Policy]
) -> None:
    worked_case = case(f"fide/standings/1989/{name}")
    for example in worked_case["event"]:
        ranking = standings(event({**example, "scoring": worked_case["scoring"]}), lists[worked_case["list"]])
        assert [row.number for row in ranking.rows] == example["order"]
        assert [row.rank for row in ranking.rows] == list(range(1, 9))
        for number, value in example["sonneborn-berger"].items():
            assert ranking.row_of(PlayerNumber(int(number))).tie_breaks["sonneborn-berger"].value == exact(value)
        (decided,) = (division for division in ranking.divisions if division.tie_break == "standing-order")
        met = {term.opponent for term in decided.values[decided.tied[0]].terms}
        places = {example["order"].index(number) + 1 for number in met}
        assert min(places | {decided.first_place} if met <= set(decided.tied) else places) == example["decided_at"]


def test_three_equals_stand_as_one_block(
    case: Callable[[str], Case], event: Callable[[Case], Tournament], lists: dict[str, Policy]
) -> None:
    worked_case = case("fide/standings/1989/three_equals")
    (only,) = worked_case["event"]
    ranking = standings(event({**only, "scoring": worked_case["scoring"]}), lists[worked_case["list"]])
    (division,) = (candidate for candidate in ranking.divisions if candidate.tie_break == "standing-order")
    assert [row.number for row in ranking.rows] == only["order"]
    assert sorted(division.tied) == sorted(only["order"][:3])
    assert {term.opponent for value in division.values.values() for term in value.terms} == {only["order"][3]}


def test_quotients_are_printed_as_the_federation_prints_them(
    case: Callable[[str], Case], event: Callable[[Case], Tournament], lists: dict[str, Policy]
) -> None:
    worked_case = case("fid/standings/2008/quotients")
    ranking = standings(event(worked_case), lists["fid-quotients"])
    for number, text in worked_case["printed"].items():
        row = ranking.row_of(PlayerNumber(int(number)))
        values = (row.tie_breaks[name].value for name in ("quotient1", "quotient2"))
        assert printed_quotients(row.points, *values) == text


def test_published_standings_follow_the_first_quotient_and_weigh_the_second_by_two_one_nought(
    case: Callable[[str], Case],
) -> None:
    rows = []
    for text in case("fid/standings/2008/pordenone")["printed"]:
        points, _, quotients = text.partition(",")
        first, second = (exact(part) for part in quotients.split("."))
        assert printed_quotients(exact(points), first, second) == text
        rows.append((exact(points), first, second))
    assert rows == sorted(rows, reverse=True)
    by_second_first = sorted(rows, key=lambda row: (row[0], row[2]), reverse=True)
    assert rows != by_second_first
    assert any(second > first for _, first, second in rows), "weights of at most 1 could not exceed the plain sum"
    assert all(second <= 2 * first for _, first, second in rows)


def crosstables(points: Sequence[int]) -> Iterator[dict[tuple[int, int], int]]:
    """All crosstables of a single round robin with these points; each cell is the score of the first of two."""
    pairs = list(combinations(range(len(points)), 2))

    def grown(place: int, missing: tuple[int, ...], cells: dict[tuple[int, int], int]) -> Iterator[dict[Any, int]]:
        if place == len(pairs):
            if not any(missing):
                yield cells
            return
        one, other = pairs[place]
        for score in range(min(2, missing[one]) + 1):
            if 2 - score <= missing[other]:
                left = list(missing)
                left[one] -= score
                left[other] -= 2 - score
                yield from grown(place + 1, tuple(left), {**cells, (one, other): score})

    yield from grown(0, tuple(points), {})


def weighted(cells: dict[tuple[int, int], int], points: Sequence[int], weights: Sequence[Fraction]) -> list[Fraction]:
    sums = [Fraction(0)] * len(points)
    for (one, other), score in cells.items():
        sums[one] += weights[score] * points[other]
        sums[other] += weights[2 - score] * points[one]
    return sums


def test_a_published_round_robin_has_one_crosstable_by_the_second_quotient(
    case: Callable[[str], Case], event: Callable[[Case], Tournament], lists: dict[str, Policy]
) -> None:
    worked_case = case("fid/standings/2008/sardinia_2021")
    ranking = standings(event(worked_case), lists[worked_case["list"]])
    assert [row.number for row in ranking.rows] == [1, 2, 3, 4, 5, 6]
    assert [
        printed_quotients(row.points, None, row.tie_breaks["quotient2"].value) for row in ranking.rows
    ] == worked_case["published"]
    points, quotients = zip(*(map(int, text.split(",")) for text in worked_case["published"]), strict=True)
    possible = list(crosstables(points))
    by_two_one_nought = [cells for cells in possible if weighted(cells, points, TWO_ONE_NOUGHT) == list(quotients)]
    by_one_half_nought = [c for c in possible if weighted(c, points, ONE_HALF_NOUGHT) == list(quotients)]
    assert (len(possible), len(by_two_one_nought), len(by_one_half_nought)) == (18, 1, 0)
    for (one, other), points_made in by_two_one_nought[0].items():
        (met,) = (
            e for e in scoreboard(event(worked_case)).records[PlayerNumber(one + 1)].entries if e.opponent == other + 1
        )
        assert met.points == points_made
