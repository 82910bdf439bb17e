from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tabellone.core.organisation.guided_draw import (
    DrawEntrant,
    GuidedDraw,
    GuidedDrawError,
    ProvinceSet,
    VarmaTable,
    broken_envelopes,
    last_meeting,
    plain_draw,
    province_draw,
    province_set,
    varma_draw,
    varma_envelopes,
)
from tabellone.core.pairing.round_robin.table import meeting_round, table_size
from tabellone.regulations.rulebook import official_varma_tables, protected_last_rounds, province_sets, varma_tables

SETS = province_sets()
VARMA = varma_tables()


def field(size: int, *teams: int) -> list[DrawEntrant]:
    entrants = [
        DrawEntrant(f"{chr(65 + team)}{n}", chr(65 + team)) for team, count in enumerate(teams) for n in range(count)
    ]
    return entrants + [DrawEntrant(f"solo {n}") for n in range(size - len(entrants))]


def numbers_of(draw: GuidedDraw, team: str) -> list[int]:
    return [lot.number for lot in draw.lots if lot.team == team]


def check_everybody_has_a_number(draw: GuidedDraw, entrants: list[DrawEntrant]) -> None:
    assert sorted(draw.numbers().values()) == list(range(1, len(entrants) + 1))
    assert set(draw.numbers()) == {entrant.name for entrant in entrants}


@given(st.integers(9, 24), st.lists(st.integers(2, 5), max_size=4), st.integers(0, 10**6))
def test_team_mates_of_a_varma_draw_do_not_meet_in_the_last_three_rounds(
    size: int, teams: list[int], seed: int
) -> None:
    assume(sum(teams) <= size)
    entrants = field(size, *teams)
    try:
        draw = varma_draw(entrants, VARMA, seed)
    except GuidedDrawError:
        room = sorted(map(len, varma_envelopes(size, VARMA).values()))
        assert sum(teams) > sum(room[-2:]) or max(teams) > room[-2] or len(teams) > 2
        return
    check_everybody_has_a_number(draw, entrants)
    last_rounds = table_size(size) - protected_last_rounds()
    for team in {entrant.team for entrant in entrants if entrant.team}:
        for first, second in combinations(numbers_of(draw, team), 2):
            assert meeting_round(first, second, size) < last_rounds
    assert draw == varma_draw(entrants, VARMA, seed)


def test_a_team_that_fits_no_envelope_is_refused() -> None:
    with pytest.raises(
        GuidedDrawError, match=r"teams of 5 players do not fit into the envelopes for 12 players \(A 4, B 3, C 3, D 2\)"
    ):
        varma_draw(field(12, 5), VARMA, 1)


def test_an_envelope_is_chosen_so_that_later_teams_still_fit() -> None:
    for seed in range(60):
        draw = varma_draw(field(12, 3, 4), VARMA, seed)
        assert sorted(numbers_of(draw, "B")) == [4, 5, 9, 10]


def test_in_an_odd_field_nobody_draws_the_last_number() -> None:
    assert varma_envelopes(11, VARMA)["D"] == (8,)
    assert varma_envelopes(12, VARMA)["D"] == (8, 12)


@pytest.mark.parametrize("players", [8, 25, 0])
def test_there_are_varma_tables_for_9_to_24_players_only(players: int) -> None:
    with pytest.raises(GuidedDrawError, match=f"{players} is not allowed; there are Varma tables for 9 to 24 players"):
        varma_envelopes(players, VARMA)


def test_fides_own_print_for_12_players_breaks_its_purpose_and_the_repaired_one_does_not() -> None:
    official = varma_envelopes(12, official_varma_tables())
    assert [(fault.first, fault.second, fault.round) for fault in broken_envelopes(official, 12, 3)] == [(6, 12, 11)]
    assert broken_envelopes(varma_envelopes(12, VARMA), 12, 3) == ()


def test_a_varma_table_with_a_number_missing_is_refused() -> None:
    with pytest.raises(GuidedDrawError, match="must each stand once"):
        VarmaTable(4, {"A": (1, 2), "B": (4,)})


def test_the_numbers_of_provinces_come_in_the_order_asked_for() -> None:
    assert province_set(16, (3, 4), SETS) == ProvinceSet(16, ((1, 2, 16), (8, 9, 10, 11)), 5)
    assert province_set(16, (4, 3), SETS).groups == ((8, 9, 10, 11), (1, 2, 16))


def best_group_by_search(players: int, size: int, taken: set[int]) -> int:
    """The earliest round by which any free group of a size can have met, found by trying all of them."""
    free = [n for n in range(1, players + 1) if n not in taken]
    rounds = {pair: meeting_round(*pair, players) for pair in combinations(free, 2)}
    return min(max(rounds[pair] for pair in combinations(group, 2)) for group in combinations(free, size))


@pytest.mark.parametrize("each", SETS, ids=lambda each: f"{each.players}-{each.sizes}")
def test_an_odd_field_has_a_set_for_every_set_of_the_next_even_field(each: ProvinceSet) -> None:
    players = each.players - 1
    odd_set = province_set(players, each.sizes, SETS)
    numbers = [number for group in odd_set.groups for number in group]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) <= players
    assert last_meeting(odd_set.groups, players) <= odd_set.rounds
    replaced = [group for group in odd_set.groups if group not in each.groups]
    assert len(replaced) == sum(each.players in group for group in each.groups)
    for group in replaced:
        kept = {number for other in odd_set.groups if other != group for number in other}
        assert last_meeting([group], players) == best_group_by_search(players, len(group), kept)


@pytest.mark.parametrize(
    ("players", "sizes", "reason"),
    [
        (16, (9,), "no table for 16 players has provinces of 9; there are 3; 4; 5; 3,3; 3,4; 4,4; 3,3,3; 3,3,4"),
        (4, (3,), "4 is not allowed; Tab. 10 has numbers for 5 to 24 players"),
        (26, (3,), "Tab. 10 has numbers for 5 to 24 players"),
    ],
)
def test_sizes_that_no_table_has_are_refused(players: int, sizes: tuple[int, ...], reason: str) -> None:
    with pytest.raises(GuidedDrawError, match=reason):
        province_set(players, sizes, SETS)


def test_a_set_that_needs_more_rounds_than_it_says_is_refused() -> None:
    with pytest.raises(GuidedDrawError, match="needs 4 rounds, not 3"):
        ProvinceSet(16, ((1, 2, 3),), 3)


@given(st.sampled_from(SETS), st.booleans(), st.integers(0, 10**6))
def test_players_of_a_province_meet_in_the_first_rounds(chosen: ProvinceSet, odd: bool, seed: int) -> None:
    size = chosen.players - odd
    assume(size >= sum(chosen.sizes))
    entrants = field(size, *chosen.sizes)
    draw = province_draw(entrants, SETS, seed)
    check_everybody_has_a_number(draw, entrants)
    limit = province_set(size, chosen.sizes, SETS).rounds
    for team in {entrant.team for entrant in entrants if entrant.team}:
        assert last_meeting([numbers_of(draw, team)], size) <= limit
    assert draw == province_draw(entrants, SETS, seed)


def test_a_province_of_two_draws_like_everybody_else() -> None:
    entrants = field(16, 2)
    draws = {tuple(sorted(numbers_of(province_draw(entrants, SETS, seed), "A"))) for seed in range(50)}
    assert len(draws) > 20


@given(st.integers(1, 50), st.integers(0, 10**6))
def test_a_plain_draw_gives_everybody_a_number(size: int, seed: int) -> None:
    entrants = field(size)
    check_everybody_has_a_number(plain_draw(entrants, seed), entrants)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_name_entered_twice_is_refused(seed: int) -> None:
    twice = [DrawEntrant("Alfa"), DrawEntrant("Beta"), DrawEntrant("Alfa")]
    with pytest.raises(GuidedDrawError, match='"Alfa" is entered twice'):
        plain_draw(twice, seed)
    with pytest.raises(GuidedDrawError, match='"Alfa" is entered twice'):
        province_draw(twice, SETS, seed)
