"""The heaviest matching against trying everything, and the first of all heaviest ones."""

import random
from functools import cache

import pytest

from tabellone.core.blossoms import Kinds
from tabellone.core.detours import Prices, detours
from tabellone.core.heaviest_matching import HeaviestMatching

FORBIDDEN = -1000


def random_weights(lots: random.Random) -> list[list[int]]:
    size = lots.choice([2, 4, 6, 8, 10, 12])
    worth = lots.choice([2, 3, 10, 100])
    weights = [[FORBIDDEN] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            if lots.random() > 0.3:
                weights[one][other] = weights[other][one] = lots.randrange(worth)
    return weights


Passed = tuple[tuple[int, int], ...]


def first_of_the_heaviest(weights: list[list[int]]) -> list[tuple[int, int, Passed]]:
    """Match each vertex in turn with the lowest other that a heaviest matching allows, by brute force.

    The result includes the vertices passed over, with the weight that their pair would lose.
    """

    @cache
    def heaviest(left: frozenset[int]) -> int:
        if not left:
            return 0
        one = min(left)
        return max(weights[one][other] + heaviest(left - {one, other}) for other in left - {one})

    left = frozenset(range(len(weights)))
    pairs = []
    while left:
        one = min(left)
        passed: list[tuple[int, int]] = []
        for other in sorted(left - {one}):
            loss = heaviest(left) - weights[one][other] - heaviest(left - {one, other})
            if not loss:
                pairs.append((one, other, tuple(passed)))
                left -= {one, other}
                break
            passed.append((other, loss))
    return pairs


def first_in_order(matching: HeaviestMatching) -> list[tuple[int, int, Passed]]:
    pairs = []
    while matching.alive:
        one = matching.alive[0]
        other, passed_over = matching.fix_first(one, matching.alive[1:])
        pairs.append((one, other, tuple((passed, loss // matching.step) for passed, loss in passed_over)))
    return pairs


def with_allowed(pairs: list[tuple[int, int, Passed]], weights: list[list[int]]) -> list[tuple[int, int, Passed]]:
    """Without those passed over whose pair is forbidden: what they would lose does not matter."""
    return [
        (one, other, tuple((out, loss) for out, loss in passed if weights[one][out] > FORBIDDEN))
        for one, other, passed in pairs
    ]


@pytest.mark.parametrize("seed", range(300))
def test_it_is_the_heaviest_and_its_pairs_the_first_in_order(seed: int) -> None:
    weights = random_weights(random.Random(seed))
    expected = first_of_the_heaviest(weights)
    matching = HeaviestMatching([list(row) for row in weights], FORBIDDEN)
    assert matching.total == matching.step * sum(weights[one][other] for one, other, _ in expected)
    assert with_allowed(first_in_order(matching), weights) == with_allowed(expected, weights)


def told_by(loss: int) -> int:
    """Losses as criteria tell them: by their highest digit alone."""
    return loss.bit_length() // 3


@pytest.mark.parametrize("seed", range(150))
def test_losses_are_told_as_exactly_as_is_asked(seed: int) -> None:
    weights = random_weights(random.Random(seed))
    expected = with_allowed(first_of_the_heaviest(weights), weights)
    matching = HeaviestMatching([list(row) for row in weights], FORBIDDEN, told_by=told_by)
    pairs = with_allowed(first_in_order(matching), weights)
    assert [(one, other) for one, other, _ in pairs] == [(one, other) for one, other, _ in expected]
    told, true = ([[(out, told_by(loss)) for out, loss in passed] for *_, passed in some] for some in (pairs, expected))
    assert told == true


@pytest.mark.parametrize("seed", range(60))
def test_no_new_partner_costs_less_than_the_cheapest_detour(seed: int) -> None:
    weights = random_weights(random.Random(seed))
    matching = HeaviestMatching([list(row) for row in weights], FORBIDDEN)
    prices = Prices(matching.weights, matching.price, matching.rebates)
    within = matching.alive[1:]
    ways = {reached: cost for cost, reached in detours(prices, matching.partner, matching.partner[0], within)}
    for other in within:
        if other != matching.partner[0]:
            least = matching.loss(0, other) + ways[matching.partner[other]]
            assert least <= matching._loss_with(0, other)


def alike(lots: random.Random) -> tuple[list[list[int]], Kinds]:
    """Vertices of few kinds, some of which may not be paired."""
    size = lots.choice([18, 24, 36])
    number = lots.choice([2, 3])
    kinds = [lots.randrange(number) for _ in range(size)]
    worth = [[0] * number for _ in range(number)]
    for one in range(number):
        for other in range(one + 1):
            worth[one][other] = worth[other][one] = lots.randrange(5)
    weights = [[worth[one][other] for other in kinds] for one in kinds]
    less = [1 << vertex for vertex in range(size)]
    for vertex in range(size):
        weights[vertex][vertex] = FORBIDDEN
    for _ in range(lots.choice([0, 3 * size])):
        one, other = lots.sample(range(size), 2)
        weights[one][other] = weights[other][one] = FORBIDDEN
        less[one] |= 1 << other
        less[other] |= 1 << one
    return weights, Kinds(kinds, worth, less)


@pytest.mark.parametrize("seed", range(60))
def test_to_begin_with_kinds_changes_nothing(seed: int) -> None:
    weights, kinds = alike(random.Random(seed))
    assert kinds.are_few
    plain = HeaviestMatching([list(row) for row in weights], FORBIDDEN)
    begun = HeaviestMatching([list(row) for row in weights], FORBIDDEN, kinds=kinds)
    assert begun.total == plain.total
    assert with_allowed(first_in_order(begun), weights) == with_allowed(first_in_order(plain), weights)


@pytest.mark.parametrize("seed", range(60))
def test_pairs_are_forbidden_only_if_nothing_is_lost(seed: int) -> None:
    weights, kinds = alike(random.Random(seed))
    half = len(weights) // 2
    upper, lower = range(half), range(half, len(weights))
    matching = HeaviestMatching([list(row) for row in weights], FORBIDDEN, kinds=kinds)
    without = [list(row) for row in weights]
    for part in (upper, lower):
        for one in part:
            for other in part:
                without[one][other] = FORBIDDEN
    total = matching.total
    stays = matching.stays_as_heavy_without(((upper, upper), (lower, lower)))
    assert stays == (HeaviestMatching(without, FORBIDDEN).total == total)
    assert matching.total == total
    assert not stays or all(matching.partner[one] in lower for one in upper)


def test_weights_of_any_size_are_exact() -> None:
    large = 1 << 400
    weights = [[FORBIDDEN * large] * 4 for _ in range(4)]
    for one, other, worth in ((0, 1, large + 1), (2, 3, 0), (0, 2, large), (1, 3, 2), (0, 3, 0), (1, 2, large + 1)):
        weights[one][other] = weights[other][one] = worth
    assert HeaviestMatching(weights, FORBIDDEN * large).partner == [2, 3, 0, 1]


def test_an_odd_number_is_refused() -> None:
    with pytest.raises(ValueError, match="odd number"):
        HeaviestMatching([[-9, 1, 1], [1, -9, 1], [1, 1, -9]], -9)
