"""Pairs depend on differences of score: the same penalty for all players changes no pair."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tabellone.core.model import CHESS_SCORING, AssignedPoints, Discipline, Tournament
from tabellone.core.pairing.burstein.brackets import Bracket, Problem
from tabellone.core.pairing.burstein.seats import BursteinSeats, burstein_rules
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Impossible
from tabellone.core.pairing.generator import generate
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, pair_next, request_for
from tabellone.regulations.rulebook import edition, fide_expectation, pairing_system

PENALTIES = tuple(Fraction(-halves, 2) for halves in range(1, 9))


def _pairs(event: Tournament, system: PairingSystem) -> list[tuple[int, int]]:
    answer = pair_next(event, 5, system, PairingConstraints())
    assert not isinstance(answer, Impossible)
    return [(pair.white, pair.black) for pair in answer.pairs]


def _event(system: PairingSystem, seed: int) -> Tournament:
    event = generate(
        system,
        players=8,
        rounds=4,
        seed=seed,
        discipline=Discipline.CHESS,
        scoring=CHESS_SCORING,
        expected=fide_expectation(),
    ).tournament
    return replace(event, planned_rounds=12)


def _penalised(event: Tournament, penalty: Fraction) -> Tournament:
    return replace(event, assigned=tuple(AssignedPoints(player.number, penalty) for player in event.players))


@pytest.mark.parametrize("name", ["dutch", "dubov"])
def test_a_penalty_of_everybody_changes_no_pair_although_scores_fall_below_zero(name: str) -> None:
    system = pairing_system(SYSTEMS[name], SYSTEMS[name].editions[-1].name, players=8, rounds=12)
    for seed in range(11):
        event = _event(system, seed)
        plain = _pairs(event, system)
        for penalty in PENALTIES:
            assert _pairs(_penalised(event, penalty), system) == plain


def _weights_of_first_bracket(event: Tournament) -> list[list[int]]:
    rules = burstein_rules(edition("fide", "burstein", name="2026").built)
    board = BursteinSeats(request_for(event, 5, PairingConstraints()), rules, frozenset())
    first, second, *others = board.groups(range(len(board.seats)))
    below = tuple(place for group in others for place in group)
    return Problem(board, Bracket(tuple(first), (), tuple(second), below)).weights()


def test_a_penalty_of_everybody_changes_no_weight_of_burstein_although_scores_fall_below_zero() -> None:
    """Burstein ranks a bracket by products of scores (1.7), which a penalty does change: the weights are compared."""
    system = pairing_system(SYSTEMS["burstein"], "2026", players=8, rounds=12)
    for seed in range(5):
        event = _event(system, seed)
        plain = _weights_of_first_bracket(event)
        for penalty in PENALTIES:
            assert _weights_of_first_bracket(_penalised(event, penalty)) == plain, (seed, penalty)
