"""The engines of Dubov and Burstein against the literal procedures by brute force, in small fields."""

import pytest
from tests.core.pairing.naive_bye_first import NaiveBurstein, NaiveByeFirst, NaiveDubov, in_order
from tests.core.pairing.playing import rounds_of_small_event

from tabellone.core.pairing.burstein.seats import BursteinSeats, burstein_rules, seeding_rounds
from tabellone.core.pairing.dubov.seats import DubovSeats, dubov_rules
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.regulations import rulebook

DUBOV = dubov_rules(rulebook.edition("fide", "dubov", name="2026").built)
BURSTEIN = burstein_rules(rulebook.edition("fide", "burstein", name="2026").built)


def naive(system: str, request: PairingRequest) -> NaiveByeFirst:
    if system == "dubov":
        return NaiveDubov(DubovSeats(request, DUBOV, request.forbidden))
    return NaiveBurstein(BursteinSeats(request, BURSTEIN, request.forbidden))


def assert_same(system: str, request: PairingRequest, pairing: PairedRound | Impossible, seed: int) -> None:
    literal = naive(system, request)
    expected = literal.round()
    if isinstance(pairing, Impossible):
        assert expected is None, (seed, request.round_number)
        return
    assert expected is not None, (seed, request.round_number)
    pairs, bye = expected
    seats = literal.board.seats
    numbers = {frozenset(seats[place].number for place in pair) for pair in pairs}
    assert {frozenset((pair.white, pair.black)) for pair in pairing.pairs} == numbers, (seed, request.round_number)
    assert (pairing.bye and pairing.bye.player) == (None if bye is None else seats[bye].number)


@pytest.mark.parametrize("banned", [0, 0.15])
@pytest.mark.parametrize("first", range(0, 60, 10))
@pytest.mark.parametrize("system", ["dubov", "burstein"])
def test_the_engine_pairs_as_the_literal_procedure_does(system: str, first: int, banned: float) -> None:
    compared = 0
    engine = rulebook.pairing_system(SYSTEMS[system], "2026", players=8, rounds=6)

    def pair(request: PairingRequest) -> PairedRound | Impossible:
        return engine.pair(request, None)

    for seed in range(first, first + 10):
        for request, pairing in rounds_of_small_event(seed, pair, banned=banned):
            if system == "burstein" and request.round_number <= seeding_rounds(request.planned_rounds, BURSTEIN):
                continue
            assert_same(system, request, pairing, seed)
            compared += 1
    assert compared


def test_the_order_of_candidates_is_that_of_the_printed_example() -> None:
    candidates = [pairs for pairs in in_order([1, 2, 3, 4, 5, 6]) if len(pairs) == 2]
    assert len(candidates) == 45
    assert candidates[0] == ((1, 6), (2, 5))
    assert candidates[1:3] == [((1, 6), (2, 4)), ((1, 6), (2, 3))]
    assert candidates[-2:] == [((3, 5), (4, 6)), ((3, 4), (5, 6))]
