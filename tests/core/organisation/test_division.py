import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.explain import explain
from tabellone.core.model import Player, PlayerNumber
from tabellone.core.organisation.division import (
    GroupError,
    GroupWarning,
    broken_limits,
    divided,
    division,
    first_group_max,
    grid,
)
from tabellone.locales.words import words
from tabellone.regulations.rulebook import group_grid, group_limits

LIMITS = group_limits()


@pytest.mark.parametrize(
    ("rounds", "groups", "players", "most"),
    [
        (6, 3, 72, 18),
        (6, 3, 80, 20),
        (6, 3, 100, 26),
        (6, 3, 120, 34),
        (8, 4, 128, 24),
        (8, 4, 150, 28),
        (8, 4, 200, 42),
    ],
)
def test_the_first_group_grows_beyond_the_critical_number(rounds: int, groups: int, players: int, most: int) -> None:
    assert first_group_max(players, groups, rounds, LIMITS) == most


def test_the_limit_is_the_formulas_value_also_when_odd() -> None:
    assert first_group_max(40, 2, 5, LIMITS) == 15
    assert first_group_max(40, 2, 7, LIMITS) == 21


@pytest.mark.parametrize(
    ("players", "groups", "rounds", "sizes"),
    [
        (80, 3, 6, (20, 30, 30)),
        (81, 3, 6, (20, 30, 31)),
        (40, 2, 5, (14, 26)),
        (40, 3, 6, (18, 10, 12)),
        (32, 3, 6, (12, 10, 10)),
        (31, 3, 6, (10, 10, 11)),
        (16, 2, 5, (8, 8)),
        (15, 2, 5, None),
    ],
)
def test_sizes_are_proposed_or_refused(players: int, groups: int, rounds: int, sizes: tuple[int, ...] | None) -> None:
    assert division(players, groups, rounds, LIMITS).sizes == sizes


@given(st.integers(6, 400), st.integers(2, 6), st.integers(5, 10))
def test_a_proposal_keeps_every_limit_and_leaves_at_most_one_rest(players: int, groups: int, rounds: int) -> None:
    proposal = division(players, groups, rounds, LIMITS)
    if proposal.sizes is None:
        assert players < groups * proposal.minimum_size
        return
    assert sum(proposal.sizes) == players
    assert len(proposal.sizes) == groups
    assert proposal.sizes[0] <= proposal.first_group_max
    assert min(proposal.sizes) >= proposal.minimum_size
    assert [size % 2 for size in proposal.sizes[:-1]] == [0] * (groups - 1)
    others = proposal.sizes[1:]
    assert max(others) - min(others) <= 3
    assert broken_limits(proposal.sizes, rounds, LIMITS) == ()


def test_the_grid_covers_what_its_title_says() -> None:
    ranges = group_grid()
    assert (ranges.groups, ranges.players, ranges.rounds) == (range(2, 7), range(18, 201), range(5, 11))
    lines = list(grid(ranges.players, 3, tuple(ranges.rounds), LIMITS))
    assert len(lines) == 183
    assert all(len(cells) == 6 for _, cells in lines)
    assert dict(lines)[80][1].sizes == (20, 30, 30)
    assert dict(lines)[18][0].sizes is None


def test_the_strongest_stand_in_the_first_group_and_the_unrated_last() -> None:
    ratings = [1500, None, 3900, 2000, 3900]
    players = [Player(PlayerNumber(n), f"P{n}", rating) for n, rating in enumerate(ratings, start=1)]
    groups = divided(players, (2, 3))
    assert [[player.number for player in group] for group in groups] == [[3, 5], [4, 1, 2]]
    with pytest.raises(GroupError, match="4 places for 5 players"):
        divided(players, (2, 2))


def test_a_changed_division_names_the_limits_it_breaks() -> None:
    assert broken_limits((22, 28, 30), 6, LIMITS) == (GroupWarning(1, 22, 20, too_small=False),)
    assert broken_limits((20, 9, 51), 6, LIMITS) == (GroupWarning(2, 9, 10, too_small=True),)


@pytest.mark.parametrize(
    ("players", "groups", "rounds", "reason"),
    [
        (80, 1, 6, "at least 2 groups"),
        (2, 3, 6, "too few for 3 groups"),
        (80, 3, 4, "5 to 10 rounds"),
        (80, 3, 11, "5 to 10 rounds"),
    ],
)
def test_a_division_that_the_annex_does_not_provide_is_refused(
    players: int, groups: int, rounds: int, reason: str
) -> None:
    with pytest.raises(GroupError, match=reason):
        division(players, groups, rounds, LIMITS)


def test_a_division_explains_itself_with_its_articles() -> None:
    _, steps = explain(lambda: division(80, 3, 6, LIMITS))
    outcomes = {step.rule.name: (step.rule.citation.article, step.result) for step in steps}
    assert outcomes["critical_number"] == ("VII.2.1 / Tab. 23", 72)
    assert outcomes["first_group_max"] == ("VII.2.1 / Tab. 23", 20)
    assert outcomes["proposed_sizes"] == ("Tab. 24", (20, 30, 30))


def test_the_limit_of_the_first_group_is_told_with_its_sum() -> None:
    def explain_limit(players: int) -> list[str]:
        return [words("en").step(step) for step in explain(lambda: first_group_max(players, 3, 6, LIMITS))[1]][1:]

    assert explain_limit(80) == [
        "The field exceeds the critical number by 8: "
        "the first group takes 2 × the whole part of 8 : 6 = 2 players more.",
        "The first group takes at most 3 × 6 rounds = 18 players, and 2 more: 20.",
    ]
    assert explain_limit(72) == [
        "The field does not exceed the critical number by enough for the first group to grow.",
        "The first group takes at most 3 × 6 rounds = 18 players, and 0 more: 18.",
    ]
