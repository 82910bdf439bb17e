"""Wishes of the arbiter are kept one after the other, as trying everything would keep them."""

import random
from fractions import Fraction
from itertools import combinations

import pytest
from tests.core.pairing.naive_lim import Naive

from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.declaration import FieldSize
from tabellone.core.pairing.field import Contestant, PairingRequest
from tabellone.core.pairing.lim.edition import lim_rules
from tabellone.core.pairing.lim.round import kept_apart
from tabellone.regulations import rulebook

Pairs = frozenset[frozenset[PlayerNumber]]


def kept_one_by_one(request: PairingRequest, naive: Naive) -> Pairs:
    """Every ban, and each wish in the order of numbers without which a legal pairing exists."""
    kept = request.forbidden
    for wish in sorted(request.unwanted, key=sorted):
        naive.request = PairingRequest(
            request.contestants, request.round_number, request.planned_rounds, Fraction(1), forbidden=kept | {wish}
        )
        is_odd = len(naive.players) % 2 == 1
        if naive.bye() is not None if is_odd else naive.all_paired(tuple(naive.players)):
            kept |= {wish}
    return kept


@pytest.mark.parametrize("seed", range(60))
def test_wishes_are_kept_as_long_as_a_legal_pairing_exists(seed: int) -> None:
    lots = random.Random(seed)
    numbers = [PlayerNumber(n) for n in range(1, lots.randint(4, 9))]
    pairs = [frozenset(pair) for pair in combinations(numbers, 2)]
    met = set(lots.sample(pairs, len(pairs) // 5))
    contestants = tuple(
        Contestant(
            number,
            met=frozenset(other for pair in met if number in pair for other in pair - {number}),
            byes=(1,) if lots.random() < 0.2 else (),
        )
        for number in numbers
    )
    request = PairingRequest(
        contestants,
        3,
        9,
        Fraction(1),
        forbidden=frozenset(lots.sample(pairs, len(pairs) // 10)),
        unwanted=frozenset(lots.sample(pairs, lots.randint(1, len(pairs)))),
    )
    rules = lim_rules(rulebook.edition("fide", "lim", name="2026").built, FieldSize(len(numbers), 9), {"maxi": "no"})
    assert kept_apart(request, rules) == kept_one_by_one(request, Naive(request, rules))
