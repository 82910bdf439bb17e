"""Properties of the standings of every event."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from tabellone.core.arithmetic import half_up
from tabellone.core.model import Encounter, PlayerNumber, Rest, Tournament
from tabellone.core.rating.expectation import ExpectationTable
from tabellone.core.standings.codes import OF_TEAMS, base_of
from tabellone.core.standings.formula import TIE_BREAKS
from tabellone.core.standings.performance import Differences
from tabellone.core.standings.policy import Policy, custom_policy
from tabellone.core.standings.ranking import standings
from tabellone.core.standings.tie_break_value import total_of_terms

SEEDS = range(60)
LISTS = [
    "fide-1989",
    "fide-2026",
    "fide-2023",
    "fide-2026-round-robin",
    "sst-bucholz-italian",
    "sst-sonneborn-berger",
    "fid-quotients",
]


def relabelled(event: Tournament, new: dict[PlayerNumber, PlayerNumber]) -> Tournament:
    """The same event under other numbers."""
    players = tuple(replace(player, number=new[player.number]) for player in event.players)
    rounds = tuple(
        replace(
            played_round,
            encounters=tuple(
                Encounter(
                    tuple(replace(game, white=new[game.white], black=new[game.black]) for game in encounter.games)
                )
                for encounter in played_round.encounters
            ),
            rests=tuple(Rest(new[rest.player], rest.outcome) for rest in played_round.rests),
        )
        for played_round in event.rounds
    )
    return replace(event, players=tuple(sorted(players, key=lambda player: player.number)), rounds=rounds)


@pytest.mark.parametrize("name", LISTS)
def test_other_numbers_for_the_players_permute_the_standings(
    name: str, lists: dict[str, Policy], table: Differences, random_tournament: Callable[[int], Tournament]
) -> None:
    without_lot = [tie_break for tie_break in lists[name].tie_breaks if tie_break != "lot"]
    policy = custom_policy(without_lot, lists[name])
    for seed in SEEDS:
        event = random_tournament(seed)
        numbers = [player.number for player in event.players]
        shuffled = Random(seed).sample(numbers, len(numbers))
        new = dict(zip(numbers, shuffled, strict=True))
        before = standings(event, policy, differences=table)
        after = standings(relabelled(event, new), policy, differences=table)
        assert {new[row.number]: row.rank for row in before.rows} == {row.number: row.rank for row in after.rows}


@pytest.mark.parametrize("name", LISTS)
def test_the_terms_of_every_value_add_up_to_it(
    name: str,
    lists: dict[str, Policy],
    table: Differences,
    expectations: ExpectationTable,
    random_tournament: Callable[[int], Tournament],
) -> None:
    modified = ("BH/C2", "BH/M2/P", "FB/C1", "AOB/F", "SB/C1", "SB/M2", "PS/M1", "ARO/C1", "ARO/M2", "KS/L+1")
    of_one = [name for name in TIE_BREAKS if name not in OF_TEAMS]
    policy = custom_policy((*of_one, *modified), lists[name], lists.values())
    for seed in range(20):
        event = random_tournament(seed)
        for row in standings(event, policy, seed=seed, differences=table, expectations=expectations).rows:
            for tie_break, tie_value in row.tie_breaks.items():
                whole, standing = total_of_terms(tie_value.terms), [term for term in tie_value.terms if not term.is_cut]
                if tie_value.target is not None:
                    assert whole >= tie_value.target, (seed, tie_break)
                    assert tie_value.value.denominator == 1
                    continue
                if tie_value.is_average:
                    whole = whole / len(standing) if standing else Fraction(0)
                    whole = whole if base_of(tie_break) == "AOB" else Fraction(half_up(whole))
                assert tie_value.value == whole, (seed, tie_break)


@pytest.mark.parametrize("name", ["fide-1989", "fide-2026", "fide-2026-round-robin"])
def test_with_the_lot_everybody_has_a_rank_of_his_own(
    name: str, lists: dict[str, Policy], table: Differences, random_tournament: Callable[[int], Tournament]
) -> None:
    for seed in SEEDS:
        ranking = standings(random_tournament(seed), lists[name], seed=seed, differences=table)
        assert [row.rank for row in ranking.rows] == list(range(1, len(ranking.rows) + 1))


@pytest.mark.parametrize("name", LISTS)
def test_more_points_always_stand_higher_and_equal_ranks_have_equal_values(
    name: str, lists: dict[str, Policy], table: Differences, random_tournament: Callable[[int], Tournament]
) -> None:
    shared = 0
    for seed in SEEDS:
        rows = standings(random_tournament(seed), lists[name], differences=table).rows
        assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
        for first, second in pairwise(rows):
            if first.rank == second.rank:
                shared += 1
                for tie_break, tie_value in first.tie_breaks.items():
                    assert tie_value.order == second.tie_breaks[tie_break].order, (seed, tie_break)
            else:
                assert second.rank > first.rank
    assert shared > 0


def test_the_first_of_two_direct_encounters_leaves_the_second_to_the_next_tie_break(
    lists: dict[str, Policy], random_tournament: Callable[[int], Tournament]
) -> None:
    policy = custom_policy(["direct", "wins", "direct"], lists["fide-2026"])
    again = 0
    for seed in range(100):
        ranking = standings(random_tournament(seed), policy)
        again += sum(division.tie_break == "direct#2" and division.is_decisive for division in ranking.divisions)
        assert all(name.partition("#")[0] in ("direct", "wins") for row in ranking.rows for name in row.tie_breaks)
    assert again > 0


def test_another_seed_gives_another_lot_and_the_same_seed_the_same(
    lists: dict[str, Policy], random_tournament: Callable[[int], Tournament]
) -> None:
    event = replace(random_tournament(3), rounds=())
    policy = lists["fide-1989"]
    orders = {seed: tuple(row.number for row in standings(event, policy, seed=seed).rows) for seed in range(20)}
    assert orders == {seed: tuple(row.number for row in standings(event, policy, seed=seed).rows) for seed in range(20)}
    assert len(set(orders.values())) > 1


def test_divisions_tell_how_each_rank_came_about(
    lists: dict[str, Policy], random_tournament: Callable[[int], Tournament]
) -> None:
    for seed in SEEDS:
        ranking = standings(random_tournament(seed), lists["fide-1989"], seed=seed)
        divided = {player for division in ranking.divisions if division.is_decisive for player in division.tied}
        tied = {
            row.number for row in ranking.rows if sum(other_row.points == row.points for other_row in ranking.rows) > 1
        }
        assert divided == tied
        for division in ranking.divisions:
            assert sorted(player for group in division.groups for player in group) == sorted(division.tied)
