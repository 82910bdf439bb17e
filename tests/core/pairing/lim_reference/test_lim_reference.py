"""Events paired by an independent engine, which reads some articles otherwise: nothing differs without such a cause."""

from collections import Counter

import pytest
from tests.core.pairing.lim_reference.comparison import EVENTS, ComparedRound, checks_of, compared
from tests.core.pairing.lim_reference.readings import ALTERNATIVES

from tabellone.regulations.loader import interpretations

PATHS = sorted(EVENTS.glob("*.trf"))


@pytest.fixture(scope="module")
def rounds() -> list[ComparedRound]:
    return [round_ for path in PATHS for round_ in compared(path)]


def test_every_round_that_differs_comes_down_to_a_written_reading(rounds: list[ComparedRound]) -> None:
    assert [round_ for round_ in rounds if round_.readings is None] == []


def test_the_rounds_under_each_reading(rounds: list[ComparedRound]) -> None:
    counts = Counter(round_.readings for round_ in rounds)
    further, floated, opponent, first = ALTERNATIVES
    assert counts == {
        (): 249,
        (further,): 97,
        (floated,): 25,
        (further, floated): 12,
        (opponent,): 5,
        (further, opponent): 4,
        (floated, opponent): 3,
        (opponent, first): 2,
        (first,): 1,
    }


def test_every_reading_that_causes_a_difference_has_its_alternative_written_down() -> None:
    written = interpretations()
    assert all(wording.alternative for reading in ALTERNATIVES for wording in written[reading].wordings.values())


def test_seven_rounds_in_eight_have_the_same_pairs() -> None:
    checks = [check for path in PATHS for check in checks_of(path)]
    same = [
        check
        for check in checks
        if check.expected is not None
        and {frozenset(pair) for pair in check.expected} == {frozenset(pair) for pair in check.found}
        and check.expected_bye == check.found_bye
    ]
    assert (len(same), len(checks)) == (346, 398)
