"""Events paired by an independent engine, which reads some articles otherwise: nothing differs without such a cause."""

from collections import Counter

import pytest
from tests.core.pairing.lim_reference.comparison import EVENTS, ComparedRound, checks_of, compared, pairings_of
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
    further, floated, opponent, first, last = ALTERNATIVES
    assert counts == {
        (): 247,
        (further,): 96,
        (floated,): 25,
        (further, floated): 11,
        (opponent,): 5,
        (further, opponent): 4,
        (floated, opponent): 3,
        (opponent, first): 2,
        (first,): 1,
        (last,): 2,
        (further, last): 1,
        (further, floated, last): 1,
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
    assert (len(same), len(checks)) == (343, 398)


@pytest.mark.parametrize("reading", ALTERNATIVES)
def test_an_explanation_names_a_reading_where_it_makes_a_difference_and_only_there(reading: str) -> None:
    """In one round another player is moved by the other reading, and the pairs are the same all the same."""
    same_pairs = {("lim_ref_022_n35_r11", 11)} if reading == "fide-lim-floated-last-round" else set()
    for path in PATHS:
        pairings = zip(pairings_of(path), pairings_of(path, (reading,)), strict=True)
        for number, (ours, theirs) in enumerate(pairings, start=1):
            is_named = any(step.citation.reading == reading for pair in ours.pairs for step in pair.why)
            differs = {(pair.white, pair.black) for pair in ours.pairs} != {(p.white, p.black) for p in theirs.pairs}
            assert is_named is (differs or (path.stem, number) in same_pairs), (path.stem, number)
