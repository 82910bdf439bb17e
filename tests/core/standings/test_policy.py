from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import pytest

from tabellone.core.explain import Citation
from tabellone.core.model import Tournament
from tabellone.core.pairing.declaration import Family
from tabellone.core.refusal import Refusal
from tabellone.core.regulation import Edition
from tabellone.core.standings.formula import TIE_BREAKS, TieBreakError, formula
from tabellone.core.standings.policy import (
    Fault,
    Policy,
    PolicyError,
    choice_warnings,
    custom_policy,
    policies,
    policy_named,
)
from tabellone.core.standings.ranking import standings
from tabellone.core.standings.scoreboard import UNPLAYED, EntryKind
from tabellone.core.standings.treatment import OwnRound, SeenRound, TreatmentLine, treatment_table
from tabellone.regulations import loader


def test_the_files_hold_every_list(lists: dict[str, Policy]) -> None:
    assert lists["fide-2023"].tie_breaks == lists["fide-2026"].tie_breaks
    assert {name: list(policy.tie_breaks) for name, policy in lists.items() if name != "fide-2023"} == {
        "fide-1989": ["bucholz", "bucholz-median", "direct", "wins", "lot"],
        "fide-2026": [
            "bucholz-cut1",
            "bucholz",
            "sonneborn-berger",
            "direct",
            "wins",
            "progressive",
            "aro",
            "performance",
            "koya",
            "lot",
        ],
        "fide-2023-round-robin": ["direct", "wins", "sonneborn-berger", "koya", "lot"],
        "fide-2026-round-robin": ["direct", "wins", "sonneborn-berger", "koya", "lot"],
        "fide-2023-teams": ["MPvGP", "EDE", "EMGSB/C1", "bucholz-cut1", "lot"],
        "fide-2026-teams": ["MPvGP", "EDE", "EMGSB/C1", "bucholz-cut1", "lot"],
        "fide-2023-teams-round-robin": ["MPvGP", "EDE", "EMGSB", "BC", "lot"],
        "fide-2026-teams-round-robin": ["MPvGP", "EDE", "EMGSB", "BC", "lot"],
        "sst-bucholz-italian": ["bucholz-italian", "direct", "standing-order"],
        "sst-sonneborn-berger": ["sonneborn-berger", "standing-order"],
        "fid-quotients": ["quotient1", "quotient2", "direct", "standing-order"],
    }


def test_every_tie_break_has_a_formula_in_some_list(lists: dict[str, Policy]) -> None:
    assert {name for policy in lists.values() for name in policy.formulas} == {*TIE_BREAKS, "EMGSB/C1"}


def test_the_list_of_an_event_is_the_one_in_force_on_its_day() -> None:
    editions = loader.regulation("fide", "tie_breaks").editions
    assert [edition.since for edition in editions] == [date(1990, 7, 1), date(2024, 4, 1), date(2026, 3, 1)]
    assert "fide-2026" not in policies(editions[:2])
    assert "fide-2023" not in policies(editions[:1])
    assert "fide-1989" not in policies(editions[1:])
    assert "sst-bucholz-italian" in policies(editions[1:])
    series = {policy.name: policy.series for policy in policies(editions).values()}
    assert series["fide-1989"] == series["fide-2023"] == series["fide-2026"] == ("fide", "swiss")


def lines(policy: Policy) -> dict[EntryKind, TreatmentLine]:
    return {line.kind: line for line in treatment_table(policy.treatment)}


def test_the_table_of_what_counts_what_has_every_unplayed_round(lists: dict[str, Policy]) -> None:
    for policy in lists.values():
        assert tuple(lines(policy)) == UNPLAYED


def test_the_table_says_what_each_regulation_counts(lists: dict[str, Policy]) -> None:
    old, new = lines(lists["fide-1989"]), lines(lists["fide-2026"])
    assert (old[EntryKind.ALLOCATED_BYE].own, old[EntryKind.ALLOCATED_BYE].seen) == (
        OwnRound.DRAWN_ROUNDS,
        SeenRound.DRAW,
    )
    assert old[EntryKind.FORFEIT_LOSS].seen is SeenRound.DRAW
    assert not any(line.is_cut_first for line in old.values())
    assert new[EntryKind.ALLOCATED_BYE].seen is SeenRound.AWARDED
    assert new[EntryKind.HALF_POINT_BYE].seen is SeenRound.DRAW_AT_THE_END
    assert new[EntryKind.FORFEIT_WIN].own is OwnRound.DUMMY_UP_TO_OPPONENT
    assert (new[EntryKind.WITHDRAWN].own, new[EntryKind.WITHDRAWN].own_article) == (
        OwnRound.DUMMY_UP_TO_DRAWS,
        "C.07 16.4",
    )
    assert {line.own for line in lines(lists["fide-2023"]).values()} == {OwnRound.DUMMY}
    assert {kind for kind, line in new.items() if line.is_cut_first} == {
        EntryKind.FORFEIT_LOSS,
        EntryKind.HALF_POINT_BYE,
        EntryKind.ZERO_POINT_BYE,
        EntryKind.WITHDRAWN,
        EntryKind.ABSENT,
    }
    for name in ("sst-bucholz-italian", "fid-quotients"):
        assert {line.own for line in lines(lists[name]).values()} == {OwnRound.NOTHING}


@pytest.mark.parametrize(
    ("family", "name", "expected"),
    [
        (Family.SWISS, "fide-1989", []),
        (Family.SWISS, "sst-bucholz-italian", []),
        (Family.ROUND_ROBIN, "sst-sonneborn-berger", []),
        (Family.ROUND_ROBIN, "fide-1989", [(Fault.MISSING, "SST campi"), (Fault.OUT_OF_PLACE, "SST campi")]),
        (Family.SWISS, "sst-sonneborn-berger", [(Fault.MISSING, "SST campi"), (Fault.OUT_OF_PLACE, "SST campi")]),
        (Family.SWISS, "fide-2026", []),
        (Family.ROUND_ROBIN, "fide-2026", [(Fault.OUT_OF_PLACE, "C.07 8")]),
        (Family.ROUND_ROBIN, "fide-2026-round-robin", []),
        (Family.ROUND_ROBIN, "fide-2023", []),
        (Family.SWISS, "fid-quotients", []),
    ],
)
def test_a_choice_that_the_regulation_does_not_provide_for_is_told(
    family: Family, name: str, expected: list[tuple[Fault, str]], lists: dict[str, Policy]
) -> None:
    warnings = choice_warnings(family, lists[name])
    assert [(warning.fault, warning.citation.article) for warning in warnings] == expected
    assert all(warning.family is family and warning.tie_breaks for warning in warnings)


def test_every_form_of_buchholz_is_out_of_place_in_a_round_robin(lists: dict[str, Policy]) -> None:
    names = ["BH/C2", "FB/C1", "AOB", "SB/C1"]
    (warning,) = choice_warnings(
        Family.ROUND_ROBIN, custom_policy(names, lists["fide-2026-round-robin"], lists.values())
    )
    assert (warning.fault, warning.tie_breaks) == (Fault.OUT_OF_PLACE, ("BH/C2", "FB/C1", "AOB"))


def test_a_custom_list_keeps_the_treatment_and_borrows_the_formulas_it_lacks(lists: dict[str, Policy]) -> None:
    base = lists["fide-1989"]
    policy = custom_policy(["bucholz-cut1", "koya", "wins"], base, lists.values())
    assert policy.tie_breaks == ("bucholz-cut1", "koya", "wins")
    assert policy.treatment is base.treatment
    assert policy.formulas["wins"] == base.formulas["wins"]
    assert policy.formulas["koya"].citation.article == "C.07 9.2"


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["buchholz"], 'tie-break "buchholz" is not known; there are bucholz, '),
        (["koya"], 'list custom: no formula for tie-break "koya"; there are bucholz, '),
        (["wins", "wins"], "list custom: a tie-break stands twice: wins, wins"),
    ],
)
def test_a_list_that_cannot_be_applied_is_refused(names: list[str], words: str, lists: dict[str, Policy]) -> None:
    with pytest.raises(Refusal) as refused:
        custom_policy(names, lists["fide-1989"])
    assert str(refused.value).startswith(words)


def test_an_unknown_list_is_refused_with_those_there_are(lists: dict[str, Policy]) -> None:
    assert policy_named(lists, "fide-1989") is lists["fide-1989"]
    with pytest.raises(PolicyError, match='list "fide-1999" is not known; there are fide-1989, '):
        policy_named(lists, "fide-1999")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("wins", {"forfeits": 1, "byes_worth_a_win": False}, '"forfeits" must be true or false, not 1'),
        ("performance", {"undetermined": "800"}, '"undetermined" must be a whole number from 0 up, not 800'),
        ("lot", {"seed": 3}, '"lot" takes no numbers, but there are seed'),
    ],
)
def test_a_damaged_formula_is_refused(name: str, value: dict[str, Any], words: str) -> None:
    with pytest.raises(TieBreakError) as refused:
        formula(name, Citation("fide", "Swiss 16"), value)
    assert str(refused.value) == words


def test_a_treatment_that_leaves_a_kind_of_round_out_is_refused() -> None:
    edition: Edition = loader.regulation("fid", "tie_breaks").latest
    row = edition.rows["quotients.own_unplayed"]
    value = {kind: word for kind, word in row.value.items() if kind != "absent"}
    rows = {**edition.rows, "quotients.own_unplayed": replace(row, value=value)}
    with pytest.raises(PolicyError, match="nothing is said of absent"):
        policies([replace(edition, rows=MappingProxyType(rows))])


def test_values_cite_the_article_of_the_list_that_they_come_from(
    lists: dict[str, Policy], random_tournament: Callable[[int], Tournament]
) -> None:
    for name, article in [("fide-1989", "Swiss 16"), ("fide-2026", "C.07 8"), ("sst-bucholz-italian", "SST Bucholz")]:
        ranking = standings(random_tournament(5), custom_policy(["bucholz"], lists[name]))
        assert {row.tie_breaks["bucholz"].citation.article for row in ranking.rows} == {article}
        assert all(isinstance(row.tie_breaks["bucholz"].value, Fraction) for row in ranking.rows)
