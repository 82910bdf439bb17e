"""Who is paired with whom rests on differences of score: the same penalty for everybody changes no pair."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tabellone.core.model import CHESS_SCORING, AssignedPoints, Discipline, Tournament
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Impossible
from tabellone.core.pairing.generator import generate
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, pair_next
from tabellone.regulations.rulebook import fide_expectation, pairing_system

PENALTIES = tuple(Fraction(-halves, 2) for halves in range(1, 9))


def _pairs(event: Tournament, system: PairingSystem) -> list[tuple[int, int]]:
    answer = pair_next(event, 5, system, PairingConstraints())
    assert not isinstance(answer, Impossible)
    return [(pair.white, pair.black) for pair in answer.pairs]


@pytest.mark.parametrize("name", ["dutch", "dubov"])
def test_a_penalty_of_everybody_changes_no_pair_although_scores_fall_below_zero(name: str) -> None:
    system = pairing_system(SYSTEMS[name], SYSTEMS[name].editions[-1].name, players=8, rounds=12)
    for seed in range(11):
        event = generate(
            system,
            players=8,
            rounds=4,
            seed=seed,
            discipline=Discipline.CHESS,
            scoring=CHESS_SCORING,
            expected=fide_expectation(),
        ).tournament
        event = replace(event, planned_rounds=12)
        plain = _pairs(event, system)
        for penalty in PENALTIES:
            assigned = tuple(AssignedPoints(player.number, penalty) for player in event.players)
            assert _pairs(replace(event, assigned=assigned), system) == plain
